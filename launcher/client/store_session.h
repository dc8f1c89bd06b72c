#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"
#include "core/telemetry/wire/control.h"

namespace scalescope {

// Interface of the window and the commands to a store. It has two implementations: a client of the store's owner, which
// is started if there is none, and a reader for stores that can only be read.

// The link to the owner is established, for the first time or again. Carries the snapshot of the store; events continue
// from there.
struct Connected {
  control::Snapshot now;
};
// The link is lost: another owner is being started, unless `forGood` is set.
struct Disconnected {
  Error why;
  bool forGood = false;
  bool wasAskedToLeave = false;  // True if another program requested the owner's end.
};
// The link is established, but the owner cannot open the store: only `rebuild` may help.
struct Unusable {
  Error why;
};
// The owner is busy with this before it can do anything else.
struct Opening {
  Message what;
  std::optional<double> share;  // Share in the range 0..1.
};

using StoreEvent = std::variant<StudyEvent, CellEvent, RunEvent, AttemptEvent, GuardEvent, DoneEvent, RecordsEvent,
                                Connected, Disconnected, Unusable, Opening, control::Question, control::QuestionGone,
                                control::Edited, control::QueueNow>;

// Returns the command that queues a new study.
control::Enqueue enqueueNew(const StudySpec& study);

struct RequestOptions {
  using Progress = std::function<void(const Message& what, std::optional<double> share)>;
  Progress progress = {};     // Callback for the progress of an import or a rebuild, on the caller's thread.
  std::stop_token stop = {};  // Token that stops an import or a rebuild, and cancels an entry that is not queued yet.
};

class StoreSession {
 public:
  virtual ~StoreSession() = default;

  [[nodiscard]] virtual std::string folder() const = 0;
  // Returns why the store can only be read; nothing if commands are possible.
  [[nodiscard]] virtual std::optional<Message> readOnly() const = 0;

  // Callback that is called in order on a thread of the session; it must return quickly and must not call the session.
  // The token unsubscribes when destroyed. Each new subscription makes all subscribers receive Connected again if the
  // link is established.
  using Subscriber = std::function<void(const StoreEvent&)>;
  [[nodiscard]] virtual std::shared_ptr<void> subscribe(Subscriber subscriber) = 0;

  // Sends the command and returns its reply: that of Enqueue and StatusRequest has a value. Blocks, at most
  // `kAnswerPatience`, and longer only while the store is being opened or an older program's last run ends (Opening);
  // Import, Rebuild and Index have no time limit. May be called from any thread except in a subscriber. When it
  // returns, the change is in the journal and flushed. If an owner dies meanwhile, the command is sent again to the
  // next one.
  template <class C>
  Result<typename control::ReplyPart<C>::Type> request(C command, const RequestOptions& options = {}) {
    auto reply = send(std::move(command), options);
    if (!reply) return tl::unexpected(reply.error());
    if constexpr (requires { control::ReplyPart<C>::kField; }) {
      auto& part = (*reply).*control::ReplyPart<C>::kField;
      if (!part) return fail("client.answer");
      return std::move(*part);
    } else {
      return {};
    }
  }
  virtual void answer(control::Answer answer) = 0;  // Returns at once.

  // Says that this client is finished. If it was the only one and there is nothing to do, the owner ends, and this
  // waits for that. The session accepts no commands afterwards.
  virtual void finish() = 0;

 private:
  virtual Result<control::Reply> send(control::Command command, const RequestOptions& options) = 0;
};

inline constexpr std::chrono::seconds kAnswerPatience{25};

struct StoreSessionOptions {
  std::string folder = {};   // Folder of the store.
  std::string program = {};  // Kind of client that is shown to the user: "window", "run", "edit".
  bool serves = false;       // The queue shall run while this client is connected, and afterwards until it is empty.
  bool answers = false;      // This client answers questions of hosts.
  bool records = false;      // True to receive records as well as states.
  std::string ownerProgram = {};  // Path of the owner's program; beside this program if empty.
};

// Connects to the owner of the store, starts one if there is none, and returns as soon as it has said hello; it may
// still be opening the store. Returns a reader for a store that can only be read: on a read-only file system, another
// user's, or one whose owner cannot be reached or is newer than this program. Error: neither is possible, with what to
// do.
Result<std::unique_ptr<StoreSession>> openStoreSession(const StoreSessionOptions& options);

// Opens a store that can only be read: every command is refused with `why`.
std::unique_ptr<StoreSession> openReader(const std::string& folder, Message why);

}  // namespace scalescope
