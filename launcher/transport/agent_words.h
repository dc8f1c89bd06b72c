#pragma once

#include "core/telemetry/wire/messages.h"
#include "launcher/transport/transport.h"

namespace scalescope {

// What agents and links say went wrong, for people and for whoever must decide what to do about it.

// `outer` with what an agent's error says as its argument `what`.
Message saidBy(Message outer, const ErrorAnswer& error);

// Its texts without control characters and of bounded length.
void makeInert(ErrorAnswer& error);

// That a host is reached by the system's ssh, and why.
Message sayChoice(const std::string& host, const SshChoice& choice);

// Trying again cannot mend this: a person must look (a host key, a refused login, a name that cannot be).
bool needsPerson(const Error& error);

// Nothing listens there, or there is no such name: another try within seconds says the same.
bool isDefiniteNo(const Error& error);

// The network did not lead to the host, or to nobody there who answers: no more is known of the host itself.
bool isOfNetwork(const Error& error);

// Trying again may mend this: the host is away, silent, or asks.
bool isAway(const Error& error);

}  // namespace scalescope
