#include "core/telemetry/wire/control.h"

#include "core/telemetry/record/bytes.h"
#include "core/telemetry/wire/control_fields.h"
#include "core/telemetry/wire/message_codec.h"

namespace scalescope::control {
namespace {

constexpr std::array kNames{Word{Type::hello, "hello"},
                            Word{Type::leave, "leave"},
                            Word{Type::bye, "bye"},
                            Word{Type::subscribe, "subscribe"},
                            Word{Type::enqueue, "enqueue"},
                            Word{Type::pause, "pause"},
                            Word{Type::resume, "resume"},
                            Word{Type::cancelEntry, "cancelEntry"},
                            Word{Type::cancelRun, "cancelRun"},
                            Word{Type::giveUp, "giveUp"},
                            Word{Type::tag, "tag"},
                            Word{Type::note, "note"},
                            Word{Type::remove, "remove"},
                            Word{Type::importPath, "import"},
                            Word{Type::rebuild, "rebuild"},
                            Word{Type::index, "index"},
                            Word{Type::stop, "stop"},
                            Word{Type::answer, "answer"},
                            Word{Type::status, "status"},
                            Word{Type::progress, "progress"},
                            Word{Type::reply, "reply"},
                            Word{Type::snapshot, "snapshot"},
                            Word{Type::study, "study"},
                            Word{Type::cell, "cell"},
                            Word{Type::run, "run"},
                            Word{Type::attempt, "attempt"},
                            Word{Type::guard, "guard"},
                            Word{Type::done, "done"},
                            Word{Type::records, "records"},
                            Word{Type::question, "question"},
                            Word{Type::questionGone, "questionGone"},
                            Word{Type::edited, "edited"},
                            Word{Type::write, "write"},
                            Word{Type::moveEntry, "moveEntry"},
                            Word{Type::holdEntry, "holdEntry"},
                            Word{Type::queue, "queue"}};

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
requires requires(T& m) { m.cursor, m.event; } &&(!SameAs<T, Told>)void eachField(Visit&& visit, T& m) {
  visit("cursor", m.cursor);
  eachField(visit, m.event);
}

void encodeOne(const Told& told, std::string& out) {
  std::visit(
      [&]<class E>(const E& event) {
        encodeFrame(static_cast<MessageType>(typeOf<E>()), toJson(Numbered<E>{told.cursor, event}), {}, out);
      },
      told.event);
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
    return std::optional<OwnerMessage>(Told{numbered->cursor, std::move(numbered->event)});
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
