// Tests of the printed reports of stored studies and of a study with sixty cells: their pages are filled.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/analysis/values/results.h"
#include "core/report/documents/report.h"
#include "tests/shots/shots_data.h"
#include "tests/ui/pictures/stored_studies.h"
#include "ui/charts/report_pdf.h"

namespace scalescope {
namespace {

constexpr double kPageTop = 54, kPageBottom = 758;  // Ends of the text on a page, in points.

// Returns the share of a page's height that its text and figures use, without the footer.
double usedShare(const PrintedPage& page) {
  double lowest = kPageTop;
  const auto use = [&lowest](double bottom) {
    if (bottom <= kPageBottom + 1) lowest = std::max(lowest, bottom);
  };
  for (const PrintedText& text : page.texts) use(text.baseline.y());
  for (const PrintedBox& box : page.boxes) use(box.at.bottom());
  for (const PrintedFigure& figure : page.figures) use(figure.at.y() + figure.size.height() * figure.scale);
  return (lowest - kPageTop) / (kPageBottom - kPageTop);
}

void expectFilledPages(const StudyResult& study, const std::string& name) {
  const PrintedReport report = printReport(inEnglish(), makeReport(inEnglish(), study, ReportTemplate::lab));
  for (std::size_t i = 0; i + 1 < report.pages.size(); ++i)
    EXPECT_GT(usedShare(report.pages[i]), 2.0 / 3) << name << ", page " << i + 1 << " of " << report.pages.size();
}

TEST(ReportPages, NoneButTheLastIsHalfEmpty) { forEachStoredStudy(expectFilledPages); }

TEST(ReportPages, NoneOfAStudyOfSixtyCellsIsHalfEmpty) {
  for (const char* prefix : {"bucket-", "program.learning_rate=0.125, environment.OMP_NUM_THREADS="})
    expectFilledPages(studyOfSixtyCells(prefix), prefix);
}

}  // namespace
}  // namespace scalescope
