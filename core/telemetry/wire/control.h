#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/telemetry/wire/client_context.h"
#include "core/telemetry/wire/events.h"
#include "core/telemetry/wire/wire.h"

namespace scalescope::control {

// What the owner of a store and its clients say to each other through FOLDER/control.sock, in frames as an agent's
// (wire.h): one struct per message, and these are the schema. Fields that a message lacks keep their defaults; unknown
// ones, and messages of an unknown kind, are ignored. A change that the other end would misread raises the version;
// hello, leave and bye keep their meaning in every version, so that any two can part.
inline constexpr int kProtocol = 1;

// Numbers are part of the protocol: only add at the end.
enum class Type : std::uint8_t {
  hello = 1,
  leave,
  bye,
  subscribe,
  enqueue,
  pause,
  resume,
  cancelEntry,
  cancelRun,
  giveUp,
  tag,
  note,
  remove,
  importPath,
  rebuild,
  index,
  stop,
  answer,
  status,
  progress,
  reply,
  snapshot,
  study,
  cell,
  run,
  attempt,
  guard,
  done,
  records,
  question,
  questionGone,
  edited,
  write,
  moveEntry,
  holdEntry,
  queue,
};

// ---- client -> owner

struct ClientHello {  // -> OwnerHello; first, and once
  static constexpr Type kType = Type::hello;
  int protocol = kProtocol;
  std::string program;  // "window", "run", "edit": for people
  std::string version;
  int pid = 0;
  bool serves = false;   // the queue is to run; an edit leaves it alone
  bool answers = false;  // it can ask a person
  ClientContext context;
  friend bool operator==(const ClientHello&, const ClientHello&) = default;
};

enum class LeaveWhen { idle, betweenRuns };
inline constexpr std::array kLeaveWhens{Word{LeaveWhen::idle, "idle"}, Word{LeaveWhen::betweenRuns, "betweenRuns"}};
constexpr const auto& wordsOf(LeaveWhen) { return kLeaveWhens; }

struct Leave {  // idle: end if nobody else is here and nothing is to do; betweenRuns: end after the run of the moment
  static constexpr Type kType = Type::leave;
  LeaveWhen when = LeaveWhen::idle;
  friend bool operator==(const Leave&, const Leave&) = default;
};

struct Subscribe {  // -> Snapshot, then events
  static constexpr Type kType = Type::subscribe;
  bool records = false;
  friend bool operator==(const Subscribe&, const Subscribe&) = default;
};

// Of a command: a number that its Reply and its Progress repeat.
using Call = std::int64_t;

struct Enqueue {  // -> Reply with the entry; an entry that is known already is not queued again
  static constexpr Type kType = Type::enqueue;
  Call call = 0;
  EntryId entry;
  std::optional<StudyId> study;        // a stored one, or
  std::optional<nlohmann::json> spec;  // a new one
  std::vector<int> cells;              // numbers; empty = all
  bool again = false;                  // new repeats although cells are finished
  ClientContext context;
  friend bool operator==(const Enqueue&, const Enqueue&) = default;
};

struct Pause {
  static constexpr Type kType = Type::pause;
  Call call = 0;
  friend bool operator==(const Pause&, const Pause&) = default;
};
struct Resume {
  static constexpr Type kType = Type::resume;
  Call call = 0;
  friend bool operator==(const Resume&, const Resume&) = default;
};
struct CancelEntry {
  static constexpr Type kType = Type::cancelEntry;
  Call call = 0;
  EntryId entry;
  friend bool operator==(const CancelEntry&, const CancelEntry&) = default;
};
struct MoveEntry {  // one that is at work is not moved, and none before it
  static constexpr Type kType = Type::moveEntry;
  Call call = 0;
  EntryId entry;
  EntryId before{};  // "": the last
  friend bool operator==(const MoveEntry&, const MoveEntry&) = default;
};
struct HoldEntry {  // it waits, after the run of the moment, and the next one begins; or it waits no longer
  static constexpr Type kType = Type::holdEntry;
  Call call = 0;
  EntryId entry;
  bool isHeld = false;
  friend bool operator==(const HoldEntry&, const HoldEntry&) = default;
};
struct CancelRun {
  static constexpr Type kType = Type::cancelRun;
  Call call = 0;
  RunId run;
  friend bool operator==(const CancelRun&, const CancelRun&) = default;
};
struct GiveUp {  // a person says that this host will not come back
  static constexpr Type kType = Type::giveUp;
  Call call = 0;
  std::string host;
  friend bool operator==(const GiveUp&, const GiveUp&) = default;
};
struct Tag {
  static constexpr Type kType = Type::tag;
  Call call = 0;
  RunId run;
  std::vector<std::string> words;
  friend bool operator==(const Tag&, const Tag&) = default;
};
struct Note {
  static constexpr Type kType = Type::note;
  Call call = 0;
  RunId run;
  std::string text;
  friend bool operator==(const Note&, const Note&) = default;
};
struct Write {
  static constexpr Type kType = Type::write;
  Call call = 0;
  StudyId study;
  std::string place;  // of the study's report
  std::string text;   // "": nothing of one's own any more
  friend bool operator==(const Write&, const Write&) = default;
};
struct Remove {
  static constexpr Type kType = Type::remove;
  Call call = 0;
  std::string target;  // a run or a study, as a person names it
  bool undo = false;
  friend bool operator==(const Remove&, const Remove&) = default;
};
struct Import {  // Progress while it goes on
  static constexpr Type kType = Type::importPath;
  Call call = 0;
  std::string path;          // absolute
  std::string collective{};  // of nccl-tests output that does not name its own, as `import --collective` takes it
  friend bool operator==(const Import&, const Import&) = default;
};
struct Rebuild {  // Progress while it goes on
  static constexpr Type kType = Type::rebuild;
  Call call = 0;
  friend bool operator==(const Rebuild&, const Rebuild&) = default;
};
struct Index {  // -> Reply once all that is stored of the run is in its series
  static constexpr Type kType = Type::index;
  Call call = 0;
  RunId run;
  friend bool operator==(const Index&, const Index&) = default;
};
struct Stop {  // the import or rebuild of that call
  static constexpr Type kType = Type::stop;
  Call call = 0;
  Call which = 0;
  friend bool operator==(const Stop&, const Stop&) = default;
};
struct Answer {  // to a Question
  static constexpr Type kType = Type::answer;
  std::int64_t question = 0;
  bool yes = false;
  std::string secret;
  friend bool operator==(const Answer&, const Answer&) = default;
};
struct StatusRequest {  // -> Reply with the status
  static constexpr Type kType = Type::status;
  Call call = 0;
  bool onceOpen = false;  // the answer waits until the store is open: before, an owner knows nothing of the queue
  friend bool operator==(const StatusRequest&, const StatusRequest&) = default;
};

// ---- owner -> client

enum class StoreState { opening, ready, unusable };
inline constexpr std::array kStoreStates{Word{StoreState::opening, "opening"}, Word{StoreState::ready, "ready"},
                                         Word{StoreState::unusable, "unusable"}};
constexpr const auto& wordsOf(StoreState) { return kStoreStates; }

struct OwnerHello {  // again whenever the state changes
  static constexpr Type kType = Type::hello;
  int protocol = kProtocol;
  std::string version;
  int pid = 0;
  std::string folder;
  StoreState state = StoreState::opening;
  std::optional<Error> error;  // unusable: why
  friend bool operator==(const OwnerHello&, const OwnerHello&) = default;
};

struct Bye {  // the owner ends on purpose
  static constexpr Type kType = Type::bye;
  Message reason;
  friend bool operator==(const Bye&, const Bye&) = default;
};

struct Progress {
  static constexpr Type kType = Type::progress;
  Call call = 0;  // 0 = opening the store
  Message what;
  std::optional<double> share;  // 0..1
  friend bool operator==(const Progress&, const Progress&) = default;
};

// An entry of the queue, or one that has left it.
struct EntryReport {
  EntryId entry;
  StudyId study;
  std::string name;
  StudyState state = StudyState::queued;
  std::optional<Message> waitsFor;
  std::optional<int> exitCode;  // once it has ended
  bool isHeld = false;          // a person put it aside
  friend bool operator==(const EntryReport&, const EntryReport&) = default;
};

// The queue as a person has changed it: paused or not, another order, an entry put aside.
struct QueueNow {
  static constexpr Type kType = Type::queue;
  bool paused = false;
  std::vector<EntryReport> entries;
  friend bool operator==(const QueueNow&, const QueueNow&) = default;
};

struct OwnerStatus {
  bool paused = false;
  int clients = 0;  // beside the one that asks
  std::vector<EntryReport> entries;
  friend bool operator==(const OwnerStatus&, const OwnerStatus&) = default;
};

struct Reply {
  static constexpr Type kType = Type::reply;
  Call call = 0;
  std::optional<Error> error;
  std::optional<EntryReport> entry;
  std::optional<OwnerStatus> status;
  friend bool operator==(const Reply&, const Reply&) = default;
};

enum class QuestionKind { trustKey, secret };
inline constexpr std::array kQuestionKinds{Word{QuestionKind::trustKey, "trustKey"},
                                           Word{QuestionKind::secret, "secret"}};
constexpr const auto& wordsOf(QuestionKind) { return kQuestionKinds; }

struct Question {
  static constexpr Type kType = Type::question;
  std::int64_t question = 0;
  QuestionKind kind = QuestionKind::secret;
  std::string host;
  std::string text;  // a fingerprint, or a server's prompt as inert text
  friend bool operator==(const Question&, const Question&) = default;
};
struct QuestionGone {  // answered by somebody, or nobody asks any more
  static constexpr Type kType = Type::questionGone;
  std::int64_t question = 0;
  friend bool operator==(const QuestionGone&, const QuestionGone&) = default;
};

// How far a source of the running attempt is stored: what a client that comes now reads itself.
struct StoredTo {
  Source source;
  std::uint64_t seq = 0;
  friend bool operator==(const StoredTo&, const StoredTo&) = default;
};

// All that events so far have left standing.
struct Snapshot {
  static constexpr Type kType = Type::snapshot;
  std::int64_t cursor = 0;  // of the last event in it; the next one has the next number
  bool paused = false;
  std::vector<EntryReport> entries;    // in the queue's order; none that may run stands before the running one
  std::optional<StudyEvent> study;     // the running one
  std::vector<CellEvent> cells;        // of it
  std::optional<RunEvent> run;         // the running one
  std::vector<AttemptEvent> attempts;  // of it, one per host
  std::vector<StoredTo> stored;
  std::vector<Question> questions;
  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

// One state as it changed.
struct Told {
  std::int64_t cursor = 0;
  StateEvent event;
  friend bool operator==(const Told&, const Told&) = default;
};

// What the store says of a run, of a study, or (an import) of neither in particular has been changed by a person:
// whoever shows it reads it again. Nothing stands of it, so it has no number.
struct Edited {
  static constexpr Type kType = Type::edited;
  std::optional<RunId> run;
  std::optional<StudyId> study;
  friend bool operator==(const Edited&, const Edited&) = default;
};

// Records of one source as they stand in its log, each behind its length (u32).
struct RecordBatch {
  static constexpr Type kType = Type::records;
  StudyId study;
  AttemptKey attempt;
  CellNumber cell;
  Source source;
  std::uint64_t lost = 0;  // so many before these were left out, since this client was slow
  std::string bytes;       // raw, behind the body
  friend bool operator==(const RecordBatch&, const RecordBatch&) = default;
};

using ClientMessage =
    std::variant<ClientHello, Leave, Subscribe, Enqueue, Pause, Resume, CancelEntry, CancelRun, GiveUp, Tag, Note,
                 Remove, Import, Rebuild, Index, Stop, Answer, StatusRequest, Write, MoveEntry, HoldEntry>;
using OwnerMessage = std::variant<OwnerHello, Bye, Progress, Reply, Snapshot, Told, RecordBatch, Question, QuestionGone,
                                  Edited, QueueNow>;

// Appends the message as a frame.
void encode(const ClientMessage& message, std::string& out);
void encode(const OwnerMessage& message, std::string& out);

// What a frame says; none for a kind that only another version knows. The error names message and field and what stands
// there.
Result<std::optional<ClientMessage>> clientMessage(Frame& frame);
Result<std::optional<OwnerMessage>> ownerMessage(Frame& frame);

// How many records a batch has, without decoding one.
std::uint64_t recordCount(const RecordBatch& batch);
// The decoded records of a batch; the error names what is wrong with the bytes.
Result<RecordsEvent> recordsIn(const RecordBatch& batch);

}  // namespace scalescope::control
