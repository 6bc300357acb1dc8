"""What the pictures of Jalapeño show: its steps, the chips before it, and electricity beside cities, as tables."""

from __future__ import annotations

import pandas as pd

from claimbook.calculating.binding import Bound
from claimbook.notebook import Ask, ends, evaluate, told
from claimbook.quantity import Value
from claimbook.record.book import Claimbook
from claimbook.tables import dates

COMPANIES = ("openai", "broadcom")
STEPS = {
    "architecture concept": "jalapeno-architecture-concept",
    "first RTL": "jalapeno-first-rtl",
    "10 GW programme announced": "broadcom-programme-announced",
    "tape-out": "jalapeno-tape-out",
    "first silicon": "jalapeno-first-silicon",
    "shown in public": "jalapeno-unveiled",
}
MAKERS = ("google", "amazon", "meta", "microsoft", "openai")
CHIPS = {
    "Google TPU in use": "google-tpu-in-use",
    "Amazon Inferentia announced": "inferentia-announced",
    "Meta MTIA disclosed": "mtia-announced",
    "Microsoft Maia announced": "maia-announcement",
    "OpenAI Jalapeño shown": "jalapeno-unveiled",
}
REPORTED = {
    "Baidu Kunlun reported": "sanvada-kunlun",
    "Tesla's chip for cars shown": "fortune-tesla",
    "Alibaba Hanguang unveiled": "techradar-hanguang",
}
DEPLOYMENT = "jalapeno-deployed-from-end-2026"
CITIES = {"San Francisco": "san-francisco-electricity", "Seattle": "seattle-electricity"}


def steps(ask: Ask) -> pd.DataFrame:
    """One row a step on the way to the chip, as ``tables.dates.events`` has them, from the joint work to deployment."""
    worked = {"podcast": ask.figure("broadcom-programme-announced"), "worked": ask.figure("broadcom-joint-work")}
    start = dates.reckoned("joint work began", evaluate("podcast - worked", worked).quantity, "official")
    due = dates.claimed([ask.claim(DEPLOYMENT)], {DEPLOYMENT: "deployment to begin (planned)"})
    return pd.concat([start, dates.events(ask.book, STEPS, COMPANIES), due])


def inference_chips(book: Claimbook) -> pd.DataFrame:
    """One row a chip for inference that a company made for itself, by when it was in use, announced or shown."""
    return pd.concat([dates.events(book, CHIPS, MAKERS), dates.published(book, REPORTED)])


def yearly_loads(ask: Ask, site: Bound, several: Value) -> pd.DataFrame:
    """Terawatt-hours a year, ``low`` and ``high``, of cities and of plans by power, drawn as ``site`` assumes."""

    def energy(power: Value) -> tuple[float | None, float | None]:
        return ends(
            evaluate("power * load * time", {"power": power, "load": site.inputs["load"], "time": "1 year"}),
            "terawatt_hour",
        )

    one, programme = site.inputs["power"], ask.figure("broadcom-programme-capacity")
    plans = {
        f"a site of {told(one)} GW": one,
        f'"several" GW, taken as {told(several)}': several,
        f"the programme of {told(programme)} GW": programme,
        "the next goal reported for Jalapeño": ask.figure("jalapeno-next-goal"),
    }
    rows = [
        (city, *ends(ask.figure(figure), "terawatt_hour/city/year"), "a city's use") for city, figure in CITIES.items()
    ]
    rows += [(plan, *energy(power), "a plan") for plan, power in plans.items()]
    return pd.DataFrame(rows, columns=["load", "low", "high", "kind"]).set_index("load")
