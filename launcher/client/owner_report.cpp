#include "launcher/client/owner_report.h"

#include <unistd.h>

#include <thread>
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
// An owner that is dying accepts connections until the kernel has removed its socket, and does not answer them.
constexpr auto kAskAgain = 20ms;

control::ClientHello helloOf(const char* program) {
  control::ClientHello hello;
  hello.program = program;
  hello.version = SCALESCOPE_VERSION;
  hello.pid = getpid();
  return hello;
}

// Returns the first message of that type; nothing if the link ended without it, since that owner no longer exists.
template <class M>
Result<std::optional<M>> wait(OwnerLink& link, const std::string& folder, Clock::time_point end) {
  while (Clock::now() < end) {
    auto received = link.turn(-1, kTurn);
    if (!received && OwnerLink::isEnd(received.error())) return std::optional<M>{};
    if (!received) return tl::unexpected(received.error());
    for (control::OwnerMessage& message : *received) {
      if (auto* found = std::get_if<M>(&message)) return std::optional(std::move(*found));
      if (const auto* bye = std::get_if<control::Bye>(&message); bye && isForGood(*bye))
        return tl::unexpected(Error{bye->reason, {}});
    }
  }
  return fail("client.no-hello", {{"folder", folder}});
}

struct Greeted {
  OwnerLink link;
  control::OwnerHello hello;
  UniqueFd process;
};

// Returns nothing if the store has no owner.
Result<std::optional<Greeted>> greet(const std::string& folder, const char* program, Clock::time_point end) {
  for (;;) {
    auto socket = connectControl(folder);
    if (!socket) return std::optional<Greeted>{};
    UniqueFd process = ownerProcess(ownerPid(*socket));
    OwnerLink link(std::move(*socket));
    link.say(helloOf(program));
    auto hello = wait<control::OwnerHello>(link, folder, end);
    if (!hello) return tl::unexpected(hello.error());
    if (*hello) return std::optional(Greeted{std::move(link), std::move(**hello), std::move(process)});
    std::this_thread::sleep_for(kAskAgain);
  }
}

}  // namespace

Result<std::optional<OwnerReport>> ownerReport(const std::string& folder) {
  const auto end = Clock::now() + kPatience;
  for (;;) {
    auto greeted = greet(folder, "status", end);
    if (!greeted) return tl::unexpected(greeted.error());
    if (!*greeted) return std::optional<OwnerReport>{};
    OwnerReport report{std::move((*greeted)->hello), std::nullopt};
    if (report.hello.protocol != control::kProtocol) return std::optional(std::move(report));
    (*greeted)->link.say(control::Request{1, control::StatusRequest{}});
    auto reply = wait<control::Reply>((*greeted)->link, folder, end);
    if (!reply) return tl::unexpected(reply.error());
    if (!*reply) continue;
    report.status = std::move((*reply)->status);
    return std::optional(std::move(report));
  }
}

Result<bool> stopOwner(const std::string& folder, const std::stop_token& stop) {
  auto greeted = greet(folder, "stop", Clock::now() + kPatience);
  if (!greeted) return tl::unexpected(greeted.error());
  if (!*greeted) return false;
  OwnerLink& link = (*greeted)->link;
  link.say(control::Leave{control::LeaveWhen::betweenRuns});
  while (!stop.stop_requested())
    if (!link.turn(-1, kTurn)) return waitForEnd((*greeted)->process, kPatience), true;
  return true;
}

}  // namespace scalescope
