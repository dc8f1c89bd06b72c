#include "core/analysis/fits/scaling_fit.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <tuple>

#include "core/analysis/maths/least_squares.h"
#include "core/analysis/maths/statistics.h"
#include "core/analysis/fits/law_choice.h"
#include "core/base/json/nested.h"

namespace scalescope {
namespace {

constexpr double kPlateauReach = 64;     // docs/MEASUREMENT.md: no plateau farther away is reported without a warning.
constexpr double kAlikeRelative = 1e-9;  // Relative scatter below which values differ only by rounding.

struct Parameter {
  const char* name;
  double value;
  bool atBound;
};

std::vector<Parameter> parametersOf(Law law, const Terms& c) {
  const double whole = c[0] + c[1];
  const auto ratio = [](double above, double below) { return below > 0 ? above / below : 0; };
  switch (law) {
    case Law::amdahl:
    case Law::gustafson:
      return {{"serialShare", ratio(c[0], whole), c[0] <= 0 || c[1] <= 0}};
    case Law::usl:
      return {{"contention", ratio(c[1], c[0]), c[1] <= 0}, {"coherency", ratio(c[2], c[0]), c[2] <= 0}};
    case Law::alphaBeta:
      // A link without a cost per byte has no bandwidth to report.
      return {{"secondsPerImage", c[0], c[0] <= 0},
              {"latencySeconds", c[1], c[1] <= 0},
              {"bytesPerSecond", c[2] > 0 ? 1 / c[2] : std::nan(""), c[2] <= 0}};
    case Law::linear:
      return {{"imagesPerSecondPerDevice", c[0], c[0] <= 0}};
  }
  return {};
}

// The fit with everything that its intervals are computed from.
struct Fitted {
  Law law{};
  Terms coefficients{};
  std::vector<Terms> draws;
  double widening = 1;
  double scatter = 0;  // Half width of ln(one more repeat / law), 95 %.
  const std::vector<FitSample>* samples = nullptr;
  FitOptions options;

  [[nodiscard]] FitSample sampleAt(double devices) const {
    FitSample at = samples->front();
    for (const FitSample& sample : *samples)
      if (sample.devices > at.devices) at = sample;
    if (options.batchPerDevice) at.images = at.images / at.devices * devices;
    at.devices = devices;
    return at;
  }

  [[nodiscard]] double speedup(const Terms& c, double devices) const {
    return options.baseDevices * rateAt(law, c, sampleAt(devices)) / options.baseRate;
  }

  // Speedup of one draw, relative to the draw's own rate at the baseline, which was measured with the same noise.
  [[nodiscard]] double drawnSpeedup(const Terms& draw, double devices) const {
    const double base = rateAt(law, draw, sampleAt(options.baseDevices));
    return base > 0 ? speedup(coefficients, options.baseDevices) * rateAt(law, draw, sampleAt(devices)) / base : 0;
  }

  // Returns the widened 95 % confidence interval of `values` around `best`; it is empty without draws, and if all
  // values are equal (at a bound, or for the baseline against itself).
  [[nodiscard]] std::pair<Number, Number> interval(double best, const std::vector<double>& values) const {
    const auto low = percentileOf(values, 0.025);
    const auto high = percentileOf(values, 0.975);
    if (!low || !high || values.size() < 100 || !(*high - *low > kAlikeRelative * std::abs(best))) return {};
    return {std::max(0.0, best - widening * std::max(0.0, best - *low)), best + widening * std::max(0.0, *high - best)};
  }
};

double normalDraw(std::mt19937_64& random) {
  const auto uniform = [&] { return (static_cast<double>(random() >> 11) + 0.5) / 9007199254740992.0; };
  return std::sqrt(-2 * std::log(uniform())) * std::cos(6.283185307179586 * uniform());
}

// Refits to the fitted rates with resampled errors. The distributions of std differ between libraries, so normalDraw()
// replaces them.
void bootstrap(const std::vector<double>& fitted, const std::vector<double>& errors, Fitted& out) {
  std::mt19937_64 random(out.options.seed);
  std::vector<Equation> equations = equationsOf(out.law, *out.samples, fitted);
  for (int draw = 0; draw < out.options.draws; ++draw) {
    for (std::size_t i = 0; i < fitted.size(); ++i) {
      const double error =
          out.options.knownNoise ? *out.options.knownNoise * normalDraw(random) : errors[random() % errors.size()];
      equations[i].value = leftSide(out.law, (*out.samples)[i], fitted[i] * std::max(0.05, 1 + error));
    }
    out.draws.push_back(fitNonNegative(equations, termCount(out.law)));
  }
}

Fitted fitSamples(Law law, const std::vector<FitSample>& samples, const FitOptions& options, Number& residual) {
  Fitted out{law, fitTerms(law, samples), {}, 1, 0, &samples, options};
  std::vector<double> fitted, errors;
  double squares = 0;
  double mean = 0;
  for (const FitSample& sample : samples) {
    fitted.push_back(rateAt(law, out.coefficients, sample));
    if (!(fitted.back() > 0)) return out;
    errors.push_back(sample.rate / fitted.back() - 1);
    squares += errors.back() * errors.back();
    mean += errors.back() / static_cast<double>(samples.size());
  }
  const auto n = static_cast<double>(samples.size());
  const double degrees = n - static_cast<double>(termCount(law));  // neededDevices() makes this at least 1.
  residual = std::sqrt(squares / degrees);
  if (*residual < kAlikeRelative && !options.knownNoise) return out;
  out.scatter = studentT95(degrees) * *residual;
  for (double& error : errors) error = (error - mean) * std::sqrt(n / degrees);
  if (!options.knownNoise) out.widening = studentT95(degrees) / kNormal95;
  bootstrap(fitted, errors, out);
  return out;
}

void addParameters(const Fitted& fitted, ScalingFit& out) {
  const std::vector<Parameter> best = parametersOf(fitted.law, fitted.coefficients);
  for (std::size_t i = 0; i < best.size(); ++i) {
    std::vector<double> values;
    for (const Terms& draw : fitted.draws) values.push_back(parametersOf(fitted.law, draw)[i].value);
    FitParameter parameter{best[i].name, {}, {}, {}, best[i].atBound};
    if (std::isfinite(best[i].value)) {
      parameter.value = best[i].value;
      std::tie(parameter.low, parameter.high) = fitted.interval(best[i].value, values);
      const bool isShare = fitted.law == Law::amdahl || fitted.law == Law::gustafson;
      if (isShare && parameter.high) parameter.high = std::min(1.0, *parameter.high);
    }
    out.parameters.push_back(std::move(parameter));
  }
}

FitPoint curvePoint(const Fitted& fitted, double devices) {
  std::vector<double> values;
  for (const Terms& draw : fitted.draws) values.push_back(fitted.drawnSpeedup(draw, devices));
  const double best = fitted.speedup(fitted.coefficients, devices);
  FitPoint point{devices, best, {}, {}, {}, {}};
  std::tie(point.low, point.high) = fitted.interval(best, values);
  if (fitted.draws.empty() || !(best > 0)) return point;
  const auto further = [&](double ratio) { return std::exp(std::hypot(std::log(ratio), fitted.scatter)); };
  point.predictionLow = point.low && *point.low <= 0 ? 0 : best / further(best / point.low.value_or(best));
  point.predictionHigh = best * further(point.high.value_or(best) / best);
  return point;
}

void addPlateau(const Fitted& fitted, ScalingFit& out) {
  const int end = static_cast<int>(kPlateauReach) * out.largest;
  for (int n = out.smallest; n <= end; ++n) {
    const double here = fitted.speedup(fitted.coefficients, n);
    if (here > 0 && fitted.speedup(fitted.coefficients, 2.0 * n) / here - 1 < out.plateauGain) {
      out.plateau = n;
      return;
    }
  }
}

// Chooses the N for the next run: the one where the law's own uncertainty is largest, among the N between
// the measured ones and the powers of two up to twice the largest.
void addNext(const Fitted& fitted, ScalingFit& out) {
  if (fitted.draws.empty()) return;
  double widest = 0;
  for (int n = out.smallest; n <= 2 * out.largest && n - out.smallest < 1000; ++n) {
    const bool power = (n & (n - 1)) == 0;
    const bool measured =
        std::any_of(fitted.samples->begin(), fitted.samples->end(), [&](const FitSample& s) { return s.devices == n; });
    if (measured || (!power && n > out.largest)) continue;
    const FitPoint at = curvePoint(fitted, n);
    if (!at.low || !at.high || !(*at.speedup > 0)) continue;
    const double width = (*at.high - *at.low) / *at.speedup;
    if (width <= widest) continue;
    widest = width;
    out.nextDevices = n;
  }
}

// Adds the law's name as a nested message, so that it can be translated.
Message ofLaw(Message reason, Law law) {
  reason.arguments.emplace_back("law", std::string(name(law)));
  return nested(std::move(reason), "name", {"law." + std::string(name(law)), {}});
}

}  // namespace

ScalingFit fitLaw(Law law, const std::vector<FitSample>& samples, const FitOptions& options) {
  ScalingFit out;
  out.law = name(law);
  std::set<double> devices;
  bool usable = options.baseRate > 0;
  for (const FitSample& sample : samples) {
    devices.insert(sample.devices);
    usable = usable && sample.rate > 0 && std::isfinite(sample.rate) && sample.devices >= 1;
    usable = usable && (law != Law::alphaBeta || (sample.images > 0 && sample.bytes > 0));
  }
  if (devices.size() < neededDevices(law)) {
    out.reason = ofLaw({"fit.few-devices",
                        {{"needed", static_cast<std::int64_t>(neededDevices(law))},
                         {"measured", static_cast<std::int64_t>(devices.size())}}},
                       law);
    return out;
  }
  if (!usable) {
    out.reason = ofLaw({"fit.unusable", {}}, law);
    return out;
  }
  out.smallest = static_cast<int>(*devices.begin());
  out.largest = static_cast<int>(*devices.rbegin());
  const Fitted fitted = fitSamples(law, samples, options, out.residual);
  addParameters(fitted, out);
  out.coefficients = static_cast<int>(termCount(law));
  if (options.foresee) {
    for (const double n : devicesOfCurve({devices.begin(), devices.end()})) out.curve.push_back(curvePoint(fitted, n));
    addPlateau(fitted, out);
    addNext(fitted, out);
  }
  out.predictionError = leaveOneOutError(law, samples);
  out.lackOfFit = lackOfFit(law, fitted.coefficients, samples);
  if (fitted.draws.empty()) out.reason = ofLaw({"fit.no-interval", {}}, law);
  return out;
}

}  // namespace scalescope
