#include "ui/pages/results/words/groups.h"

#include <algorithm>
#include <set>

namespace scalescope {
namespace {

using Axis = CellGroupChoice::Axis;

std::string wordOf(const Cell& cell, Axis axis) {
  switch (axis) {
    case Axis::globalBatch:
      return std::to_string(cell.batch.global());
    case Axis::perRankBatch:
      return std::to_string(static_cast<std::int64_t>(cell.batch.perRank()));
    case Axis::strategy:
      return std::string(name(cell.strategy));
    case Axis::precision:
      return std::string(name(cell.precision));
    case Axis::variant:
      return cell.variant;
    case Axis::all:
      break;
  }
  return {};
}

bool longerThenLess(const std::string& a, const std::string& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

}  // namespace

std::vector<CellGroupChoice> groupChoices(const StudyResult& study) {
  std::vector<CellGroupChoice> choices{{}};
  const Axis batch =
      study.protocol == Protocol::strong || study.protocol == Protocol::free ? Axis::globalBatch : Axis::perRankBatch;
  for (const Axis axis : {batch, Axis::strategy, Axis::precision, Axis::variant}) {
    std::set<std::string, decltype(&longerThenLess)> words(&longerThenLess);
    for (const CellResult& cell : study.cells)
      if (!cell.cell.implied) words.insert(wordOf(cell.cell, axis));
    if (words.size() < 2) continue;
    for (const std::string& word : words) choices.push_back({axis, word});
  }
  return choices;
}

StudyResult onlyGroup(const StudyResult& study, const CellGroupChoice& choice) {
  if (choice.axis == Axis::all) return study;
  StudyResult out = study;
  std::set<int> kept;
  for (const CellResult& cell : study.cells) {
    if (wordOf(cell.cell, choice.axis) == choice.value) {
      kept.insert(cell.cell.number);
      kept.insert(cell.baselineCell);
    }
  }
  std::erase_if(out.cells, [&](const CellResult& cell) { return kept.count(cell.cell.number) == 0; });
  return out;
}

}  // namespace scalescope
