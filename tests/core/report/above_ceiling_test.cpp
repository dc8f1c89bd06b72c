// No link exceeds its limit: a share above 1.02 of the peak bandwidth, or of the link that a host names, appears in no
// table, figure, sentence or document, but only in the guard's note that names the wrong reference.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/report/documents/report.h"
#include "core/report/documents/report_texts.h"
#include "core/report/figures/export_forms.h"
#include "core/report/figures/figures.h"
#include "strong_study.h"

namespace scalescope {

using namespace synthetic;

namespace {

constexpr double kShare = 1.1037;  // Share of the peak, of the link, and of each bucket's peak.
constexpr const char* kDigits[] = {"1.1037", "1.10369", "110.37", "110.369", "110.4", "110 %", "110\\%"};

// Returns two nodes of one rank beside the plain device; all that they send in training has one rate.
CellResult gangOn(double sweptRate, double linkRate) {
  Cell asked = cell(1, Strategy::ddp, 1, 64, 2);
  for (HostSpec& host : asked.study.hosts) host.linkGbps = linkRate * 8e-9;
  std::vector<RunRecords> runs;
  const double scales[] = {1 / 1.02, 1.0, 1.02};
  for (int i = 0; i < 3; ++i) {
    GangOptions options;
    options.scale = scales[i];
    runs.push_back(gangRun("G" + std::to_string(i), i + 1, options));
    for (auto& [source, records] : runs.back().bySource)
      for (Record& record : records) {
        if (auto* round = std::get_if<BenchmarkRecord>(&record.payload))
          round->seconds = static_cast<double>(round->bytes) / sweptRate;
        auto* moved = std::get_if<CollectiveRecord>(&record.payload);
        if (moved != nullptr && moved->bucket == 1) moved->bytes = 3'750'000;  // In 10 ms; bucket 0 has 6 MB in 16 ms.
      }
  }
  return analyseCell(asked, CellKey("0000000000000001"), runs);
}

// Returns a study whose sweep and named link are slower than the training's transfers, by `share`.
StudyResult studyAt(double share) {
  StudyResult study = strongStudy();
  const double rate = *gangOn(1e9, 1e9).busbw / share;
  study.cells.front() = gangOn(rate, rate);
  compareCells(study);
  return study;
}

// Removes the guard's notes, which name the share and its cause.
StudyResult withoutNotes(double share) {
  StudyResult study = studyAt(share);
  study.guard.clear();
  for (CellResult& cell : study.cells) cell.guard.clear();
  return study;
}

std::vector<std::string> everythingSaid(const StudyResult& study) {
  std::vector<std::string> out;
  if (study.verdict) out.push_back(english(*study.verdict));
  for (const Message& sentence : study.evidence) out.push_back(english(sentence));
  for (const std::string& what : exportKinds())
    for (const ExportForm& form : exportForms()) {
      const ExportForm* own = exportForm(form.ending, what);
      if (own == nullptr || own->drawn()) continue;
      const auto text = exportText(inEnglish(), *own, study, what, {});
      if (text) out.push_back(what + "." + form.ending + "\n" + *text);
    }
  for (const auto& [which, word] : kReportTemplates)
    for (const ReportForm& form : reportForms())
      if (form.text != nullptr) out.push_back(form.text(inEnglish(), makeReport(inEnglish(), study, which), {}));
  return out;
}

// Returns the line around each place at which `text` contains one of the digits.
std::vector<std::string> toldIn(const std::string& text) {
  std::vector<std::string> out;
  for (const char* digits : kDigits)
    for (std::size_t at = text.find(digits); at != std::string::npos; at = text.find(digits, at + 1)) {
      const std::size_t from = text.rfind('\n', at) + 1;
      out.push_back(text.substr(from, std::min<std::size_t>(200, text.find('\n', at) - from)) + "  [" + digits + "]");
    }
  return out;
}

}  // namespace

TEST(AbovePeak, IsInNoTableFigureSentenceOrDocument) {
  const StudyResult study = withoutNotes(kShare);
  const std::vector<std::string> said = everythingSaid(study);
  EXPECT_GT(said.size(), 100u);
  for (const std::string& text : said)
    for (const std::string& line : toldIn(text)) ADD_FAILURE() << text.substr(0, 40) << "..: " << line;
}

// A little below the limit, a study shows its share in a sentence, a title and tables: this proves that the test above
// would find it.
TEST(AbovePeak, UpToItItIsAFinding) {
  const StudyResult study = withoutNotes(1.0137);
  std::string all;
  for (const std::string& text : everythingSaid(study)) all += text;
  EXPECT_NE(all.find("1.013"), std::string::npos);
  EXPECT_NE(all.find("reach 101 % of peak bandwidth"), std::string::npos);
}

TEST(AbovePeak, IsReportedAsTheFaultOfWhatItIsAShareOf) {
  const StudyResult study = studyAt(kShare);
  const CellResult& gang = study.cells.front();
  for (const Number& share : {gang.linkUtilisation, gang.bandwidthUtilisation, gang.sizeUtilisation})
    EXPECT_NEAR(share.value_or(0), kShare, 1e-6);
  for (const char* code : {"guard.above-ceiling", "guard.above-link"}) EXPECT_TRUE(noted(gang.guard, code)) << code;
  const StudyResult below = studyAt(0.9);
  for (const char* code : {"guard.above-ceiling", "guard.above-link"})
    EXPECT_FALSE(noted(below.cells.front().guard, code)) << code;
}

}  // namespace scalescope
