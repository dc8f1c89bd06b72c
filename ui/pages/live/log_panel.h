#pragma once

#include <QObject>
#include <cstddef>
#include <optional>

#include "launcher/live/live_state.h"

class QLineEdit;
class QPlainTextEdit;
class QVBoxLayout;
class QWidget;

namespace scalescope {

class InlineNote;

// The log of a run's ranks with a filter, and the first error above it. The log's end stays visible until the user
// scrolls. UI thread.
class LogPanel final : public QObject {
  Q_OBJECT

 public:
  // Adds the parts to `column` of `parent`; the lines have the given stretch.
  LogPanel(QVBoxLayout* column, int stretch, QWidget* parent);
  void setState(const LiveStatePtr& state);

 private:
  QWidget* makeHead(QWidget* parent);
  void makeLog(QWidget* parent);
  void showError();
  void showLines();

  LiveStatePtr m_state;
  std::size_t m_linesShown = 0;  // Number of lines of the log for which the text was made, and the last of them.
  QString m_lastLine;
  bool m_follows = true;  // The log's end stays visible.
  InlineNote* m_error;
  QLineEdit* m_filter;
  QPlainTextEdit* m_log;
};

}  // namespace scalescope
