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

// Event filter for the lists of combo boxes. While a list is open, the field gets no Leave event, so it would keep its
// hover frame after the list has closed. The style installs it on each list.
class PopupLeave final : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) final;
};

// Event filter for buttons, tick boxes, combo boxes and fields: shows a text that is elided as a whole in the tool tip,
// above the widget's own tip. The style installs it on each.
class WholeTextTip final : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) final;
};

}  // namespace scalescope
