#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "launcher/live/live_state.h"

class QToolButton;
class QVBoxLayout;

namespace scalescope {

class ElidedLabel;

// Queued studies in their order: each has buttons that move it, hold it or remove it, and can be dragged by its text.
// The active entry keeps its place. Rows stay as long as their entries; the focus of a removed row moves to its
// neighbor.
class QueueList final : public QWidget {
  Q_OBJECT

 public:
  explicit QueueList(QWidget* parent = nullptr);
  void setQueue(const std::vector<LiveQueued>& queue, bool canChange);

 Q_SIGNALS:
  // An empty `before` moves the entry to the end.
  void moveRequested(const scalescope::EntryId& entry, const scalescope::EntryId& before);
  void holdRequested(const scalescope::EntryId& entry, bool isHeld);
  void removeRequested(const scalescope::EntryId& entry, const QString& name);

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
  [[nodiscard]] EntryId at(std::size_t place) const;  // Returns an empty id after the last entry.
  [[nodiscard]] std::size_t firstFree() const;        // First place after the active entries.

  QVBoxLayout* m_column;
  std::vector<Row> m_rows;
  std::vector<EntryId> m_order;  // All entries, including those without a row.
  bool m_canChange = false;
  EntryId m_dragged;  // Entry that is dragged with the mouse; empty for none.
  int m_pressedAt = 0;
  std::size_t m_dropAt = 0;  // The entry is dropped before the row at this place.
  bool m_isDragging = false;
};

}  // namespace scalescope
