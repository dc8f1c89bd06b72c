#pragma once

#include <vector>

#include <QWidget>

#include "core/analysis/values/results.h"

class QVBoxLayout;

namespace scalescope {

// Notes of the guard as text, the most severe first, each with its icon; more than a few are shown by a button.
class NoteList final : public QWidget {
  Q_OBJECT
 public:
  explicit NoteList(QWidget* parent = nullptr);
  // Each note names its cells, unless it is about all `cellsInStudy`.
  void setNotes(const std::vector<GuardNote>& notes, std::size_t cellsInStudy);
  void restyle() { rebuild(); }

 private:
  void rebuild();

  std::vector<GuardNote> m_notes;
  std::size_t m_cellsInStudy = 0;
  QVBoxLayout* m_column;
  bool m_all = false;
};

// Returns the notes of the study and of its cells, the most severe first, one line for each kind.
std::vector<GuardNote> allNotes(const StudyResult& study);

}  // namespace scalescope
