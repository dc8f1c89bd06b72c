#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/base/file.h"
#include "core/telemetry/wire/control.h"

namespace scalescope {

// How far the link to the owner has come.
enum class LinkStage {
  none,
  older,    // an owner of an older protocol, which was asked to leave
  greeted,  // commands may go out
  ready     // and the store is open
};

// Where the threads that ask an owner something meet the one that has the link to it: what they wait for, what is to be
// said, and how far the link is. A call that no owner has answered is said again to the next one. Any thread; nothing
// is locked while a caller's own code runs.
class Calls {
 public:
  using Clock = std::chrono::steady_clock;
  using Progress = std::function<void(const Message& what, std::optional<double> share)>;
  static constexpr auto kNever = Clock::time_point::max();

  // `answer`: how long an owner may take, except for one that opens its store or ends its last run.
  Calls(std::string folder, std::chrono::milliseconds answer);

  // ---- for those who ask
  // Blocks until it is answered, `end` has come or `stop` asks; an entry that nobody wants any more is taken back
  // before.
  template <class Ask>
  Result<control::Reply> call(Ask ask, const Progress& progress = {}, const std::stop_token& stop = {},
                              std::optional<Clock::time_point> end = {}) {
    ask.call = nextCall();
    return wait(ask.call, std::move(ask), progress, stop, end.value_or(Clock::now() + m_answer));
  }
  bool say(control::ClientMessage message);          // false, and not said, where no owner is greeted
  void subscribe(bool records);                      // from now on, to every owner
  bool finish(const control::ClientMessage& leave);  // the same as say(); and no owner is reached after this one
  void close();                                      // ends the link's thread
  [[nodiscard]] Status awaitHello();                 // or the reason why none will come
  [[nodiscard]] bool isOver() const;

  // ---- for the link's thread
  [[nodiscard]] const std::stop_source& closing() const { return m_closing; }
  [[nodiscard]] bool isClosing() const { return m_closing.stop_requested(); }
  [[nodiscard]] int wakeFd() const { return m_wake.get(); }  // readable when there is something to say
  void drainWake();
  void pause(std::chrono::milliseconds time);          // or until it is to close
  bool awaitCall(std::chrono::milliseconds patience);  // or until it is to close; false: neither
  std::vector<control::ClientMessage> takeOutgoing();  // what is to be said now
  [[nodiscard]] LinkStage stage() const;
  [[nodiscard]] bool hasHeard() const;  // an owner has said hello once
  [[nodiscard]] bool isFinishing() const;
  void greeted(int pid, bool isReady);  // by an owner of this protocol
  void greetedByOlder(int pid);
  void news(control::Progress progress);
  void replied(control::Reply reply);
  void linkEnded();
  void over(const Error& why);  // nothing more will be heard: every call that waits fails

 private:
  // What one call waits for.
  struct Pending {
    control::ClientMessage message;  // said again to the next owner
    std::deque<control::Progress> news;
    std::optional<control::Reply> reply;
    std::optional<Error> failed;
    bool said = false;  // to some owner
    bool stopped = false;
    [[nodiscard]] bool isAnswered() const { return reply || failed; }
    // An entry that nobody wants any more is being cancelled.
    [[nodiscard]] bool takesBack() const { return std::holds_alternative<control::CancelEntry>(message); }
  };

  control::Call nextCall();
  Result<control::Reply> wait(control::Call number, control::ClientMessage ask, const Progress& progress,
                              const std::stop_token& stop, Clock::time_point end);
  void waitFor(control::Call number, const std::shared_ptr<Pending>& call, const Progress& progress,
               const std::stop_token& stop, Clock::time_point end);
  Result<control::Reply> outcome(const Pending& pending) const;
  void wake();
  // Under m_mutex, as are the next ones.
  void stopCall(control::Call number, const std::shared_ptr<Pending>& pending);
  void say(Pending& pending);
  void queue(control::ClientMessage message) { m_outgoing.push_back(std::move(message)); }
  [[nodiscard]] tl::unexpected<Error> silent() const;

  const std::string m_folder;
  const std::chrono::milliseconds m_answer;
  const UniqueFd m_wake;
  std::stop_source m_closing;

  mutable std::mutex m_mutex;
  std::condition_variable m_changed;
  std::map<control::Call, std::shared_ptr<Pending>> m_pending;  // under m_mutex, as are the next ones
  control::Call m_lastCall = 0;
  std::vector<control::ClientMessage> m_outgoing;
  LinkStage m_stage = LinkStage::none;
  bool m_heard = false;
  std::optional<control::Subscribe> m_subscribed;  // somebody here hears events
  bool m_finishing = false;
  int m_ownerPid = 0;
  std::optional<Error> m_over;
};

}  // namespace scalescope
