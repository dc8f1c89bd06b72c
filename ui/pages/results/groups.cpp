#include "ui/pages/results/groups.h"

#include <algorithm>
#include <functional>
#include <set>

#include "core/report/cells/cell_groups.h"

namespace scalescope {
namespace {

using Axis = CellGroupChoice::Axis;

// Returns the cell's value of a user-defined axis; empty if it has none.
std::string freeValue(const Cell& cell, const std::string& name) {
  for (const FreeAxis& axis : cell.study.axes.free)
    if (axis.name == name && !axis.values.empty()) return axisText(axis.values.front());
  return {};
}

std::string choiceValue(const Cell& cell, const CellGroupChoice& choice) {
  switch (choice.axis) {
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
    case Axis::free:
      return freeValue(cell, choice.name);
    case Axis::all:
      break;
  }
  return {};
}

bool longerThenLess(const std::string& a, const std::string& b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

}  // namespace

std::string choiceKey(const CellGroupChoice& choice) {
  switch (choice.axis) {
    case Axis::globalBatch:
      return "globalBatch=" + choice.value;
    case Axis::perRankBatch:
      return "perRankBatch=" + choice.value;
    case Axis::strategy:
      return "strategy=" + choice.value;
    case Axis::precision:
      return "precision=" + choice.value;
    case Axis::variant:
      return "variant=" + choice.value;
    case Axis::free:
      return choice.name + "=" + choice.value;
    case Axis::all:
      break;
  }
  return {};
}

std::vector<CellGroupChoice> groupChoices(const StudyResult& study) {
  std::vector<CellGroupChoice> choices{{}};
  const Axis batch =
      study.protocol == Protocol::strong || study.protocol == Protocol::free ? Axis::globalBatch : Axis::perRankBatch;
  std::vector<CellGroupChoice> axes{{batch}, {Axis::strategy}, {Axis::precision}};
  for (const FreeAxis& axis : study.spec.axes.free) axes.push_back({Axis::free, {}, axis.name});
  // A single such axis distinguishes the cells as variants would.
  if (study.spec.axes.free.size() != 1 || study.spec.variants.size() > 1) axes.push_back({Axis::variant});
  for (CellGroupChoice choice : axes) {
    std::set<std::string, decltype(&longerThenLess)> words(&longerThenLess);
    for (const CellResult& cell : study.cells)
      if (!cell.cell.implied) words.insert(choiceValue(cell.cell, choice));
    if (words.size() < 2) continue;
    for (const std::string& word : words) {
      choice.value = word;
      choices.push_back(choice);
    }
  }
  return choices;
}

StudyResult onlyGroup(const StudyResult& study, const CellGroupChoice& choice) {
  if (choice.axis == Axis::all) return study;
  StudyResult out = study;
  std::set<int> kept;
  for (const CellResult& cell : study.cells) {
    if (choiceValue(cell.cell, choice) == choice.value) {
      kept.insert(cell.cell.number);
      kept.insert(cell.baselineCell);
    }
  }
  std::erase_if(out.cells, [&](const CellResult& cell) { return kept.count(cell.cell.number) == 0; });
  return out;
}

std::vector<std::string> axisChoices(const StudyResult& study) {
  const auto differ = [&](Along along) {
    std::set<double> places;
    for (const CellResult& cell : study.cells) places.insert(positionOf(cell, along));
    return places.size() > 1;
  };
  const bool learned = std::any_of(study.cells.begin(), study.cells.end(), [](const CellResult& cell) {
    return !cell.ranks.empty() && !cell.ranks.front().history.empty();
  });
  std::vector<std::string> out;
  if (differ(Along::devices)) out.emplace_back("devices");
  if (differ(Along::nodes)) out.emplace_back("nodes");
  if (differ(Along::batch)) out.emplace_back("batch");
  if (learned) out.insert(out.end(), {"epoch", "seconds"});
  return out.size() > 1 ? out : std::vector<std::string>();
}

std::vector<std::string> gatherChoices(const StudyResult& study) {
  std::vector<std::string> out;
  std::vector<std::string> keys = groupKeys();
  for (const FreeAxis& axis : study.spec.axes.free) keys.push_back(axis.name);
  for (const std::string& key : keys) {
    std::set<std::string> values;
    for (const CellResult& cell : study.cells) values.insert(groupValue(inEnglish(), cell, key));
    if (values.size() > 1) out.push_back(key);
  }
  return out;
}

}  // namespace scalescope
