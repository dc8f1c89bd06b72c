#pragma once

#include <QByteArray>
#include <QString>
#include <optional>

#include "core/base/result.h"

namespace scalescope {

// Choices that the user made for the study on the Results page, as keys that do not depend on the language. A value.
struct ResultsLook {
  QString cells;  // Cells that are shown (choiceKey() in ui/pages/results/groups.h); empty for all.
  QString group;  // One of groupKeys(); empty for the axes that differ.
  QString x;      // One of viewAxes(); empty for the one that fits best.
  double smoothing = 0;
  bool isLogarithmic = false;
  QString tab;  // A kind of `export --what`, or "sizing" or "over-time"; empty for the first tab.
  friend bool operator==(const ResultsLook&, const ResultsLook&) = default;
};

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
  QByteArray draft;  // Draft of the wizard (ui/pages/new_study/draft.h); empty if there is none.
  friend bool operator==(const Session&, const Session&) = default;
};

// Returns nothing if there is no session of this store, or if a newer program wrote it.
std::optional<Session> loadSession(const QString& store);
[[nodiscard]] Status saveSession(const QString& store, const Session& session);  // Fails with window.not-saved.

}  // namespace scalescope
