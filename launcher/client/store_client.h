#pragma once

#include <memory>

#include "launcher/client/owner_connection.h"
#include "launcher/client/store_session.h"

namespace scalescope {

// Opens the store through its owner, which is started if there is none and again if it dies. After three deaths within
// a minute it stops and names the owner's log. An owner of an older protocol is asked to leave between runs; the wait
// for it is reported. If an owner leaves because a newer program requested it, that program starts the next one: this
// client starts none until a call needs it. Error: no owner answered in time, or it is newer than this program.
Result<std::unique_ptr<StoreSession>> openClient(const StoreSessionOptions& options, const ClientTimes& times = {});

}  // namespace scalescope
