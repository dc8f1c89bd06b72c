#pragma once

#include <QObject>

namespace scalescope {

// Event filter for buttons, tick boxes, combo boxes and fields: shows a text that is elided as a whole in the tool tip,
// above the widget's own tip. The style installs it on each.
class WholeTextTip final : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) final;
};

}  // namespace scalescope
