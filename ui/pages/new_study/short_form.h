#pragma once

#include <QString>
#include <optional>

#include "core/study/spec/spec.h"

namespace scalescope {

// Returns a command for a program's study that needs no file: `scalescope-cli run .. -- COMMAND`, or `ab .. -- COMMAND
// --versus COMMAND` for a trial. Settings without an option are in --patch. Returns nothing if the command would run
// another study (the names of two scripts may differ). `further` is added after the options: empty, or an option after
// a space.
std::optional<QString> shortForm(const StudySpec& study, const QString& further);

}  // namespace scalescope
