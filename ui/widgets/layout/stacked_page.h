#pragma once

#include <QWidget>

namespace scalescope {

// Page of a QStackedWidget that is as high as its content. A hidden page has no height, because QStackedLayout also
// asks hidden pages for their height at a width.
class StackedPage : public QWidget {
 public:
  using QWidget::QWidget;
  [[nodiscard]] int heightForWidth(int width) const final { return isHidden() ? -1 : QWidget::heightForWidth(width); }
};

}  // namespace scalescope
