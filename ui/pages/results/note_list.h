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
  void setNotes(const std::vector<GuardNote>& notes);
  void restyle() { rebuild(); }

 private:
  void rebuild();

  std::vector<GuardNote> m_notes;
  QVBoxLayout* m_column;
  bool m_all = false;
};

// Notes of the study and of its cells, gravest first, each once.
std::vector<GuardNote> allNotes(const StudyResult& study);

}  // namespace scalescope
