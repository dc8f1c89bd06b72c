#pragma once

#include <QObject>

#include "ui/base/settings.h"

namespace scalescope {

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
  void setPage(int page) { m_values.page = page; }  // Is saved with the next change.

 Q_SIGNALS:
  void edited(const scalescope::Settings& values);

 private:
  Settings m_values;
};

}  // namespace scalescope
