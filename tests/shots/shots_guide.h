#pragma once

#include "tests/shots/shots.h"
#include "ui/style/theme.h"

namespace scalescope {

// A picture of docs/images: the file is NAME.png.
struct GuidePicture {
  const char* name;
  const char* shot;  // Name of one of the shots.
  QSize size;
  Theme theme = Theme::light;
  const char* language = "en";
};

// Returns all pictures of the window in the guide and the README, except those of the tour (tests/ui/window/tour.py).
const std::vector<GuidePicture>& guidePictures();

}  // namespace scalescope
