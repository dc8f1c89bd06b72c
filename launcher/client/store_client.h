#pragma once

#include <memory>

#include "launcher/client/client_times.h"
#include "launcher/client/lab.h"

namespace scalescope {

// The store through its owner, which is started where none is and again where one dies. After three deaths within a
// minute it stops and names the owner's log. An owner of an older protocol is asked to leave between runs, and waited
// for in words. An owner that leaves because a newer program asked it to is followed by that program's: none is started
// here until a call needs one. Error: nobody answered in time, or the owner is newer than this program.
Result<std::unique_ptr<Lab>> openClient(const LabOptions& options, const ClientTimes& times = {});

}  // namespace scalescope
