#pragma once

#include <QObject>

namespace scalescope {

// Of tabs, choices and number fields on a page that scrolls: the wheel turns the page, whatever lies under the pointer
// meanwhile, and chooses nothing. The style installs it on each.
class PageWheel final : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) final;
};

}  // namespace scalescope
