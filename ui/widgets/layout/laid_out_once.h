#pragma once

#include <QLayout>
#include <QWidget>

namespace scalescope {

// Suspends the layout of a widget during its lifetime, and activates it once at the end. Without it, each part that is
// shown lays out the whole page, which measures all its texts. UI thread.
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
