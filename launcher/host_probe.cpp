#include "launcher/host_probe.h"

#include <chrono>
#include <optional>

#include <asio.hpp>
#include <nlohmann/json.hpp>

#include "launcher/node_session.h"
#include "launcher/resolve.h"
#include "launcher/transport/transport.h"

namespace scalescope {
namespace {

constexpr std::chrono::seconds kDeadline{15};

struct Answer {
  std::optional<Result<HostFacts>> facts;
  Error lastReason{Message{"launcher.probe-silent", {}}, {}};
};

}  // namespace

Result<ProbedHost> probeHost(const HostSpec& host, const LabOptions& options, const StudyId& study, int node, std::stop_token stop) {
  const bool remote = !host.ssh.empty() || !host.slurm.is_null();
  if (!remote) return ProbedHost{probeLocalHost(), workerProgramOf(options)};
  auto transport = makeTransport(host, {agentProgramOf(options), workerProgramOf(options), options.trustHostKey, options.askSecret});
  if (!transport) return tl::unexpected(transport.error());
  asio::io_context context;
  Answer answer;
  NodeSession* live = nullptr;
  NodeSession session(context, **transport, {study, node, ""},
                      {.ready =
                           [&](const nlohmann::json&) {
                             live->send({MessageType::probe, nlohmann::json::object(), {}});
                           },
                       .frame =
                           [&](Frame frame) {
                             if (frame.type == MessageType::facts) answer.facts = hostFactsFromJson(frame.body);
                           },
                       .unreachable = [&](const Error& reason) { answer.lastReason = reason; },
                       .failed = [&](const Error& reason) { answer.facts = tl::unexpected(reason); },
                       .progress = [](const Message&) {}});
  live = &session;
  session.open();
  const auto end = std::chrono::steady_clock::now() + kDeadline;
  while (!answer.facts && !stop.stop_requested() && std::chrono::steady_clock::now() < end)
    if (context.run_one_for(std::chrono::milliseconds(100)) == 0 && context.stopped()) context.restart();
  session.close();
  context.restart();
  context.run_for(std::chrono::milliseconds(200));
  if (!answer.facts)
    return fail("launcher.probe-deadline", {{"host", host.name}, {"seconds", std::int64_t{kDeadline.count()}}}, answer.lastReason);
  if (!*answer.facts) return tl::unexpected(answer.facts->error());
  return ProbedHost{std::move(**answer.facts), (*transport)->workerPath()};
}

}  // namespace scalescope
