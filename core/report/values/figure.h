#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/result.h"

namespace scalescope {

// A figure as a value: core makes it, ui/charts draws it on screen and in files, `scalescope --render` reads it as
// JSON.

inline constexpr int kFigureVersion = 1;

// bars: series side by side per x; stacked if every series has a step part's role (compute .. other).
// waterfall: x = 0, 1, .. in order; plain series are totals from zero, all others start at the sum so far.
// stackedArea: series in stacking order, the first at the bottom.
// timeline: y's categories are rows, the first at the bottom; a point of a series of bars is a bar of its row from low
// to high along x, in the row's upper lane, or with style `area` in its lower one; series of lines join rows (NaN: a
// gap).
// heatMap: every series is a row, the first on top; a point is a cell of it around x, as wide as the least distance
// between two x, and y is its color on the y axis (NaN: unknown).
enum class FigureKind { line, stackedArea, bars, waterfall, scatter, timeline, heatMap };
enum class AxisScale { linear, log2, log10, category };
enum class SeriesRole { plain, ideal, compute, exposed, hiddenComm, input, wait, checkpoint, other, ceiling, fit };
enum class SeriesStyle { line, markers, lineAndMarkers, dashed, bars, area };

struct FigureAxis {
  std::string title{};  // Title with the unit: "step, ms".
  AxisScale scale = AxisScale::linear;
  bool zeroBased = false;
  std::optional<double> min{}, max{};
  std::vector<std::string> categories{};  // Category scale: names of x = 0, 1, ..
  // Unit: "bytes" and "GB/s": ticks are written 4 KB, 50 KB/s; "count": whole numbers.
  std::string unit{};
  std::vector<double> ticks{};  // Measured values to label; empty = automatic.
};

struct FigurePoint {
  double x = 0;
  double y = 0;                         // Value; NaN = gap.
  std::optional<double> low{}, high{};  // Ends of the error bar or band.
  std::string label{};                  // Text of the read-out: "n = 3".
  int lane = 0, lanes = 0;              // Lane in a timeline; lanes 0: the whole lane.
};

struct FigureSeries {
  std::string name;
  SeriesRole role = SeriesRole::plain;
  SeriesStyle style = SeriesStyle::lineAndMarkers;
  bool band = false;  // True if low..high is a filled band instead of bars.
  bool faint =
      false;  // Raw values under their smoothed line: thin, pale, in the color of the next series, without a label.
  std::vector<FigurePoint> points{};
  // Number of a plain series' color, dash and marker (cell_groups.h), else by its position.
  std::optional<int> hue{};
  // Two parts of the name of a plain series, which many series share (shape.h): `hue` is then the number of the
  // first part, and `marker` that of the second. The legend has every part once.
  std::string huePart{}, markerPart{};
  std::optional<int> marker{};
};

// A range of the x axis that is shaded: the warm-up.
struct FigureSpan {
  double from = 0, to = 0;
  std::string name{};
};

struct Figure {
  int version = kFigureVersion;
  std::string id;  // Name such as "speedup": the export's WHAT.
  FigureKind kind = FigureKind::line;
  std::string title;       // Finding, if there is one.
  std::string subtitle;    // Protocol and baseline.
  std::string definition;  // The formula, shown on hover and exported.
  FigureAxis x, y;
  std::vector<FigureSeries> series;
  std::vector<std::string> notes;  // Texts of guard notes.
  std::string summary;             // Text alternative for screen readers.
  std::string stamp;               // Run ids, environment.
  std::string empty;               // Reason why there is nothing to draw, if series are empty.
  std::vector<FigureSpan> spans{};
};

nlohmann::ordered_json toJson(const Figure& figure);
Result<Figure> figureFromJson(const nlohmann::json& json);

// A table as a value: the numbers of a chart, which CSV, LaTeX, Markdown and HTML print.
struct TableColumn {
  std::string key;    // Key such as "imagesPerSecond".
  std::string title;  // Heading such as "images/s".
  bool number = true;
  std::string group{};  // A heading over this and its neighbors of the same group: "batch 128".
};
struct Table {
  std::string id;
  std::string caption;
  std::vector<TableColumn> columns;
  std::vector<std::vector<std::string>> rows;     // C locale, "" = not measured; SI units under `key`: printed as CSV.
  std::vector<std::vector<std::string>> display;  // Rounded texts in the unit of `title`, same shape; empty = rows.
  std::vector<std::string> notes;
};

}  // namespace scalescope
