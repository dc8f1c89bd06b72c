#pragma once

#include <QLayout>
#include <QWidget>

namespace scalescope {

// Suspends the layout of a widget during its lifetime, and activates it once at the end. Without it, each part that is
// shown lays out the whole page, which measures all its texts. UI thread.
class LayoutOnce {
 public:
  explicit LayoutOnce(const QWidget& widget) : m_widget(widget) { m_widget.layout()->setEnabled(false); }
  ~LayoutOnce() {
    m_widget.layout()->setEnabled(true);
    if (m_widget.isVisible()) m_widget.layout()->activate();
  }
  LayoutOnce(const LayoutOnce&) = delete;
  LayoutOnce& operator=(const LayoutOnce&) = delete;

 private:
  const QWidget& m_widget;
};

}  // namespace scalescope
