#include "launcher/plan/host_probe.h"

#include <chrono>
#include <optional>

#include <asio.hpp>

#include "launcher/transport/asio_loop.h"
#include "launcher/plan/make_transport.h"
#include "launcher/transport/transport.h"

namespace scalescope {
namespace {

constexpr std::chrono::seconds kDeadline{15};
constexpr std::chrono::seconds kCopyDeadline{120};  // the host may be checking and syncing a large file

struct Answer {
  std::optional<Result<HostFacts>> facts;
  int refusedCopies = 0;
  Error lastReason{Message{"launcher.probe-silent", {}}, {}};
};

}  // namespace

Result<ProbedHost> probeHost(const HostSpec& host, const ResolveOptions& options, const SessionIdentity& identity,
                             const std::function<void(const Message&)>& progress, std::stop_token stop) {
  const bool remote = !host.ssh.empty() || !host.slurm.is_null();
  if (!remote) {
    ProbedHost local{probeLocalHost(), workerProgramOf(options.programs)};
    if (options.client) limitTo(*options.client, local.facts);
    return local;
  }
  asio::io_context context;
  AsioLoop loop(context, 1);
  auto transport = makeTransport(context, host, transportOptionsOf(options));
  if (!transport) return tl::unexpected(transport.error());
  Answer answer;
  NodeSession* live = nullptr;
  auto end = std::chrono::steady_clock::now() + kDeadline;
  NodeSession session(loop, **transport, identity,
                      {.ready = [&](const AgentHello&) { live->send(ProbeRequest{}); },
                       .message =
                           [&](const AgentMessage& message) {
                             if (const auto* facts = std::get_if<Facts>(&message)) answer.facts = hostFactsOf(*facts);
                           },
                       .unreachable =
                           [&](const Error& reason, bool needsPerson) {
                             answer.lastReason = reason;
                             if (needsPerson) answer.facts = tl::unexpected(reason);
                             // A copy may meet another one once; a full or read-only home stays what it is.
                             if (reason.message.code == "ssh.deploy" && ++answer.refusedCopies > 1)
                               answer.facts = tl::unexpected(reason);
                           },
                       .progress =
                           [&](const Message& message) {
                             const bool copies = message.code.starts_with("ssh.sen");
                             end = std::chrono::steady_clock::now() + (copies ? kCopyDeadline : kDeadline);
                             if (copies) progress(message);
                           },
                       .question = options.question});
  live = &session;
  session.open();
  while (!answer.facts && !stop.stop_requested() && std::chrono::steady_clock::now() < end)
    if (context.run_one_for(std::chrono::milliseconds(100)) == 0 && context.stopped()) context.restart();
  session.close();
  context.restart();
  context.run_for(std::chrono::milliseconds(200));
  if (!answer.facts)
    return fail("launcher.probe-deadline", {{"host", host.name}, {"seconds", std::int64_t{kDeadline.count()}}},
                answer.lastReason);
  if (!*answer.facts) return tl::unexpected(answer.facts->error());
  return ProbedHost{std::move(**answer.facts), (*transport)->workerPath()};
}

}  // namespace scalescope
