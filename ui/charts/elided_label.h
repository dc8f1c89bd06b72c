#pragma once

#include <QLabel>

namespace scalescope {

// Text that gives way: cut with an ellipsis where one line, or as many as it may take, has no room; whole in its tool
// tip.
class ElidedLabel final : public QLabel {
  Q_OBJECT
 public:
  explicit ElidedLabel(QWidget* parent = nullptr);
  void setFullText(const QString& text);
  void setMostLines(int lines);
  [[nodiscard]] QSize minimumSizeHint() const final;
  [[nodiscard]] QSize sizeHint() const final;
  [[nodiscard]] bool hasHeightForWidth() const final { return m_mostLines > 1; }
  [[nodiscard]] int heightForWidth(int width) const final;

 protected:
  void paintEvent(QPaintEvent* event) final;

 private:
  // The text broken for a width, the last allowed line cut.
  [[nodiscard]] QStringList linesFor(int width) const;

  int m_mostLines = 1;
};

}  // namespace scalescope
