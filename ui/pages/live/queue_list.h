#pragma once

#include <QWidget>
#include <vector>

#include "launcher/live/live_state.h"

class QPushButton;
class QVBoxLayout;

namespace scalescope {

class ElidedLabel;

// The studies that are queued, in their order, each with a button that takes it out. Rows stay while their entry does.
class QueueList final : public QWidget {
  Q_OBJECT

 public:
  explicit QueueList(QWidget* parent = nullptr);
  void setQueue(const std::vector<LiveQueued>& queue, bool canRemove);

 Q_SIGNALS:
  void removeWanted(const scalescope::EntryId& entry, const QString& name);

 private:
  struct Row {
    EntryId entry;
    QWidget* widget = nullptr;
    ElidedLabel* text = nullptr;
    QPushButton* remove = nullptr;
    QString shown = {};
  };
  Row makeRow(const LiveQueued& queued);

  QVBoxLayout* m_column;
  std::vector<Row> m_rows;
};

}  // namespace scalescope
