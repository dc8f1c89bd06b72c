#include <cstdlib>
#include <fstream>
#include <random>

#include "core/base/json/file_sum.h"
#include "core/base/json/json_text.h"
#include "core/store/folder_checks.h"
#include "core/store/index_check.h"
#include "core/store/sqlite/sqlite.h"
#include "core/store/sqlite/page_sums.h"
#include "tests/core/store/store_fixture.h"
#include "tests/sanitized.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

// The checks of a store take fifty times as long with a sanitizer, and 20 damages run the same code as 60.
constexpr int kDamages = kIsSanitized ? 20 : 60;

int damagesAsked() {
  const char* asked = std::getenv("SCALESCOPE_TEST_DAMAGES");
  return asked == nullptr ? kDamages : std::atoi(asked);
}

unsigned seedAsked() {
  const char* asked = std::getenv("SCALESCOPE_TEST_SEED");
  return asked == nullptr ? 33u : static_cast<unsigned>(std::atoi(asked));
}

std::string bytesIn(const std::string& path) { return readFile(path).value_or(""); }

void putBytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

struct LoggedRecord {
  std::uint64_t seq = 0;
  std::uint64_t start = 0, end = 0;  // Offsets in the file.
};

std::vector<LoggedRecord> recordsIn(const std::string& bytes) {
  std::vector<LoggedRecord> records;
  SegmentReader reader;
  std::uint64_t start = 0;
  for (std::size_t at = 0; at < bytes.size(); at += kBlockBytes) {
    reader.feed(std::string_view(bytes).substr(at, kBlockBytes));
    while (const auto item = reader.next()) {
      if (item->kind == SegmentReader::Item::Kind::record)
        if (const auto head = decodeHead(item->payload)) records.push_back({head->seq, start, item->endOffset});
      start = item->endOffset;
    }
  }
  return records;
}

struct Damage {
  std::string file;  // Path within the store.
  std::size_t at = 0;
  bool isCut = false;
};

std::ostream& operator<<(std::ostream& out, const Damage& damage) {
  return out << damage.file << (damage.isCut ? " cut at " : " flipped at ") << damage.at;
}

struct Seen {
  std::string text;                // Everything that can be read from the store.
  std::set<std::string> messages;  // Codes of errors and warnings.
  std::uint64_t gaps = 0;
};

enum class Verdict { harmless, repaired, reported, silent };

class DamageTest : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    m_good = m_folder + "/good";
    m_bad = m_folder + "/bad";
    m_crashed = m_folder + "/crashed";
    fillStore();
    m_reference = look(m_good);
    ASSERT_TRUE(m_reference.messages.empty()) << *m_reference.messages.begin();
    ASSERT_EQ(m_reference.gaps, 0u);
    for (const auto& entry : fs::recursive_directory_iterator(m_good)) {
      if (!entry.is_regular_file() || entry.file_size() == 0) continue;
      const std::string file = fs::relative(entry.path(), m_good).string();
      m_files[kindOf(file)].push_back(file);
    }
  }

  void give(const Source& source, int number, const std::string& bytes) {
    const std::string folder = m_good + "/runs/" + kRun.value + "/0";
    ASSERT_TRUE(makeFolders(folder));
    // A worker leaves the file extended with zeros in fixed steps.
    std::string grown = bytes;
    if (number > 0) grown.resize((bytes.size() / kGrowBytes + 1) * kGrowBytes, '\0');
    ASSERT_TRUE(writeFileAtomic(folder + "/" + segmentFileName(source, number), grown));
    ASSERT_TRUE(m_writer->ingest({{kRun, 0, source, number, 0, grown, true}}));
  }

  void fillStore() {
    auto writer = StoreWriter::open(m_good);
    ASSERT_TRUE(writer) << english(writer.error());
    m_writer = std::move(*writer);
    addStudyAndRun();
    const RunId waiting{makeUlid()};
    ASSERT_TRUE(m_writer->addRun(samplePlan(waiting, 2)));
    ASSERT_TRUE(m_writer->writeCells(kStudy, {storedCell(1, "aa"), storedCell(2, kKey.value)}));
    give(kRank0, 1, segmentImage(headerOf(kRank0), stepRecords(1500)));
    give(kRank0, 2, segmentImage(headerOf(kRank0, 2, 1501), stepRecords(900, 1501, 1500)));
    give(kRank0, 0,
         segmentImage(headerOf(kRank0, 0, 2401),
                      {{RecordType::drop, 2401, 5, ObjectRecord{{{"kind", "step"}, {"count", 4}}}}}));
    give({SourceKind::rank, 1}, 1, segmentImage(headerOf({SourceKind::rank, 1}), stepRecords(900)));
    give(kClient, 1, segmentImage(headerOf(kClient), outcomeRecords("done")));
    ASSERT_TRUE(m_writer->journal(RunTagged{kRun, {"a", "b"}}));
    ASSERT_TRUE(m_writer->journal(RunNoted{waiting, "fan on"}));
    ASSERT_TRUE(m_writer->journal(StudyQueued{kStudy, {2}, false, EntryId(makeUlid()), {}}));
    // The copy is the state after a writer was killed here: its last transactions are only in store.db-wal.
    ASSERT_TRUE(m_writer->journal(RunNoted{kRun, "the last words"}));
    fs::copy(m_good, m_crashed, fs::copy_options::recursive);
    ASSERT_GT(fs::file_size(m_crashed + "/store.db-wal"), 4096u);
    m_writer.reset();
    ASSERT_TRUE(writeFileWithSum(m_good + "/id", makeUlid() + "\n"));
    putBytes(m_good + "/owner.log", "2026-11-27T10:00:00Z 4711 owns this store\n");
    putBytes(m_good + "/lock", "4711\n");
    putBytes(m_good + "/runs/" + kRun.value + "/0/rank-0.out", "a line that a rank printed\n");
  }

  static std::string kindOf(const std::string& file) {
    const fs::path path(file);
    if (path.extension() == ".sum") return "PATH.sum";
    if (path.extension() == ".log" && file.starts_with("runs/")) return "rank, node and client logs";
    if (file.ends_with(".reserve")) return "reserve";
    if (file.ends_with(".out") || file == "owner.log" || file == "lock") return "text for people, lock";
    return path.filename().string();
  }

  // Reads the store like a command: all that it returns, and every error and warning on the way.
  static Seen look(const std::string& folder) {
    Seen seen;
    nlohmann::json all;
    const auto add = [&](const Error& error) { seen.messages.insert(error.message.code); };
    const auto use = [&](const auto& result, const auto& take) {
      if (!result) return add(result.error());
      for (const auto& row : *result) take(row);
    };
    for (const Error& error : storeWarnings(folder)) add(error);
    const auto opened = StoreReader::open(folder);
    if (!opened) return add(opened.error()), seen;
    const StoreReader& store = **opened;
    use(
        store.studies(true),
        [&](const StudyRow& row) {
          all["studies"].push_back({row.id.value, row.name, row.protocol, row.createdWallNs, row.cells, row.runs,
                                    row.runsDone, enumName(row.state), row.deleted});
          const auto spec = store.studySpec(row.id);
          spec ? all["spec"].push_back(*spec) : add(spec.error());
          use(
              store.cells(row.id),
              [&](const StoredCell& cell) {
                all["cells"].push_back({cell.generation, cell.key.value, cell.cell});
              });
        });
    use(
        store.queue(), [&](const StudyQueued& queued) { all["queue"].push_back(toJson(queued)); });
    use(store.runs({}, true), [&](const RunRow& row) {
      all["runs"].push_back({row.id.value,     row.study.value,     row.studyName,    row.key.value,
                             row.generation,   row.cell.value,      row.repeat.value, row.attempts,
                             name(row.status), row.cause,           row.variant,      row.strategy,
                             row.precision,    row.nodes,           row.devices,      row.globalBatch,
                             row.perRankBatch, row.startedWallNs,   row.endedWallNs,  row.steps,
                             row.lastLoss,     row.imagesPerSecond, row.tags,         row.note,
                             row.deleted,      row.records,         row.gaps,         row.drops});
      std::uint64_t damaged = 0;
      use(store.records(row.id, kTypes, -1, &damaged), [](const auto&) {});
      seen.gaps += std::max(row.gaps, damaged);
      use(store.recordHashes(row.id, 0), [&](const auto& of) {
        all["records"].push_back({text(of.first), of.second});
      });
      int charts = 0;
      use(store.series(row.id), [&](const SeriesRow& series) {
        all["series"].push_back({series.points, series.first, series.last, series.min, series.max, series.mean,
                                 series.firstNs, series.lastNs});
        if (++charts <= 3)
          use(store.points(series.key, 0, 1e9, 50), [&](const SeriesPoint& p) {
            all["points"].push_back({p.seconds, p.step, p.min, p.max, p.mean});
          });
      });
    });
    seen.text = jsonText(all, 1);
    return seen;
  }

  static std::set<std::string> damageOf(const std::string& folder) {
    std::set<std::string> codes;
    for (const Error& error : storeDamage(folder)) codes.insert(error.message.code);
    return codes;
  }

  // Returns the messages of an owner that opens the store, and of a rebuild after it.
  static std::set<std::string> repair(const std::string& folder) {
    std::set<std::string> said;
    StoreHooks hooks;
    hooks.warning = [&](const Error& error) { said.insert(error.message.code); };
    if (const auto writer = StoreWriter::open(folder, hooks); !writer) said.insert(writer.error().message.code);
    if (const Status rebuilt = rebuildStore(folder, hooks); !rebuilt) said.insert(rebuilt.error().message.code);
    return said;
  }

  Damage drawn(std::mt19937& random) const {
    const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
    auto kind = m_files.begin();
    std::advance(kind, static_cast<std::ptrdiff_t>(below(m_files.size())));
    Damage damage{kind->second[below(kind->second.size())], 0, below(3) == 0};
    damage.at = below(fs::file_size(m_good + "/" + damage.file));
    return damage;
  }

  void strike(const Damage& damage, unsigned bit) const { strike(m_good, damage, bit); }
  void strike(const std::string& store, const Damage& damage, unsigned bit) const {
    fs::remove_all(m_bad);
    fs::copy(store, m_bad, fs::copy_options::recursive);
    std::string bytes = bytesIn(store + "/" + damage.file);
    if (damage.isCut) bytes.resize(damage.at);
    if (!damage.isCut) bytes[damage.at] = static_cast<char>(bytes[damage.at] ^ (1 << bit));
    putBytes(m_bad + "/" + damage.file, bytes);
  }

  // Returns the records of the damaged log that are outside the damaged block and are lost.
  [[nodiscard]] std::vector<std::uint64_t> lostElsewhere(const Damage& damage) const {
    std::vector<std::uint64_t> lost;
    if (kindOf(damage.file) != "rank, node and client logs" && !damage.file.ends_with(".reserve")) return lost;
    const std::uint64_t from = damage.at / kBlockBytes * kBlockBytes;
    const std::uint64_t to = damage.isCut ? UINT64_MAX : from + kBlockBytes;
    std::set<std::uint64_t> left;
    for (const LoggedRecord& record : recordsIn(bytesIn(m_bad + "/" + damage.file))) left.insert(record.seq);
    for (const LoggedRecord& record : recordsIn(bytesIn(m_good + "/" + damage.file)))
      if ((record.end <= from || record.start >= to) && !left.contains(record.seq)) lost.push_back(record.seq);
    return lost;
  }

  Verdict judge(const Damage& damage) const {
    const Seen first = look(m_bad);
    const bool isToldFirst = !first.messages.empty() || first.gaps > m_reference.gaps;
    if (first.text != m_reference.text && !isToldFirst) return Verdict::silent;
    const std::set<std::string> said = repair(m_bad);
    const Seen after = look(m_bad);
    EXPECT_TRUE(lostElsewhere(damage).empty()) << damage;
    const bool isReported = !said.empty() || !after.messages.empty() || after.gaps > m_reference.gaps;
    if (after.text != m_reference.text) return isReported ? Verdict::reported : Verdict::silent;
    if (!isReported && !isToldFirst && first.text == m_reference.text) return Verdict::harmless;
    return after.messages.empty() && after.gaps == m_reference.gaps ? Verdict::repaired : Verdict::reported;
  }

  inline static const std::vector<RecordType> kTypes{RecordType::step, RecordType::drop, RecordType::outcome};
  std::string m_good, m_bad, m_crashed;
  Seen m_reference;
  std::map<std::string, std::vector<std::string>> m_files;  // Files by kind.
};

}  // namespace

// Every file of a store is damaged at a random place: afterwards the same data can be read, or the damage is reported.
TEST_F(DamageTest, OfAnyFileIsRepairedReportedOrHarmless) {
  const unsigned seed = seedAsked();
  SCOPED_TRACE("SCALESCOPE_TEST_SEED=" + std::to_string(seed));
  std::mt19937 random(seed);
  std::map<std::string, std::map<Verdict, int>> table;
  for (int i = 0; i < damagesAsked(); ++i) {
    const Damage damage = drawn(random);
    strike(damage, static_cast<unsigned>(i % 8));
    const Verdict verdict = judge(damage);
    EXPECT_NE(verdict, Verdict::silent) << damage;
    ++table[kindOf(damage.file)][verdict];
  }
  std::printf("%-28s %8s %8s %8s %8s\n", "file", "repaired", "reported", "harmless", "silent");
  for (auto& [kind, counts] : table)
    std::printf("%-28s %8d %8d %8d %8d\n", kind.c_str(), counts[Verdict::repaired], counts[Verdict::reported],
                counts[Verdict::harmless], counts[Verdict::silent]);
}

TEST_F(DamageTest, OfAPlanLosesNoRun) {
  for (const bool isCut : {false, true}) {
    const Damage damage{"runs/" + kRun.value + "/plan.json", 40, isCut};
    strike(damage, 1);
    EXPECT_TRUE(damageOf(m_bad).contains("file.damaged"));
    EXPECT_TRUE(repair(m_bad).contains("store.rows-kept"));
    EXPECT_EQ(look(m_bad).text, m_reference.text);
  }
}

TEST_F(DamageTest, AMissingChecksumIsNamedAndARebuildAddsIt) {
  for (const std::string& file :
       std::vector<std::string>{"id", "studies/" + kStudy.value + "/study.json",
                                "studies/" + kStudy.value + "/cells.json", "runs/" + kRun.value + "/plan.json"}) {
    strike({file, 0, false}, 0);
    putBytes(m_bad + "/" + file, bytesIn(m_good + "/" + file));
    EXPECT_TRUE(damageOf(m_bad).empty()) << file;
    fs::remove(m_bad + "/" + file + ".sum");
    EXPECT_EQ(damageOf(m_bad), std::set<std::string>{"file.no-sum"}) << file;
    ASSERT_TRUE(rebuildStore(m_bad));
    EXPECT_TRUE(damageOf(m_bad).empty()) << file;
    EXPECT_EQ(bytesIn(m_bad + "/" + file + ".sum"), bytesIn(m_good + "/" + file + ".sum")) << file;
  }
}

TEST_F(DamageTest, ACutWithinTheLastPageOfTheDatabaseIsNoticedAndRepaired) {
  const std::size_t size = fs::file_size(m_good + "/store.db");
  for (const std::size_t missing : {1, 100, 1000, 3000, 4095, 4096, 5000}) {
    strike({"store.db", size - missing, true}, 0);
    EXPECT_FALSE(look(m_bad).messages.empty()) << missing;
    (void)repair(m_bad);
    EXPECT_EQ(look(m_bad).text, m_reference.text) << missing;
  }
}

TEST_F(DamageTest, OfAStudyIsRepairedFromTheJournal) {
  const std::string file = "studies/" + kStudy.value + "/study.json";
  strike({file, 5, false}, 1);
  EXPECT_TRUE(damageOf(m_bad).contains("file.damaged"));
  (void)repair(m_bad);
  EXPECT_EQ(bytesIn(m_bad + "/" + file), bytesIn(m_good + "/" + file));
  EXPECT_TRUE(damageOf(m_bad).empty());
}

// This is the WAL of a killed writer: SQLite treats a damaged one as a shorter one.
TEST_F(DamageTest, OfTheDatabasesLogAfterACrashIsReportedAndRepaired) {
  const auto opened = [&] {
    std::set<std::string> said;
    StoreHooks hooks;
    hooks.warning = [&](const Error& error) { said.insert(error.message.code); };
    const auto writer = StoreWriter::open(m_bad, hooks);
    EXPECT_TRUE(writer) << english(writer.error());
    return said;
  };
  ASSERT_EQ(walDamage(m_crashed + "/store.db"), std::nullopt);
  ASSERT_TRUE(storeWarnings(m_crashed).empty());
  const std::size_t size = fs::file_size(m_crashed + "/store.db-wal");
  std::mt19937 random(seedAsked());
  int harmless = 0;
  for (int i = 0; i < damagesAsked() / 2; ++i) {
    const Damage damage{"store.db-wal", std::uniform_int_distribution<std::size_t>(1, size - 1)(random), i % 3 == 0};
    strike(m_crashed, damage, static_cast<unsigned>(i % 8));
    const bool isNoticed = walDamage(m_bad + "/store.db").has_value();
    const Seen first = look(m_bad);
    EXPECT_EQ(first.messages.contains("store.wal-damaged"), isNoticed) << damage;
    EXPECT_TRUE(isNoticed || first.text == m_reference.text) << damage;
    EXPECT_EQ(opened().contains("store.wal-lost"), isNoticed) << damage;
    EXPECT_EQ(look(m_bad).text, m_reference.text) << damage;
    harmless += isNoticed ? 0 : 1;
  }
  EXPECT_LT(harmless, damagesAsked() / 10);
}

// The row is changed together with its page's checksum, as a program would do it.
TEST_F(DamageTest, ARowThatDisagreesWithItsLogsIsFoundByTheCheckAndByARebuild) {
  const auto codes = [&] {
    std::multiset<std::string> found;
    const auto errors = compareIndexWithLogs(m_bad);
    EXPECT_TRUE(errors) << english(errors.error());
    for (const Error& error : errors.value_or(std::vector<Error>())) found.insert(error.message.code);
    return found;
  };
  const std::map<std::string, std::string> changes{
      {"UPDATE run SET imagesPerSecond=imagesPerSecond*16", "store.run-differs"},
      {"UPDATE run SET status=3", "store.run-differs"},
      {"UPDATE run SET devices=3", "store.run-differs"},
      {"UPDATE run SET tags='[]'", "store.words-differ"},
      {"UPDATE study SET name='other'", "store.words-differ"},
      {"UPDATE queue SET exitCode=0", "store.words-differ"},
      {"UPDATE cell SET key='cc'", "store.cell-differs"},
      {"UPDATE stretch SET end=end+1", "store.log-lost"}};
  for (const auto& [sql, code] : changes) {
    fs::remove_all(m_bad);
    fs::copy(m_good, m_bad, fs::copy_options::recursive);
    EXPECT_TRUE(codes().empty());
    {
      const auto db = Database::open(m_bad + "/store.db", Database::Mode::create);
      ASSERT_TRUE(db);
      (*db)->exec(sql.c_str());
      ASSERT_TRUE((*db)->status()) << sql;
    }
    EXPECT_TRUE(codes().contains(code)) << sql;
    EXPECT_TRUE(repair(m_bad).contains(code)) << sql;
    EXPECT_TRUE(codes().empty()) << sql;
    EXPECT_EQ(look(m_bad).text, m_reference.text) << sql;
  }
}

TEST_F(DamageTest, OfAnyByteOfTheDatabaseIsNoticed) {
  const std::size_t size = fs::file_size(m_good + "/store.db");
  std::mt19937 random(seedAsked());
  for (int i = 0; i < 40; ++i) {
    const std::size_t at = std::uniform_int_distribution<std::size_t>(0, size - 1)(random);
    strike({"store.db", at, false}, static_cast<unsigned>(i % 8));
    const Seen seen = look(m_bad);
    EXPECT_TRUE(seen.text == m_reference.text || !seen.messages.empty()) << at;
    EXPECT_FALSE(compareIndexWithLogs(m_bad)) << at << ": the whole file is read";
  }
}

}  // namespace scalescope
