"""Names of firms and things as Japanese, Chinese and Korean texts write them, by the Latin name.

Each is the name under which the firm itself trades there, or the common transcription. One is used only where
the record has the Latin name.
"""

from __future__ import annotations

from collections.abc import Mapping

SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "OpenAI": ("オープンAI", "オープンエーアイ", "오픈AI", "오픈에이아이"),
    "Cerebras": ("セレブラス", "세레브라스", "塞雷布拉斯"),
    "NVIDIA": ("エヌビディア", "英伟达", "輝達", "辉达", "엔비디아"),
    "Microsoft": ("マイクロソフト", "微软", "微軟", "마이크로소프트"),
    "Google": ("グーグル", "谷歌", "구글"),
    "Apple": ("アップル", "苹果", "蘋果", "애플"),
    "Amazon": ("アマゾン", "亚马逊", "亞馬遜", "아마존"),
    "Meta": ("メタ社", "메타"),
    "Intel": ("インテル", "英特尔", "英特爾", "인텔"),
    "Tesla": ("テスラ", "特斯拉", "테슬라"),
    "Broadcom": ("ブロードコム", "博通", "브로드컴"),
    "Celestica": ("セレスティカ", "天弘科技", "셀레스티카"),
    "Huawei": ("ファーウェイ", "华为", "華為", "화웨이"),
    "Baidu": ("バイドゥ", "百度", "바이두"),
    "ByteDance": ("バイトダンス", "字节跳动", "字節跳動", "바이트댄스"),
    "Alibaba": ("アリババ", "阿里巴巴", "알리바바"),
    "DeepSeek": ("ディープシーク", "深度求索", "딥시크"),
    "Moonshot AI": ("ムーンショットAI", "月之暗面", "문샷AI"),
    "Xinzhiyuan": ("新智元",),
    "Anthropic": ("アンソロピック", "앤트로픽", "앤스로픽"),
    "Samsung": ("サムスン", "三星", "삼성"),
    "TSMC": ("台积电", "台積電"),
    "Jalapeño": ("ハラペーニョ", "哈拉佩纽", "할라페뇨", "할라피뇨"),
    "Mamba": ("マンバ", "曼巴", "맘바"),
    "Transformer": ("トランスフォーマー", "트랜스포머"),
    "WeChat": ("微信", "ウィーチャット", "위챗"),
}
