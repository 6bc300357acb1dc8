"""Results derived independently of the formulas in claims.yaml, from each
calculation's question and inputs.

ANSWERS maps "claim-id/number" to (lowest, highest) in the unit asked for; the
two are equal where no input is a range, and None is an open end.

Conventions: decimal prefixes (a gigabyte is 10**9 bytes), 8 bits to a byte,
"about" values taken as they stand, counts left as exact
quotients unless whole ones are asked for. A date known to the month or the year is a range of its days, a
month is 365/12 days, a year 365 days. Bounds such as "upper bound of the
latency" are calculated with as if they were the value.
"""

import math
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from itertools import product

Bounds = tuple[Fraction | None, Fraction | None]
Number = int | str | Fraction
Input = Number | tuple[Number, Number]

ANSWERS: dict[str, Bounds] = {}


def span(of: Callable[..., Fraction], *inputs: Input) -> Bounds:
    """Lowest and highest result over every combination of the inputs' ends.

    No function below turns inside an input's range (each only rises or only
    falls in each input), so that its extremes lie at ends.
    """
    ends = [given if isinstance(given, tuple) else (given,) for given in inputs]
    results = [of(*map(Fraction, chosen)) for chosen in product(*ends)]
    return min(results), max(results)


def exactly(value: Number) -> Bounds:
    return Fraction(value), Fraction(value)


def whole(rounding: Callable[[Fraction], int], bounds: Bounds) -> Bounds:
    """Both bounds as whole numbers, rounded up (math.ceil) or down (math.floor)."""
    low, high = bounds
    assert low is not None and high is not None
    return Fraction(rounding(low)), Fraction(rounding(high))


def day(year: int, month: int, of_month: int) -> int:
    return date(year, month, of_month).toordinal()


MONTH = Fraction(365, 12)  # days
YEAR = 365  # days
HOURS_IN_YEAR = 365 * 24

WAFER_SRAM = 44 * 10**9  # bytes
WAFER_SRAM_SPEED = 21 * 10**15  # bytes a second
WAFER_LINK = 1_200_000_000_000 // 8  # bytes a second out of one wafer
WAFER_FABRIC = 214 * 10**15 // 8  # bytes a second between cores
MILLION = 1_048_576  # tokens of the "million-token" sequence
TWO_BYTES = 2  # of one cached element
SOL_SPEED = 750  # tokens a second
SOL_PARAMETERS = 3 * 10**12
SOL_LAYERS = (70, 90)
SOL_WAFERS = (70, 100)


# --- pipeline stages ---------------------------------------------------------

# Every stage works on one group of tokens, so as many groups advance at once
# as there are wafers, and each gains 750 tokens a second.
ANSWERS["stages-do-not-slow-tokens/6"] = span(
    lambda wafers: wafers * 1 * SOL_SPEED, SOL_WAFERS
)

# The prompt passes once; each wafer, the last included, hands on once, and a
# hand-over takes 5 microseconds.
ANSWERS["stages-lengthen-first-token/1"] = span(
    lambda wafers: wafers * 1 * 1 * 5, (2, 100)
)


# --- room for cache on Sol's wafers ------------------------------------------


def gigabytes_left(wafers: Fraction, bits: Fraction) -> Fraction:
    """All SRAM less all weights."""
    return (wafers * WAFER_SRAM - SOL_PARAMETERS * bits / 8) / 10**9


ANSWERS["sol-light-kv-forced/1"] = span(gigabytes_left, SOL_WAFERS, 4)
ANSWERS["sol-light-kv-forced/2"] = span(gigabytes_left, SOL_WAFERS, 8)

# Elements that one layer caches for one token, by design.
GROUPED = Fraction(8 * 256)  # eight heads, key and value in each
PER_HEAD = Fraction(128 * 256)  # as above, but for every one of 128 heads
LATENT = Fraction(576)
LIKE_V4 = Fraction(512 + 128, 4)  # entry and indexer key, shared by 4 tokens


def layer_cache(elements: Fraction) -> Fraction:
    """Bytes of one layer's cache of a million tokens."""
    return elements * TWO_BYTES * MILLION


def caches_beside_layer(layers: Fraction, elements: Fraction) -> Fraction:
    """A wafer holds one layer: an equal part of all weights at half a byte
    each. What is left of its SRAM is divided by that layer's cache."""
    weights = SOL_PARAMETERS * Fraction(1, 2) / layers
    return (WAFER_SRAM - 1 * weights) / layer_cache(elements)


ANSWERS["sol-light-kv-forced/3"] = whole(math.floor, span(caches_beside_layer, SOL_LAYERS, GROUPED))
ANSWERS["sol-light-kv-forced/4"] = whole(math.floor, span(caches_beside_layer, SOL_LAYERS, LATENT))
ANSWERS["sol-light-kv-forced/5"] = whole(math.floor, span(caches_beside_layer, SOL_LAYERS, LIKE_V4))

# Bytes of cache for one token in all 126 layers of the conventional model.
CONVENTIONAL_TOKEN = 126 * GROUPED * TWO_BYTES

# With N wafers and N sequences in flight, N x SRAM holds N x context x bytes
# of a token: N drops out. (Weights take a vanishing part as N grows, so this
# is the limit for however many wafers.)
ANSWERS["wafers-alone-not-enough/1"] = exactly(WAFER_SRAM / (1 * CONVENTIONAL_TOKEN))


# --- SRAM of the wafer -------------------------------------------------------

# 900 000 cores of 48 KiB.
ANSWERS["cerebras-sram-plentiful/1"] = exactly(Fraction(900_000 * 48 * 1024, 10**9))

# 21 PB/s of a wafer over 576 TB/s of a rack.
ANSWERS["cerebras-sram-very-fast/1"] = exactly(Fraction(WAFER_SRAM_SPEED, 576 * 10**12))

# 20 TB of a rack over 44 GB of a wafer.
ANSWERS["cerebras-sram-scarce/1"] = exactly(Fraction(20 * 10**12, WAFER_SRAM))


# --- weight of caches --------------------------------------------------------

# A million tokens of the conventional cache over the SRAM of one wafer.
ANSWERS["conventional-kv-is-heavy/1"] = exactly(CONVENTIONAL_TOKEN * MILLION / WAFER_SRAM)

# One pass a token reads all 44 GB once, 750 times a second, of 21 PB/s.
ANSWERS["heavy-kv-eats-sram-bandwidth/1"] = exactly(
    Fraction(WAFER_SRAM * 1 * SOL_SPEED, 1 * WAFER_SRAM_SPEED) * 100
)


def microseconds_to_read(elements: Fraction) -> Fraction:
    """The whole of a layer's cache, once, at the bandwidth of one wafer."""
    return layer_cache(elements) / WAFER_SRAM_SPEED * 10**6


ANSWERS["heavy-kv-eats-sram-bandwidth/2"] = exactly(microseconds_to_read(PER_HEAD))
ANSWERS["heavy-kv-eats-sram-bandwidth/3"] = exactly(microseconds_to_read(GROUPED))
ANSWERS["heavy-kv-eats-sram-bandwidth/4"] = exactly(microseconds_to_read(LATENT))
ANSWERS["heavy-kv-eats-sram-bandwidth/5"] = exactly(microseconds_to_read(LIKE_V4))

# 61 layers of latent cache, over the SRAM of one wafer.
ANSWERS["sol-lighter-cache-design/1"] = exactly(61 * layer_cache(LATENT) / WAFER_SRAM)

# gpt-oss: key and value, in 18 growing layers, 8 heads of 64 elements.
GPT_OSS_TOKEN = Fraction(2 * 18 * 8 * 64 * TWO_BYTES)  # bytes
ANSWERS["sol-lighter-cache-design/2"] = exactly(GPT_OSS_TOKEN * MILLION / WAFER_SRAM)
ANSWERS["two-likeliest-cache-designs/1"] = exactly(GPT_OSS_TOKEN / 1000)

# DeepSeek-V4-Pro, elements a token: 30 layers with an entry and an indexer key
# for 4 tokens, 31 layers with an entry alone for 128 (the indexer key belongs
# to the lighter compression only).
V4_PRO_TOKEN = 30 * LIKE_V4 + 31 * Fraction(512, 128)
ANSWERS["sol-deepseek-v4-like/1"] = exactly(layer_cache(V4_PRO_TOKEN) / WAFER_SRAM)

# V3.2 keeps a latent entry and an indexer key for every token in 61 layers;
# with equal widths the elements compare as the bytes do.
ANSWERS["deepseek-v4-cache-minimal/1"] = exactly(V4_PRO_TOKEN / (61 * (576 + 128)) * 100)


# --- hybrids -----------------------------------------------------------------

KIMI_K3_TOKEN = 24 * LATENT  # elements that grow with each token
KIMI_K3_STATE = 69 * 96 * 16384  # elements of the fixed state
STATE_WIDTH = (2, 4)  # bytes of an element of the state

# The growing cache only: the inputs do not name the fixed state.
ANSWERS["sol-hybrid-ssm/1"] = exactly(layer_cache(KIMI_K3_TOKEN) / WAFER_SRAM)

# The number of tokens at which the growing bytes reach the fixed bytes.
ANSWERS["sol-hybrid-ssm/2"] = span(
    lambda width: KIMI_K3_STATE * width / (KIMI_K3_TOKEN * TWO_BYTES), STATE_WIDTH
)


def kimi_k3_bytes(state_width: Fraction) -> Fraction:
    """What grows over a million tokens, and what is fixed."""
    return layer_cache(KIMI_K3_TOKEN) + KIMI_K3_STATE * state_width


# Growing and fixed parts of Kimi K3 over the cache of DeepSeek-V4-Pro.
ANSWERS["sol-hybrid-ssm/3"] = span(
    lambda width: kimi_k3_bytes(width) / layer_cache(V4_PRO_TOKEN), STATE_WIDTH
)

# Jamba 4 of 32, Nemotron-H 4 of 4 + 24, Qwen3-Next 1 of 1 + 3, Kimi K3 24 of
# 24 + 69: the least of these.
ANSWERS["ssm-hybrid-removes-kv-burden/1"] = exactly(
    min(Fraction(4, 32), Fraction(4, 4 + 24), Fraction(1, 1 + 3), Fraction(24, 24 + 69))
    * 100
)

# Key and value, 4 layers, 8 heads of 128 elements, 262 144 tokens.
ANSWERS["ssm-hybrid-removes-kv-burden/2"] = exactly(
    Fraction(2 * 4 * 8 * 128 * TWO_BYTES * 262_144, 10**9)
)

# Kimi K3 as it is, fixed state included, against latent attention in 24 + 69
# layers.
ANSWERS["ssm-hybrid-removes-kv-burden/3"] = span(
    lambda width: kimi_k3_bytes(width) / layer_cache((24 + 69) * LATENT) * 100,
    STATE_WIDTH,
)


# --- attention apart from the feed-forward part ------------------------------

# From the first version of the paper to the announcement.
ANSWERS["attention-ffn-split-astonishing/1"] = exactly(day(2026, 6, 26) - day(2024, 5, 3))

HIDDEN = (7168, 16384)  # elements of the vector between layers

# Three bytes in all for each element: one out and two back.
ANSWERS["sol-attention-on-gpus/1"] = span(lambda hidden: hidden * 3 / 1000, HIDDEN)

TOKENS_PER_PASS = (1, 4)


def crossings_per_second(tokens_per_pass: Fraction, layers: Fraction) -> Fraction:
    """Passes a second, each with two crossings in every layer."""
    return SOL_SPEED / tokens_per_pass * layers * 2


ANSWERS["sol-attention-on-gpus/2"] = span(
    crossings_per_second, TOKENS_PER_PASS, SOL_LAYERS
)

# Time from one crossing to the next, less one hop of 5 microseconds.
ANSWERS["sol-attention-on-gpus/3"] = span(
    lambda tokens, layers: 10**6 / crossings_per_second(tokens, layers) - 1 * 5,
    TOKENS_PER_PASS,
    SOL_LAYERS,
)

# One layer a wafer: its three bytes for each element, 750 times a second, over
# what the link carries one way.
ANSWERS["sol-ffn-on-wafers/1"] = span(
    lambda hidden: hidden * 3 * SOL_SPEED * 1 / WAFER_LINK * 100, HIDDEN
)

# 750 over 20 tokens a second.
ANSWERS["split-not-unfounded/1"] = exactly(Fraction(SOL_SPEED, 20))


# --- Kimi K2.6 on Cerebras ---------------------------------------------------

KIMI_FILES = (594 * 10**9, 610 * 10**9)  # bytes

# Bits of the files over the exact parameter count.
ANSWERS["kimi-weights-4-bit/1"] = span(
    lambda size: size * 8 / 1_058_600_000_000, KIMI_FILES
)

# A trillion parameters of 16 bits, then of 4 bits, over the SRAM of a wafer.
ANSWERS["kimi-compute-16-bit/1"] = whole(math.ceil, exactly(Fraction(10**12 * 16, 8 * WAFER_SRAM)))
ANSWERS["kimi-weights-over-wafers/1"] = whole(math.ceil, exactly(Fraction(10**12 * 4, 8 * WAFER_SRAM)))

# The files as they are.
ANSWERS["kimi-weights-over-wafers/2"] = whole(math.ceil, span(lambda size: size / WAFER_SRAM, KIMI_FILES))

# 7168 elements of two bytes through 1.2 Tb/s.
ANSWERS["kimi-activations-stream/1"] = exactly(
    Fraction(7168 * TWO_BYTES, 1 * WAFER_LINK) * 10**6
)

# 214 Pb/s over 1.2 Tb/s.
ANSWERS["layer-traffic-on-wafer-fabric/1"] = exactly(Fraction(WAFER_FABRIC, WAFER_LINK))

# 150 GB/s of the wafer's link over 900 GB/s of the GPU, each one way.
ANSWERS["layer-traffic-on-wafer-fabric/2"] = exactly(Fraction(WAFER_LINK, 900 * 10**9))

# 214 Pb/s are 26.75 PB/s; over the NVLink of a rack, both directions summed as
# it is sold.
ANSWERS["wafer-fabric-over-200x-nvlink/1"] = span(
    lambda nvlink: WAFER_FABRIC / (nvlink * 10**12), ("129.6", 130)
)
ANSWERS["wafer-fabric-over-200x-nvlink/2"] = exactly(Fraction(WAFER_FABRIC, 260 * 10**12))

# Tokens a second over tokens gained in a pass.
ANSWERS["kimi-speculative-decoding/1"] = span(lambda gained: 981 / gained, ("2.2", "3.66"))

# All layers but the dense one; 384 routed experts and a shared one in each;
# three matrices of 7168 x 2048 in each expert.
ANSWERS["kimi-trillion-moe/1"] = exactly((61 - 1) * (384 + 1) * 3 * 7168 * 2048)

# The measured speed itself; whether it is "about" 1000 is for the comparison.
ANSWERS["kimi-near-1000-tokens/1"] = exactly(981)


# --- CS-3 --------------------------------------------------------------------

# 15.6 petaflop/s over 21 PB/s.
ANSWERS["cs-3-overwhelmingly-fast/1"] = exactly(
    Fraction(15_600_000_000_000_000, WAFER_SRAM_SPEED)
)

# 1.2 PB over 24 trillion parameters.
LARGEST_BYTES_EACH = Fraction(1_200_000_000_000_000, 24 * 10**12)
ANSWERS["cs-3-24t-single-device/1"] = exactly(LARGEST_BYTES_EACH)

# That, over the 55 TB for a trillion parameters of the model really trained.
ANSWERS["cs-3-24t-single-device/2"] = exactly(
    LARGEST_BYTES_EACH / Fraction(55 * 10**12, 10**12)
)

# Bits of one wafer's SRAM over 24 trillion parameters.
ANSWERS["cs-3-24t-single-device/3"] = exactly(Fraction(1 * WAFER_SRAM * 8, 24 * 10**12))

# Gigabytes that the link carries in a 750th of a second.
ANSWERS["cs-3-24t-single-device/4"] = exactly(
    Fraction(1 * WAFER_LINK, SOL_SPEED) / 10**9
)

# The link over 104 billion active parameters of half a byte, all needed for
# every token.
ANSWERS["cs-3-24t-single-device/5"] = exactly(
    Fraction(1 * WAFER_LINK * 2, 104_000_000_000)
)


# --- Jalapeño: dates ---------------------------------------------------------


def days_between(later: Fraction, earlier: Fraction) -> Fraction:
    return later - earlier


def years_between(later: Fraction, earlier: Fraction) -> Fraction:
    return (later - earlier) / YEAR


JALAPENO_SHOWN = day(2026, 6, 24)
GPT_5_6_ANNOUNCED = day(2026, 6, 26)
CEREBRAS_PARTNERSHIP = day(2026, 1, 14)
PODCAST = day(2025, 10, 13)
JOINT_MONTHS = (17, 19)
CONCEPT = (day(2024, 10, 1), day(2024, 10, 31))
FIRST_RTL = (day(2025, 2, 1), day(2025, 2, 28))
TAPE_OUT = (day(2025, 11, 1), day(2025, 11, 30))
FIRST_SILICON = (day(2026, 1, 1), day(2026, 5, 31))
DEPLOYMENT = (day(2026, 12, 1), day(2026, 12, 31))

# Known to the year only: in use from some day of 2015.
ANSWERS["jalapeno-first-in-history/1"] = span(
    years_between, JALAPENO_SHOWN, (day(2015, 1, 1), day(2015, 12, 31))
)

# Some day of November 2018, and of May 2023.
ANSWERS["jalapeno-first-in-history/2"] = span(
    years_between, JALAPENO_SHOWN, (day(2018, 11, 1), day(2018, 11, 30))
)
ANSWERS["jalapeno-first-in-history/3"] = span(
    years_between, JALAPENO_SHOWN, (day(2023, 5, 1), day(2023, 5, 31))
)

# From 24 to 26 June.
ANSWERS["jalapeno-unveiled-before-gpt-5-6/1"] = exactly(GPT_5_6_ANNOUNCED - JALAPENO_SHOWN)

# 10 GW beside 750 MW.
ANSWERS["jalapeno-real-trump-card/1"] = exactly(Fraction(10_000, 750))

# From the announcement of Maia to the partnership.
ANSWERS["openai-learned-from-third-party-hardware/1"] = exactly(
    CEREBRAS_PARTNERSHIP - day(2023, 11, 15)
)

# Begun 17 to 19 months before the podcast, which was itself before the
# partnership.
ANSWERS["cerebras-lessons-became-jalapeno/1"] = span(
    lambda months: CEREBRAS_PARTNERSHIP - (PODCAST - months * MONTH), JOINT_MONTHS
)

# From some day of November 2025 to the partnership.
ANSWERS["cerebras-lessons-became-jalapeno/2"] = span(
    days_between, CEREBRAS_PARTNERSHIP, TAPE_OUT
)

# Milestones, each on some day of its month or months.
ANSWERS["jalapeno-design-nine-months/1"] = span(days_between, TAPE_OUT, FIRST_RTL)
ANSWERS["jalapeno-design-nine-months/2"] = span(days_between, TAPE_OUT, CONCEPT)
ANSWERS["jalapeno-design-nine-months/3"] = span(
    lambda tape_out, months: tape_out - (PODCAST - months * MONTH), TAPE_OUT, JOINT_MONTHS
)
ANSWERS["jalapeno-manufacture-in-nine-months/1"] = span(
    days_between, FIRST_SILICON, FIRST_RTL
)
ANSWERS["jalapeno-manufacture-in-nine-months/2"] = span(days_between, DEPLOYMENT, FIRST_RTL)
ANSWERS["jalapeno-deployed-from-end-2026/1"] = span(days_between, DEPLOYMENT, TAPE_OUT)

# Nine months beside the seven of development and the three of tape-out.
ANSWERS["jalapeno-nine-months-is-short/1"] = exactly(Fraction(9, 7 + 3))

# From the report to the day Jalapeño was shown.
ANSWERS["openai-flywheel-unprecedented/1"] = span(
    years_between, JALAPENO_SHOWN, day(2021, 6, 13)
)


# --- Jalapeño: heat of chiles ------------------------------------------------

JALAPENO_HEAT = (2500, 10_000)


def times(hotter: Fraction, milder: Fraction) -> Fraction:
    return hotter / milder


ANSWERS["jalapeno-mild-pepper/1"] = span(times, JALAPENO_HEAT, (1000, 2000))
ANSWERS["jalapeno-mild-pepper/2"] = span(times, JALAPENO_HEAT, (500, 2500))
ANSWERS["jalapeno-mild-pepper/3"] = span(times, (10_000, 23_000), JALAPENO_HEAT)
ANSWERS["jalapeno-mild-pepper/4"] = span(times, (100_000, 350_000), JALAPENO_HEAT)


# --- Jalapeño: gigawatts -----------------------------------------------------

# 10 GW over the time from the first racks (second half of 2026) to the last
# (some day of December 2029).
ANSWERS["openai-gigawatt-plan-published/1"] = span(
    lambda end, start: 10 / ((end - start) / YEAR),
    (day(2029, 12, 1), day(2029, 12, 31)),
    (day(2026, 7, 1), day(2026, 12, 31)),
)

# A million kilowatts, in pairs of racks of 160 kW with 128 chips each.
ANSWERS["jalapeno-first-sites-gigawatt/1"] = exactly(Fraction(1_000_000, 160) * 128)

# A hundred thousand kilowatts at 1.125 kW a chip.
ANSWERS["jalapeno-first-sites-gigawatt/2"] = exactly(100_000 / Fraction("1.125"))

# 100 MW over the claim's size, which is 1 GW or more.
ANSWERS["jalapeno-first-sites-gigawatt/3"] = Fraction(0), Fraction(100, 1000)

# 40 percent of 1.3 GW.
ANSWERS["microsoft-jalapeno-partner/1"] = exactly(Fraction("1.3") * Fraction(40, 100))

# --- cities and households ---------------------------------------------------

LOAD = ("0.7", 1)
SEATTLE = ("9.07", "9.73")  # TWh a year
SAN_FRANCISCO = ("5.8", "5.8")


def terawatt_hours(gigawatts: Fraction) -> Fraction:
    """Energy of a year at that power throughout."""
    return gigawatts * HOURS_IN_YEAR / 1000


def cities(gigawatts: Fraction, load: Fraction, city: Fraction) -> Fraction:
    return terawatt_hours(gigawatts) * load / city


# From Seattle's upper figure at the least load to its lower one at full load.
ANSWERS["jalapeno-racks-draw-city-power/1"] = span(cities, 10, LOAD, SEATTLE)

# 10 GW all year over 449.2 TWh.
ANSWERS["jalapeno-racks-draw-city-power/2"] = exactly(
    terawatt_hours(Fraction(10)) / Fraction("449.2") * 100
)

ANSWERS["gigawatt-equals-medium-city/1"] = span(cities, 1, LOAD, SEATTLE)
ANSWERS["gigawatt-equals-medium-city/2"] = span(cities, 1, LOAD, SAN_FRANCISCO)

# A gigawatt for 365 days.
ANSWERS["gigawatt-equals-medium-city/3"] = exactly(terawatt_hours(Fraction(1)))


def households(kilowatt_hours: Fraction) -> Fraction:
    """A million kilowatts all year over what a household uses in a year."""
    return 1_000_000 * HOURS_IN_YEAR / kilowatt_hours


ANSWERS["gigawatt-equals-medium-city/4"] = span(households, (10_715, 10_791))
ANSWERS["gigawatt-equals-medium-city/5"] = span(households, 4175)
ANSWERS["gigawatt-equals-medium-city/6"] = span(households, 4255)

# Two to five gigawatts at full load, as no load is among the inputs.
ANSWERS["gigawatt-equals-medium-city/7"] = span(cities, (2, 5), 1, SEATTLE)


# --- limits of one wafer -----------------------------------------------------

# Passes a second, each reading 150 billion parameters once; as the wafers take
# turns, the bandwidth of one is what there is.
ANSWERS["sol-breaks-physical-limits/1"] = span(
    lambda tokens, bits: (
        SOL_SPEED / tokens * 150_000_000_000 * bits / 8 / WAFER_SRAM_SPEED * 100
    ),
    TOKENS_PER_PASS,
    (4, 16),
)

# Bits of one wafer's SRAM over three trillion parameters.
ANSWERS["sol-on-one-cerebras-chip/1"] = exactly(Fraction(1 * WAFER_SRAM * 8, SOL_PARAMETERS))


# --- the cited post ----------------------------------------------------------

# The number over its growth in a millisecond is the time since the epoch of X,
# which is itself counted from 1970; days start at midnight UTC.
MILLISECONDS_IN_DAY = 24 * 60 * 60 * 1000
POST_TIME = 1_288_834_974_657 + Fraction(2_073_937_651_150_029_084, 4_194_304)
ANSWERS["article-source-is-bleysg-post/1"] = exactly(
    day(1970, 1, 1) + POST_TIME / MILLISECONDS_IN_DAY - GPT_5_6_ANNOUNCED
)
