#pragma once

#include <QLayout>
#include <vector>

namespace scalescope {

// Layout of parts in a row that wraps into as many lines as the width requires; each part has its preferred width, at
// most that of the line. Parts are aligned to the bottom of their line; a single line of text is centered on the height
// of a field beside it. The height depends on the width.
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
  [[nodiscard]] QSize sizeHint() const override;     // Size on one line.
  [[nodiscard]] QSize minimumSize() const override;  // Least width of its widest part.
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
