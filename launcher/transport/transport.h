#pragma once

#include <functional>
#include <map>
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
// Callbacks run on the io_context's thread, none once the link is destroyed. Destroying it closes the stream and stops
// and joins the thread that it may have, which takes a fraction of a second; the agent and its ranks live on. A link
// belongs to the io_context's thread and must be destroyed before the io_context: its thread posts there for as long as
// the link lives.
class AgentLink {
 public:
  virtual ~AgentLink() = default;
  virtual void send(std::string bytes) = 0;  // Queues the bytes; never blocks.
};

struct LinkHandlers {
  std::function<void(std::string_view bytes)> received = {};
  std::function<void(Error reason)> closed = {};  // Callback, once; also for a failed connect.
  std::function<void(const Message& state)> progress = {};
  // If absent, there is no user to ask and every answer is a no.
  std::function<void(HostQuestion question)> question = {};
};

// The program by which a host is reached over ssh: "libssh" or "openssh" (the system's); and the reasons for the
// latter: keywords of ssh_config, "certificate", "security-key", "cert-authority".
struct SshChoice {
  std::string session = {};
  std::vector<std::string> because = {};
};

class Transport {
 public:
  virtual ~Transport() = default;
  // Connects, deploys the agent if needed and starts `attach`. Returns at once; bytes or `closed` follow.
  virtual std::unique_ptr<AgentLink> open(LinkHandlers handlers) = 0;
  [[nodiscard]] virtual std::string hostName() const = 0;
  // Returns true if the agent's folder is the store's own runs/ (no mirror).
  [[nodiscard]] virtual bool sharesStore() const = 0;
  // Returns the choice of the last link; without a session if that is not over ssh, or no link was opened yet.
  [[nodiscard]] virtual SshChoice choice() const { return {}; }
  // Returns the path of the worker, or of scalescope-program, on that host; empty if it is beside the agent.
  [[nodiscard]] virtual std::string workerPath() const = 0;
};

class Provisioner;
// Provisioners by the name of their kind of cluster.
using Provisioners = std::map<std::string, std::shared_ptr<Provisioner>, std::less<>>;

// The request for a cluster's job of a study: one job with a node for each of its hosts.
struct JobRequest {
  int firstNode = 0;     // The study's index of the job's node 0.
  int coresPerNode = 0;  // 0 = the whole node, or with devices the cores that the cluster gives with them.
};

struct TransportOptions {
  std::string agentProgram = {};
  std::string workerProgram = {};
  Environment environment;             // Environment of the user for whom the host is reached.
  bool sendsWorker = true;             // False if the host is only queried, and nothing will run there.
  std::string programRunner = {};      // Scalescope-program here, if it is sent in place of the worker.
  StudyId study = {};                  // The study whose job on a cluster is reached; empty if none: refused.
  std::optional<JobRequest> job = {};  // Request for a job if there is none; absent if no job may be requested.
  RunId follows = {};                  // Run that an earlier owner began in the job; its id holds the time.
  // Provisioners that all links to clusters share, so that these are queried once; null = new ones.
  std::shared_ptr<const Provisioners> provisioners = {};

  // Paths of scalescope-agent and scalescope-worker on this machine.
  [[nodiscard]] std::string agent() const {
    return agentProgram.empty() ? programFolder() + "/scalescope-agent" : agentProgram;
  }
  [[nodiscard]] std::string worker() const {
    return workerProgram.empty() ? programFolder() + "/scalescope-worker" : workerProgram;
  }
};

}  // namespace scalescope
