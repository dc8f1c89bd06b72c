#pragma once

#include <QWidget>

class QBoxLayout;
class QScrollArea;
class QStackedWidget;

namespace scalescope {

// What a page does in a window that is small for its font. UI thread.

// Its parts stand beside each other, and below each other where it is narrower than `least` pixels at the usual font.
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

// A place for one widget: as high as what is left of a page, and no less than `least` pixels at the usual font nor than
// the widget needs, whatever height it would like. The widget stands at its top, at most as high as setMost() says.
class LeftHeight final : public QWidget {
 public:
  explicit LeftHeight(int least, QWidget* parent) : QWidget(parent), m_least(least) {}
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

// As high as the page that is shown, not as its highest; once all pages are there.
void keepToCurrent(QStackedWidget* pages);

// The content scrolls upright where it is higher than its place, and gives way to the width.
QScrollArea* scrolledUpright(QWidget* content, QWidget* parent);

}  // namespace scalescope
