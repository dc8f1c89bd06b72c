#include "core/report/formats/table_formats.h"
#include "launcher/owner/import.h"

#include <filesystem>

#include "core/report/figures/figures.h"
#include "launcher/study_results.h"
#include "tests/core/store/store_fixture.h"

namespace scalescope {
namespace {

constexpr const char* kTable =
    "devices,batch,seconds_per_epoch,dataset\n1,64,100,CIFAR-10\n2,64,60,CIFAR-10\n2,64,62,CIFAR-10\n";

class ImportForeign : public StoreTest {
 protected:
  std::string file(const std::string& name, const std::string& text) const {
    EXPECT_TRUE(makeFolders(m_folder + "/given"));
    EXPECT_TRUE(writeFileAtomic(m_folder + "/given/" + name, text));
    return m_folder + "/given/" + name;
  }
  StudyId onlyStudy() const {
    const auto studies = reader()->studies();
    return studies && studies->size() == 1 ? studies->front().id : StudyId();
  }
  // Returns everything that a user sees of the store, as text.
  std::string everything() const {
    const auto store = reader();
    nlohmann::ordered_json out = nlohmann::ordered_json::array();
    const auto studies = store->studies(true);
    for (const StudyRow& study : *studies) {
      out.push_back(toJson(study));
      out.push_back(toJson(studyResult(*store, study.id).value()));
    }
    const auto runs = store->runs({}, true);
    for (const RunRow& run : *runs) out.push_back(toJson(run));
    return out.dump(1);
  }
};

}  // namespace

TEST_F(ImportForeign, RunsAreMarkedInListsResultsFiguresAndExports) {
  open();
  const Status imported = importInto(onStore(), m_folder, file("report.csv", kTable));
  ASSERT_TRUE(imported) << english(imported.error());
  const auto runs = reader()->runs();
  ASSERT_EQ(runs->size(), 3u);
  for (const RunRow& run : *runs) {
    EXPECT_EQ(run.imported, "report.csv");
    EXPECT_EQ(run.status, RunStatus::done);
    EXPECT_TRUE(run.key.empty());  // A run without a key is never reused for a cell that is to be measured.
  }
  const auto study = studyResult(*reader(), onlyStudy());
  ASSERT_TRUE(study) << english(study.error());
  EXPECT_NEAR(*study->cells[1].speedup, 1.64, 0.005);
  const auto figure = makeFigure(inEnglish(), *study, "speedup");
  ASSERT_TRUE(figure);
  const std::string words = "Imported from report.csv, not measured here";
  EXPECT_EQ(figure->notes.front().substr(0, words.size()), words);
  EXPECT_NE(figure->subtitle.find("imported, not measured here"), std::string::npos);
  EXPECT_NE(figure->stamp.find("imported from report.csv"), std::string::npos);
  for (const char* what : {"cells", "speedup", "hyperparameters"}) {
    const auto table = makeTable(inEnglish(), *study, what);
    ASSERT_TRUE(table);
    EXPECT_NE(toCsv(*table).find("report.csv"), std::string::npos) << what;
  }
  // A program's default is not the author's setting.
  EXPECT_EQ(toCsv(*makeTable(inEnglish(), *study, "hyperparameters")).find("momentum"), std::string::npos);
}

TEST_F(ImportForeign, RebuildGivesTheSameBytes) {
  open();
  ASSERT_TRUE(importForeign(onStore(), m_folder, file("report.csv", kTable)));
  const std::string before = everything();
  m_writer.reset();
  ASSERT_TRUE(rebuildStore(m_folder));
  EXPECT_EQ(everything(), before);
}

TEST_F(ImportForeign, AFileIsImportedOnceAndADeletedStudyComesBack) {
  open();
  const std::string path = file("report.csv", kTable);
  ASSERT_TRUE(importForeign(onStore(), m_folder, path));
  ASSERT_TRUE(importForeign(onStore(), m_folder, file("copy.csv", kTable)));
  EXPECT_EQ(reader()->runs()->size(), 3u);
  ASSERT_TRUE(m_writer->journal(Deleted{.run = {}, .study = onlyStudy()}));
  EXPECT_TRUE(reader()->runs()->empty());
  ASSERT_TRUE(importForeign(onStore(), m_folder, path));
  EXPECT_EQ(reader()->runs()->size(), 3u);
}

TEST_F(ImportForeign, TheCollectiveIsGivenWhereTheTextLeavesItOut) {
  open();
  const std::string path =
      file("nccl.txt",
           "# Rank 0 Group 0 Pid 1 on a device 0 [0x07] A\n# Rank 1 Group 0 Pid 2 on a device 1 [0x0f] A\n"
           "# size count type redop root time algbw busbw #wrong\n"
           "4194304 1048576 float sum -1 200.0 20.97 20.97 0\n");
  EXPECT_EQ(importInto(onStore(), m_folder, path).error().message.code, "foreign.no-operation");
  EXPECT_TRUE(reader()->runs()->empty());
  ASSERT_TRUE(importInto(onStore(), m_folder, path, {}, {}, "all-reduce"));
  EXPECT_EQ(reader()->runs()->size(), 1u);
}

TEST_F(ImportForeign, ABadLastRowImportsNothing) {
  open();
  const Status imported =
      importForeign(onStore(), m_folder, file("bad.csv", std::string(kTable) + "4,64,0,CIFAR-10\n"));
  ASSERT_FALSE(imported);
  EXPECT_EQ(english(imported.error()), "bad.csv line 5 (row 4), column seconds_per_epoch: 0 is not a possible value");
  EXPECT_TRUE(reader()->studies(true)->empty());
  EXPECT_TRUE(reader()->runs({}, true)->empty());
  EXPECT_TRUE(std::filesystem::is_empty(m_folder + "/runs"));
}

}  // namespace scalescope
