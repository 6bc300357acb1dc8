"""Results derived independently of the formulas in claims.yaml, from each calculation's question and inputs.

ANSWERS holds the lowest and the highest result of each calculation, in the unit in which its answer is due;
None is an open end.
"""

import math
from datetime import date
from fractions import Fraction

ANSWERS: dict[str, tuple[Fraction | None, Fraction | None]] = {}


def extremes(rule, *inputs):
    """Lowest and highest value of the rule over all combinations of the ends of its inputs.

    An input is a number or a pair (lowest, highest). Every rule below runs one way in each of its inputs,
    so that the extremes lie at ends.
    """
    combinations = [()]
    for given in inputs:
        ends = given if isinstance(given, tuple) else (given,)
        combinations = [chosen + (Fraction(end),) for chosen in combinations for end in ends]
    results = [Fraction(rule(*chosen)) for chosen in combinations]
    return min(results), max(results)


def exactly(value):
    return Fraction(value), Fraction(value)


def at_least(value):
    return Fraction(value), None


def whole(rounding, bounds):
    """Both bounds as whole numbers, rounded up (math.ceil) or down (math.floor)."""
    return tuple(Fraction(rounding(bound)) for bound in bounds)


# Units, and inputs that many questions share

MINUTE = 60  # s
HOUR = 3600  # s
DAY_MS = 24 * 60 * 60 * 1000  # ms
MICRO = 10**6  # microseconds in a second
GIGA = 10**9

SPEED = 750  # token/s, announced for Sol on Cerebras
ACCEPTED = (2, 4)  # tokens a forward pass yields with speculative decoding
ORDINARY = (65, 78)  # token/s of flagships in ordinary service
SRAM_BYTES = 44 * GIGA  # on one wafer
SRAM_BITS = 8 * SRAM_BYTES
SIZE = 3 * 10**12  # parameters guessed for Sol
ACTIVE = 150 * 10**9  # active parameters guessed for Sol
LAYERS = (70, 90)  # layers guessed for Sol
WAFERS = (70, 100)  # wafers guessed for one instance of Sol
WAFER_WATTS = (23_000, 25_000)  # power of one CS-3
K3_SIZE = 2_780 * 10**9
K3_ACTIVE = 104 * 10**9
LLAMA_405B_SPEED = 969  # token/s
CHIP_CLAIM = (700 * 10**9, 900 * 10**9)  # parameters that one chip is claimed to hold

X_EPOCH = 1288834974657  # ms from the start of 1970 to the zero of the numbers of posts
X_PER_MS = 4194304  # numbers in a millisecond
CITED_POST = 2073937651150029084


def day_of_post(number):
    """The moment of a post, in days on the scale of date.toordinal (a whole number is the start of a day)."""
    return date(1970, 1, 1).toordinal() + (X_EPOCH + Fraction(number, X_PER_MS)) / DAY_MS


def days_between_posts(earlier, later):
    """The epoch drops out of the difference of two numbers."""
    return Fraction(later - earlier, X_PER_MS) / DAY_MS


# ---- Speed of Sol on Cerebras

# 750 tokens fill a second, so one has a 750th of it.
ANSWERS["sol-cerebras-speed/1"] = exactly(Fraction(MICRO, SPEED))

# A pass yields 2 to 4 tokens, so there are that many times fewer passes than tokens.
ANSWERS["sol-cerebras-speed/2"] = extremes(lambda accepted: SPEED / accepted, ACCEPTED)


# ---- Dates

# The post has a moment, the release only a day. The day counts as its number, that is as its start.
ANSWERS["gpt-5-6-soon-public/1"] = exactly(date(2026, 7, 9).toordinal() - day_of_post(CITED_POST))

# The same with OpenAI's own post: its moment less the start of the claimed day.
ANSWERS["gpt-5-6-announced/1"] = whole(
    math.floor, exactly(day_of_post(2070555272230384038) - date(2026, 6, 26).toordinal())
)

# From 26 June to 6 July at the earliest and to 8 July at the latest.
ANSWERS["openai-blog-cerebras-sentence/1"] = extremes(
    lambda written, announced: written - announced,
    (date(2026, 7, 6).toordinal(), date(2026, 7, 8).toordinal()),
    date(2026, 6, 26).toordinal(),
)

# July is a range of its days, 1 to 31; the offer came on 13 August.
ANSWERS["sol-cerebras-july/1"] = extremes(
    lambda offered, promised: offered - promised,
    date(2026, 8, 13).toordinal(),
    (date(2026, 7, 1).toordinal(), date(2026, 7, 31).toordinal()),
)

# Both are numbers of posts: their difference turned into milliseconds, then into days.
ANSWERS["sol-already-running-on-cerebras/1"] = exactly(days_between_posts(CITED_POST, 2074913617636675939))

# The same for Gostev's post.
ANSWERS["goodson-offered-deduction/1"] = exactly(days_between_posts(CITED_POST, 2074918176354115886))


# ---- Cerebras as a company

# More than 20 billion over 3 years; a quarter of one year is a twelfth of that. Over revenue of 193 million.
ANSWERS["cerebras-chip-giant/1"] = at_least(Fraction(20 * GIGA, 3) / 4 / (193 * 10**6))


# ---- Waiting for agents

# More than a minute at 65 to 78 tokens a second: at least a minute at the lower rate, and open above.
ANSWERS["agent-operations-took-minutes/1"] = at_least(MINUTE * ORDINARY[0])

# More than a minute shortened to a 14th: open above, as the wait is.
ANSWERS["agent-operations-instant/1"] = at_least(Fraction(MINUTE, 14))

# Two minutes at 65 to 78 tokens a second.
ANSWERS["button-click-two-minutes/1"] = extremes(lambda ordinary: 2 * MINUTE * ordinary, ORDINARY)

# Those tokens at 750 a second.
ANSWERS["button-click-two-minutes/2"] = extremes(lambda ordinary: 2 * MINUTE * ordinary / SPEED, ORDINARY)


# The slower run takes 1, of which u is not sped up and 1 - u goes `tokens` times as fast. The faster run takes
# u + (1 - u) / tokens = 1 / whole, hence u (1 - 1 / tokens) = 1 / whole - 1 / tokens.
def not_sped_up(tokens):
    whole = Fraction(56, 10)
    return (1 / whole - 1 / tokens) / (1 - 1 / tokens)


TOKEN_SPEEDUP = (11, 14)
ANSWERS["inference-latency-main-bottleneck/1"] = extremes(lambda tokens: 100 * not_sped_up(tokens), TOKEN_SPEEDUP)

# That part lasts as long in the faster run, which takes 1 / 5.6 in all: its share is 5.6 times as large.
ANSWERS["inference-latency-main-bottleneck/2"] = extremes(
    lambda tokens: 100 * not_sped_up(tokens) / (1 / Fraction(56, 10)), TOKEN_SPEEDUP
)


# ---- Other speeds

# The announced ceiling over the earlier speed of Llama 405B: below 1.
ANSWERS["speed-outclasses-all/1"] = exactly(Fraction(SPEED, LLAMA_405B_SPEED))

# Over the better of two GPU speeds, 370 with speculative decoding and 118 without.
ANSWERS["speed-outclasses-all/2"] = exactly(Fraction(SPEED, max(118, 370)))

# The ceiling is 14 times Standard, so Standard is a 14th of it.
ANSWERS["sol-cerebras-coding-faster/1"] = exactly(Fraction(SPEED, 14))

# The ceiling over 65 to 78.
ANSWERS["sol-cerebras-coding-faster/2"] = extremes(lambda ordinary: SPEED / ordinary, ORDINARY)


# ---- Characters and words a second


# Units of text a token, times tokens a second.
def of_text(units, tokens):
    return extremes(lambda unit, token: SPEED * unit / token, units, tokens)


# Chinese prose of 1353 to 1484 characters, in the newer vocabulary, then in the older.
ANSWERS["speed-in-chinese-characters/1"] = of_text((1353, 1484), 1074)
ANSWERS["speed-in-chinese-characters/2"] = of_text((1353, 1484), 1628)

# OpenAI's sentence of 24 to 34 characters, in the newer vocabulary, then in the older.
ANSWERS["speed-in-chinese-characters/3"] = of_text((24, 34), 24)
ANSWERS["speed-in-chinese-characters/4"] = of_text((24, 34), 34)

# Mixed text of 267 Han characters and 693 characters in all.
ANSWERS["speed-in-chinese-characters/5"] = of_text((267, 693), 354)

# 0.6 tokens make a character.
ANSWERS["speed-in-chinese-characters/6"] = of_text(1, Fraction(6, 10))

# 1694 French words in 2492 to 2999 tokens.
ANSWERS["speed-in-chinese-characters/7"] = of_text(1694, (2492, 2999))

# Three words in four tokens.
ANSWERS["speed-in-chinese-characters/8"] = of_text(3, 4)

# The French words of a second, over the 238 / 60 words that a reader takes in a second.
ANSWERS["speed-covers-reading/1"] = extremes(
    lambda tokens: SPEED * 1694 / tokens / Fraction(238, MINUTE), (2492, 2999)
)

# Tokens of the text over tokens a second: Japanese article, French article, first twelve lines.
ANSWERS["article-text-in-fraction-of-second/1"] = extremes(lambda tokens: tokens / SPEED, (3156, 4309))
ANSWERS["article-text-in-fraction-of-second/2"] = extremes(lambda tokens: tokens / SPEED, (2492, 2999))
ANSWERS["article-text-in-fraction-of-second/3"] = extremes(lambda tokens: tokens / SPEED, (372, 453))


# ---- GPUs and the links between them

# 61 layers less the one without experts; in each a dispatch and a combine, one after the other. A pass cannot be
# shorter than their sum. Across nodes, then within a node (microseconds).
KIMI_EXPERT_LAYERS = 61 - 1


def passes_by_exchange(dispatch, combine):
    return MICRO / (KIMI_EXPERT_LAYERS * (dispatch + combine))


ANSWERS["gpu-internode-bottleneck/1"] = extremes(passes_by_exchange, (188, 267), (309, 391))
ANSWERS["gpu-internode-bottleneck/2"] = extremes(passes_by_exchange, (43, 50), (64, 72))

# 14.76 ms a token at 50 GB/s; NVLink is 900 / 50 = 18 times as wide, so the exchange takes an 18th of the time.
EXCHANGE_SECONDS = Fraction(1476, 100) / 1000
ANSWERS["gpu-internode-bottleneck/3"] = exactly(1 / (EXCHANGE_SECONDS * 50 / 900))

# 118 passes a second, each reading 104 billion parameters of half a byte, out of 16 times 8 TB/s.
K3_READ = 118 * K3_ACTIVE * Fraction(4, 8)  # byte/s
ANSWERS["gpu-internode-bottleneck/4"] = exactly(100 * K3_READ / (16 * 8 * 10**12))

# A pass reads 150 billion parameters of 4 to 16 bits out of 576 TB/s.
ANSWERS["gpu-internode-bottleneck/5"] = extremes(lambda bits: 576 * 10**12 / (ACTIVE * bits / 8), (4, 16))

# 900 over 50 GB/s, both in one direction.
ANSWERS["nvlink-is-internode-link/1"] = exactly(Fraction(900, 50))


# ---- Power and price

# 750 MW over 23 to 25 kW a wafer.
CONTRACT_WATTS = 750 * 10**6
ANSWERS["sol-cerebras-access-widens/1"] = extremes(lambda watts: CONTRACT_WATTS / watts, WAFER_WATTS)

# Prices of output tokens in dollars a million: 300 over 50, 60 over 10, 60 over 30.
ASTRA_MULTIPLE = Fraction(300, 50)
ANSWERS["sol-cerebras-very-expensive/1"] = exactly(ASTRA_MULTIPLE)
ANSWERS["sol-cerebras-very-expensive/2"] = exactly(Fraction(60, 10))
ANSWERS["sol-cerebras-very-expensive/3"] = exactly(Fraction(60, 30))

# Sol's Standard price of 30 dollars times the multiple of Astra's tier.
SOL_PRICE = 30 * ASTRA_MULTIPLE  # dollars a million tokens
ANSWERS["sol-cerebras-very-expensive/4"] = exactly(SOL_PRICE)

# An hour of 750 tokens a second is 2.7 million tokens.
ANSWERS["sol-cerebras-very-expensive/5"] = exactly(SOL_PRICE * SPEED * HOUR / 10**6)

# Six times the price for 6 to 8 times the speed.
ANSWERS["sol-cerebras-very-expensive/6"] = extremes(lambda speedup: ASTRA_MULTIPLE / speedup, (6, 8))

# 70 to 100 wafers of 350 thousand to 3 million dollars.
ANSWERS["sol-cerebras-very-expensive/7"] = extremes(
    lambda wafers, dollars: wafers * dollars, WAFERS, (350_000, 3_000_000)
)


# ---- Wafers filled by a model


# Parameters times bits over the bits of a wafer; parts of a wafer are kept, not rounded up.
def wafers_filled(parameters, bits):
    return extremes(lambda size, width: size * width / SRAM_BITS, parameters, bits)


# 256 billion to 8.3 trillion parameters.
ANSWERS["sol-spans-several-wafers/1"] = wafers_filled((256 * 10**9, 8_300 * 10**9), 4)

# 3 trillion parameters at 4, 8 and 16 bits.
ANSWERS["sol-wafer-count/1"] = whole(math.ceil, wafers_filled(SIZE, 4))
ANSWERS["sol-wafer-count/2"] = whole(math.ceil, wafers_filled(SIZE, 8))
ANSWERS["sol-wafer-count/3"] = whole(math.ceil, wafers_filled(SIZE, 16))

# The bits of 70 to 100 wafers shared out among 3 trillion parameters.
ANSWERS["sol-wafer-count/4"] = extremes(lambda wafers: wafers * SRAM_BITS / SIZE, WAFERS)

# 3 over 2.78 trillion.
ANSWERS["sol-total-parameters/1"] = exactly(Fraction(SIZE, K3_SIZE))

# As the wafers filled at 4 bits, as a multiple of one wafer.
ANSWERS["sol-too-large-for-one-chip/1"] = wafers_filled(SIZE, 4)

# 128 thousand tokens of 1.05 million.
ANSWERS["spark-context-removed/1"] = exactly(Fraction(100 * 128_000, 1_050_000))

# The bits of one wafer over 4, then 16 bits a parameter.
ANSWERS["single-chip-capacity/1"] = exactly(Fraction(SRAM_BITS, 4))
ANSWERS["single-chip-capacity/2"] = exactly(Fraction(SRAM_BITS, 16))

# The bits of one wafer shared out among 700 to 900 billion parameters.
ANSWERS["single-chip-capacity/3"] = extremes(lambda parameters: SRAM_BITS / parameters, CHIP_CLAIM)

# 700 to 900 billion parameters at 4, then 8 bits.
ANSWERS["single-chip-capacity/4"] = whole(math.ceil, wafers_filled(CHIP_CLAIM, 4))
ANSWERS["single-chip-capacity/5"] = whole(math.ceil, wafers_filled(CHIP_CLAIM, 8))

# The bits of one wafer over all bits of a network of 3 trillion parameters at 4 bits.
ANSWERS["one-wafer-one-network/1"] = exactly(Fraction(SRAM_BITS, SIZE * 4))


# ---- Active parameters

# Active over total, in percent: the guess, Kimi K2.6 and DeepSeek-V4-Pro (both in billions), Kimi K3.
ANSWERS["sol-active-parameters/1"] = exactly(Fraction(100 * ACTIVE, SIZE))
ANSWERS["sol-active-parameters/2"] = exactly(Fraction(100 * 32, 1000))
ANSWERS["sol-active-parameters/3"] = exactly(Fraction(100 * 49, 1600))
ANSWERS["sol-active-parameters/4"] = exactly(Fraction(100 * K3_ACTIVE, K3_SIZE))

# The share of Kimi K3 of 3 trillion.
ANSWERS["sol-active-parameters/5"] = exactly(Fraction(SIZE * K3_ACTIVE, K3_SIZE))

# 750 = 3322 / 150 ** e, so e is the ratio of two logarithms. Good to the digits of a float.
ANSWERS["sol-active-parameters/6"] = exactly(Fraction(math.log(3322 / 750) / math.log(150)))


# ---- Layers

# A pass yields one token and so lasts a 750th of a second, shared out among 70 to 90 layers.
ANSWERS["sol-layer-count/1"] = extremes(lambda layers: Fraction(MICRO, SPEED) / layers, LAYERS)

# A pass that yields 2 to 4 tokens may last 2 to 4 times as long.
ANSWERS["sol-layer-count/2"] = extremes(
    lambda accepted, layers: accepted * Fraction(MICRO, SPEED) / layers, ACCEPTED, LAYERS
)

# Llama 405B: 969 tokens a second, 1 to 4 tokens a pass, 126 layers.
ANSWERS["sol-layer-count/3"] = extremes(
    lambda accepted: accepted * Fraction(MICRO, LLAMA_405B_SPEED) / 126, (1, 4)
)


# Bytes of 3 trillion parameters shared out evenly among the layers, at 4, 8 and 16 bits.
def layer_gigabytes(bits):
    return extremes(lambda layers: Fraction(SIZE * bits, 8) / GIGA / layers, LAYERS)


ANSWERS["sol-layer-count/4"] = layer_gigabytes(4)
ANSWERS["sol-layer-count/5"] = layer_gigabytes(8)
ANSWERS["sol-layer-count/6"] = layer_gigabytes(16)

# Kimi K3 has 2.78 trillion parameters in 69 + 24 layers; 3 trillion have as many more layers as parameters.
ANSWERS["sol-layer-count/7"] = exactly(SIZE / Fraction(K3_SIZE, 69 + 24))


# The bytes of a wafer over those of a layer, at 4, 8 and 16 bits: more layers are smaller ones.
def layers_on_wafer(bits):
    return extremes(lambda layers: SRAM_BYTES / (Fraction(SIZE * bits, 8) / layers), LAYERS)


ANSWERS["sol-one-layer-per-wafer/1"] = layers_on_wafer(4)
ANSWERS["sol-one-layer-per-wafer/2"] = layers_on_wafer(8)
ANSWERS["sol-one-layer-per-wafer/3"] = layers_on_wafer(16)

# 80 layers on 4 wafers.
ANSWERS["sol-one-layer-per-wafer/4"] = exactly(Fraction(80, 4))


# ---- A pipeline of 70 to 100 wafers

# One stream is on one wafer at a time, so each is busy with it for one part in 70 to 100.
ANSWERS["sol-layout-lavish/1"] = extremes(lambda wafers: 100 / wafers, WAFERS)

# Wafers times the power of each, in megawatts.
ANSWERS["sol-layout-lavish/2"] = extremes(lambda wafers, watts: wafers * watts / 10**6, WAFERS, WAFER_WATTS)

# All that power for 750 tokens a second.
ANSWERS["sol-layout-lavish/3"] = extremes(lambda wafers, watts: wafers * watts / SPEED, WAFERS, WAFER_WATTS)

# With a stream for each wafer a stream bears the power of one, at 750 tokens a second still.
ANSWERS["sol-layout-lavish/4"] = extremes(lambda watts: watts / SPEED, WAFER_WATTS)

# 750 MW over the power of one instance.
ANSWERS["sol-layout-lavish/5"] = extremes(
    lambda wafers, watts: CONTRACT_WATTS / (wafers * watts), WAFERS, WAFER_WATTS
)

# 5 racks cost as much as 24 wafers.
ANSWERS["sol-layout-lavish/6"] = extremes(lambda wafers: wafers * 5 / 24, WAFERS)


# ---- Longer pipelines

# With W wafers W sequences are in flight, and each wafer holds a W-th of the cache of each: together the cache of one
# whole sequence, whatever W is. That is 126 layers of 8 heads of 256 elements of 2 bytes for each of 1048576 tokens.
ANSWERS["any-size-by-chaining-wafers/1"] = exactly(Fraction(126 * 8 * 256 * 2 * 1048576, GIGA))

# 24 trillion parameters at 4 to 16 bits.
ANSWERS["any-size-by-chaining-wafers/2"] = wafers_filled(24 * 10**12, (4, 16))


# Time on hops in a pass over the time of a pass, which is that of the tokens it yields.
def hop_percent(hops, latency_us, speed, accepted):
    pass_us = accepted * MICRO / speed
    return 100 * hops * latency_us / pass_us


# Llama 70B: 4 hops of 5 microseconds, 450 tokens a second, one token a pass.
ANSWERS["stages-do-not-slow-tokens/1"] = extremes(hop_percent, 4, 5, 450, 1)

# 2 to 100 wafers with one hop each, one token a pass: hops of 5, then of 2 microseconds.
ANSWERS["stages-do-not-slow-tokens/2"] = extremes(hop_percent, (2, 100), 5, SPEED, 1)
ANSWERS["stages-do-not-slow-tokens/3"] = extremes(hop_percent, (2, 100), 2, SPEED, 1)

# 70 to 100 wafers, hops of 5 microseconds, 2 to 4 tokens a pass.
ANSWERS["stages-do-not-slow-tokens/4"] = extremes(hop_percent, WAFERS, 5, SPEED, ACCEPTED)

# 30 more hops of 2 microseconds lengthen each pass by 60 microseconds; it yields as many tokens as before.
ANSWERS["stages-do-not-slow-tokens/5"] = extremes(
    lambda accepted: accepted / (accepted / SPEED + Fraction(30 * 2, MICRO)), ACCEPTED
)
