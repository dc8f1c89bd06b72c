#include "core/analysis/repeats/gain.h"

#include <cmath>

#include "core/analysis/maths/rounding.h"
#include "core/base/fixed_decimals.h"
#include "core/base/json/nested.h"

namespace scalescope {
namespace {

constexpr int kAlone = 3, kPercentAlone = 2;  // Significant digits of a number without an interval.

bool hasInterval(const Interval& ratio) { return ratio.low && ratio.high; }

void addNumber(Arguments& arguments, const char* name, double number, const Interval& of, int alone = kAlone) {
  if (hasInterval(of)) {
    const int within = decimalsWithin(number, *of.value, *of.low, *of.high);
    const bool isZero = std::abs(number) * std::pow(10.0, within) < 0.5;  // It would be printed as "-0".
    return addFixed(arguments, name, isZero ? 0 : number, within);
  }
  const int decimals = number == 0 ? 0 : alone - 1 - leadingPlace(number);
  addFixed(arguments, name, number, std::clamp(decimals, 0, kMostDecimals));
}

Arguments numbersOf(const Interval& ratio, int alone = kAlone) {
  Arguments arguments;
  addNumber(arguments, "value", *ratio.value, ratio, alone);
  if (!hasInterval(ratio)) return arguments;
  addNumber(arguments, "low", *ratio.low, ratio);
  addNumber(arguments, "high", *ratio.high, ratio);
  return arguments;
}

Interval speedupRatio(const CellResult& cell) { return {cell.speedup, cell.speedupCi.low, cell.speedupCi.high}; }

Interval efficiencyPercent(const CellResult& cell) {
  const double scale = 100.0 / cell.cell.worldDevices();
  const auto scaled = [scale](const Number& number) { return number ? Number(*number * scale) : Number(); };
  return {cell.efficiency ? Number(*cell.efficiency * 100) : scaled(cell.speedup), scaled(cell.speedupCi.low),
          scaled(cell.speedupCi.high)};
}

}  // namespace

SpeedupEvidence speedupEvidence(const CellResult& cell, int baselineDevices) {
  if (cell.speedupUnresolved) return SpeedupEvidence::unresolved;
  if (!hasInterval(cell.speedupCi)) return SpeedupEvidence::none;
  const bool holds = *cell.speedupCi.low <= baselineDevices && *cell.speedupCi.high >= baselineDevices;
  const bool shownOfAll = !cell.contrast.adjusted || rateDifferenceOf(cell) != RateDifference::notShown;
  return holds || !shownOfAll ? SpeedupEvidence::noGain : SpeedupEvidence::change;
}

Message ratioWords(const Interval& ratio) {
  return {hasInterval(ratio) ? "ratio.within" : "ratio.alone", numbersOf(ratio)};
}

Message percentWords(const Interval& percent) {
  return {hasInterval(percent) ? "ratio.percent" : "ratio.percent-alone", numbersOf(percent, kPercentAlone)};
}

Message unresolvedWords(const Unresolved& ratio) {
  constexpr int kRough = 2;  // Significant digits of a predicted number.
  return {"ratio.unresolved",
          {{"repeats", std::int64_t{ratio.repeats}},
           {"needed", std::llround(rounded(static_cast<double>(ratio.needed), kRough))}}};
}

Message speedupWords(const CellResult& cell, int baselineDevices) {
  const SpeedupEvidence shown = speedupEvidence(cell, baselineDevices);
  if (shown == SpeedupEvidence::unresolved) return unresolvedWords(*cell.speedupUnresolved);
  const Interval speedup = speedupRatio(cell);
  return shown == SpeedupEvidence::noGain ? Message{"ratio.no-gain", numbersOf(speedup)} : ratioWords(speedup);
}

Message efficiencyWords(const CellResult& cell) {
  if (cell.speedupUnresolved) return unresolvedWords(*cell.speedupUnresolved);
  return percentWords(efficiencyPercent(cell));
}

Message gainWords(const CellResult& cell, int baselineDevices) {
  const SpeedupEvidence shown = speedupEvidence(cell, baselineDevices);
  const int devices = cell.cell.worldDevices();
  std::string code = shown == SpeedupEvidence::unresolved ? "verdict.unresolved"
                     : shown == SpeedupEvidence::noGain   ? "verdict.no-gain"
                                                          : "verdict.gain";
  if (devices == 1) code += "-one";
  Message said{code, {{"devices", std::int64_t{devices}}}};
  if (shown == SpeedupEvidence::unresolved) {
    said = nested(std::move(said), "ratio", unresolvedWords(*cell.speedupUnresolved));
  } else {
    said = nested(std::move(said), "ratio", ratioWords(speedupRatio(cell)));
    const Interval percent = efficiencyPercent(cell);
    addNumber(said.arguments, "efficiency", *percent.value, percent, kPercentAlone);
  }
  if (baselineDevices <= 1) return said;
  return nested({"verdict.relative", {{"devices", std::int64_t{devices}}, {"base", std::int64_t{baselineDevices}}}},
                "gain", said);
}

}  // namespace scalescope
