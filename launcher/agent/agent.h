#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "launcher/agent/host/paths.h"

namespace scalescope::agent {

struct ServeOptions {
  AgentName name;
  std::string folder;  // the store (local transport); "" = the agent's own folder
  double idleSeconds =
      60;  // without ranks, clients and unacknowledged logs; also how long an absent client's claims wait for it
  double keepSeconds = 24 * 3600;  // with unacknowledged logs
};

// Serves until it may end; returns the exit code. The caller has made this process a daemon. Listens on the socket in
// the runtime folder; one process per name, held by a lock on the .pid file.
int serve(const ServeOptions& options);

// In a job of Slurm: its number, as in AgentName, and the study whose agents its script starts.
struct AttachJob {
  std::int64_t job = 0;  // 0 = in none
  StudyId serves = {};
};

// The one remote command: reads hello from standard input, starts `serve` where there is none, then copies bytes both
// ways until either side ends. An agent that the job's script starts is waited for, 15 s: one that this started would
// take its place and end with this. Returns the exit code.
int attach(const AttachJob& job);

// What the machine is, as one marked line (core/telemetry/wire/link_words.h): for a check of the host, which needs no
// daemon.
int tellFacts();

// Measures connections to such processes on other nodes, and serves theirs, as its standard input says
// (link_words.h); ends with that, at the latest after 40 s.
int measureLinks();

// Writes to standard output what standard input is a zstd frame of: so many bytes, never more. Returns the exit code.
int unpack(std::int64_t bytes);

}  // namespace scalescope::agent
