#pragma once

#include <QLayout>
#include <vector>

namespace scalescope {

// Parts in a row, on as many lines as the width asks for, each as wide as it wants to be and never wider than the whole
// line; parts of a line stand on its lower edge, and a lone line amid the height of a field beside it. Its height
// follows its width.
class FlowLayout final : public QLayout {
 public:
  explicit FlowLayout(QWidget* parent = nullptr) : QLayout(parent) { setContentsMargins(0, 0, 0, 0); }
  ~FlowLayout() override;
  void setSpacings(int across, int down);

  void addItem(QLayoutItem* item) override { m_items.push_back(item); }
  [[nodiscard]] int count() const override { return int(m_items.size()); }
  [[nodiscard]] QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override;
  [[nodiscard]] QSize sizeHint() const override;     // on one line
  [[nodiscard]] QSize minimumSize() const override;  // as wide as its widest part may be at least
  void setGeometry(const QRect& place) override;

 private:
  struct Line {
    std::vector<QLayoutItem*> items;
    int width = 0, height = 0;
  };
  [[nodiscard]] std::vector<Line> linesFor(int width) const;

  std::vector<QLayoutItem*> m_items;
  int m_across = 8, m_down = 8;
};

}  // namespace scalescope
