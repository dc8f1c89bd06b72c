#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <QSize>
#include <QWidget>

namespace scalescope {

// One screenshot: a name for the file and a function that makes the widget, called once per theme.
struct Shot {
  std::string name;
  QSize size;
  std::function<std::unique_ptr<QWidget>()> make;
  std::function<bool(const QWidget&)> isDrawn =
      {};  // Returns true once content that another thread draws is shown; waited for at most 30 s.
};

// Returns a wall with every chart kind, filled with demo values; the pages are in shots_window.h.
Shot chartShot();

// Runs `scalescope-shots DIR [--language en|de|zh_CN|pseudo] [--size WIDTHxHEIGHT] [--store FOLDER] [--only PREFIX]`,
// which writes NAME-light.png and NAME-dark.png of every shot, or of a store's studies (shots_stored.h), in the shot's
// size unless one is given. `DIR --guide` writes only the pictures of docs/images (shots_guide.h); `--list-guide` lists
// them with their sizes, one per line; `--help` prints the usage. An unknown language is an error. Returns the exit
// status. Sets the offscreen platform; must be called before any QApplication exists.
int takeShots(int argc, char** argv, const std::vector<Shot>& shots);

}  // namespace scalescope
