#pragma once

#include <QString>

namespace scalescope {

// How a person looks at the study of the Results page, in words that mean the same in every language. A value.
struct ResultsLook {
  QString cells;  // that are shown (wordOf() in ui/pages/results/words/groups.h); "" = all
  QString group;  // one of groupKeys(); "" = as it differs
  QString x;      // one of viewAxes(); "" = what fits
  double smoothing = 0;
  bool isLogarithmic = false;
  QString tab;  // a kind of `export --what`, or "sizing" or "over-time"; "" = the first one
  friend bool operator==(const ResultsLook&, const ResultsLook&) = default;
};

}  // namespace scalescope
