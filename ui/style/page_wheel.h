#pragma once

#include <QObject>

namespace scalescope {

// Event filter for tabs, combo boxes and number fields on a page that scrolls: the wheel scrolls the page whatever is
// under the pointer, and changes no value. The style installs it on each.
class PageWheel final : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) final;
};

}  // namespace scalescope
