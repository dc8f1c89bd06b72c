#pragma once

#include <QByteArray>
#include <optional>

#include "ui/pages/new_study/draft.h"

namespace scalescope {

// A draft as it outlives its window: another language, a restart, a study opened in its place.
struct KeptDraft {
  Draft draft;
  int step = 0;  // of the wizard
};

QByteArray toBytes(const KeptDraft& kept);
// None of what is no draft of this version or holds a study that this version refuses.
std::optional<KeptDraft> keptDraftFrom(const QByteArray& bytes);

// A person has changed what was opened.
bool isChanged(const Draft& draft);

}  // namespace scalescope
