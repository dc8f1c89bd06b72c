#pragma once

#include <QByteArray>
#include <QString>
#include <optional>

#include "core/base/result.h"
#include "ui/base/results_look.h"

namespace scalescope {

// Page and choices of the user, written while they work, so that the next window continues there however this one
// ended. Belongs to one store; in a file beside the settings with its own version: a file of a newer program is not
// changed. UI thread.
struct Session {
  int page = 0;
  QString study;     // Study of the Results page; empty for the newest.
  int baseline = 0;  // Cell of the study; 0 for the protocol's own baseline.
  ResultsLook look;
  QString runWords;  // Filter of the run table.
  int runStatus = -1;
  int runGroup = -1;
  QByteArray draft;  // Draft of the wizard (ui/pages/new_study/kept_draft.h); empty if there is none.
  friend bool operator==(const Session&, const Session&) = default;
};

// Returns nothing if there is no session of this store, or if a newer program wrote it.
std::optional<Session> loadSession(const QString& store);
[[nodiscard]] Status saveSession(const QString& store, const Session& session);  // Fails with window.unkept.

}  // namespace scalescope
