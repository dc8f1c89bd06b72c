#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/report/documents/document.h"

namespace scalescope::cli {

// Target of `scalescope --render` beside this program, which draws all figures from JSON on its stdin. If it is
// missing, the error names the package to install.

struct RenderTarget {
  std::string file;  // File with the extension .png, .svg or .pdf.
  std::string theme = "light";
  int scale = 1;
};
Status renderFigure(const Figure& figure, const RenderTarget& target);

// Target of several figures drawn by one process: FOLDER/ID.ENDING each.
struct RenderFolder {
  std::string folder;
  std::string ending;  // One of png, svg and pdf.
  std::string theme = "light";
  int scale = 1;
  // Uses the size of a report, whose text replaces title and notes of a figure; an SVG follows the light or dark
  // scheme.
  bool inReport = false;
};
Status renderFigures(const std::vector<Figure>& figures, const RenderFolder& target);

// Renders a report as a PDF.
Status renderDocument(const Document& document, const std::string& file);

}  // namespace scalescope::cli
