#pragma once

#include <QObject>

namespace scalescope {

// Of buttons, ticks, choices and fields: a text that has no room stands in the tool tip as a whole, above what the
// widget says there itself. The style installs it on each.
class WholeTextTip final : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) final;
};

}  // namespace scalescope
