#pragma once

#include <QObject>
#include <QTimer>

namespace scalescope {

// Loaded into the shipped window by QT_QPA_GENERIC_PLUGINS=accessibledump:FILE (CMakeLists.txt): four times a second,
// one JSON line per visible widget with a name that screen readers say:
// {"name", "role", "text", "x", "y", "width", "height", "enabled"}, in screen pixels. The pointer test finds its way by
// it.
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
