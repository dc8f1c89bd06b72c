#include "core/telemetry/wire/control.h"

#include "core/telemetry/record/bytes.h"
#include "core/telemetry/wire/control_fields.h"
#include "core/telemetry/wire/message_codec.h"

namespace scalescope::control {
namespace {

constexpr std::array kNames{EnumName{Type::hello, "hello"},
                            EnumName{Type::leave, "leave"},
                            EnumName{Type::bye, "bye"},
                            EnumName{Type::subscribe, "subscribe"},
                            EnumName{Type::enqueue, "enqueue"},
                            EnumName{Type::pause, "pause"},
                            EnumName{Type::resume, "resume"},
                            EnumName{Type::cancelEntry, "cancelEntry"},
                            EnumName{Type::cancelRun, "cancelRun"},
                            EnumName{Type::abandon, "giveUp"},
                            EnumName{Type::tag, "tag"},
                            EnumName{Type::note, "note"},
                            EnumName{Type::remove, "remove"},
                            EnumName{Type::importPath, "import"},
                            EnumName{Type::rebuild, "rebuild"},
                            EnumName{Type::stop, "stop"},
                            EnumName{Type::answer, "answer"},
                            EnumName{Type::status, "status"},
                            EnumName{Type::progress, "progress"},
                            EnumName{Type::reply, "reply"},
                            EnumName{Type::snapshot, "snapshot"},
                            EnumName{Type::study, "study"},
                            EnumName{Type::cell, "cell"},
                            EnumName{Type::run, "run"},
                            EnumName{Type::attempt, "attempt"},
                            EnumName{Type::guard, "guard"},
                            EnumName{Type::done, "done"},
                            EnumName{Type::records, "records"},
                            EnumName{Type::question, "question"},
                            EnumName{Type::questionGone, "questionGone"},
                            EnumName{Type::edited, "edited"},
                            EnumName{Type::write, "write"},
                            EnumName{Type::moveEntry, "moveEntry"},
                            EnumName{Type::holdEntry, "holdEntry"},
                            EnumName{Type::queue, "queue"}};

std::string_view nameOf(const Frame& frame) {
  for (const auto& word : kNames)
    if (static_cast<std::uint8_t>(word.value) == static_cast<std::uint8_t>(frame.type)) return word.text;
  return "?";
}

template <class M>
constexpr Type typeOf() {
  if constexpr (requires { M::kType; }) return M::kType;
  if constexpr (std::is_same_v<M, StudyEvent>) return Type::study;
  if constexpr (std::is_same_v<M, CellEvent>) return Type::cell;
  if constexpr (std::is_same_v<M, RunEvent>) return Type::run;
  if constexpr (std::is_same_v<M, AttemptEvent>) return Type::attempt;
  if constexpr (std::is_same_v<M, GuardEvent>) return Type::guard;
  if constexpr (std::is_same_v<M, DoneEvent>) return Type::done;
}

template <class Some>
void encodeNumbered(std::int64_t number, const Some& some, std::string& out) {
  std::visit(
      [&]<class M>(const M& message) {
        encodeFrame(static_cast<MessageType>(typeOf<M>()), toJson(Numbered<M>{number, message}), {}, out);
      },
      some);
}
void encodeOne(const Request& request, std::string& out) { encodeNumbered(request.call, request.command, out); }
void encodeOne(const StateChanged& change, std::string& out) { encodeNumbered(change.cursor, change.event, out); }
template <class M>
void encodeOne(const M& message, std::string& out) {
  encodeMessage(message, out);
}

// Reads the frame as one of `Some` with its number; returns nothing if it is none of them.
template <class Whole, class Some, std::size_t index = 0>
Result<std::optional<Whole>> readNumbered(const Frame& frame) {
  if constexpr (index < std::variant_size_v<Some>) {
    using M = std::variant_alternative_t<index, Some>;
    if (static_cast<std::uint8_t>(frame.type) != static_cast<std::uint8_t>(typeOf<M>()))
      return readNumbered<Whole, Some, index + 1>(frame);
    auto numbered = fromJson<Numbered<M>>(frame.body, std::string(nameOf(frame)));
    if (!numbered) return tl::unexpected<Error>(numbered.error());
    return std::optional<Whole>(Whole{numbered->number, std::move(numbered->message)});
  } else {
    return std::optional<Whole>{};
  }
}

// Reads the frame as one of `Any`, of which `Whole` is a number and one of `Some`.
template <class Any, class Whole, class Some>
Result<std::optional<Any>> readAny(Frame& frame) {
  auto numbered = readNumbered<Whole, Some>(frame);
  if (!numbered) return tl::unexpected<Error>(numbered.error());
  if (*numbered) return std::optional<Any>(std::move(**numbered));
  return readMessageByType<Any>(frame, nameOf(frame));
}

}  // namespace

void encode(const ClientMessage& message, std::string& out) {
  std::visit([&](const auto& one) { encodeOne(one, out); }, message);
}
void encode(const OwnerMessage& message, std::string& out) {
  std::visit([&](const auto& one) { encodeOne(one, out); }, message);
}

Result<std::optional<ClientMessage>> clientMessage(Frame& frame) {
  return readAny<ClientMessage, Request, Command>(frame);
}

Result<std::optional<OwnerMessage>> ownerMessage(Frame& frame) {
  return readAny<OwnerMessage, StateChanged, StateEvent>(frame);
}

std::uint64_t recordCount(const RecordBatch& batch) {
  std::uint64_t count = 0;
  ByteReader in(batch.bytes);
  for (; in.left() > 0 && in.good(); ++count) static_cast<void>(in.takeText());
  return count;
}

Result<RecordsEvent> recordsIn(const RecordBatch& batch) {
  auto records = std::make_shared<std::vector<Record>>();
  ByteReader in(batch.bytes);
  while (in.left() > 0) {
    const std::string_view bytes = in.takeText();
    if (!in.good()) return fail("control.records", {{"source", text(batch.source)}});
    auto record = decodeRecord(bytes);
    if (!record) return tl::unexpected<Error>(record.error());
    records->push_back(std::move(*record));
  }
  return RecordsEvent{batch.study, batch.attempt, batch.cell, batch.source, batch.lost, std::move(records)};
}

}  // namespace scalescope::control
