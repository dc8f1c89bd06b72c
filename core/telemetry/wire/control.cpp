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
                            EnumName{Type::index, "index"},
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

template <class E>
constexpr Type typeOf() {
  if constexpr (std::is_same_v<E, StudyEvent>) return Type::study;
  if constexpr (std::is_same_v<E, CellEvent>) return Type::cell;
  if constexpr (std::is_same_v<E, RunEvent>) return Type::run;
  if constexpr (std::is_same_v<E, AttemptEvent>) return Type::attempt;
  if constexpr (std::is_same_v<E, GuardEvent>) return Type::guard;
  if constexpr (std::is_same_v<E, DoneEvent>) return Type::done;
}

// An event's own fields together with its number.
template <class E>
struct Numbered {
  std::int64_t cursor = 0;
  E event;
};
template <class Visit, class T>
requires requires(T& m) { m.cursor, m.event; } &&(!SameAs<T, StateChanged>)void eachField(Visit&& visit, T& m) {
  visit("cursor", m.cursor);
  eachField(visit, m.event);
}

void encodeOne(const StateChanged& change, std::string& out) {
  std::visit(
      [&]<class E>(const E& event) {
        encodeFrame(static_cast<MessageType>(typeOf<E>()), toJson(Numbered<E>{change.cursor, event}), {}, out);
      },
      change.event);
}
template <class M>
void encodeOne(const M& message, std::string& out) {
  encodeMessage(message, out);
}

// Reads the frame as an event; returns nothing if it is not one.
template <std::size_t index = 0>
Result<std::optional<OwnerMessage>> readEvent(const Frame& frame) {
  if constexpr (index < std::variant_size_v<StateEvent>) {
    using E = std::variant_alternative_t<index, StateEvent>;
    if (static_cast<std::uint8_t>(frame.type) != static_cast<std::uint8_t>(typeOf<E>()))
      return readEvent<index + 1>(frame);
    auto numbered = fromJson<Numbered<E>>(frame.body, std::string(nameOf(frame)));
    if (!numbered) return tl::unexpected<Error>(numbered.error());
    return std::optional<OwnerMessage>(StateChanged{numbered->cursor, std::move(numbered->event)});
  } else {
    return std::optional<OwnerMessage>{};
  }
}

}  // namespace

void encode(const ClientMessage& message, std::string& out) {
  std::visit([&](const auto& one) { encodeMessage(one, out); }, message);
}
void encode(const OwnerMessage& message, std::string& out) {
  std::visit([&](const auto& one) { encodeOne(one, out); }, message);
}

Result<std::optional<ClientMessage>> clientMessage(Frame& frame) {
  return readMessageByType<ClientMessage>(frame, nameOf(frame));
}

Result<std::optional<OwnerMessage>> ownerMessage(Frame& frame) {
  auto event = readEvent(frame);
  if (!event || *event) return event;
  return readMessageByType<OwnerMessage>(frame, nameOf(frame));
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
