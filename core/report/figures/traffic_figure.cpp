#include <algorithm>

#include "core/report/cells/cell_groups.h"
#include "core/report/figures/figure_pieces.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

// Returns true for strategies whose whole traffic passes through one place: device 0, or the servers.
bool hasHub(const CellResult& cell) {
  return cell.cell.strategy == Strategy::dataParallel || cell.cell.strategy == Strategy::parameterServer;
}

template <Number CellResult::*Bytes>
Interval megabytes(const CellResult& cell) {
  return {cell.*Bytes ? Number(*(cell.*Bytes) * 1e-6) : Number(), {}, {}};
}

std::string titleOf(const MessageFormatter& language, const CellResult& cell) {
  const Number bytes = cell.wireBytesPerStep;
  if (cell.cell.strategy == Strategy::dataParallel && bytes && cell.allReduceEquivalent)
    return language.say("title.traffic", {{"megabytes", shown(language, *bytes * 1e-6)},
                                          {"gigabytes", shown(language, *cell.allReduceEquivalent * 1e-9)}});
  if (cell.cell.strategy == Strategy::parameterServer && bytes)
    return language.say("title.traffic-server", {{"megabytes", shown(language, *bytes * 1e-6)},
                                                 {"devices", devicesText(language, cell.cell.worldDevices())}});
  return {};
}

DrawnFigure drawTraffic(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  DrawnFigure drawn;
  drawn.cells = cellsWhere(
      study, [](const CellResult& cell) { return cell.cell.worldDevices() > 1 && cell.gradientBytes.has_value(); });
  // Every rank sends the same amount if no strategy has a hub, which the bandwidth figure shows already.
  if (std::none_of(drawn.cells.begin(), drawn.cells.end(), [](const CellResult* cell) { return hasHub(*cell); }))
    drawn.cells.clear();
  if (drawn.cells.empty()) return drawn;
  barsOverCells(language, drawn,
                {{"series.gradients", megabytes<&CellResult::gradientBytes>},
                 {"series.parameters", megabytes<&CellResult::parameterBytes>},
                 {"series.buffers", megabytes<&CellResult::bufferBytes>},
                 {"series.inputs", megabytes<&CellResult::inputBytes>},
                 {"series.outputs", megabytes<&CellResult::outputBytes>}},
                view);
  drawn.figure.y = {.title = language.say("axis.traffic"), .zeroBased = true};
  const CellResult* top = nullptr;
  for (const CellResult* cell : drawn.cells)
    if (hasHub(*cell) && (top == nullptr || cell->cell.worldDevices() > top->cell.worldDevices())) top = cell;
  drawn.figure.title = titleOf(language, *top);
  return drawn;
}

}  // namespace

ExportKind trafficKind() {
  // The tab is only shown if something is drawn; for all-reduce the bandwidth tab shows the traffic.
  return {.what = "traffic",
          .draw = drawTraffic,
          .table = perCell({"wireBytesPerStep", "gradientBytes", "parameterBytes", "bufferBytes", "inputBytes",
                            "outputBytes", "scatterSeconds", "broadcastSeconds", "gatherSeconds", "reduceSeconds",
                            "pushSeconds", "pullSeconds", "device0BytesPerSecond", "allReduceEquivalent"}),
          .tab = Tab(TabGroup::communication, 220, nullptr, TabWanted::whenDrawn)};
}

}  // namespace scalescope
