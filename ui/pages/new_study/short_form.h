#pragma once

#include <QString>
#include <optional>

#include "core/study/spec/spec.h"

namespace scalescope {

// The study of a program as a command that needs no file: `scalescope-cli run .. -- COMMAND`, or `ab .. -- COMMAND
// --versus COMMAND` of a trial. What its options cannot say stands in --patch. None where the command would run another
// study, the names of two scripts aside. `further` stands behind its options: "", or an option after a space.
std::optional<QString> shortForm(const StudySpec& study, const QString& further);

}  // namespace scalescope
