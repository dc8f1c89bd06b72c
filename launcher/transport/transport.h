#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/environment.h"
#include "core/base/file.h"
#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/telemetry/wire/wire.h"
#include "launcher/transport/host_question.h"

namespace scalescope {

// A byte stream to one node's agent: `scalescope-agent attach` on this machine (local) or at the end of an ssh channel.
// Callbacks run on the io_context's thread, none once the link is destroyed. Destroying it closes the stream, stops and
// joins the thread that it may have, which takes a fraction of a second; the agent and its ranks live on. A link
// belongs to the io_context's thread and must be destroyed before the io_context: its thread posts there for as long as
// the link lives.
class AgentLink {
 public:
  virtual ~AgentLink() = default;
  virtual void send(std::string bytes) = 0;  // queued; never blocks
};

struct LinkHandlers {
  std::function<void(std::string_view bytes)> received = {};
  std::function<void(Error reason)> closed = {};  // once; also on a failed connect
  std::function<void(const Message& state)> progress = {};
  std::function<void(HostQuestion question)> question = {};  // absent: nobody is there to ask, which is a no
};

// By which program a host is reached over ssh: "libssh" or "openssh", the system's; and why the latter: keywords of
// ssh_config, "certificate", "security-key", "cert-authority".
struct SshChoice {
  std::string session = {};
  std::vector<std::string> because = {};
};

class Transport {
 public:
  virtual ~Transport() = default;
  // Connects, deploys the agent where needed, starts `attach`. Returns at once; bytes or `closed` follow.
  virtual std::unique_ptr<AgentLink> open(LinkHandlers handlers) = 0;
  [[nodiscard]] virtual std::string hostName() const = 0;
  // True when the agent's folder is the store's own runs/ (no mirror).
  [[nodiscard]] virtual bool sharesStore() const = 0;
  // As the last link was opened; without a session where that is not by ssh, or none was opened yet.
  [[nodiscard]] virtual SshChoice choice() const { return {}; }
  // "" = beside the agent; else where the worker, or scalescope-program, was put on that host.
  [[nodiscard]] virtual std::string workerPath() const = 0;
};

class SlurmQueues;

// What may be asked of a cluster for a study: one job with a node for each host of it.
struct SlurmAsk {
  int firstNode = 0;    // the study's index of the job's node 0
  int cpusPerNode = 0;  // 0 = as SlurmRequest has it
};

struct TransportOptions {
  std::string agentProgram;
  std::string workerProgram;
  std::shared_ptr<const Environment> environment = {};  // of whom the host is reached for; none = this process's
  bool sendsWorker = true;                              // false: the host is asked, and nothing will run there
  std::string programRunner = {};            // scalescope-program here, where it is sent in the worker's place
  StudyId study = {};                        // whose job of a Slurm cluster is reached; empty = nobody's: refused
  std::optional<SlurmAsk> ask = {};          // where there is no such job, one is asked for; absent: it is not
  RunId follows = {};                        // was begun in the job by an earlier owner; the id says when
  std::shared_ptr<SlurmQueues> queues = {};  // shared by all who reach clusters, so that they ask them once

  // scalescope-agent and scalescope-worker on this machine.
  [[nodiscard]] std::string agent() const {
    return agentProgram.empty() ? programFolder() + "/scalescope-agent" : agentProgram;
  }
  [[nodiscard]] std::string worker() const {
    return workerProgram.empty() ? programFolder() + "/scalescope-worker" : workerProgram;
  }
};

}  // namespace scalescope
