#include "core/analysis/repeats/trial.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "core/analysis/maths/rounding.h"
#include "core/analysis/maths/statistics.h"
#include "core/analysis/repeats/gain.h"
#include "core/analysis/repeats/contrast.h"
#include "core/base/json/nested.h"

namespace scalescope {

namespace {

constexpr int kPairsPerLook = 2;
constexpr double kPointsPerDeviation = 6;  // Points per standard deviation of the increment between two looks.

double normalTail(double z) { return std::erfc(z / std::numbers::sqrt2) / 2; }
double normalDensity(double z) { return std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi); }

double spent(double alpha, double share) { return alpha * std::log1p((std::numbers::e - 1) * share); }

// Density of a Brownian motion at one look, for the paths that no look has ended, on an even number of intervals
// between -bound and bound.
struct Paths {
  double bound = 0;
  std::vector<double> density;

  [[nodiscard]] double width() const { return 2 * bound / static_cast<double>(density.size() - 1); }
  [[nodiscard]] double at(std::size_t i) const { return -bound + width() * static_cast<double>(i); }
  // Returns the integral of density times f by Simpson's rule.
  template <typename F>
  [[nodiscard]] double integral(const F& f) const {
    double sum = 0;
    for (std::size_t i = 0; i < density.size(); ++i) {
      const bool isEnd = i == 0 || i + 1 == density.size();
      sum += (isEnd ? 1 : i % 2 == 1 ? 4 : 2) * density[i] * f(at(i));
    }
    return sum * width() / 3;
  }
};

// Returns the least z whose `exceeded` is at most `probability`; exceeded falls with z.
template <typename F>
double solve(const F& exceeded, double probability) {
  double low = 0, high = 12;
  for (int i = 0; i < 60; ++i) {
    const double z = (low + high) / 2;
    (exceeded(z) > probability ? low : high) = z;
  }
  return high;
}

template <typename F>
Paths pathsBelow(double bound, double step, const F& densityAt) {
  const auto half = static_cast<std::size_t>(std::ceil(bound / step * kPointsPerDeviation));
  Paths paths{bound, std::vector<double>(2 * std::max<std::size_t>(half, 4) + 1)};
  for (std::size_t i = 0; i < paths.density.size(); ++i) paths.density[i] = densityAt(paths.at(i));
  return paths;
}

}  // namespace

Looks::Looks(int from, int most, double alpha) : m_from(from), m_most(most) {
  Paths paths;
  double before = 0, sharePrevious = 0;
  for (int pairs = from; pairs <= most; pairs += kPairsPerLook) {
    const double share = static_cast<double>(pairs) / most;
    const double now = spent(alpha, share) - before;
    const double step = std::sqrt(share - sharePrevious);
    const bool isFirst = paths.density.empty();
    const auto exceeded = [&](double z) {
      const double bound = z * std::sqrt(share);
      if (isFirst) return 2 * normalTail(z);
      return paths.integral([&](double u) { return normalTail((bound - u) / step) + normalTail((bound + u) / step); });
    };
    const double z = solve(exceeded, now);
    m_probabilities.push_back(2 * normalTail(z));
    const auto densityAt = [&](double s) {
      if (isFirst) return normalDensity(s / step) / step;
      return paths.integral([&](double u) { return normalDensity((s - u) / step) / step; });
    };
    const double next = std::sqrt(static_cast<double>(kPairsPerLook) / most);
    paths = pathsBelow(z * std::sqrt(share), std::min(step, next), densityAt);
    before = spent(alpha, share);
    sharePrevious = share;
  }
}

int Looks::lookWithin(int pairs) const {
  const int within = std::min(pairs, m_most);
  return within < m_from ? 0 : within - (within - m_from) % kPairsPerLook;
}

double Looks::probabilityAt(int pairs) const {
  const auto look = static_cast<std::size_t>(std::max(0, (std::min(pairs, m_most) - m_from) / kPairsPerLook));
  return m_probabilities[std::min(look, m_probabilities.size() - 1)];
}

namespace {

constexpr std::int64_t kMostNeeded = 1'000'000;
constexpr double kHopelessProbability = 0.05;  // Probability of the scatter that the forecast uses.

double halfWidth(const Looks& looks, double deviation, std::int64_t pairs) {
  const double probability = looks.probabilityAt(static_cast<int>(std::min(pairs, kMostNeeded)));
  const auto count = static_cast<double>(pairs);
  return studentTwoSided(probability, count - 1) * deviation / std::sqrt(count);
}

// Returns the least even number of pairs whose interval ends at most `resolve` beyond its middle.
std::optional<std::int64_t> pairsNeeded(const Looks& looks, double deviation, const TrialRule& rule) {
  const auto resolves = [&](std::int64_t pairs) {
    return halfWidth(looks, deviation, pairs) <= std::log1p(rule.resolve);
  };
  std::int64_t enough = rule.from;
  while (enough <= rule.most && !resolves(enough)) enough += 2;
  if (enough <= rule.most) return enough;
  while (!resolves(enough))
    if ((enough *= 2) > kMostNeeded) return std::nullopt;
  std::int64_t few = enough / 2;
  while (enough - few > 2) {
    const std::int64_t middle = (few + enough) / 4 * 2;
    (resolves(middle) ? enough : few) = middle;
  }
  return enough;
}

// Returns a scatter that the true one exceeds in 95 of 100 trials, so that a trial is not called hopeless because of
// bad luck.
double leastDeviation(double deviation, double degrees) {
  constexpr double kKnown = 1e9;  // Degrees of freedom of a known scatter.
  double low = 1, high = 1e6;     // Range of the square of the ratio of both scatters.
  for (int i = 0; i < 100; ++i) {
    const double ratio = (low + high) / 2;
    (fTail(ratio, degrees, kKnown) > kHopelessProbability ? low : high) = ratio;
  }
  return deviation / std::sqrt(high);
}

// Returns true if even all pairs would show neither the observed difference nor that there is none, unless the scatter
// changes.
bool isHopeless(const Looks& looks, const LogEstimate& estimate, double deviation, const TrialRule& rule) {
  const double half = halfWidth(looks, leastDeviation(deviation, estimate.degrees), rule.most);
  return half >= std::abs(estimate.mean) && half >= std::log1p(rule.resolve);
}

TrialState stateOf(const TrialResult& trial, const TrialRule& rule) {
  if (*trial.ratio.low > 1) return TrialState::slower;
  if (*trial.ratio.high < 1) return TrialState::faster;
  if (*trial.ratio.high <= 1 + rule.resolve && *trial.ratio.low >= 1 / (1 + rule.resolve)) return TrialState::alike;
  return trial.pairs >= rule.most ? TrialState::open : TrialState::undecided;
}

// Returns true if the runs so far and two more pairs, which take as long on average, would exceed the limit.
bool isTimeUp(const CellResult& first, const CellResult& second, std::size_t pairs, const TrialRule& rule) {
  double used = 0;
  for (const CellResult* cell : {&first, &second})
    for (const RepeatValues& repeat : cell->repeatValues) used += repeat.totalSeconds.value_or(0);
  return rule.seconds > 0 && pairs > 0 && used + 2 * used / static_cast<double>(pairs) > rule.seconds;
}

const CellResult* cellOf(const StudyResult& study, const std::string& variant) {
  const CellResult* found = nullptr;
  for (const CellResult& cell : study.cells)
    if (cell.cell.variant == variant) {
      if (found != nullptr) return nullptr;
      found = &cell;
    }
  return found;
}

}  // namespace

TrialResult decideTrial(const std::vector<double>& ratios, const TrialRule& rule, const Looks& looks) {
  TrialResult out;
  out.rule = rule;
  out.pairs = looks.lookWithin(static_cast<int>(std::min<std::size_t>(ratios.size(), 1'000'000)));
  if (out.pairs == 0) {
    out.reason = Message{"trial.few-pairs", {{"pairs", std::int64_t{rule.from}}}};
    return out;
  }
  const std::vector<double> seen(ratios.begin(), ratios.begin() + out.pairs);
  out.ratio.value = geometricMeanOf(seen);
  const auto estimate = geometricEstimate(seen);
  if (!estimate) {
    out.state = TrialState::open;
    out.reason = Message{"trial.alike-ratios", {}};
    return out;
  }
  const double deviation = estimate->error * std::sqrt(static_cast<double>(out.pairs));
  const double half = studentTwoSided(looks.probabilityAt(out.pairs), estimate->degrees) * estimate->error;
  out.ratio.low = std::exp(estimate->mean - half);
  out.ratio.high = std::exp(estimate->mean + half);
  out.scatter = deviation;
  out.needed = pairsNeeded(looks, deviation, rule);
  out.state = stateOf(out, rule);
  if (out.state == TrialState::undecided && isHopeless(looks, *estimate, deviation, rule))
    out.state = TrialState::hopeless;
  return out;
}

std::optional<TrialResult> trialOf(const StudyResult& study) {
  const MeasureSpec& measure = study.spec.measure;
  if (!measure.openRepeats || !measure.openRepeats->decide || study.spec.variants.size() != 2) return std::nullopt;
  const OpenRepeats& open = *measure.openRepeats;
  const TrialRule rule{measure.repeats, open.max, *open.decide, open.seconds};
  const std::string &firstName = study.spec.variants[0].first, &secondName = study.spec.variants[1].first;
  const CellResult *first = cellOf(study, firstName), *second = cellOf(study, secondName);
  TrialResult trial;
  trial.rule = rule;
  // A cell without runs has no session that could differ.
  const auto isMeasured = [](const CellResult* cell) { return cell != nullptr && !cell->repeatValues.empty(); };
  if (!isMeasured(first) || !isMeasured(second)) {
    trial.reason = Message{"trial.few-pairs", {{"pairs", std::int64_t{rule.from}}}};
  } else if (auto obstacle = contrastObstacle(*first, *second)) {
    trial.state = TrialState::open;
    trial.reason = std::move(obstacle);
    trial.isComparable = false;
  } else {
    std::vector<double> ratios = roundRatios(*first, *second, &RepeatValues::imagesPerSecond);
    TrialMeasure by = TrialMeasure::timePerSample;
    if (ratios.empty()) {
      ratios = roundRatios(*second, *first, &RepeatValues::totalSeconds);
      by = TrialMeasure::duration;
    }
    trial = decideTrial(ratios, rule, Looks(rule.from, rule.most));
    trial.by = by;
    // A look needs two pairs, so a trial does not end after the first of them.
    const bool isLook = static_cast<int>(ratios.size()) == trial.pairs;
    if (trial.state == TrialState::undecided && isLook && isTimeUp(*first, *second, ratios.size(), rule)) {
      trial.isTimeUp = true;
      trial.state = TrialState::open;
    }
  }
  trial.first = firstName;
  trial.second = secondName;
  return trial;
}

namespace {

// Returns "5.1 % [4.2, 6.0] more time", for the second variant.
Message shareWords(const TrialResult& trial) {
  const bool isMore = *trial.ratio.value >= 1;
  const auto share = [isMore](double ratio) { return (isMore ? ratio - 1 : 1 - ratio) * 100; };
  const double middle = share(*trial.ratio.value);
  const auto [low, high] = std::minmax({share(*trial.ratio.low), share(*trial.ratio.high)});
  return nested({isMore ? "trial.more-time" : "trial.less-time", {}}, "percent", percentWords({middle, low, high}));
}

const char* codeOf(const TrialResult& trial) {
  if (trial.isTimeUp) return "verdict.trial-time-up";
  switch (trial.state) {
    case TrialState::slower:
    case TrialState::faster:
      return "verdict.trial-different";
    case TrialState::alike:
      return "verdict.trial-alike";
    case TrialState::undecided:
      return "verdict.trial-undecided";
    case TrialState::hopeless:
      return "verdict.trial-hopeless";
    case TrialState::open:
      break;
  }
  return "verdict.trial-open";
}

}  // namespace

Message trialWords(const TrialResult& trial) {
  Arguments about{{"first", trial.first}, {"second", trial.second}};
  const char* undecided = trial.isComparable ? "verdict.trial-none" : "verdict.trial-obstacle";
  if (trial.reason) return nested({undecided, std::move(about)}, "reason", *trial.reason);
  about.emplace_back("pairs", std::int64_t{trial.pairs});
  about.emplace_back("resolve", rounded(trial.rule.resolve * 100, 3));
  about.emplace_back("most", std::int64_t{trial.rule.most});
  about.emplace_back("needed", trial.needed.value_or(kMostNeeded));
  about.emplace_back("seconds", rounded(trial.rule.seconds, 3));
  return nested({codeOf(trial), std::move(about)}, "share", shareWords(trial));
}

}  // namespace scalescope
