#pragma once

#include <QWidget>

namespace scalescope {

// A page of a QStackedWidget that is as high as the page that it shows. Hidden it has no height: QStackedLayout asks
// the pages that it does not show, too, how high they are at a width.
class StackedPage : public QWidget {
 public:
  using QWidget::QWidget;
  [[nodiscard]] int heightForWidth(int width) const final { return isHidden() ? -1 : QWidget::heightForWidth(width); }
};

}  // namespace scalescope
