#pragma once

#include <QObject>

namespace scalescope {

// Event filter for the lists of combo boxes. While a list is open, the field gets no Leave event, so it would keep its
// hover frame after the list has closed. The style installs it on each list.
class PopupLeave final : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) final;
};

}  // namespace scalescope
