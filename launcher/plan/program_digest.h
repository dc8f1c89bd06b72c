#pragma once

#include <string>

#include "core/base/result.h"
#include "core/study/spec/program.h"

namespace scalescope {

// SHA-256 over the files that the words of the command name, as they stand in its working directory: a script that has
// changed is another program. What it imports is not looked at. Reads files, whose digests are kept while they do not
// change.
Result<std::string> programDigest(const ProgramSpec& program);

}  // namespace scalescope
