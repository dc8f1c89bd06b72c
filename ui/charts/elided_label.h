#pragma once

#include <QLabel>

namespace scalescope {

// Label that shrinks: text that does not fit into its line, or its allowed number of lines, is elided, and the tool tip
// has the whole text.
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
  // Returns the text wrapped to a width, with the last allowed line elided.
  [[nodiscard]] QStringList linesFor(int width) const;

  int m_mostLines = 1;
};

}  // namespace scalescope
