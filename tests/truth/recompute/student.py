"""Student's t and the statistics that use it, from the incomplete beta function's continued fraction."""

import math


def _fraction(a, b, x):
    tiny = 1e-300
    c, d = 1.0, 1 - (a + b) * x / (a + 1)
    d = 1 / (d if abs(d) > tiny else tiny)
    value = d
    for m in range(1, 500):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 + step * d
            d = 1 / (d if abs(d) > tiny else tiny)
            c = 1 + step / c
            c = c if abs(c) > tiny else tiny
            value *= c * d
        if abs(c * d - 1) < 1e-16:
            break
    return value


def incomplete_beta(a, b, x):
    if x <= 0 or x >= 1:
        return float(x >= 1)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(a, b, x) / a
    return 1 - front * _fraction(b, a, 1 - x) / b


def tail(t, degrees):
    """Returns P(|T| > |t|)."""
    return incomplete_beta(degrees / 2, 0.5, degrees / (degrees + t * t))


_quantiles = {}


def t95(degrees):
    """Returns t95 with P(|T| < t95) = 0.95, by bisection."""
    if degrees not in _quantiles:
        low, high = 0.0, 1.0
        while tail(high, degrees) > 0.05:
            high *= 2
        for _ in range(200):
            middle = (low + high) / 2
            low, high = (middle, high) if tail(middle, degrees) > 0.05 else (low, middle)
        _quantiles[degrees] = (low + high) / 2
    return _quantiles[degrees]


def mean(values):
    return sum(values) / len(values) if values else None


def geometric(values):
    if not values or min(values) <= 0:
        return None
    return math.exp(mean([math.log(value) for value in values]))


def alike(values):
    """Returns true if the values show no scatter: all are equal to 1e-12."""
    return max(values) - min(values) <= 1e-12 * max(abs(value) for value in values)


def variance(values):
    middle = mean(values)
    return sum((value - middle) ** 2 for value in values) / (len(values) - 1)


class Estimate:
    """A mean with its standard error and degrees of freedom."""

    def __init__(self, middle, error, degrees):
        self.middle, self.error, self.degrees = middle, error, degrees
        self.half = t95(degrees) * error

    def interval(self):
        return [math.exp(self.middle - self.half), math.exp(self.middle + self.half)]

    def probability(self):
        return tail(self.middle / self.error, self.degrees)


def of_mean(values):
    if len(values) < 2 or alike(values):
        return None
    return Estimate(mean(values), math.sqrt(variance(values) / len(values)), len(values) - 1)


def welch(above, below):
    if min(len(above), len(below)) < 2 or (alike(above) and alike(below)):
        return None
    parts = [variance(side) / len(side) for side in (above, below)]
    degrees = sum(parts) ** 2 / sum(part**2 / (len(side) - 1) for part, side in zip(parts, (above, below)))
    return Estimate(mean(above) - mean(below), math.sqrt(sum(parts)), degrees)


def logs(values):
    return [math.log(value) for value in values]


def of_logs(values):
    """Applies Student's t to logarithms; returns nothing if the values are alike."""
    return None if len(values) < 2 or alike(values) else of_mean(logs(values))


def ratio(above, below):
    """Applies Welch's t to logarithms."""
    if min(len(above), len(below)) < 2 or (alike(above) and alike(below)):
        return None
    return welch(logs(above), logs(below))


def holm(probabilities):
    adjusted, running = [0.0] * len(probabilities), 0.0
    order = sorted(range(len(probabilities)), key=probabilities.__getitem__)
    for place, at in enumerate(order):
        running = max(running, min(1.0, (len(order) - place) * probabilities[at]))
        adjusted[at] = running
    return adjusted


def percentile(values, share):
    values = sorted(values)
    at = (len(values) - 1) * share
    below = int(at)
    above = min(below + 1, len(values) - 1)
    return values[below] + (at - below) * (values[above] - values[below])
