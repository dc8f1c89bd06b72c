#include "core/telemetry/record/records.h"

#include "tests/core/telemetry/sample_records.h"

namespace scalescope {

namespace {

std::vector<Record> everyType() {
  std::vector<Record> all = oneOfEach();
  for (Record& record : profileRecords()) all.push_back(std::move(record));
  return all;
}

}  // namespace

TEST(Records, EveryTypeComesBackAsWritten) {
  for (const Record& record : everyType()) {
    std::string bytes;
    encodeRecord(record, bytes);
    const Result<Record> back = decodeRecord(bytes);
    ASSERT_TRUE(back) << name(record.type) << ": " << english(back.error());
    EXPECT_EQ(*back, record) << name(record.type);
    const Result<RecordHead> head = decodeHead(bytes);
    ASSERT_TRUE(head);
    EXPECT_EQ(head->seq, record.seq);
    EXPECT_EQ(head->type, record.type);
    EXPECT_EQ(head->timeNs, record.timeNs);
  }
}

TEST(Records, NotANumberIsKept) {
  StepRecord step = stepRecord(1);
  step.loss = std::nan("");
  std::string bytes;
  encodeRecord({RecordType::step, 1, 1, step}, bytes);
  EXPECT_TRUE(std::isnan(std::get<StepRecord>(decodeRecord(bytes)->payload).loss));
}

TEST(Records, TokensAreKeptAndStepsWithoutThemAreWrittenAsBefore) {
  StepRecord step = stepRecord(1);
  std::string without, with;
  encodeRecord({RecordType::step, 1, 1, step}, without);
  step.tokens = 4096;
  encodeRecord({RecordType::step, 1, 1, step}, with);
  EXPECT_EQ(with.substr(0, without.size()), without);
  EXPECT_EQ(std::get<StepRecord>(decodeRecord(with)->payload), step);
  EXPECT_EQ(std::get<StepRecord>(decodeRecord(without)->payload).tokens, 0);
  EXPECT_FALSE(decodeRecord(without + std::string(8, '\0'))) << "no version writes 0 tokens";
  EXPECT_FALSE(decodeRecord(with.substr(0, with.size() - 1)));
}

TEST(Records, EveryTypeHasAName) {
  for (int type = 1; type <= static_cast<int>(RecordType::operators); ++type)
    EXPECT_FALSE(name(static_cast<RecordType>(type)).empty()) << type;
  EXPECT_TRUE(name(static_cast<RecordType>(200)).empty());
}

TEST(Records, EveryShorterOrLongerFormIsRefused) {
  for (const Record& record : everyType()) {
    std::string bytes;
    encodeRecord(record, bytes);
    for (std::size_t size = 0; size < bytes.size(); ++size)
      EXPECT_FALSE(decodeRecord(std::string_view(bytes).substr(0, size))) << name(record.type) << " at " << size;
    EXPECT_FALSE(decodeRecord(bytes + "x")) << name(record.type);
  }
}

TEST(Records, ASampleIsReadWithoutARecordExactlyIfItIsOneRecord) {
  for (const Record& record : everyType()) {
    std::string bytes;
    encodeRecord(record, bytes);
    const auto sample = decodeSample(bytes);
    ASSERT_EQ(sample.has_value(), record.type == RecordType::sample) << name(record.type);
    if (!sample) continue;
    EXPECT_EQ(*sample, std::get<SampleRecord>(record.payload));
    for (std::size_t size = 0; size < bytes.size(); ++size)
      EXPECT_FALSE(decodeSample(std::string_view(bytes).substr(0, size))) << size;
    EXPECT_FALSE(decodeSample(bytes + "x"));
  }
}

// These are an operator without a name or device; a step that claims to be measured, or that has another type.
TEST(Records, AProfileThatCannotBeIsRefused) {
  const auto isRead = [](RecordType type, const Payload& payload) {
    std::string bytes;
    encodeRecord({type, 1, 1, payload}, bytes);
    return decodeRecord(bytes).has_value();
  };
  const std::vector<Record> records = profileRecords();
  const auto& step = std::get<ProfiledStepRecord>(records[1].payload);
  ProfiledStepRecord timed = step, negative = step;
  timed.step.phase = StepPhase::timed;
  negative.leftOut = -1;
  EXPECT_FALSE(isRead(RecordType::profiledStep, timed));
  EXPECT_FALSE(isRead(RecordType::profiledStep, negative));
  EXPECT_FALSE(isRead(RecordType::step, step.step)) << "as a step it would count";
  OperatorsRecord nameless = std::get<OperatorsRecord>(records[2].payload), nowhere = nameless;
  nameless.operators[1].name = 2;
  nowhere.operators[1].place = static_cast<OperatorPlace>(3);
  EXPECT_FALSE(isRead(RecordType::operators, nameless));
  OperatorsRecord unused = std::get<OperatorsRecord>(records[2].payload);
  ASSERT_TRUE(isRead(RecordType::operators, unused));
  unused.names.resize(unused.operators.size() + 1);
  EXPECT_FALSE(isRead(RecordType::operators, unused)) << "names need more memory than bytes of the log";
  EXPECT_FALSE(isRead(RecordType::operators, nowhere));
}

TEST(Records, UnknownTypeIsNamed) {
  std::string bytes;
  encodeRecord(oneOfEach()[1], bytes);
  bytes[0] = static_cast<char>(99);
  const Result<Record> record = decodeRecord(bytes);
  ASSERT_FALSE(record);
  EXPECT_EQ(record.error().message.code, "telemetry.record-type");
}

TEST(Records, DeepOrEndlessCborIsRefusedWithoutRecursion) {
  std::string head;
  encodeRecord({RecordType::manifest, 1, 1, ObjectRecord{}}, head);
  head.resize(17);
  const std::size_t much = kMaxRecordBytes - 20;
  for (const char c : {'\x81', '\x9f', '\x7f', '\x5f', '\xbf', '\xc1', '\xa1'})
    EXPECT_FALSE(decodeRecord(head + std::string(much, c))) << static_cast<int>(c);
  EXPECT_FALSE(decodeRecord(head + "\x9b\x7f\xff\xff\xff\xff\xff\xff\xff"));  // An array of 2^63 - 1 elements.
  EXPECT_FALSE(decodeRecord(head + "\x80"));                                  // It is complete, but not an object.
}

TEST(Records, TheValuesOfAnObjectAreCountedBeforeItIsDecoded) {
  const auto valuesOf = [](RecordType type, const Payload& payload) {
    std::string bytes;
    encodeRecord({type, 1, 1, payload}, bytes);
    return objectValues(bytes);
  };
  EXPECT_EQ(valuesOf(RecordType::manifest, ObjectRecord{}), 1u);
  EXPECT_EQ(valuesOf(RecordType::drop, ObjectRecord{{{"a", {1, 2, "x"}}, {"b", nlohmann::json::object()}}}), 8u);
  EXPECT_EQ(valuesOf(RecordType::sample, SampleRecord{}), 0u);
  EXPECT_EQ(objectValues("x"), 0u);
}

TEST(Records, BrokenUtf8InObjectsCanBePrintedAfterwards) {
  const nlohmann::json fields{{"what", "a\xff\xc0z"}, {"k\xfe", std::vector<std::string>{"\xed\xa0\x80"}}};
  std::string bytes;
  encodeRecord({RecordType::error, 1, 1, ObjectRecord{fields}}, bytes);
  const Result<Record> record = decodeRecord(bytes);
  ASSERT_TRUE(record);
  const std::string text = std::get<ObjectRecord>(record->payload).fields.dump();
  EXPECT_NE(text.find("a\xEF\xBF\xBD\xEF\xBF\xBDz"), std::string::npos) << text;
}

TEST(Records, AnEndlessLineIsCut) {
  std::string bytes;
  encodeRecord({RecordType::text, 1, 1, TextRecord{TextStream::out, TextLevel::info, std::string(3u << 20, 'x')}},
               bytes);
  EXPECT_LT(bytes.size(), kMaxRecordBytes);
  EXPECT_TRUE(decodeRecord(bytes));
}

TEST(Records, GoldenVersion1) {
  std::string all;
  for (const Record& record : oneOfEach()) {
    std::string bytes;
    encodeRecord(record, bytes);
    const auto size = static_cast<std::uint32_t>(bytes.size());
    all.append(reinterpret_cast<const char*>(&size), sizeof size);
    all += bytes;
  }
  expectGolden("records-1.bin", all);
}

// A benchmark of all ranks is encoded as before; one of some ranks has their list after it.
TEST(Records, ABenchmarkAmongSomeRanksNamesThem) {
  BenchmarkRecord all{CollectiveOp::allReduce, 4096, 0.5, 20, true};
  BenchmarkRecord some = all;
  some.members = {0, 3, 511};
  std::string plain, longer;
  encodeRecord({RecordType::benchmark, 1, 2, all}, plain);
  encodeRecord({RecordType::benchmark, 1, 2, some}, longer);
  EXPECT_EQ(longer.size(), plain.size() + 2 + 3 * 2);
  EXPECT_EQ(longer.substr(0, plain.size()), plain);
  EXPECT_EQ(std::get<BenchmarkRecord>(decodeRecord(plain)->payload), all);
  EXPECT_EQ(std::get<BenchmarkRecord>(decodeRecord(longer)->payload), some);
  for (std::size_t cut = plain.size() + 1; cut < longer.size(); ++cut)
    EXPECT_FALSE(decodeRecord(longer.substr(0, cut))) << cut;
  EXPECT_FALSE(decodeRecord(longer + "x"));
  EXPECT_FALSE(decodeRecord(plain + std::string(2, '\0'))) << "an empty list of members";
}

}  // namespace scalescope
