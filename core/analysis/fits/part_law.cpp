#include "core/analysis/fits/part_law.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/analysis/maths/least_squares.h"
#include "core/analysis/fits/laws.h"
#include "core/base/json/nested.h"

namespace scalescope {
namespace {

constexpr double kSameLogError = 1e-9;
constexpr std::size_t kFewestN = 3;

struct PartLaw {
  const char* formula;
  std::size_t count;
  Terms (*terms)(double n);
};

std::vector<PartLaw> partLaws(StepPart part) {
  if (part == StepPart::exposed)
    return {{"a (N-1)/N", 1,
             [](double n) {
               return Terms{(n - 1) / n, 0, 0};
             }},
            {"a + b (N-1)/N", 2,
             [](double n) {
               return Terms{1, (n - 1) / n, 0};
             }},
            {"a (N-1)/N + b (N-1)", 2,
             [](double n) {
               return Terms{(n - 1) / n, n - 1, 0};
             }}};
  return {{"a", 1,
           [](double) {
             return Terms{1, 0, 0};
           }},
          {"a + b/N", 2,
           [](double n) {
             return Terms{1, 1 / n, 0};
           }},
          {"a + b (N-1)", 2, [](double n) {
             return Terms{1, n - 1, 0};
           }}};
}

Terms fitPartTo(const PartLaw& law, const std::vector<PartPoint>& points) {
  std::vector<Equation> equations;
  for (const PartPoint& point : points) equations.push_back({law.terms(point.devices), *point.seconds});
  return fitNonNegative(equations, law.count);
}

double partSecondsAt(const PartLaw& law, const Terms& coefficients, double devices) {
  return valueOf(coefficients, law.terms(devices));
}

// Returns the root mean square of ln(measured / predicted), each point predicted from the others.
Number partLeftOutError(const PartLaw& law, const std::vector<PartPoint>& points) {
  double squares = 0;
  for (std::size_t left = 0; left < points.size(); ++left) {
    std::vector<PartPoint> others = points;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(left));
    const double predicted = partSecondsAt(law, fitPartTo(law, others), points[left].devices);
    if (!(predicted > 0)) return {};
    squares += std::pow(std::log(*points[left].seconds / predicted), 2);
  }
  return std::sqrt(squares / static_cast<double>(points.size()));
}

void fillPart(const PartLaw& law, const std::vector<PartPoint>& points, PartFit& out) {
  const Terms coefficients = fitPartTo(law, points);
  out.law = law.formula;
  out.a = coefficients[0];
  if (law.count > 1) out.b = coefficients[1];
  double squares = 0;
  for (const PartPoint& point : points)
    squares += std::pow(std::log(*point.seconds / partSecondsAt(law, coefficients, point.devices)), 2);
  out.residual = std::sqrt(squares / static_cast<double>(points.size() - law.count));
  out.smallest = static_cast<int>(points.front().devices);
  out.largest = static_cast<int>(points.back().devices);
  std::vector<double> devices;
  for (const PartPoint& point : points) devices.push_back(point.devices);
  for (const double n : devicesOfCurve(devices)) out.curve.push_back({n, partSecondsAt(law, coefficients, n)});
}

}  // namespace

std::string_view name(StepPart part) {
  switch (part) {
    case StepPart::compute:
      return "compute";
    case StepPart::exposed:
      return "exposed";
    case StepPart::input:
      return "input";
  }
  return "";
}

PartFit fitPart(StepPart part, const std::vector<PartPoint>& points) {
  PartFit out;
  out.part = name(part);
  out.points = points;
  std::vector<PartPoint> fitted = points;
  if (part == StepPart::exposed) std::erase_if(fitted, [](const PartPoint& point) { return point.devices <= 1; });
  if (fitted.size() < kFewestN) {
    out.reason = nested({"fit.few-part-devices",
                         {{"part", out.part},
                          {"needed", static_cast<std::int64_t>(kFewestN)},
                          {"measured", static_cast<std::int64_t>(fitted.size())}}},
                        "name", {"part." + out.part, {}});
    return out;
  }
  const std::vector<PartLaw> laws = partLaws(part);
  const PartLaw* best = nullptr;
  for (const PartLaw& law : laws) {
    const Number error = partLeftOutError(law, fitted);
    if (!error || (best != nullptr && *error >= *out.predictionError - kSameLogError)) continue;
    best = &law;
    out.predictionError = error;
  }
  if (best == nullptr)
    out.reason = Message{"fit.no-part-law", {{"part", out.part}}};
  else
    fillPart(*best, fitted, out);
  return out;
}

}  // namespace scalescope
