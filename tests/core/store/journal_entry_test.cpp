#include "core/store/journal/journal_entry.h"

#include "tests/core/base/field_checks.h"

namespace scalescope {
namespace {

template <std::size_t index = 0>
void expectEachEntry() {
  if constexpr (index < std::variant_size_v<JournalEntry>) {
    using Entry = std::variant_alternative_t<index, JournalEntry>;
    SCOPED_TRACE(std::string(Entry::kKind));
    expectRoundTrips<Entry>(50);
    expectFieldsAreChecked<Entry>();
    Random random(1);
    const JournalRecord record{12, generated<Entry>(random)};
    EXPECT_EQ(journalRecord(toJson(record)), record);
    EXPECT_EQ(toJson(record).at("kind"), Entry::kKind);
    EXPECT_EQ(toJson(record).at("wallNs"), 12);
    expectEachEntry<index + 1>();
  }
}

}  // namespace

TEST(JournalEntry, EveryKindComesBack) { expectEachEntry(); }

TEST(JournalEntry, IsWrittenAsInVersionOne) {
  const StudyId study{"01J9ZK3T5W8X2Y4A6B8C0D1E2G"};
  const RunId run{"01J9ZK3T5W8X2Y4A6B8C0D1E2F"};
  using nlohmann::json;
  const json head{{"wallNs", 1}};
  const auto with = [&](json more) {
    more.update(head);
    return more;
  };
  EXPECT_EQ(toJson(JournalRecord{1, StudyCreated{study, "n", "strong", {{"name", "n"}}}}),
            with({{"kind", "study"},
                  {"study", study.value},
                  {"name", "n"},
                  {"protocol", "strong"},
                  {"spec", {{"name", "n"}}}}));
  EXPECT_EQ(toJson(JournalRecord{1, StudyQueued{study, {1, 2}, true}}),
            with({{"kind", "queued"}, {"study", study.value}, {"cells", {1, 2}}, {"again", true}}));
  EXPECT_EQ(toJson(JournalRecord{1, StudyDequeued{study}}), with({{"kind", "dequeued"}, {"study", study.value}}));
  EXPECT_EQ(toJson(JournalRecord{1, QueuePaused{}}), with({{"kind", "paused"}}));
  EXPECT_EQ(toJson(JournalRecord{1, QueueResumed{}}), with({{"kind", "resumed"}}));
  const EntryId entry{"01J9ZK3T5W8X2Y4A6B8C0D1E2H"}, other{"01J9ZK3T5W8X2Y4A6B8C0D1E2K"};
  EXPECT_EQ(toJson(JournalRecord{1, EntryMoved{entry, other}}),
            with({{"kind", "moved"}, {"entry", entry.value}, {"before", other.value}}));
  EXPECT_EQ(toJson(JournalRecord{1, EntryHeld{entry, true}}),
            with({{"kind", "held"}, {"entry", entry.value}, {"held", true}}));
  EXPECT_EQ(toJson(JournalRecord{1, HostAbandoned{entry, "n1"}}),
            with({{"kind", "givenUp"}, {"entry", entry.value}, {"host", "n1"}}));
  EXPECT_EQ(toJson(JournalRecord{1, RunTagged{run, {"a"}}}),
            with({{"kind", "tag"}, {"run", run.value}, {"words", {"a"}}}));
  EXPECT_EQ(toJson(JournalRecord{1, StudyWritten{study, "lab.en.verdict", "w"}}),
            with({{"kind", "text"}, {"study", study.value}, {"place", "lab.en.verdict"}, {"text", "w"}}));
  EXPECT_EQ(toJson(JournalRecord{1, RunNoted{run, "t"}}), with({{"kind", "note"}, {"run", run.value}, {"text", "t"}}));
  EXPECT_EQ(toJson(JournalRecord{1, Deleted{run, {}}}), with({{"kind", "delete"}, {"run", run.value}}));
  EXPECT_EQ(toJson(JournalRecord{1, Undeleted{{}, study}}), with({{"kind", "undelete"}, {"study", study.value}}));
}

TEST(JournalEntry, AKindOfANewerVersionIsSkipped) {
  EXPECT_EQ(journalRecord({{"kind", "report"}, {"text", "x"}}), std::nullopt);
  EXPECT_EQ(journalRecord({{"kind", 7}}), std::nullopt);
  EXPECT_EQ(journalRecord("x"), std::nullopt);
}

TEST(JournalEntry, WhatCannotBeReadHasNoEffect) {
  const auto queued =
      journalRecord({{"kind", "queued"}, {"wallNs", "x"}, {"study", "../x"}, {"cells", {1, "x"}}, {"again", 1}});
  ASSERT_TRUE(queued);
  EXPECT_EQ(queued->wallNs, 0);
  EXPECT_EQ(queued->entry, JournalEntry(StudyQueued{{}, {1}, false}));
}

}  // namespace scalescope
