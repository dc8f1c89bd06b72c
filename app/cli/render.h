#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/report/documents/document.h"

namespace scalescope::cli {

// All drawing is done by `scalescope --render` beside this program, which reads JSON on its stdin. Absent: the error
// names the package to install.

struct RenderTarget {
  std::string file;  // .png .svg .pdf
  std::string theme = "light";
  int scale = 1;
};
Status renderFigure(const Figure& figure, const RenderTarget& target);

// Several figures in one start: FOLDER/ID.ENDING each.
struct RenderFolder {
  std::string folder;
  std::string ending;  // png svg pdf
  std::string theme = "light";
  int scale = 1;
  bool inReport =
      false;  // in the size of a report, whose text says what stands around a figure; SVG follows light or dark
};
Status renderFigures(const std::vector<Figure>& figures, const RenderFolder& target);

// A report as a PDF.
Status renderDocument(const Document& document, const std::string& file);

}  // namespace scalescope::cli
