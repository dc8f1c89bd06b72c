#pragma once

#include <QStyledItemDelegate>

namespace scalescope {

class RunsFilter;

// Draws a dot beside the status text, and a line above each group.
class RunDelegate final : public QStyledItemDelegate {
 public:
  RunDelegate(const RunsFilter* filter, QObject* parent) : QStyledItemDelegate(parent), m_filter(filter) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const final;
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const final;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const final;

 private:
  const RunsFilter* m_filter;
};

}  // namespace scalescope
