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

// Messages between the owner of a store and its clients through FOLDER/control.sock, in the same frames as an agent's
// (wire.h): one struct per message, which is the schema. Missing fields keep their defaults; unknown fields and
// messages of an unknown kind are ignored. A change that the other end would misread raises the version; hello, leave
// and bye keep their meaning in every version, so that any two versions can disconnect.
inline constexpr int kProtocol = 1;

// The numbers are part of the protocol: add new ones only at the end.
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
  abandon,
  tag,
  note,
  remove,
  importPath,
  rebuild,
  stop = 17,  // 16 was a request for stored series, which no client sent.
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

// ---- Client -> owner.

struct ClientHello {  // Message that OwnerHello answers; it is sent first, and once.
  static constexpr Type kType = Type::hello;
  int protocol = kProtocol;
  std::string program;  // "window", "run", "edit": shown to the user.
  std::string version;
  int pid = 0;
  // True if the queue should run from the next message of this client on; an edit leaves it as it is.
  bool serves = false;
  bool answers = false;  // True if it can ask the user a question.
  ClientContext context;
  friend bool operator==(const ClientHello&, const ClientHello&) = default;
};

enum class LeaveWhen { idle, betweenRuns };
inline constexpr std::array kLeaveWhens{EnumName{LeaveWhen::idle, "idle"},
                                        EnumName{LeaveWhen::betweenRuns, "betweenRuns"}};
constexpr const auto& enumNames(LeaveWhen) { return kLeaveWhens; }

// idle: the owner ends if it has no other client and nothing to do. betweenRuns: it ends after the current run.
struct Leave {
  static constexpr Type kType = Type::leave;
  LeaveWhen when = LeaveWhen::idle;
  friend bool operator==(const Leave&, const Leave&) = default;
};

struct Subscribe {  // Request that a Snapshot answers, then events.
  static constexpr Type kType = Type::subscribe;
  bool records = false;
  friend bool operator==(const Subscribe&, const Subscribe&) = default;
};

struct Answer {  // Answers a Question.
  static constexpr Type kType = Type::answer;
  std::int64_t question = 0;
  bool yes = false;
  std::string secret;
  friend bool operator==(const Answer&, const Answer&) = default;
};

// ---- Commands of a client, each answered by a Reply.

struct Enqueue {  // Its reply has the entry; an entry that the owner already has is not queued again.
  static constexpr Type kType = Type::enqueue;
  EntryId entry = {};                       // It is created by the client if empty.
  std::optional<StudyId> study = {};        // Id of a stored study, or
  std::optional<nlohmann::json> spec = {};  // specification of a new one.
  std::vector<int> cells = {};              // Cell numbers; empty = all.
  bool again = false;                       // True for new repeats although cells are finished.
  ClientContext context = {};
  friend bool operator==(const Enqueue&, const Enqueue&) = default;
};
struct Pause {
  static constexpr Type kType = Type::pause;
  friend bool operator==(const Pause&, const Pause&) = default;
};
struct Resume {
  static constexpr Type kType = Type::resume;
  friend bool operator==(const Resume&, const Resume&) = default;
};
struct CancelEntry {
  static constexpr Type kType = Type::cancelEntry;
  EntryId entry;
  friend bool operator==(const CancelEntry&, const CancelEntry&) = default;
};
struct MoveEntry {  // A running entry is not moved, and none is moved before it.
  static constexpr Type kType = Type::moveEntry;
  EntryId entry;
  EntryId before{};  // Entry that follows; empty: move to the end.
  friend bool operator==(const MoveEntry&, const MoveEntry&) = default;
};
// Request to hold the entry after its current run, so that the next entry starts, or to release it.
struct HoldEntry {
  static constexpr Type kType = Type::holdEntry;
  EntryId entry;
  bool isHeld = false;
  friend bool operator==(const HoldEntry&, const HoldEntry&) = default;
};
struct CancelRun {
  static constexpr Type kType = Type::cancelRun;
  RunId run;
  friend bool operator==(const CancelRun&, const CancelRun&) = default;
};
struct AbandonHost {  // The user reports that this host will not come back.
  static constexpr Type kType = Type::abandon;
  std::string host;
  friend bool operator==(const AbandonHost&, const AbandonHost&) = default;
};
struct Tag {
  static constexpr Type kType = Type::tag;
  RunId run;
  std::vector<std::string> words;
  friend bool operator==(const Tag&, const Tag&) = default;
};
struct Note {
  static constexpr Type kType = Type::note;
  RunId run;
  std::string text;
  friend bool operator==(const Note&, const Note&) = default;
};
struct Write {
  static constexpr Type kType = Type::write;
  StudyId study;
  std::string place;  // Position in the study's report.
  std::string text;   // Text of the user; empty: it is removed.
  friend bool operator==(const Write&, const Write&) = default;
};
struct Remove {
  static constexpr Type kType = Type::remove;
  std::string target;  // Run or study, as the user names it.
  bool undo = false;
  friend bool operator==(const Remove&, const Remove&) = default;
};
struct Import {  // Progress follows until the import ends.
  static constexpr Type kType = Type::importPath;
  std::string path;          // Absolute path.
  std::string collective{};  // Collective of nccl-tests output that does not name its own, as in `import --collective`.
  friend bool operator==(const Import&, const Import&) = default;
};
struct Rebuild {  // Progress follows until the rebuild ends.
  static constexpr Type kType = Type::rebuild;
  friend bool operator==(const Rebuild&, const Rebuild&) = default;
};
// Number of a request, which its Reply and its Progress repeat.
using Call = std::int64_t;

struct Stop {  // Stops the import or rebuild of that call.
  static constexpr Type kType = Type::stop;
  Call which = 0;
  friend bool operator==(const Stop&, const Stop&) = default;
};
struct StatusRequest {  // Its reply has the status.
  static constexpr Type kType = Type::status;
  bool onceOpen = false;  // The reply waits until the store is open; before, the owner does not know the queue.
  friend bool operator==(const StatusRequest&, const StatusRequest&) = default;
};

using Command = std::variant<Enqueue, Pause, Resume, CancelEntry, CancelRun, AbandonHost, Tag, Note, Remove, Import,
                             Rebuild, Stop, StatusRequest, Write, MoveEntry, HoldEntry>;

// A command and its number.
struct Request {
  Call call = 0;
  Command command;
  friend bool operator==(const Request&, const Request&) = default;
};

// ---- Owner -> client.

enum class StoreState { opening, ready, unusable };
inline constexpr std::array kStoreStates{EnumName{StoreState::opening, "opening"}, EnumName{StoreState::ready, "ready"},
                                         EnumName{StoreState::unusable, "unusable"}};
constexpr const auto& enumNames(StoreState) { return kStoreStates; }

struct OwnerHello {  // State of the owner, sent again whenever it changes.
  static constexpr Type kType = Type::hello;
  int protocol = kProtocol;
  std::string version;
  int pid = 0;
  std::string folder;
  StoreState state = StoreState::opening;
  std::optional<Error> error;  // Reason if unusable.
  friend bool operator==(const OwnerHello&, const OwnerHello&) = default;
};

struct Bye {  // The owner ends intentionally.
  static constexpr Type kType = Type::bye;
  Message reason;
  friend bool operator==(const Bye&, const Bye&) = default;
};

struct Progress {
  static constexpr Type kType = Type::progress;
  Call call = 0;  // 0 = opening the store.
  Message what;
  std::optional<double> share;  // Share that is done, 0..1.
  friend bool operator==(const Progress&, const Progress&) = default;
};

// An entry of the queue, or one that has left it.
struct EntryReport {
  EntryId entry;
  StudyId study;
  std::string name;
  StudyState state = StudyState::queued;
  std::optional<Message> waitsFor;
  std::optional<int> exitCode;  // Exit code, once it has ended.
  bool isHeld = false;          // True if the user put it on hold.
  friend bool operator==(const EntryReport&, const EntryReport&) = default;
};

// The queue after the user changed it: paused or resumed, reordered, or with an entry on hold.
struct QueueNow {
  static constexpr Type kType = Type::queue;
  bool paused = false;
  std::vector<EntryReport> entries;
  friend bool operator==(const QueueNow&, const QueueNow&) = default;
};

struct OwnerStatus {
  bool paused = false;
  int clients = 0;  // Clients other than the one that sends the request.
  std::vector<EntryReport> entries;
  friend bool operator==(const OwnerStatus&, const OwnerStatus&) = default;
};

struct Reply {
  static constexpr Type kType = Type::reply;
  Call call = 0;
  std::optional<Error> error = {};
  std::optional<EntryReport> entry = {};
  std::optional<OwnerStatus> status = {};
  friend bool operator==(const Reply&, const Reply&) = default;
};

// Part of the reply that a command is answered with. A command without one is only carried out or refused.
template <class C>
struct ReplyPart {
  using Type = void;
};
template <>
struct ReplyPart<Enqueue> {
  using Type = EntryReport;
  static constexpr auto kField = &Reply::entry;
};
template <>
struct ReplyPart<StatusRequest> {
  using Type = OwnerStatus;
  static constexpr auto kField = &Reply::status;
};

enum class QuestionKind { trustKey, secret };
inline constexpr std::array kQuestionKinds{EnumName{QuestionKind::trustKey, "trustKey"},
                                           EnumName{QuestionKind::secret, "secret"}};
constexpr const auto& enumNames(QuestionKind) { return kQuestionKinds; }

struct Question {
  static constexpr Type kType = Type::question;
  std::int64_t question = 0;
  QuestionKind kind = QuestionKind::secret;
  std::string host;
  std::string text;  // Fingerprint, or a server's prompt as inert text.
  friend bool operator==(const Question&, const Question&) = default;
};
struct QuestionGone {  // The question was answered, or its asker no longer waits.
  static constexpr Type kType = Type::questionGone;
  std::int64_t question = 0;
  friend bool operator==(const QuestionGone&, const QuestionGone&) = default;
};

// Position up to which a source of the running attempt is stored; a client that connects now reads that part itself.
struct StoredTo {
  Source source;
  std::uint64_t seq = 0;
  friend bool operator==(const StoredTo&, const StoredTo&) = default;
};

// State that results from all events so far.
struct Snapshot {
  static constexpr Type kType = Type::snapshot;
  std::int64_t cursor = 0;  // Number of the last event in it; the next event has the next number.
  bool paused = false;
  std::vector<EntryReport> entries;    // Entries in the queue's order; no entry that may run precedes the running one.
  std::optional<StudyEvent> study;     // Study that is running.
  std::vector<CellEvent> cells;        // Cells of that study.
  std::optional<RunEvent> run;         // Run that is running.
  std::vector<AttemptEvent> attempts;  // Attempts of that run, one per host.
  std::vector<StoredTo> stored;
  std::vector<Question> questions;
  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

// A change of state and its number.
struct StateChanged {
  std::int64_t cursor = 0;
  StateEvent event;
  friend bool operator==(const StateChanged&, const StateChanged&) = default;
};

// Report that the user changed what the store has about a run, a study, or (an import) neither in particular: clients
// that show it read it again. It is not part of the snapshot, so it has no number.
struct Edited {
  static constexpr Type kType = Type::edited;
  std::optional<RunId> run;
  std::optional<StudyId> study;
  friend bool operator==(const Edited&, const Edited&) = default;
};

// Records of one source as they are in its log, each preceded by its length (u32).
struct RecordBatch {
  static constexpr Type kType = Type::records;
  StudyId study;
  AttemptKey attempt;
  CellNumber cell;
  Source source;
  std::uint64_t lost = 0;  // Number of records omitted before these, because this client was slow.
  std::string bytes;       // Raw bytes after the body.
  friend bool operator==(const RecordBatch&, const RecordBatch&) = default;
};

using ClientMessage = std::variant<ClientHello, Leave, Subscribe, Answer, Request>;
using OwnerMessage = std::variant<OwnerHello, Bye, Progress, Reply, Snapshot, StateChanged, RecordBatch, Question,
                                  QuestionGone, Edited, QueueNow>;

// Appends the message as a frame.
void encode(const ClientMessage& message, std::string& out);
void encode(const OwnerMessage& message, std::string& out);

// Decodes a frame; returns nothing for a kind that only another version knows. The error names the message, the field
// and its value.
Result<std::optional<ClientMessage>> clientMessage(Frame& frame);
Result<std::optional<OwnerMessage>> ownerMessage(Frame& frame);

// Returns the number of records of a batch without decoding them.
std::uint64_t recordCount(const RecordBatch& batch);
// Returns the decoded records of a batch; the error names what is wrong with the bytes.
Result<RecordsEvent> recordsIn(const RecordBatch& batch);

}  // namespace scalescope::control
