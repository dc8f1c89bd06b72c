// A study's bundle: its content, the checks of an import, and that results do not change.
#include "launcher/bundle/stored_bundles.h"

#include <filesystem>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/json/json_text.h"
#include "core/report/cells/combine.h"
#include "core/report/tables/comparison.h"
#include "core/store/folder_checks.h"
#include "core/study/data/dataset.h"
#include "launcher/bundle/entry_names.h"
#include "launcher/owner/import.h"
#include "launcher/study_results.h"
#include "tests/core/store/store_fixture.h"
#include "tests/little_space.h"
#include "tests/paths.h"
#include "tests/zip_file.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

using Entries = ZipEntries;

BundledFile reported(const std::string& path, const std::string& text) { return {path, text.size(), sha256Hex(text)}; }

// The stores of three people: the shipped demo's, recorded by real runs, one without imports, and a third one.
class Bundles : public StoreTest {
 protected:
  void SetUp() override {
    StoreTest::SetUp();
    fs::copy(resourceFolder(Environment::ofThisProcess()) + "/demo", home(), fs::copy_options::recursive);
    ASSERT_TRUE(rebuildStore(home()));
    const auto store = StoreReader::open(home()).value();
    m_studies = store->studies().value();
    ASSERT_GE(m_studies.size(), 2u);
    open();
  }
  std::string home() const { return m_folder + "/home"; }
  std::string file(const std::string& name = "one.scalescope") const { return m_folder + "/" + name; }
  StudyId study() const { return m_studies.front().id; }
  WrittenBundle write(const std::string& name = "one.scalescope", const std::string& by = {}) const {
    const auto written = writeBundle(home(), study().value, file(name), {.by = by});
    EXPECT_TRUE(written) << english(written.error());
    return written.value_or(WrittenBundle());
  }
  static std::string results(const std::string& store, const StudyId& id) {
    const auto reader = StoreReader::open(store);
    if (!reader) return english(reader.error());
    const auto result = studyResult(**reader, id);
    return result ? toJson(*result).dump() : english(result.error());
  }
  // Returns the code with which a bundle of these entries is refused; empty if it is accepted. In either case no file
  // is written outside.
  std::string refusal(const Entries& entries, mode_t type = AE_IFREG) const {
    writeZip(file("bad.scalescope"), entries, type);
    return refusalOfFile(file("bad.scalescope"));
  }
  std::string refusalOfFile(const std::string& path) const {
    const std::string inside = m_folder + "/out/side/in";
    const auto unpacked = unpackBundle(path, inside);
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(m_folder + "/out", error))
      EXPECT_TRUE(entry.is_directory() || entry.path().string().starts_with(inside + "/")) << entry.path();
    fs::remove_all(m_folder + "/out");
    return unpacked ? "" : unpacked.error().message.code;
  }
  static inline const std::string kRunFolder = "runs/" + kRun.value + "/";
  static Entries sound() {
    const std::string folder = "studies/" + kStudy.value;
    return {{folder + "/study.json", "{}"},
            {folder + "/cells.json", "{\"cells\":[]}"},
            {kRunFolder + "plan.json", "{}"},
            {kRunFolder + "0/rank-0.0001.log", std::string(5000, '\0')}};
  }
  // Adds a manifest that lists the entries `reportedOf`.
  static Entries withManifest(const Entries& entries, const Entries& reportedOf) {
    BundleManifest manifest;
    manifest.study = kStudy;
    for (const auto& [name, text] : reportedOf) manifest.files.push_back(reported(name, text));
    Entries all{{"manifest.json", toJson(manifest).dump()}};
    all.insert(all.end(), entries.begin(), entries.end());
    return all;
  }
  static Entries withManifest(const Entries& entries) { return withManifest(entries, entries); }

  std::vector<StudyRow> m_studies;
};

}  // namespace

TEST_F(Bundles, TheStudyIsRebuiltByteForByte) {
  const WrittenBundle written = write("one.scalescope", "Anna");
  EXPECT_EQ(written.leftOut, 0);
  EXPECT_EQ(written.manifest.runs, m_studies.front().runs);
  ASSERT_TRUE(importInto(onStore(), m_folder, file()));
  const auto bundle = findBundle(m_folder, "Anna");
  ASSERT_TRUE(bundle);
  EXPECT_EQ(bundle->manifest.study, study());
  EXPECT_EQ(results(bundle->folder, study()), results(home(), study()));
  const auto rows = StoreReader::open(bundle->folder).value()->studies().value();
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(toJson(rows[0]).dump(), toJson(m_studies.front()).dump());
  // A bundle made from the import is equal to the imported one.
  ASSERT_TRUE(writeBundle(bundle->folder, study().value, file("two.scalescope"), {.by = "Anna"}));
  EXPECT_EQ(readFile(file("two.scalescope")).value(), readFile(file()).value());
}

TEST_F(Bundles, OneStudyGivesTheSameBytesAtAnyTime) {
  write("one.scalescope");
  setenv("TZ", "Pacific/Auckland", 1);
  write("two.scalescope");
  unsetenv("TZ");
  EXPECT_EQ(readFile(file("two.scalescope")).value(), readFile(file("one.scalescope")).value());
}

// Two machines of one kind have the same cell keys: measurements of another user must not be mixed with one's own.
TEST_F(Bundles, AnImportChangesNoNumberOfTheStore) {
  write();
  const std::string before = results(home(), study());
  const auto imported = importBundle(home(), file());
  ASSERT_TRUE(imported) << english(imported.error());
  EXPECT_EQ(results(home(), study()), before);
  EXPECT_EQ(StoreReader::open(home()).value()->studies().value().size(), m_studies.size());
  EXPECT_EQ(storedBundles(home()).size(), 1u);
}

TEST_F(Bundles, ImportedAgainItReplacesTheEarlierOne) {
  write("one.scalescope", "Anna");
  write("two.scalescope", "Anna B.");
  ASSERT_TRUE(importBundle(m_folder, file("one.scalescope")));
  ASSERT_TRUE(importBundle(m_folder, file("two.scalescope")));
  ASSERT_EQ(storedBundles(m_folder).size(), 1u);
  EXPECT_EQ(storedBundles(m_folder)[0].manifest.by, "Anna B.");
  EXPECT_EQ(results(storedBundles(m_folder)[0].folder, study()), results(home(), study()));
  for (const auto& entry : fs::directory_iterator(m_folder + "/bundles"))
    EXPECT_EQ(entry.path().filename(), study().value);  // No temporary folder of the imports is left.
}

TEST_F(Bundles, OneThatCannotBeReadLeavesWhatIsThere) {
  write();
  ASSERT_TRUE(importBundle(m_folder, file()));
  const std::string before = results(storedBundles(m_folder)[0].folder, study());
  Entries entries = sound();
  for (auto& [name, text] : entries)
    if (const auto at = name.find(kStudy.value); at != std::string::npos)
      name.replace(at, study().value.size(), study().value);
  BundleManifest manifest;
  manifest.study = study();
  for (const auto& [name, text] : entries) manifest.files.push_back(reported(name, text));
  entries.insert(entries.begin(), {"manifest.json", toJson(manifest).dump()});
  writeZip(file("bad.scalescope"), entries);
  const auto bad = importBundle(m_folder, file("bad.scalescope"));  // Its plan is invalid.
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().message.code, "bundle.other-there");
  const auto unreadable = importBundle(home(), file("bad.scalescope"));  // This store has no bundle yet.
  ASSERT_FALSE(unreadable);
  EXPECT_EQ(unreadable.error().message.code, "bundle.unreadable");
  EXPECT_TRUE(storedBundles(home()).empty());
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = importBundle(m_folder, file(), {}, stop.get_token());
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().message.code, "bundle.import-cancelled");
  ASSERT_EQ(storedBundles(m_folder).size(), 1u);
  EXPECT_EQ(results(storedBundles(m_folder)[0].folder, study()), before);
  EXPECT_EQ(std::distance(fs::directory_iterator(m_folder + "/bundles"), fs::directory_iterator()), 1);
}

// The index has the contents of JSON files as well, and its log once more.
TEST_F(Bundles, WithoutSpaceForItsIndexNothingIsUnpacked) {
  const WrittenBundle written = write();
  std::uint64_t files = 0;
  for (const BundledFile& each : written.manifest.files) files += each.bytes;
  {
    const LittleSpace space(files + files / 4 + 8192);
    const auto imported = importBundle(m_folder, file());
    ASSERT_FALSE(imported);
    EXPECT_EQ(imported.error().message.code, "bundle.no-space");
    EXPECT_TRUE(storedBundles(m_folder).empty());
  }
  const LittleSpace space(8 * files + (64u << 20));
  const auto imported = importBundle(m_folder, file());
  EXPECT_TRUE(imported) << english(imported.error());
}

TEST_F(Bundles, ARemovedBundleIsDeletedAndCanBeRestored) {
  write("one.scalescope", "Anna");
  ASSERT_TRUE(importBundle(m_folder, file()));
  ASSERT_TRUE(removeBundle(m_folder, "Anna", false));
  EXPECT_TRUE(storedBundles(m_folder).empty());
  EXPECT_FALSE(removeBundle(m_folder, "Anna", false));
  ASSERT_TRUE(removeBundle(m_folder, study().value, true));
  EXPECT_EQ(storedBundles(m_folder).size(), 1u);
}

TEST_F(Bundles, RunsInProgressAreLeftOutWithANote) {
  addStudyAndRun();
  const auto none = writeBundle(m_folder, kStudy.value, file());
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message.code, "bundle.nothing-measured");
  EXPECT_FALSE(fs::exists(file()));
  ASSERT_TRUE(m_writer->writeCells(kStudy, {storedCell(2, kKey.value)}));
  const RunId ended{makeUlid()};
  ASSERT_TRUE(m_writer->addRun(samplePlan(ended, 2)));
  const std::string outcome = segmentImage(headerOf(kClient, 1, 1, ended), outcomeRecords("crashed", "boom"));
  give(kClient, 1, outcome, true, ended);
  const auto written = writeBundle(m_folder, kStudy.value, file());
  ASSERT_TRUE(written) << english(written.error());
  EXPECT_EQ(written->manifest.runs, 1);
  EXPECT_EQ(written->leftOut, 1);
  EXPECT_EQ(english(leftOutOfBundle(1)), "one run has not ended and is left out of the bundle");
  EXPECT_EQ(english(leftOutOfBundle(2)), "2 runs have not ended and are left out of the bundle");
}

TEST_F(Bundles, WhatNoBundleMayHoldIsRefused) {
  EXPECT_EQ(refusal(withManifest(sound())), "");
  for (const char* name : {"../out.log", "/etc/cron.d/x", "runs/../x", "runs/x/plan.json", "store.db", "journal.log",
                           "bundles/x/manifest.json", "a\\..\\b"}) {
    Entries entries = sound();
    entries.emplace_back(name, "x");
    EXPECT_EQ(refusal(withManifest(entries)), "bundle.refused") << name;
    // The manifest does not list it either.
    EXPECT_EQ(refusal(withManifest(entries, sound())), "bundle.refused") << name;
  }
  for (const char* name : {"0/rank-0.1.log", "00/rank-0.0001.log", "0/rank-x.0001.log", "0/rank-0.0001.log.sh",
                           "0/../plan.json", "checkpoints/step.safetensors", "0/x/rank-0.0001.log"}) {
    Entries entries = sound();
    entries.emplace_back(kRunFolder + name, "x");
    EXPECT_EQ(refusal(withManifest(entries)), "bundle.refused") << name;
  }
  Entries endless = sound();
  endless.emplace_back("runs/" + std::string(190, 'a'), "x");
  EXPECT_EQ(refusal(withManifest(endless)), "bundle.refused");
  endless.back().first = "runs/" + std::string(40'000, 'a');
  EXPECT_EQ(refusal(withManifest(endless)), "bundle.manifest");
  EXPECT_EQ(refusal(withManifest(sound()), AE_IFLNK), "bundle.refused");
}

TEST_F(Bundles, AContentThatDiffersFromItsManifestIsDamaged) {
  Entries other = sound();
  other[2].second = "[]";  // Has the same length.
  EXPECT_EQ(refusal(withManifest(other, sound())), "bundle.damaged");
  other[2].second = "{  }";
  EXPECT_EQ(refusal(withManifest(other, sound())), "bundle.damaged");
  Entries fewer = sound();
  fewer.pop_back();
  EXPECT_EQ(refusal(withManifest(fewer, sound())), "bundle.damaged");
  Entries headless = sound();
  headless.erase(headless.begin());  // Removes study.json.
  EXPECT_EQ(refusal(withManifest(headless)), "bundle.damaged");
  Entries twice = sound();
  twice.push_back(twice.back());
  EXPECT_EQ(refusal(withManifest(twice, sound())), "bundle.refused");
  EXPECT_EQ(refusal(withManifest(twice)), "bundle.damaged");
}

TEST_F(Bundles, ASmallFileCannotHoldMuch) {
  BundleManifest manifest;
  manifest.study = kStudy;
  for (const auto& [name, text] : sound()) manifest.files.push_back(reported(name, text));
  manifest.files.back().bytes = 1ull << 40;
  EXPECT_EQ(refusal({{"manifest.json", toJson(manifest).dump()}}), "bundle.too-large");
  manifest.files.back().path = kRunFolder + "0/rank-0.out";
  manifest.files.back().bytes = 100u << 20;  // The size is allowed for an output, but not in so small a file.
  EXPECT_EQ(refusal({{"manifest.json", toJson(manifest).dump()}}), "bundle.too-large");
  manifest.files.back().bytes = 5000;
  for (int attempt = 0; attempt < 3; ++attempt) {  // Each of them is small enough.
    manifest.files.push_back(manifest.files.back());
    manifest.files.back().path = kRunFolder + std::to_string(attempt) + "/node-0.out";
    manifest.files.back().bytes = 60u << 20;
  }
  EXPECT_EQ(refusal({{"manifest.json", toJson(manifest).dump()}}), "bundle.too-large");
}

TEST_F(Bundles, LogsThatCompressTooWellAreRefusedWhileTheyAreUnpacked) {
  Entries entries = sound();
  entries.back().second.assign(kMostImportedLog, '\0');  // A run that was killed early leaves such logs.
  EXPECT_EQ(refusal(withManifest(entries)), "");
  entries.back().second.push_back('\0');  // Zeros at the end of a log are held in memory until more bytes follow.
  EXPECT_EQ(refusal(withManifest(entries)), "bundle.too-large");
  entries.back().second.assign(20u << 20, 'x');
  EXPECT_EQ(refusal(withManifest(entries)), "bundle.too-large");
  entries = sound();
  entries[1].second.append(10u << 20, ' ');
  EXPECT_EQ(refusal(withManifest(entries)), "bundle.too-large");
}

// A bundle of 5 MB whose cells.json had 7.5 million empty lists needed 511 MB of memory.
TEST_F(Bundles, JsonOfManyValuesIsRefusedWhileItIsUnpacked) {
  Entries entries = sound();
  std::string lists;
  for (int i = 0; i < 200'000; ++i) lists += ",[]";
  entries[1].second = "{\"cells\":[],\"unknown\":[[]" + lists + "]}";
  EXPECT_EQ(refusal(withManifest(entries)), "json.too-many-values");
  entries[1].second = "{\"cells\":[],\"unknown\":\"" + lists + "\"}";
  EXPECT_EQ(refusal(withManifest(entries)), "");
}

// A bundle of 5 MB whose manifest had 3.9 million objects in an unknown key needed 674 MB of memory.
TEST_F(Bundles, AManifestOfManyValuesIsRefusedWhileItIsUnpacked) {
  Entries entries = withManifest(sound());
  std::string lists = "[]";
  for (int i = 0; i < 200'000; ++i) lists += ",[]";
  std::string& manifest = entries.front().second;
  manifest.insert(manifest.rfind('}'), ",\"unknown\":[" + lists + "]");
  EXPECT_EQ(refusal(entries), "json.too-many-values");
}

// The records of a bundle of 5 MB needed 3 GB when its results were read.
TEST_F(Bundles, ObjectsOfManyValuesInLogsAreRefusedWhileTheyAreUnpacked) {
  Entries entries = sound();
  const auto logOf = [](std::size_t values) {
    const ObjectRecord object{{{"unknown", std::vector<nlohmann::json>(values, 0)}}};
    return segmentImage(headerOf(kRank0), {{RecordType::manifest, 1, 5, object}});
  };
  entries.back().second = logOf(800'000);
  EXPECT_EQ(refusal(withManifest(entries)), "");
  entries.back().second = logOf(900'000);
  EXPECT_EQ(refusal(withManifest(entries)), "json.too-many-values") << "they end with the log";
  entries.back().second = logOf(450'000);
  entries.emplace_back(kRunFolder + "0/rank-1.reserve", logOf(450'000));
  EXPECT_EQ(refusal(withManifest(entries)), "json.too-many-values");
}

// The index of a bundle of 5 MB took 900 MB of the disk.
TEST_F(Bundles, TheIndexCountsAsDiskSpace) {
  BundleManifest manifest;
  manifest.study = kStudy;
  for (const auto& [name, text] : sound()) manifest.files.push_back(reported(name, text));
  const BundleManifest all = manifest;
  const auto refusalOfManifest = [&] { return refusal({{"manifest.json", toJson(manifest).dump()}}); };
  manifest.files.back().path = kRunFolder + "0/rank-0.out";
  manifest.files.back().bytes = 50u << 20;
  EXPECT_EQ(refusalOfManifest(), "bundle.damaged") << "the files are missing";
  manifest.files[1].bytes = 7u << 20;  // The index has the cells too.
  EXPECT_EQ(refusalOfManifest(), "bundle.too-large");
  manifest = all;
  for (int attempt = 1; attempt < 2000; ++attempt)
    manifest.files.push_back(reported(kRunFolder + std::to_string(attempt) + "/node-0.0001.log", "x"));
  EXPECT_EQ(refusalOfManifest(), "bundle.damaged");
  for (std::size_t i = sound().size(); i < manifest.files.size(); ++i)  // It has the cause of each attempt's end.
    manifest.files[i].path.replace(manifest.files[i].path.find("node-0"), 6, "client");
  EXPECT_EQ(refusalOfManifest(), "bundle.too-large");
}

TEST_F(Bundles, RecordsCountTwiceAsDiskSpace) {
  Entries entries = sound();
  entries.back().second.assign(16u << 20, '\0');
  for (int rank = 1; rank < 3; ++rank)
    entries.emplace_back(kRunFolder + "0/rank-" + std::to_string(rank) + ".0001.log", entries.back().second);
  entries.emplace_back(kRunFolder + "0/rank-0.out", std::string(10u << 20, 'x'));
  EXPECT_EQ(refusal(withManifest(entries)), "bundle.too-large");
  entries.back().second.assign(10u << 20, '\0');
  EXPECT_EQ(refusal(withManifest(entries)), "");
}

// A model of PPMd may need 256 MB of memory.
TEST_F(Bundles, OtherCompressionThanDeflateIsRefused) {
  writeZip(file("bad.scalescope"), withManifest(sound()));
  std::string bytes = readFile(file("bad.scalescope")).value();
  const auto put = [&](std::string_view signature, std::size_t at) {
    const std::size_t header = bytes.rfind(signature);
    ASSERT_NE(header, std::string::npos);
    bytes[header + at] = 98;
  };
  put("PK\x03\x04", 8);
  put("PK\x01\x02", 10);
  ASSERT_TRUE(writeFileAtomic(file("bad.scalescope"), bytes));
  const auto refused = unpackBundle(file("bad.scalescope"), m_folder + "/out");
  ASSERT_FALSE(refused);
  EXPECT_NE(english(refused.error()).find("not compressed with deflate"), std::string::npos)
      << english(refused.error());
}

// Each file takes blocks of the disk, even if it is empty.
TEST_F(Bundles, ManySmallFilesAreRefusedBeforeTheyAreUnpacked) {
  BundleManifest manifest;
  manifest.study = kStudy;
  for (const auto& [name, text] : sound()) manifest.files.push_back(reported(name, text));
  for (int attempt = 1; attempt < 8000; ++attempt)
    manifest.files.push_back(reported(kRunFolder + std::to_string(attempt) + "/rank-0.out", "x"));
  EXPECT_EQ(refusal({{"manifest.json", toJson(manifest).dump()}}), "bundle.too-large");
}

TEST_F(Bundles, AStoredOnesJournalIsCheckedAgainstItsDatabase) {
  write();
  ASSERT_TRUE(importBundle(m_folder, file()));
  EXPECT_TRUE(storeWarnings(m_folder).empty());
  const std::string journal = storedBundles(m_folder).at(0).folder + "/journal.log";
  ASSERT_TRUE(fs::remove(journal));
  const std::vector<Error> warnings = storeWarnings(m_folder);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0].message.code, "store.journal-behind");
  EXPECT_NE(english(warnings[0]).find(journal), std::string::npos) << english(warnings[0]);
}

TEST_F(Bundles, OneOfAnotherUserReplacesNoneUnasked) {
  write();
  ASSERT_TRUE(importBundle(m_folder, file()));
  Entries entries{{"studies/" + study().value + "/study.json", "{}"},
                  {"studies/" + study().value + "/cells.json", "{\"cells\":[]}"}};
  BundleManifest manifest;
  manifest.study = study();
  for (const auto& [name, text] : entries) manifest.files.push_back(reported(name, text));
  entries.insert(entries.begin(), {"manifest.json", toJson(manifest).dump()});
  writeZip(file("other.scalescope"), entries);
  const auto refused = importBundle(m_folder, file("other.scalescope"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message.code, "bundle.other-there");
  EXPECT_EQ(results(storedBundles(m_folder)[0].folder, study()), results(home(), study()));
  ASSERT_TRUE(removeBundle(m_folder, study().value, false));
  EXPECT_TRUE(importBundle(m_folder, file("other.scalescope"))) << "a person has removed the first one";
}

TEST_F(Bundles, ABundleWithUnfinishedLogsIsRefused) {
  BundleManifest manifest = write().manifest;
  Entries entries;
  for (BundledFile& one : manifest.files) {
    std::string text = readFile(home() + "/" + one.path).value();
    if (one.path.ends_with(".log")) text.assign(text.size(), 'x');
    one = reported(one.path, text);
    entries.emplace_back(one.path, text);
  }
  entries.insert(entries.begin(), {"manifest.json", toJson(manifest).dump()});
  writeZip(file("no-ends.scalescope"), entries);
  const auto imported = importBundle(m_folder, file("no-ends.scalescope"));
  ASSERT_FALSE(imported);
  EXPECT_EQ(imported.error().message.code, "bundle.unended");
  EXPECT_TRUE(storedBundles(m_folder).empty());
}

// The first version made it, which wrote only checksums of its entries.
TEST_F(Bundles, OneOfVersion1IsImported) {
  const std::string bundle = sourceFile("tests/fixtures/bundles/1.scalescope");
  const auto imported = importBundle(m_folder, bundle);
  ASSERT_TRUE(imported) << english(imported.error());
  EXPECT_EQ(imported->runs, 1);
  const auto stored = storedBundles(m_folder);
  ASSERT_EQ(stored.size(), 1u);
  const auto store = StoreReader::open(stored[0].folder);
  ASSERT_TRUE(store) << english(store.error());
  const RunRow run = (*store)->run(kRun).value().value();
  EXPECT_EQ(run.status, RunStatus::done);
  EXPECT_EQ(run.records, 62u);
  EXPECT_EQ(run.gaps, 0u);
}

TEST_F(Bundles, AFileThatIsNoBundleIsReported) {
  ASSERT_TRUE(writeFileAtomic(file("text"), "devices,batch\n1,2\n"));
  EXPECT_FALSE(looksLikeBundle(file("text")));
  EXPECT_EQ(refusalOfFile(file("text")), "bundle.not");
  EXPECT_EQ(refusalOfFile(file("nowhere")), "bundle.not");
  EXPECT_EQ(refusal(sound()), "bundle.not");
  nlohmann::json newer = toJson(BundleManifest{});
  newer["scalescope"] = kBundleVersion + 1;
  EXPECT_EQ(refusal({{"manifest.json", newer.dump()}}), "bundle.manifest");
  write();
  EXPECT_TRUE(looksLikeBundle(file()));
  const std::string whole = readFile(file()).value();
  for (std::size_t length = 0; length < whole.size(); length += whole.size() / 23 + 1) {
    ASSERT_TRUE(writeFileAtomic(file("cut"), whole.substr(0, length)));
    EXPECT_NE(refusalOfFile(file("cut")), "") << length;
  }
}

// Compares the bundles of three people.
TEST_F(Bundles, PeopleAreComparedByTheirResults) {
  write("one.scalescope", "Anna");
  ASSERT_TRUE(importBundle(m_folder, file()));
  const auto bundle = storedBundles(m_folder).at(0);
  const auto mine = std::make_shared<StudyResult>(studyResult(*StoreReader::open(home()).value(), study()).value());
  const auto theirs =
      std::make_shared<StudyResult>(studyResult(*StoreReader::open(bundle.folder).value(), study()).value());
  for (CellResult& cell : theirs->cells)
    for (auto& [key, value] : cell.environment)
      if (key == "kernel") value = "9.9";
  const std::vector<ComparedStudy> both{{mine, "me"}, {theirs, bundle.manifest.by}};
  const Table lines = comparisonTable(inEnglish(), both);
  ASSERT_EQ(lines.rows.size(), 2u);
  EXPECT_EQ(lines.rows[0][0], "me");
  EXPECT_EQ(lines.rows[1][0], "Anna");
  EXPECT_EQ(std::vector(lines.rows[0].begin() + 1, lines.rows[0].end()),
            std::vector(lines.rows[1].begin() + 1, lines.rows[1].end()));
  for (const ComparedFact& fact : comparedSettings(inEnglish(), both))
    EXPECT_EQ(fact.differs, fact.key == "kernel") << fact.key;
  EXPECT_EQ(differencesTable(inEnglish(), both).rows.at(0).at(0), "kernel");
  const auto all = overlaid(both);
  ASSERT_TRUE(all) << english(all.error());
  EXPECT_EQ(all->cells.size(), 2 * mine->cells.size());
  EXPECT_EQ(all->cells.back().cell.variant.substr(0, 4), "Anna");
  EXPECT_EQ(distinctLabels({"a", "b", "a"}), (std::vector<std::string>{"a", "b", "a (2)"}));
}

}  // namespace scalescope
