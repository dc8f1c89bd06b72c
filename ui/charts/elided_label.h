#pragma once

#include <QLabel>

namespace scalescope {

// One line of text that gives way: cut with an ellipsis where there is no room, whole in its tool tip.
class ElidedLabel final : public QLabel {
  Q_OBJECT
 public:
  explicit ElidedLabel(QWidget* parent = nullptr);
  void setFullText(const QString& text);
  [[nodiscard]] QSize minimumSizeHint() const final;

 protected:
  void paintEvent(QPaintEvent* event) final;
};

}  // namespace scalescope
