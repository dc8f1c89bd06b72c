#pragma once

#include <QByteArray>
#include <optional>

#include "ui/pages/new_study/draft.h"

namespace scalescope {

// A draft as a session keeps it: what was opened, what became of it, which cells are left out, and the wizard's step.
struct KeptDraft {
  Draft draft;
  int step = 0;
};
QByteArray keptDraft(const KeptDraft& kept);
// None where it cannot be read: another version's, or no longer a study.
std::optional<KeptDraft> readKeptDraft(const QByteArray& text);

}  // namespace scalescope
