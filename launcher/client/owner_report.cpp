#include "launcher/client/owner_report.h"

#include <unistd.h>

#include <utility>

#include "core/store/store_lock.h"
#include "launcher/client/owner_link.h"
#include "launcher/client/start_owner.h"

namespace scalescope {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kPatience = 10s;
constexpr auto kTurn = 100ms;

control::ClientHello helloOf(const char* program) {
  control::ClientHello hello;
  hello.program = program;
  hello.version = SCALESCOPE_VERSION;
  hello.pid = getpid();
  return hello;
}

// The first message of that type, within ten seconds.
template <class M>
Result<M> wait(OwnerLink& link, const std::string& folder) {
  const auto end = Clock::now() + kPatience;
  while (Clock::now() < end) {
    auto heard = link.turn(-1, kTurn);
    if (!heard) return tl::unexpected(heard.error());
    for (control::OwnerMessage& message : *heard)
      if (auto* found = std::get_if<M>(&message)) return std::move(*found);
  }
  return fail("client.no-hello", {{"folder", folder}});
}

}  // namespace

Result<std::optional<OwnerReport>> ownerReport(const std::string& folder) {
  auto socket = connectControl(folder);
  if (!socket) return std::optional<OwnerReport>{};
  OwnerLink link(std::move(*socket));
  link.say(helloOf("status"));
  auto hello = wait<control::OwnerHello>(link, folder);
  if (!hello) return tl::unexpected(hello.error());
  OwnerReport report{std::move(*hello), std::nullopt};
  if (report.hello.protocol != control::kProtocol) return std::optional(std::move(report));
  link.say(control::StatusRequest{1});
  auto reply = wait<control::Reply>(link, folder);
  if (!reply) return tl::unexpected(reply.error());
  report.status = std::move(reply->status);
  return std::optional(std::move(report));
}

Result<bool> stopOwner(const std::string& folder, const std::stop_token& stop) {
  auto socket = connectControl(folder);
  if (!socket) return false;
  const UniqueFd process = ownerProcess(ownerPid(*socket));
  OwnerLink link(std::move(*socket));
  link.say(helloOf("stop"));
  if (auto hello = wait<control::OwnerHello>(link, folder); !hello) return tl::unexpected(hello.error());
  link.say(control::Leave{control::LeaveWhen::betweenRuns});
  while (!stop.stop_requested())
    if (!link.turn(-1, kTurn)) return waitForEnd(process, kPatience), true;
  return true;
}

}  // namespace scalescope
