#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
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
  bool wasAskedToLeave = false;  // another program asked the owner to end
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

struct EnqueueOptions {
  std::vector<int> onlyCells = {};  // Numbers of cells; all if empty.
  bool again = false;               // Requests new repeats although the cell is finished.
  EntryId entry = {};               // Created by the client if empty.
  std::stop_token stop = {};        // Cancels the entry while the request is pending.
};

class StoreSession {
 public:
  virtual ~StoreSession() = default;

  [[nodiscard]] virtual std::string folder() const = 0;
  // Returns why the store can only be read; nothing if commands are possible.
  [[nodiscard]] virtual std::optional<Message> readOnly() const = 0;

  // Called in order on a thread of the lab; it must return quickly and must not call the lab. The token unsubscribes
  // when destroyed. Each new subscription makes all subscribers receive Connected again if the link is established.
  using Subscriber = std::function<void(const StoreEvent&)>;
  [[nodiscard]] virtual std::shared_ptr<void> subscribe(Subscriber subscriber) = 0;

  // All these functions block, at most `kAnswerPatience` unless stated otherwise, and longer only while the store is
  // being opened or an older program's last run ends (Opening). They may be called from any thread except in a
  // subscriber. When they return, the change is in the journal and flushed. If an owner dies meanwhile, the request is
  // sent again to the next one.
  virtual Result<control::EntryReport> enqueue(const StudySpec& study, const EnqueueOptions& options) = 0;
  virtual Result<control::EntryReport> enqueueStored(const StudyId& study, const EnqueueOptions& options) = 0;
  virtual Status pauseQueue() = 0;
  virtual Status resumeQueue() = 0;
  virtual Status cancelEntry(const EntryId& entry) = 0;
  // Moves an entry before another one, or to the end if `before` is empty. It stays behind the running entry, which
  // cannot be moved.
  virtual Status moveEntry(const EntryId& entry, const EntryId& before) = 0;
  // Puts an entry on hold after its current run, so that the next one begins; or queues it again.
  virtual Status holdEntry(const EntryId& entry, bool isHeld) = 0;
  virtual Status cancelRun(const RunId& run) = 0;
  virtual Status abandon(const std::string& host) = 0;
  virtual Status tag(const RunId& run, const std::vector<std::string>& words) = 0;
  virtual Status note(const RunId& run, const std::string& text) = 0;
  // Stores a text at a place of the study's report; an empty text removes the earlier one.
  virtual Status write(const StudyId& study, const std::string& place, const std::string& text) = 0;
  virtual Status remove(const std::string& runOrStudy, bool undo) = 0;
  virtual void answer(std::int64_t question, bool yes, const std::string& secret) = 0;  // Returns at once.
  virtual Result<control::OwnerStatus> status() = 0;

  // These have no time limit, report progress on the caller's thread, and end when a stop is requested.
  using TaskProgress = std::function<void(const Message& what, std::optional<double> share)>;
  // `collective`: the collective of nccl-tests output that does not name it (core/analysis/foreign/nccl_tests.h);
  // otherwise empty.
  virtual Status importPath(const std::string& path, const std::string& collective, const TaskProgress& progress,
                            std::stop_token stop) = 0;
  virtual Status rebuild(const TaskProgress& progress, std::stop_token stop) = 0;
  virtual Status index(const RunId& run, std::stop_token stop) = 0;

  // Says that this client is finished. If it was the only one and there is nothing to do, the owner ends, and this
  // waits for that. The lab takes no commands afterwards.
  virtual void finish() = 0;
};

inline constexpr std::chrono::seconds kAnswerPatience{25};

struct StoreSessionOptions {
  std::string folder = {};   // Folder of the store.
  std::string program = {};  // Kind of client that is shown to the user: "window", "run", "edit".
  bool serves = false;       // The queue shall run while this client is connected, and afterwards until it is empty.
  bool answers = false;      // This client answers questions of hosts.
  bool records = false;      // Subscribes to records as well as states.
  std::string ownerProgram = {};  // Path of the owner's program; beside this program if empty.
};

// Connects to the owner of the store, starts one if there is none, and returns as soon as it has said hello; it may
// still be opening the store. Returns a reader for a store that can only be read: on a read-only file system, another
// user's, or one whose owner cannot be reached or is newer than this program. Error: neither is possible, with what to
// do.
Result<std::unique_ptr<StoreSession>> openStoreSession(const StoreSessionOptions& options);

}  // namespace scalescope
