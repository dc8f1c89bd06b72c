#pragma once

#include <QWidget>
#include <optional>
#include <set>
#include <vector>

#include "ui/widgets/focus_restorer.h"

class QVBoxLayout;

namespace scalescope {

class TickRow;

// Two rows of boxes: the numbers of devices per machine, and, if a study has several machines, of machines. UI thread.
class CountRows final : public QWidget {
  Q_OBJECT

 public:
  struct Counts {
    int most = 1;  // Powers of two up to this number are offered, and the number itself.
    std::vector<int> ticked;
  };
  explicit CountRows(QWidget* parent);
  void setCounts(const Counts& devices, const Counts& nodes);

 Q_SIGNALS:
  void edited(const std::vector<int>& devices, const std::vector<int>& nodes);  // Both lists may be empty.

 private:
  // Numbers for which boxes were made, and the greatest one that was offered.
  struct Offer {
    int most = 0;
    std::set<int> numbers;
  };
  static Offer offerOf(const Counts& counts, const Offer& before);
  void makeRows();
  void addRow(const QString& title, TickRow* row, const QString& explanation);
  void emitEdited();

  QVBoxLayout* m_rows;
  std::optional<FocusRestorer> m_focus;
  Offer m_offeredDevices, m_offeredNodes;
  TickRow* m_devices = nullptr;
  TickRow* m_nodes = nullptr;
};

}  // namespace scalescope
