#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "launcher/live/live_state.h"

class QToolButton;
class QVBoxLayout;

namespace scalescope {

class ElidedLabel;

// The studies that are queued, in their order: each with buttons that move it, put it aside or take it out, and dragged
// to another place by its words. What is at work keeps its place. Rows stay while their entry does;
// the keyboard's focus goes from one that is gone to its neighbour.
class QueueList final : public QWidget {
  Q_OBJECT

 public:
  explicit QueueList(QWidget* parent = nullptr);
  void setQueue(const std::vector<LiveQueued>& queue, bool canChange);

 Q_SIGNALS:
  void moveWanted(const scalescope::EntryId& entry, const scalescope::EntryId& before);  // "": last
  void holdWanted(const scalescope::EntryId& entry, bool isHeld);
  void removeWanted(const scalescope::EntryId& entry, const QString& name);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Row {
    EntryId entry;
    QWidget* widget = nullptr;
    ElidedLabel* text = nullptr;
    QToolButton* up = nullptr;
    QToolButton* down = nullptr;
    QToolButton* hold = nullptr;
    QToolButton* remove = nullptr;
    QString name = {};
    QString shown = {};
    bool isHeld = false;
    bool isAtWork = false;
  };
  Row makeRow(const LiveQueued& queued);
  void fill(Row& row, const LiveQueued& queued, std::size_t place);
  void setButtons(const Row& row, std::size_t place);
  std::optional<std::size_t> removeGone();
  void move(const EntryId& entry, int by);
  void drop();
  [[nodiscard]] std::size_t placeOf(const EntryId& entry) const;
  [[nodiscard]] EntryId at(std::size_t place) const;  // "" behind the last
  [[nodiscard]] std::size_t firstFree() const;        // behind what is at work

  QVBoxLayout* m_column;
  std::vector<Row> m_rows;
  std::vector<EntryId> m_order;  // all, also those that have no row
  bool m_canChange = false;
  EntryId m_dragged;  // by the mouse; "" = none
  int m_pressedAt = 0;
  std::size_t m_dropAt = 0;  // before the row of that place
  bool m_isDragging = false;
};

}  // namespace scalescope
