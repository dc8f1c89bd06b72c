#pragma once

#include <string>
#include <vector>

#include "core/report/figures.h"

namespace scalescope {

// One maker per `export --what`, grouped by file; makeFigure (figures.cpp) adds title, notes, stamp and the empty text.
// Each returns the drawn part: kind, axes, series, and the cells it drew.
struct DrawnFigure {
  Figure figure;
  std::vector<const CellResult*> cells;
};

using Draw = DrawnFigure (*)(const StudyResult&, const ViewOptions&);

DrawnFigure drawSpeedup(const StudyResult& study, const ViewOptions& view);
DrawnFigure drawEfficiency(const StudyResult& study, const ViewOptions& view);
DrawnFigure drawThroughput(const StudyResult& study, const ViewOptions& view);
DrawnFigure drawTime(const StudyResult& study, const ViewOptions& view);
DrawnFigure drawTimeVsBatch(const StudyResult& study, const ViewOptions& view);
DrawnFigure drawDeviceHours(const StudyResult& study, const ViewOptions& view);

DrawnFigure drawStepSplit(const StudyResult& study, const ViewOptions& view);
DrawnFigure drawSubtraction(const StudyResult& study, const ViewOptions& view);
DrawnFigure drawWaterfall(const StudyResult& study, const ViewOptions& view);
DrawnFigure drawBandwidth(const StudyResult& study, const ViewOptions& view);
DrawnFigure drawTraffic(const StudyResult& study, const ViewOptions& view);

DrawnFigure drawMemory(const StudyResult& study, const ViewOptions& view);
DrawnFigure drawFrontier(const StudyResult& study, const ViewOptions& view);
DrawnFigure drawUtilisation(const StudyResult& study, const ViewOptions& view);
DrawnFigure drawCheckpoint(const StudyResult& study, const ViewOptions& view);
DrawnFigure drawPerRank(const StudyResult& study, const ViewOptions& view);

DrawnFigure drawAccuracy(const StudyResult& study, const ViewOptions& view);
DrawnFigure drawLoss(const StudyResult& study, const ViewOptions& view);
DrawnFigure drawTimeToAccuracy(const StudyResult& study, const ViewOptions& view);

// Pieces that several makers share.
FigureSeries barSeries(const std::string& name, SeriesRole role);
// One bar per configuration: categories on x and, where any cell has the value, one series of it.
struct BarValue {
  const char* name;  // message code of the series
  Interval (*value)(const CellResult&);
};
void barsOverCells(DrawnFigure& drawn, const std::vector<BarValue>& values, const ViewOptions& view);
// Each value once, ascending: ticks at what was measured.
std::vector<double> distinct(std::vector<double> values);

}  // namespace scalescope
