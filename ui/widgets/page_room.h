#pragma once

#include <QLayout>
#include <QWidget>

class QBoxLayout;
class QScrollArea;
class QStackedWidget;

namespace scalescope {

// Layouts for windows that are small for their font. UI thread.

// Places its parts beside each other, or below each other if it is narrower than `least` pixels at the usual font size.
class StackingRow final : public QWidget {
  Q_OBJECT

 public:
  explicit StackingRow(int least, QWidget* parent);
  [[nodiscard]] QBoxLayout* row() const { return m_row; }
  [[nodiscard]] bool isStacked() const;

 Q_SIGNALS:
  void stacked(bool on);

 protected:
  void resizeEvent(QResizeEvent* event) final;

 private:
  int m_least;
  QBoxLayout* m_row;
};

// Returns the least height of a widget at a width, at which its texts may wrap.
int leastHeightAt(int width, const QWidget& widget);

// Place for one widget: as high as the rest of the page, but at least `least` pixels at the usual font size and the
// widget's minimum; the widget's preferred height is ignored. The widget is at its top, at most as high as setMost()
// allows.
class FillHeight final : public QWidget {
 public:
  explicit FillHeight(int least, QWidget* parent) : QWidget(parent), m_least(least) {}
  void setInside(QWidget* inside);
  void setLeast(int least);
  void setMost(int pixels);
  [[nodiscard]] QSize sizeHint() const final { return minimumSizeHint(); }
  [[nodiscard]] QSize minimumSizeHint() const final;

 protected:
  bool event(QEvent* event) final;
  void resizeEvent(QResizeEvent* event) final;

 private:
  void fill();

  int m_least;
  int m_most = QWIDGETSIZE_MAX;
  QWidget* m_inside = nullptr;
};

// Makes the stack as high as its current page instead of its highest one; call it after all pages were added.
void keepToCurrent(QStackedWidget* pages);

// Makes an area that scrolls vertically if the content is higher; the content shrinks to its width.
QScrollArea* scrolledUpright(QWidget* content, QWidget* parent);

// Scope that suspends the layout of a widget, and activates it once at the end. Without it, each part that is
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

// Page of a QStackedWidget that is as high as its content. A hidden page has no height, because QStackedLayout also
// asks hidden pages for their height at a width.
class StackedPage : public QWidget {
 public:
  using QWidget::QWidget;
  [[nodiscard]] int heightForWidth(int width) const final { return isHidden() ? -1 : QWidget::heightForWidth(width); }
};

}  // namespace scalescope
