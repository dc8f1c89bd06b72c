#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <QSize>
#include <QWidget>

namespace scalescope {

// One screenshot: a name for the file and a maker of the widget, called once per theme.
struct Shot {
  std::string name;
  QSize size;
  std::function<std::unique_ptr<QWidget>()> make;
  std::function<bool(const QWidget&)> isDrawn = {};  // of what is drawn on another thread: waited for, at most 30 s
};

// Every chart kind on one wall, filled with demo values; the pages are in shots_window.h.
Shot chartShot();

// `scalescope-shots DIR [--language en|de|zh_CN|pseudo] [--size WIDTHxHEIGHT]`: writes NAME-light.png and NAME-dark.png
// of every shot, in its own size unless one is given. `DIR --guide`: writes the pictures of docs/images (shots_guide.h)
// alone; `--list-guide` names these and their sizes, a line each. Returns the exit status. Sets the offscreen platform;
// call before any QApplication exists.
int takeShots(int argc, char** argv, const std::vector<Shot>& shots);

}  // namespace scalescope
