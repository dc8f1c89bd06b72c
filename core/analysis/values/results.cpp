#include "core/analysis/values/results.h"

#include <algorithm>

#include "core/analysis/values/result_fields.h"

namespace scalescope {

std::vector<double> repeated(const CellResult& cell, Number RepeatValues::*value) {
  std::vector<double> out;
  for (const RepeatValues& repeat : cell.repeatValues)
    if (repeat.*value) out.push_back(*(repeat.*value));
  return out;
}

bool isFirstUse(const RepeatValues& repeat, std::set<RunId>& seen) {
  return repeat.run.empty() || seen.insert(repeat.run).second;
}

const CellResult* cellNumbered(const StudyResult& study, int number) {
  for (const CellResult& cell : study.cells)
    if (number > 0 && cell.cell.number == number) return &cell;
  return nullptr;
}

RateDifference rateDifferenceOf(const CellResult& cell) {
  const Number& adjusted = cell.contrast.adjusted;
  if (!adjusted || !(*adjusted < kDifferenceProbability) || !cell.contrast.ratio) return RateDifference::notShown;
  return *cell.contrast.ratio < 1 ? RateDifference::slower : RateDifference::faster;
}

namespace {

Number possibleShare(const Number& share) { return share && *share <= 1 ? share : Number(); }

}  // namespace

Number shareOfPeak(const CellResult& cell) { return possibleShare(cell.flopsUtilisation); }
Number shareOfVendorPeak(const CellResult& cell) { return possibleShare(cell.vendorUtilisation); }

bool hasOtherWorldSize(const CellResult& cell) {
  return std::any_of(
      cell.guard.begin(), cell.guard.end(),
      [](const GuardNote& note) {
        return note.kind == GuardKind::programWorldSize || note.kind == GuardKind::programOwnRanks;
      });
}

Number tokensPerSecondPerDevice(const CellResult& cell) {
  const int devices = cell.cell.worldDevices();
  return cell.tokensPerSecond && devices > 0 ? Number(*cell.tokensPerSecond / devices) : Number();
}

nlohmann::ordered_json toJson(const CellResult& cell) {
  nlohmann::ordered_json out;
  JsonField<CellResult>::write(cell, Limits().nullable(), out);
  return out;
}

nlohmann::ordered_json toJson(const StudyResult& study) {
  nlohmann::ordered_json out;
  JsonField<StudyResult>::write(study, Limits().nullable(), out);
  return out;
}

}  // namespace scalescope
