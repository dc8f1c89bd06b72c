#pragma once

#include <QByteArray>
#include <optional>

#include "ui/pages/new_study/draft.h"

namespace scalescope {

// A draft that outlives its window, for a change of language, a restart, or another study that is opened in its place.
struct KeptDraft {
  Draft draft;
  int step = 0;  // Step of the wizard.
};

QByteArray toBytes(const KeptDraft& kept);
// Returns nothing for bytes that are no draft of this version or that contain a study which it refuses.
std::optional<KeptDraft> keptDraftFrom(const QByteArray& bytes);

// Returns true if the user has changed the opened study.
bool isChanged(const Draft& draft);

}  // namespace scalescope
