#pragma once

#include <string>

#include "core/base/result.h"
#include "core/report/figure.h"

namespace scalescope::cli {

struct RenderTarget {
  std::string file;  // .png .svg .pdf
  std::string theme = "light";
  int scale = 1;
};

// Draws a figure by `scalescope --render FILE` beside this program, the figure's JSON on its stdin. Absent: the error names
// the package to install.
Status renderFigure(const Figure& figure, const RenderTarget& target);

}  // namespace scalescope::cli
