#include "core/report/cells/cell_groups.h"

#include <algorithm>

#include "core/base/json/json_text.h"
#include "core/report/text/message_text.h"
#include "core/study/spec/free_axes.h"

namespace scalescope {
namespace {

// Returns the parts of a series name, one for each dimension that can differ, in the order of groupKeys(). Devices and
// nodes are one part: "4 devices on 2 nodes".
std::vector<std::string> dimensions(const MessageFormatter& language, const CellResult& result, Along along) {
  const Cell& cell = result.cell;
  std::vector<std::string> out;
  for (const char* key : {"variant", "strategy", "precision", "accumulation"})
    out.push_back(groupValue(language, result, key));
  out.push_back(along == Along::batch ? std::string() : groupValue(language, result, "batch"));
  if (along == Along::nodes)
    out.push_back(language.say("report.per-node", {{"devices", devicesText(language, cell.devices)}}));
  else if (along == Along::devices)
    out.emplace_back();
  else
    out.push_back(groupValue(language, result, "devices") +
                  (cell.nodes > 1 ? " " + groupValue(language, result, "nodes") : std::string()));
  return out;
}

struct Keyed {
  std::vector<std::string> parts;
  CellGroup group;
};

std::vector<Keyed> gathered(const MessageFormatter& language, const std::vector<const CellResult*>& cells, Along along,
                            const std::string& key) {
  std::vector<Keyed> out;
  for (const CellResult* cell : cells) {
    auto parts = dimensions(language, *cell, along);
    if (!key.empty()) parts.insert(parts.begin(), groupValue(language, *cell, key));
    const auto known = std::find_if(out.begin(), out.end(), [&](const Keyed& keyed) { return keyed.parts == parts; });
    if (known != out.end())
      known->group.cells.push_back(cell);
    else
      out.push_back({std::move(parts), {{}, {cell}}});
  }
  return out;
}

// Sorts series of one key together, in the order in which the study first contains the key.
void sortByKey(std::vector<Keyed>& groups) {
  std::vector<std::string> order;
  for (const Keyed& keyed : groups)
    if (std::find(order.begin(), order.end(), keyed.parts.front()) == order.end()) order.push_back(keyed.parts.front());
  std::stable_sort(groups.begin(), groups.end(), [&](const Keyed& a, const Keyed& b) {
    return std::find(order.begin(), order.end(), a.parts.front()) <
           std::find(order.begin(), order.end(), b.parts.front());
  });
}

void nameGroups(std::vector<Keyed>& groups, bool keyed) {
  const std::size_t offset = keyed ? 1 : 0;
  for (std::size_t d = 0; !groups.empty() && d < groups.front().parts.size(); ++d) {
    const bool differs = std::any_of(groups.begin(), groups.end(),
                                     [&](const Keyed& k) { return k.parts[d] != groups.front().parts[d]; });
    const bool lone = d == offset + 1 && groups.size() == 1 && !keyed;  // A single series is named by its strategy.
    const bool asked = keyed && d == 0;
    if (!differs && !lone && !asked) continue;
    for (Keyed& each : groups) {
      const std::string& part = each.parts[d];
      if (!part.empty() && (asked || !keyed || part != each.parts.front()))
        each.group.name += (each.group.name.empty() ? "" : ", ") + part;
    }
  }
}

// Returns the value of a key such as "ddp.bucketMB" in the cell's completed study as text.
std::string studyValue(const CellResult& cell, const std::string& key) {
  nlohmann::json at = nlohmann::json(toJson(cell.cell.study));
  std::size_t from = 0;
  while (from <= key.size()) {
    const std::size_t dot = std::min(key.find('.', from), key.size());
    const auto found = at.is_object() ? at.find(key.substr(from, dot - from)) : at.end();
    if (!at.is_object() || found == at.end()) return {};
    nlohmann::json next = *found;
    at = std::move(next);
    from = dot + 1;
  }
  const std::string last = key.substr(key.rfind('.') == std::string::npos ? 0 : key.rfind('.') + 1);
  return last + " " + plainText(at);
}

}  // namespace

const std::vector<std::string>& groupKeys() {
  static const std::vector<std::string> keys{"variant", "strategy", "precision", "accumulation",
                                             "batch",   "devices",  "nodes"};
  return keys;
}

std::string groupValue(const MessageFormatter& language, const CellResult& result, const std::string& key) {
  const Cell& cell = result.cell;
  if (key == "variant") return cell.variant;
  if (key == "strategy") return std::string(name(cell.strategy));
  if (key == "precision") return std::string(name(cell.precision));
  if (key == "accumulation")
    return language.say("report.accumulation", {{"steps", std::int64_t{cell.batch.accumulation()}}});
  if (key == "batch") {
    const bool global = cell.study.axes.batchKind == BatchKind::global;
    return language.say(global ? "report.batch" : "report.batch-per-device",
                        {{"batch", countShown(language, batchOf(result))}});
  }
  if (key == "devices") return devicesText(language, cell.worldDevices());
  if (key == "nodes")
    return language.say(cell.nodes == 1 ? "report.on-node" : "report.on-nodes", {{"nodes", std::int64_t{cell.nodes}}});
  for (const FreeAxis& axis : cell.study.axes.free)
    if (axis.name == key) return variantLabel("plain", {axis});
  return studyValue(result, key);
}

std::map<int, int> huesOf(const MessageFormatter& language, const StudyResult& study, Along along) {
  std::vector<CellLine> lines;
  for (const CellResult& each : study.cells)
    lines.push_back({dimensions(language, each, along), each.cell.strategy == Strategy::single});
  const std::vector<int> hues = lineHues(lines);
  std::map<int, int> out;
  for (std::size_t i = 0; i < hues.size(); ++i) out[study.cells[i].cell.number] = hues[i];
  return out;
}

double positionOf(const CellResult& cell, Along along) {
  if (along == Along::batch) return batchOf(cell);
  return along == Along::nodes ? cell.cell.nodes : cell.cell.worldDevices();
}

bool sweepsGlobalBatch(const StudyResult& study) {
  return !study.cells.empty() && study.cells.front().cell.study.axes.batchKind == BatchKind::global;
}

std::vector<CellGroup> groupsOf(const MessageFormatter& language, const std::vector<const CellResult*>& cells,
                                Along along, const std::string& key) {
  std::vector<Keyed> groups = gathered(language, cells, along, key);
  if (!key.empty()) sortByKey(groups);
  nameGroups(groups, !key.empty());
  std::vector<CellGroup> out;
  for (Keyed& each : groups) {
    std::stable_sort(each.group.cells.begin(), each.group.cells.end(), [&](const CellResult* a, const CellResult* b) {
      return positionOf(*a, along) < positionOf(*b, along);
    });
    out.push_back(std::move(each.group));
  }
  return out;
}

std::vector<double> distinct(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

std::vector<int> lineHues(const std::vector<CellLine>& cells) {
  std::map<std::vector<std::string>, int> hues;
  for (const bool single : {false, true})
    for (const CellLine& cell : cells)
      if (cell.isSingle == single) hues.try_emplace(cell.key, static_cast<int>(hues.size()));
  std::vector<int> out;
  for (const CellLine& cell : cells) out.push_back(hues.at(cell.key));
  return out;
}

}  // namespace scalescope
