#pragma once

#include <QLayout>
#include <QWidget>

namespace scalescope {

// While it lives, what is shown and hidden in a widget is not laid out; at its end all of it is. Without it, each part
// that is shown lays out the whole page, whose words are measured for that. UI thread.
class LaidOutOnce {
 public:
  explicit LaidOutOnce(const QWidget& widget) : m_widget(widget) { m_widget.layout()->setEnabled(false); }
  ~LaidOutOnce() {
    m_widget.layout()->setEnabled(true);
    if (m_widget.isVisible()) m_widget.layout()->activate();
  }
  LaidOutOnce(const LaidOutOnce&) = delete;
  LaidOutOnce& operator=(const LaidOutOnce&) = delete;

 private:
  const QWidget& m_widget;
};

}  // namespace scalescope
