#include "core/analysis/maths/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace scalescope {
namespace {

struct Moments {
  double count = 0;
  double mean = 0;
  double variance = 0;  // The sum of squares about the mean is divided by n - 1.
};

constexpr double kSameValue = 1e-12;  // Relative difference that no clock can resolve.

// Returns nullopt unless there are two or more values, all finite. Values whose differences are negligible relative to
// `unit` (0: the largest value) get a variance of 0.
std::optional<Moments> momentsOf(const std::vector<double>& values, double unit = 0) {
  if (values.size() < 2) return std::nullopt;
  Moments moments;
  moments.count = static_cast<double>(values.size());
  for (const double value : values) {
    if (!std::isfinite(value)) return std::nullopt;
    moments.mean += value / moments.count;
  }
  for (const double value : values) {
    const double off = value - moments.mean;
    moments.variance += off * off / (moments.count - 1);
  }
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  if (unit <= 0) unit = std::max(std::abs(*low), std::abs(*high));
  if (*high - *low <= kSameValue * unit) moments.variance = 0;
  return moments;
}

// Returns the moments of the logarithms; nullopt also if a value is not positive.
std::optional<Moments> logMoments(std::vector<double> values) {
  for (double& value : values) value = value > 0 ? std::log(value) : std::nan("");
  return momentsOf(values, 1);
}

// Evaluates the continued fraction of the incomplete beta function (DLMF 8.17.22) by Lentz's method.
double betaFraction(double a, double b, double x) {
  constexpr double kTiny = 1e-300;
  double c = 1;
  double d = 1 - (a + b) * x / (a + 1);
  d = 1 / (std::abs(d) < kTiny ? kTiny : d);
  double value = d;
  for (int m = 1; m <= 300; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    for (const double term : {even, odd}) {
      d = 1 + term * d;
      d = 1 / (std::abs(d) < kTiny ? kTiny : d);
      c = 1 + term / c;
      if (std::abs(c) < kTiny) c = kTiny;
      value *= d * c;
    }
    if (std::abs(d * c - 1) < 1e-15) break;
  }
  return value;
}

// Returns -log B(a, b).
double logBetaInverse(double a, double b) { return std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b); }

// Returns the regularised incomplete beta function I_x(a, b); `factor` is logBetaInverse(a, b).
double incompleteBeta(double a, double b, double x, double factor) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double front = std::exp(factor + a * std::log(x) + b * std::log1p(-x));
  if (x < (a + 1) / (a + b + 2)) return front * betaFraction(a, b, x) / a;
  return 1 - front * betaFraction(b, a, 1 - x) / b;
}

}  // namespace

std::optional<double> meanOf(const std::vector<double>& values) {
  double sum = 0;
  std::size_t count = 0;
  for (const double value : values)
    if (std::isfinite(value)) {
      sum += value;
      ++count;
    }
  if (count == 0) return std::nullopt;
  return sum / static_cast<double>(count);
}

std::optional<double> percentileOf(std::vector<double> values, double share) {
  std::erase_if(values, [](double value) { return !std::isfinite(value); });
  if (values.empty()) return std::nullopt;
  std::sort(values.begin(), values.end());
  const double place = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, values.size() - 1);
  return values[below] + (values[above] - values[below]) * (place - static_cast<double>(below));
}

std::optional<double> medianOf(std::vector<double> values) { return percentileOf(std::move(values), 0.5); }

double studentT95(double degrees) { return studentTwoSided(0.05, degrees); }

double studentTwoSided(double probability, double degrees) {
  constexpr int kMostHalvings = 18;
  const double factor = logBetaInverse(degrees / 2, 0.5);
  const auto tail = [degrees, factor](double t) {
    return incompleteBeta(degrees / 2, 0.5, degrees / (degrees + t * t), factor);
  };
  double low = 0;
  double high = 1e6;
  // Most values are small: one tail decides about the first halvings of the range.
  for (int halvings = kMostHalvings; halvings > 0; halvings -= 2) {
    const double t = std::ldexp(high, -halvings);
    if (tail(t) > probability) continue;
    high = t;
    break;
  }
  for (int i = 0; i < 200; ++i) {
    const double t = (low + high) / 2;
    if (t <= low || t >= high) break;  // There is no double between them.
    (tail(t) > probability ? low : high) = t;
  }
  return (low + high) / 2;
}

double studentTail(double t, double degrees) {
  // P(|T| > t) = I_{v/(v+t^2)}(v/2, 1/2).
  return incompleteBeta(degrees / 2, 0.5, degrees / (degrees + t * t), logBetaInverse(degrees / 2, 0.5));
}

double fTail(double ratio, double degreesAbove, double degreesBelow) {
  // DLMF 8.17: P(F > f) = I_{d2/(d2 + d1 f)}(d2/2, d1/2).
  const double a = degreesBelow / 2, b = degreesAbove / 2;
  return incompleteBeta(a, b, degreesBelow / (degreesBelow + degreesAbove * ratio), logBetaInverse(a, b));
}

std::optional<double> geometricMeanOf(const std::vector<double>& values) {
  if (values.empty()) return std::nullopt;
  double sum = 0;
  for (const double value : values) {
    if (!(value > 0) || !std::isfinite(value)) return std::nullopt;
    sum += std::log(value);
  }
  return std::exp(sum / static_cast<double>(values.size()));
}

std::pair<double, double> LogEstimate::interval95() const {
  const double half = studentT95(degrees) * error;
  return {std::exp(mean - half), std::exp(mean + half)};
}

double LogEstimate::probability() const { return studentTail(mean / error, degrees); }

std::optional<LogEstimate> geometricEstimate(const std::vector<double>& values) {
  const auto moments = logMoments(values);
  if (!moments || moments->variance <= 0) return std::nullopt;
  return LogEstimate{moments->mean, std::sqrt(moments->variance / moments->count), moments->count - 1};
}

std::optional<std::pair<double, double>> geometricInterval95(const std::vector<double>& values) {
  const auto estimate = geometricEstimate(values);
  return estimate ? std::optional(estimate->interval95()) : std::nullopt;
}

std::vector<double> holmAdjusted(const std::vector<double>& probabilities) {
  std::vector<std::size_t> order(probabilities.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return probabilities[a] < probabilities[b]; });
  std::vector<double> adjusted(probabilities.size());
  double most = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const double left = static_cast<double>(order.size() - i);
    most = std::max(most, std::min(1.0, left * probabilities[order[i]]));
    adjusted[order[i]] = most;
  }
  return adjusted;
}

void PooledScatter::addLogs(const std::vector<double>& values) {
  const auto moments = logMoments(values);
  if (!moments) return;
  m_squares += moments->variance * (moments->count - 1);
  m_degrees += moments->count - 1;
}

std::optional<double> PooledScatter::deviation() const {
  if (m_degrees <= 0 || m_squares <= 0) return std::nullopt;
  return std::sqrt(m_squares / m_degrees);
}

namespace {

struct Welch {
  double error = 0, degrees = 0;
};

// Returns the error of the difference of two means, with Welch and Satterthwaite's degrees of freedom.
std::optional<Welch> welchOf(const std::optional<Moments>& a, const std::optional<Moments>& b) {
  if (!a || !b) return std::nullopt;
  const double va = a->variance / a->count;
  const double vb = b->variance / b->count;
  if (va + vb <= 0) return std::nullopt;
  const double degrees = (va + vb) * (va + vb) / (va * va / (a->count - 1) + vb * vb / (b->count - 1));
  return Welch{std::sqrt(va + vb), degrees};
}

}  // namespace

std::optional<double> meanHalfWidth95(const std::vector<double>& values) {
  const auto moments = momentsOf(values);
  if (!moments || moments->variance <= 0) return std::nullopt;
  return studentT95(moments->count - 1) * std::sqrt(moments->variance / moments->count);
}

std::optional<double> differenceHalfWidth95(const std::vector<double>& above, const std::vector<double>& below) {
  const auto welch = welchOf(momentsOf(above), momentsOf(below));
  return welch ? std::optional(studentT95(welch->degrees) * welch->error) : std::nullopt;
}

std::optional<LogEstimate> ratioEstimate(const std::vector<double>& above, const std::vector<double>& below) {
  const auto a = logMoments(above);
  const auto b = logMoments(below);
  const auto welch = welchOf(a, b);
  if (!welch) return std::nullopt;
  return LogEstimate{a->mean - b->mean, welch->error, welch->degrees};
}

std::optional<std::pair<double, double>> ratioInterval95(const std::vector<double>& above,
                                                         const std::vector<double>& below) {
  const auto estimate = ratioEstimate(above, below);
  return estimate ? std::optional(estimate->interval95()) : std::nullopt;
}

namespace {

constexpr std::size_t kFewest = 20;
constexpr double kLeastScatter = 0.002;  // Scatter of ln(value) below which a change does not matter to users.
constexpr double kMostDeviations = 4;
// Ratio of the explained squares to the variance that one of 1,000 series without a change reaches.
constexpr double kExplained = 20;

double medianAbsolute(std::vector<double> values) {
  for (double& value : values) value = std::abs(value);
  return medianOf(std::move(values)).value_or(0);
}

}  // namespace

std::optional<ChangePoint> changePointOf(const std::vector<double>& values) {
  const std::size_t count = values.size();
  if (count < kFewest || !geometricMeanOf(values)) return std::nullopt;
  std::vector<double> logs(count), deviations(count), steps(count - 1);
  std::transform(values.begin(), values.end(), logs.begin(), [](double value) { return std::log(value); });
  const double middle = *medianOf(logs);
  std::transform(logs.begin(), logs.end(), deviations.begin(), [&](double log) { return log - middle; });
  const double reach = kMostDeviations * std::max(kLeastScatter, kMadToDeviation * medianAbsolute(deviations));
  for (double& log : deviations) log = std::clamp(log, -reach, reach);
  for (std::size_t i = 0; i + 1 < count; ++i) steps[i] = logs[i + 1] - logs[i];
  const double scatter = std::max(kLeastScatter, kMadToDeviation * medianAbsolute(steps) / std::sqrt(2.0));
  const double sum = std::accumulate(deviations.begin(), deviations.end(), 0.0);
  double best = 0, before = 0;
  std::size_t at = 0;
  for (std::size_t first = 1; first < count; ++first) {
    before += deviations[first - 1];
    const auto left = static_cast<double>(first), right = static_cast<double>(count - first);
    const double difference = before / left - (sum - before) / right;
    const double explained = left * right / (left + right) * difference * difference;
    if (explained > best) best = explained, at = first;
  }
  if (at == 0 || best < kExplained * scatter * scatter) return std::nullopt;
  const auto split = values.begin() + static_cast<std::ptrdiff_t>(at);
  return ChangePoint{at, *medianOf({values.begin(), split}) / *medianOf({split, values.end()})};
}

}  // namespace scalescope
