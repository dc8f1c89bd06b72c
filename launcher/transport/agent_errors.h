#pragma once

#include "core/telemetry/wire/messages.h"
#include "launcher/transport/transport.h"

namespace scalescope {

// Errors of agents and links: their messages for the user, and which of them a retry can fix.

// Returns `outer` with the text of an agent's error as its argument `what`.
Message saidBy(Message outer, const ErrorAnswer& error);

// Removes control characters from the error's texts and bounds their length.
void makeInert(ErrorAnswer& error);

// Returns the message that says that a host is reached by the system's ssh, and why.
Message sayChoice(const std::string& host, const SshChoice& choice);

// Returns true if a retry cannot fix the error and the user must act (a host key, a refused login, an invalid name).
bool needsUser(const Error& error);

// Returns true if nothing listens there or the name does not exist: a retry within seconds gives the same result.
bool isPermanent(const Error& error);

// Returns true if the network did not lead to the host, or the host did not answer. It says nothing about the host
// itself.
bool isNetworkError(const Error& error);

// Returns true if a retry may succeed: the host is unreachable, silent, or waits for an answer of the user.
bool isUnreachable(const Error& error);

}  // namespace scalescope
