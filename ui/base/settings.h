#pragma once

#include <QString>
#include <string>
#include <vector>

#include "core/base/result.h"

class QSettings;

namespace scalescope {

// What a person chose once: the only reader and writer of the settings file. It has a version: one of a newer program
// is read as far as it is understood, and never written. UI thread.

struct SavedHost {
  QString name;
  QString ssh;  // user@host or an alias of ~/.ssh/config
  int port = 22;
  friend bool operator==(const SavedHost&, const SavedHost&) = default;
};

struct Settings {
  QString theme = QStringLiteral("system");  // system light dark
  QString language;                          // "" = the system's
  QString fileLanguage;                      // "" = the window's
  QString storeFolder;           // "" = the default
  double sampleHz = 5;           // of new studies
  std::vector<SavedHost> hosts;  // at most kMaxHosts
  QByteArray windowGeometry;
  QByteArray runColumns;  // which columns of the run table show, their order and widths
  QString pinnedChart;    // of Live: the id of its figure; "" = none
  int page = 0;
  bool notifies = true;    // the desktop, when a study ends
  bool watches = false;    // the load of all other machines is shown
  bool isFirst = false;    // there is no such file yet
  bool isForeign = false;  // a newer program's: what is changed holds until the window closes
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxHosts = 256;
};

Settings loadSettings();
// Error window.unkept: the file cannot be written.
[[nodiscard]] Status saveSettings(const Settings& settings);

// Of what was set in it.
[[nodiscard]] Status written(QSettings& file);

}  // namespace scalescope
