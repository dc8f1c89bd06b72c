#include "core/telemetry/wire/control.h"

#include <set>

#include "core/telemetry/record/bytes.h"
#include "core/telemetry/wire/control_fields.h"
#include "tests/core/telemetry/generated_fields.h"
#include "tests/core/telemetry/sample_records.h"

namespace scalescope {

template <>
struct Settled<ClientContext> {
  static void apply(ClientContext& context) {
    if (context.memoryBytes) context.memoryBytes = 8e9;
    if (context.cores) context.cores = 2.5;
  }
};

namespace control {
namespace {

using nlohmann::json;

const StudyId kStudy{"01J9ZK3T5W8X2Y4A6B8C0D1E2G"};
const EntryId kEntry{"01J9ZK3T5W8X2Y4A6B8C0D1E2H"};
const Message kWhy{"file.open", {{"a", std::int64_t{1}}}};

// Returns records as in a log, each after its length.
std::string framedRecords(const std::vector<Record>& records) {
  std::string bytes;
  for (const Record& record : records) {
    std::string one;
    encodeRecord(record, one);
    putText(bytes, one);
  }
  return bytes;
}

ClientContext someContext() {
  return {{0, 2}, "/a.slice", 8e9, 2.5, "/home/a", {{"HOME", "/home/a"}, {"NCCL_DEBUG", ""}}};
}

EntryReport someEntry() { return {kEntry, kStudy, "n", StudyState::waiting, kWhy, {}, true}; }

// Returns one message of every kind, with every field set.
std::vector<ClientMessage> clientMessages() {
  return {ClientHello{1, "window", "0.1", 7, true, true, someContext()},
          Leave{LeaveWhen::betweenRuns},
          Subscribe{true},
          Request{1, Enqueue{kEntry, kStudy, {}, {1, 3}, true, someContext()}},
          Request{2, Enqueue{kEntry, {}, json{{"scalescope", 1}}, {}, false, {}}},
          Request{3, Pause{}},
          Request{4, Resume{}},
          Request{5, CancelEntry{kEntry}},
          Request{6, CancelRun{kRun}},
          Request{7, AbandonHost{"n0"}},
          Request{8, Tag{kRun, {"a", "b"}}},
          Request{9, Note{kRun, "warm"}},
          Request{10, Remove{"strong", true}},
          Request{11, Import{"/data/x", {}}},
          Request{12, Rebuild{}},
          Request{13, Stop{12}},
          Answer{14, true, "s\xC3\xA4"},
          Request{15, StatusRequest{}},
          Request{17, Write{kStudy, "lab.en.verdict", "It is the link."}},
          Request{18, MoveEntry{kEntry, EntryId("01J9ZK3T5W8X2Y4A6B8C0D1E2K")}},
          Request{19, HoldEntry{kEntry, true}}};
}

std::vector<OwnerMessage> ownerMessages() {
  Snapshot snapshot;
  snapshot.cursor = 9;
  snapshot.paused = true;
  snapshot.entries = {someEntry()};
  snapshot.study = StudyEvent{kStudy, "n", StudyState::running, 2, 4, 1, kEntry, {}};
  snapshot.cells = {CellEvent{kStudy, CellNumber(1), CellKey("0123456789abcdef"), CellState::reused, 1, 2}};
  snapshot.run = RunEvent{kStudy, kRun, CellNumber(1), RepeatNumber(2), RunStatus::running, {}};
  snapshot.attempts = {AttemptEvent{kRun, 0, AttemptState::waiting, "n0", kWhy}};
  snapshot.stored = {{{SourceKind::rank, 1}, 12}};
  snapshot.questions = {{1, QuestionKind::secret, "n0", "Password:"}};
  return {OwnerHello{1, "0.1", 7, "/store", StoreState::unusable, Error{kWhy, {kWhy}}},
          OwnerHello{1, "0.1", 7, "/store", StoreState::ready, {}},
          Bye{kWhy},
          Progress{2, kWhy, 0.5},
          Progress{0, kWhy, {}},
          Reply{1, Error{kWhy, {}}, {}, {}},
          Reply{2, {}, someEntry(), {}},
          Reply{3, {}, {}, OwnerStatus{true, 2, {someEntry()}}},
          snapshot,
          StateChanged{10, *snapshot.study},
          StateChanged{11, snapshot.cells[0]},
          StateChanged{12, RunEvent{kStudy, kRun, CellNumber(1), RepeatNumber(2), RunStatus::crashed, kWhy}},
          StateChanged{13, snapshot.attempts[0]},
          StateChanged{14, GuardEvent{kStudy, Severity::warning, kWhy}},
          StateChanged{15, DoneEvent{kStudy, 130, kEntry}},
          RecordBatch{kStudy, {kRun, 2}, CellNumber(1), {SourceKind::rank, 3}, 7, framedRecords(oneOfEach())},
          Question{2, QuestionKind::trustKey, "n0", "SHA256:x"},
          QuestionGone{2},
          Edited{kRun, kStudy},
          QueueNow{true, {someEntry()}}};
}

Result<std::optional<ClientMessage>> read(Frame& frame, const ClientMessage&) { return control::clientMessage(frame); }
Result<std::optional<OwnerMessage>> read(Frame& frame, const OwnerMessage&) { return control::ownerMessage(frame); }

// Returns the types of the messages; a command counts as one.
std::set<std::pair<std::size_t, std::size_t>> typesOf(const std::vector<ClientMessage>& all) {
  std::set<std::pair<std::size_t, std::size_t>> types;
  for (const ClientMessage& one : all) {
    const auto* request = std::get_if<Request>(&one);
    types.insert({one.index(), request ? request->command.index() : 0});
  }
  return types;
}
std::set<std::size_t> typesOf(const std::vector<OwnerMessage>& all) {
  std::set<std::size_t> types;
  for (const OwnerMessage& one : all) types.insert(one.index());
  return types;
}

template <class Any>
void expectThroughFrames(const std::vector<Any>& all, std::size_t types) {
  for (const Any& one : all) {
    std::string bytes;
    encode(one, bytes);
    FrameDecoder decoder;
    decoder.feed(bytes);
    auto frame = decoder.next();
    ASSERT_TRUE(frame && *frame) << one.index();
    auto back = read(**frame, one);
    ASSERT_TRUE(back) << english(back.error());
    ASSERT_TRUE(*back) << one.index();
    EXPECT_EQ(**back, one) << one.index();
  }
  EXPECT_EQ(typesOf(all).size(), types) << "a type is not tried";
}

// Check of each type of a variant, as the object that `As` makes of it.
template <class Any, template <class> class As = std::type_identity_t, std::size_t index = 0>
void expectEachIsChecked() {
  if constexpr (index < std::variant_size_v<Any>) {
    using One = std::variant_alternative_t<index, Any>;
    if constexpr (!std::is_same_v<One, StateChanged> && !std::is_same_v<One, Request>) {
      SCOPED_TRACE(index);
      expectRoundTrips<As<One>>(50);
      expectFieldsAreChecked<As<One>>();
    }
    expectEachIsChecked<Any, As, index + 1>();
  }
}

Error refusalOf(Type type, json body) {
  Frame frame{static_cast<MessageType>(type), std::move(body), {}};
  const auto message = control::ownerMessage(frame);
  EXPECT_FALSE(message);
  return message ? Error{} : message.error();
}

}  // namespace

TEST(Control, EveryMessagePassesThroughAFrame) {
  expectThroughFrames(clientMessages(), std::variant_size_v<ClientMessage> - 1 + std::variant_size_v<Command>);
  expectThroughFrames(ownerMessages(), std::variant_size_v<OwnerMessage>);
}

// The sender of an invalid message gets the message and the field in the error.
TEST(Control, EveryFieldOfEveryMessageIsChecked) {
  expectEachIsChecked<ClientMessage>();
  expectEachIsChecked<Command, Numbered>();
  expectEachIsChecked<StateEvent, Numbered>();
  expectRoundTrips<ClientContext>(50);
  expectFieldsAreChecked<EntryReport>();
  expectFieldsAreChecked<OwnerStatus>();
  expectFieldsAreChecked<StoredTo>();
}

TEST(Control, EveryFieldOfTheOwnersMessagesIsChecked) { expectEachIsChecked<OwnerMessage>(); }

TEST(Control, NonsenseIsRefusedByName) {
  const Error hello = refusalOf(Type::hello, {{"protocol", "x"}});
  EXPECT_TRUE(english(hello).starts_with("hello: protocol")) << english(hello);
  EXPECT_EQ(keyOf(refusalOf(Type::study, {{"study", 7}})), "study");
  EXPECT_EQ(keyOf(refusalOf(Type::study, {{"cursor", "x"}})), "cursor");
  EXPECT_EQ(keyOf(refusalOf(Type::reply, json::object())), "call");
  EXPECT_EQ(keyOf(refusalOf(Type::snapshot, {{"cells", {{{"status", "dancing"}}}}})), "cells[0].status");
  Frame spec{static_cast<MessageType>(Type::enqueue), {{"call", 1}, {"entry", "../x"}}, {}};
  const auto message = control::clientMessage(spec);
  ASSERT_FALSE(message);
  EXPECT_EQ(keyOf(message.error()), "entry");
}

// hello, leave and bye have the same meaning in every version.
TEST(Control, WhatEveryVersionUnderstands) {
  Frame hello{static_cast<MessageType>(1), {{"protocol", 99}, {"later", {1, 2}}}, {}};
  const auto greeted = control::clientMessage(hello);
  ASSERT_TRUE(greeted && *greeted);
  EXPECT_EQ(std::get<ClientHello>(**greeted).protocol, 99);
  Frame leave{static_cast<MessageType>(2), {{"when", "betweenRuns"}}, {}};
  const auto left = control::clientMessage(leave);
  ASSERT_TRUE(left && *left);
  EXPECT_EQ(std::get<Leave>(**left).when, LeaveWhen::betweenRuns);
  Frame bye{static_cast<MessageType>(3), {{"reason", {{"code", "later.code"}}}}, {}};
  const auto said = control::ownerMessage(bye);
  ASSERT_TRUE(said && *said);
  EXPECT_EQ(std::get<Bye>(**said).reason.code, "later.code");
}

TEST(Control, AKindOfAnotherVersionIsSkipped) {
  Frame later{static_cast<MessageType>(99), {{"what", "ever"}}, {}};
  EXPECT_EQ(control::clientMessage(later).value(), std::nullopt);
  EXPECT_EQ(control::ownerMessage(later).value(), std::nullopt);
  Frame wrongWay{static_cast<MessageType>(Type::snapshot), json::object(), {}};
  EXPECT_EQ(control::clientMessage(wrongWay).value(), std::nullopt);
}

TEST(Control, RecordsComeOutAsTheyWereLogged) {
  const std::vector<Record> records = oneOfEach();
  const RecordBatch batch{kStudy, {kRun, 2}, CellNumber(1), {SourceKind::rank, 3}, 7, framedRecords(records)};
  EXPECT_EQ(recordCount(batch), records.size());
  const auto event = recordsIn(batch);
  ASSERT_TRUE(event) << english(event.error());
  EXPECT_EQ(*event->records, records);
  EXPECT_EQ(event->lost, 7u);
  EXPECT_EQ(event->attempt, (AttemptKey{kRun, 2}));
}

TEST(Control, TornRecordsAreAnErrorNotACrash) {
  RecordBatch batch{kStudy, {kRun, 2}, CellNumber(1), {SourceKind::rank, 3}, 0, framedRecords(oneOfEach())};
  const std::string whole = batch.bytes;
  for (std::size_t size = 0; size < whole.size(); size += 7) {
    batch.bytes = whole.substr(0, size);
    (void)recordCount(batch);
    const auto event = recordsIn(batch);
    EXPECT_TRUE(event || !english(event.error()).empty());
  }
  batch.bytes = "\xFF\xFF\xFF\xFF rubbish";
  EXPECT_FALSE(recordsIn(batch));
}

TEST(Control, GoldenVersion1) {
  std::string bytes;
  for (const ClientMessage& one : clientMessages()) encode(one, bytes);
  for (const OwnerMessage& one : ownerMessages()) encode(one, bytes);
  expectGolden("control-1.bin", bytes);
}

}  // namespace control
}  // namespace scalescope
