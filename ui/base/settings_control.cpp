#include "ui/base/settings_control.h"

namespace scalescope {

void SettingsControl::keep(const Settings& values) {
  m_values = values;
  Q_EMIT edited(m_values);
}

}  // namespace scalescope
