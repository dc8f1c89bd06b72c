#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "launcher/agent/host/paths.h"

namespace scalescope::agent {

struct ServeOptions {
  AgentName name;
  std::string folder;  // Folder of the store (local transport); empty for the agent's own folder.
  // Seconds without ranks, clients and unacknowledged logs after which it ends; also the time for which the claims of
  // an absent client are kept.
  double idleSeconds = 60;
  double keepSeconds = 24 * 3600;  // Limit that replaces it if there are unacknowledged logs.
};

// Serves until it may end; returns the exit code. The caller has made this process a daemon. Listens on the socket in
// the runtime folder; there is one process per name, held by a lock on the .pid file.
int serve(const ServeOptions& options);

// Job of a cluster that this agent is in: its number, as in AgentName, and the study whose agents the job's script
// starts.
struct AttachJob {
  std::int64_t job = 0;  // Number of the job; 0 outside of a job.
  StudyId serves = {};
};

// Runs the only remote command: reads hello from standard input, starts `serve` if it is not running, then copies bytes
// in both directions until either side ends. An agent that the job's script starts is waited for, 15 s: one that this
// process started would take its place and end with this process. Returns the exit code.
int attach(const AttachJob& job);

// Prints the facts of the machine as one marked line (core/telemetry/wire/link_probe_messages.h), for a check of the
// host, which needs no daemon.
int printFacts();

// Measures connections to such processes on other nodes, and serves theirs, as its standard input requests
// (link_probe_messages.h). Ends with its standard input, at the latest after 40 s.
int measureLinks();

// Decompresses the zstd frame on standard input to standard output, exactly that many bytes. Returns the exit code.
int unpack(std::int64_t bytes);

// Name under which ssh calls the agent's program to ask the user (SSH_ASKPASS names a link to this program): it sends
// the question to the socket in its own folder and prints the answer.
inline constexpr const char* kAskpassName = "scalescope-askpass";

// Asks the question. `program`: name with which this process was called. Blocks until there is an answer or nothing can
// answer. Exit code: 0 with an answer on stdout, 1 without.
int answerSsh(const char* program, const char* prompt);

}  // namespace scalescope::agent
