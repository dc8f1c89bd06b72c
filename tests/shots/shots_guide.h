#pragma once

#include "tests/shots/shots.h"
#include "ui/style/theme.h"

namespace scalescope {

// A picture of docs/images: the file is NAME.png.
struct GuidePicture {
  const char* name;
  const char* shot;  // of the shots there are
  QSize size;
  Theme theme = Theme::light;
  const char* language = "en";
};

// All that guide and README show of the window, but for the tour (tests/ui/window/tour.py).
const std::vector<GuidePicture>& guidePictures();

}  // namespace scalescope
