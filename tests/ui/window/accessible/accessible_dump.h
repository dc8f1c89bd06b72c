#pragma once

#include <QObject>
#include <QTimer>

namespace scalescope {

// Loaded into the shipped window by QT_QPA_GENERIC_PLUGINS=accessibledump:FILE (CMakeLists.txt): writes, four times a
// second, one JSON line per visible widget with an accessible name:
// {"name", "role", "text", "x", "y", "width", "height", "enabled"}, in screen pixels. The pointer test finds widgets by
// these lines.
class AccessibleDump final : public QObject {
  Q_OBJECT

 public:
  explicit AccessibleDump(const QString& file, QObject* parent = nullptr);

 private:
  void write() const;
  QString m_file;
  QTimer m_timer;
};

}  // namespace scalescope
