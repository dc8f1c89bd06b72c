#pragma once

#include <QObject>
#include <QString>
#include <string>
#include <vector>

#include "core/base/result.h"

class QSettings;

namespace scalescope {

// Settings that the user chose. This is the only reader and writer of the settings file, which has a version: a file of
// a newer program is read as far as it is understood and never written. UI thread.

struct SavedHost {
  QString name;
  QString ssh;  // "user@host" or an alias of ~/.ssh/config.
  int port = 22;
  friend bool operator==(const SavedHost&, const SavedHost&) = default;
};

struct Settings {
  QString theme = QStringLiteral("system");  // "system", "light" or "dark".
  QString language;                          // It is empty for the system's language.
  QString fileLanguage;                      // It is empty for the language of the window.
  QString storeFolder;                       // It is empty for the default folder.
  double sampleHz = 5;                       // Sampling rate of new studies.
  std::vector<SavedHost> hosts;              // Hosts that the user has added, at most kMaxHosts.
  QByteArray windowGeometry;
  QByteArray runColumns;  // Visible columns of the run table, their order and widths.
  QString pinnedChart;    // Id of the figure that is pinned on the Live page; empty for none.
  int page = 0;
  bool notifies = true;    // A study's end is shown as a desktop notification.
  bool watches = false;    // The load of all other machines is shown.
  bool isFirst = false;    // There is no settings file yet.
  bool isForeign = false;  // A newer program wrote the file, so changes last only until the window closes.
  static constexpr int kVersion = 1;
  static constexpr std::size_t kMaxHosts = 256;
};

Settings loadSettings();
// Fails with window.not-saved if the file cannot be written.
[[nodiscard]] Status saveSettings(const Settings& settings);

// Syncs the file and returns the error if that failed.
[[nodiscard]] Status written(QSettings& file);

// The user's settings while a window is open. Pages show them, and keep here what the user changes. UI thread only.
class SettingsControl final : public QObject {
  Q_OBJECT

 public:
  explicit SettingsControl(const Settings& values) : m_values(values) {}
  [[nodiscard]] const Settings& values() const { return m_values; }
  void keep(const Settings& values);
  // Returns a function that keeps one setting.
  template <class T>
  [[nodiscard]] auto keeps(T Settings::*setting) {
    return [this, setting](const T& value) {
      Settings changed = m_values;
      changed.*setting = value;
      keep(changed);
    };
  }
  void setPage(int page) { m_values.page = page; }  // Stores the page with the next change.

 Q_SIGNALS:
  void edited(const scalescope::Settings& values);

 private:
  Settings m_values;
};

}  // namespace scalescope
