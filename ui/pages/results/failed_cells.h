#pragma once

#include <vector>

#include <QWidget>

#include "core/analysis/values/results.h"

class QVBoxLayout;

namespace scalescope {

// Cells whose runs ended without a result: which cell, how and why, and a button to measure it again. Out of memory is
// a result, too.
class FailedCells final : public QWidget {
  Q_OBJECT
 public:
  explicit FailedCells(QWidget* parent = nullptr);
  void setStudy(const StudyResult& study, bool canRerun);

 Q_SIGNALS:
  void rerunRequested(int cell);

 private:
  void add(const CellResult& cell, bool canRerun);

  QVBoxLayout* m_column;
};

// Returns them in study order.
std::vector<const CellResult*> failedCells(const StudyResult& study);

}  // namespace scalescope
