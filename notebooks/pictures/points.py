"""The main points of the piece by claim, each in the few words that notebooks call it."""

from __future__ import annotations

from collections.abc import Mapping

POINTS: Mapping[str, str] = {
    "sol-spans-several-wafers": "several wafers",
    "sol-cerebras-same-full-model": "the same full model",
    "sol-attention-on-gpus": "attention on GPUs",
    "sol-on-one-cerebras-chip": "one chip",
    "sol-shrunk-for-cerebras": "a shrunken model",
    "sol-wafer-count": "the wafer count",
    "sol-total-parameters": "the size",
    "sol-layer-count": "the layers",
    "sol-lighter-cache-design": "the light cache",
    "sol-one-layer-per-wafer": "one layer to a wafer",
    "sol-cerebras-july": "the launch in July",
    "jalapeno-deployed-from-end-2026": "deployment of Jalapeño from the end of the year",
}
