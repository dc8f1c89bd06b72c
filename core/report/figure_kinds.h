#pragma once

#include "core/report/figures.h"

namespace scalescope {

// One maker per `export --what`, grouped by file; makeFigure (figures.cpp) adds title, notes, stamp and the empty text.
// Each returns the drawn part: kind, axes, series, and the cells it drew.
struct DrawnFigure {
  Figure figure;
  std::vector<const CellResult*> cells;
};

DrawnFigure drawSpeedup(const StudyResult& study);
DrawnFigure drawEfficiency(const StudyResult& study);
DrawnFigure drawThroughput(const StudyResult& study);
DrawnFigure drawTime(const StudyResult& study);
DrawnFigure drawTimeVsBatch(const StudyResult& study);
DrawnFigure drawDeviceHours(const StudyResult& study);

DrawnFigure drawStepSplit(const StudyResult& study);
DrawnFigure drawSubtraction(const StudyResult& study);
DrawnFigure drawWaterfall(const StudyResult& study);
DrawnFigure drawBandwidth(const StudyResult& study);

DrawnFigure drawMemory(const StudyResult& study);
DrawnFigure drawAccuracy(const StudyResult& study);
DrawnFigure drawLoss(const StudyResult& study);
DrawnFigure drawUtilisation(const StudyResult& study);
DrawnFigure drawPerRank(const StudyResult& study);

}  // namespace scalescope
