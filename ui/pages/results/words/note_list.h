#pragma once

#include <vector>

#include <QWidget>

#include "core/analysis/values/results.h"

class QVBoxLayout;

namespace scalescope {

// Guard notes in words, the gravest first, each with its icon; above a few the rest is behind a button.
class NoteList final : public QWidget {
  Q_OBJECT
 public:
  explicit NoteList(QWidget* parent = nullptr);
  // Each names its cells, but where it speaks of all `cellsInStudy`.
  void setNotes(const std::vector<GuardNote>& notes, std::size_t cellsInStudy);
  void restyle() { rebuild(); }

 private:
  void rebuild();

  std::vector<GuardNote> m_notes;
  std::size_t m_cellsInStudy = 0;
  QVBoxLayout* m_column;
  bool m_all = false;
};

// Notes of the study and of its cells, gravest first, one line for each kind.
std::vector<GuardNote> allNotes(const StudyResult& study);

}  // namespace scalescope
