#pragma once

#include "core/telemetry/wire/messages.h"
#include "launcher/transport/transport.h"

namespace scalescope {

// Messages about agents and connections.

// Returns `outer` with the text of an agent's error as its argument `what`.
Message withAgentReason(Message outer, const ErrorAnswer& error);

// Removes control characters from the error's texts and bounds their length.
void makeInert(ErrorAnswer& error);

// Returns the message that says that a host is reached by the system's ssh, and why.
Message sshChoiceMessage(const std::string& host, const SshChoice& choice);

}  // namespace scalescope
