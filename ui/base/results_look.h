#pragma once

#include <QString>

namespace scalescope {

// Choices that the user made for the study on the Results page, as keys that do not depend on the language. A value.
struct ResultsLook {
  QString cells;  // Cells that are shown (enumName() in ui/pages/results/words/groups.h); empty for all.
  QString group;  // One of groupKeys(); empty for the axes that differ.
  QString x;      // One of viewAxes(); empty for the one that fits best.
  double smoothing = 0;
  bool isLogarithmic = false;
  QString tab;  // A kind of `export --what`, or "sizing" or "over-time"; empty for the first tab.
  friend bool operator==(const ResultsLook&, const ResultsLook&) = default;
};

}  // namespace scalescope
