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

// What a window or a command does with a store. Two of them: a client of the store's owner, which it starts where none
// is, and a reader where only reading is possible.

// The link to the owner stands, again or for the first time: what stands in the store now. Events go on from here.
struct Connected {
  control::Snapshot now;
};
// It does not stand: another owner is being started, unless this was for good.
struct Disconnected {
  Error why;
  bool forGood = false;
};
// The link stands, but the owner cannot open the store: only `rebuild` may help.
struct Unusable {
  Error why;
};
// The owner is busy with this before it can do anything else.
struct Opening {
  Message what;
  std::optional<double> share;  // 0..1
};

using LabEvent = std::variant<StudyEvent, CellEvent, RunEvent, AttemptEvent, GuardEvent, DoneEvent, RecordsEvent,
                              Connected, Disconnected, Unusable, Opening, control::Question, control::QuestionGone,
                              control::Edited, control::QueueNow>;

struct EnqueueOptions {
  std::vector<int> onlyCells = {};  // numbers; empty = all
  bool again = false;               // new repeats although the cell is finished
  EntryId entry = {};               // empty: minted here
  std::stop_token stop = {};        // takes the entry back while it is being asked for
};

class Lab {
 public:
  virtual ~Lab() = default;

  [[nodiscard]] virtual std::string folder() const = 0;
  // Why only reading is possible; none where everything is.
  [[nodiscard]] virtual std::optional<Message> readOnly() const = 0;

  // Called on a thread of the lab's, in order; must return quickly, and must not call the lab. The token unsubscribes
  // when destroyed. Whenever somebody subscribes, all hear Connected again where the link stands.
  using Subscriber = std::function<void(const LabEvent&)>;
  [[nodiscard]] virtual std::shared_ptr<void> subscribe(Subscriber subscriber) = 0;

  // All block, at most `kAnswerPatience` where nothing else is said, longer only while the store is being opened or an
  // older program's last run ends (Opening); from any thread but a subscriber's. What they ask for is journalled,
  // fsynced, when they return. An owner that dies meanwhile is asked again through the next one.
  virtual Result<control::EntryReport> enqueue(const StudySpec& study, const EnqueueOptions& options) = 0;
  virtual Result<control::EntryReport> enqueueStored(const StudyId& study, const EnqueueOptions& options) = 0;
  virtual Status pauseQueue() = 0;
  virtual Status resumeQueue() = 0;
  virtual Status cancelEntry(const EntryId& entry) = 0;
  // Before another one, or last (""); behind the one at work, which itself stays where it is (refused).
  virtual Status moveEntry(const EntryId& entry, const EntryId& before) = 0;
  // Put aside after its run of the moment, so that the next one begins; or queued as before.
  virtual Status holdEntry(const EntryId& entry, bool isHeld) = 0;
  virtual Status cancelRun(const RunId& run) = 0;
  virtual Status giveUp(const std::string& host) = 0;
  virtual Status tag(const RunId& run, const std::vector<std::string>& words) = 0;
  virtual Status note(const RunId& run, const std::string& text) = 0;
  // At a place of the study's report; "" takes back what was written.
  virtual Status write(const StudyId& study, const std::string& place, const std::string& text) = 0;
  virtual Status remove(const std::string& runOrStudy, bool undo) = 0;
  virtual void answer(std::int64_t question, bool yes, const std::string& secret) = 0;  // returns at once
  virtual Result<control::OwnerStatus> status() = 0;

  // These take as long as they take, say on the caller's thread how far they are, and end when they are asked to.
  using TaskProgress = std::function<void(const Message& what, std::optional<double> share)>;
  // `collective`: of nccl-tests output that does not name its own (core/analysis/foreign/nccl_tests.h); "" otherwise.
  virtual Status importPath(const std::string& path, const std::string& collective, const TaskProgress& progress,
                            std::stop_token stop) = 0;
  virtual Status rebuild(const TaskProgress& progress, std::stop_token stop) = 0;
  virtual Status index(const RunId& run, std::stop_token stop) = 0;

  // This client has done: where it was the only one and nothing is to do, the owner ends now, and this waits for that.
  // The lab takes no more commands.
  virtual void finish() = 0;
};

inline constexpr std::chrono::seconds kAnswerPatience{25};

struct LabOptions {
  std::string folder = {};        // store folder
  std::string program = {};       // who this is, for people: "window", "run", "edit"
  bool serves = false;            // the queue is to run while this client is there, and after it until it is empty
  bool answers = false;           // questions of hosts are for this client too
  bool records = false;           // records as well as states
  std::string ownerProgram = {};  // default: beside this program
};

// Connects to the owner of the store, starts one where none is, and returns as soon as it has answered: it may be
// opening the store still. A reader where there is a store that only can be read: on a read-only file system, another
// user's, or one whose owner cannot be reached or is newer than this program. Error: neither is possible, with what to
// do.
Result<std::unique_ptr<Lab>> openLab(const LabOptions& options);

}  // namespace scalescope
