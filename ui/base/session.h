#pragma once

#include <QByteArray>
#include <QString>
#include <optional>

#include "core/base/result.h"
#include "ui/base/results_look.h"

namespace scalescope {

// Where a person is just now, written while they work, so that the next window goes on there whatever ended this one.
// Of one store; in a file beside the settings, with a version of its own: one of a newer program is left alone. UI
// thread.
struct Session {
  int page = 0;
  QString study;     // of the Results page; "" = the newest
  int baseline = 0;  // its cell; 0 = the protocol's own
  ResultsLook look;
  QString runWords;  // filter of the runs
  int runStatus = -1;
  int runGroup = -1;
  QByteArray draft;  // of the wizard (ui/pages/new_study/kept_draft.h); empty = none
  friend bool operator==(const Session&, const Session&) = default;
};

// None where there is none of that store, or it is a newer program's.
std::optional<Session> loadSession(const QString& store);
[[nodiscard]] Status saveSession(const QString& store, const Session& session);  // error window.unkept

}  // namespace scalescope
