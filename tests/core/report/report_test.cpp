#include "core/report/report.h"

#include <gtest/gtest.h>

#include "strong_study.h"

namespace scalescope {

using namespace synthetic;

namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST(Report, HtmlIsSelfContainedAndEscaped) {
  const std::string svg = "<?xml version=\"1.0\"?>\n<svg width=\"10\"><title>drawn</title></svg>";
  const std::string html = htmlReport(strongStudy(), {{"speedup", svg}});
  EXPECT_TRUE(has(html, "strong &lt;lab&gt; &amp; co_1"));
  EXPECT_FALSE(has(html, "strong <lab>"));
  EXPECT_TRUE(has(html, "<svg width=\"10\">"));
  EXPECT_FALSE(has(html, "<?xml"));
  EXPECT_TRUE(has(html, "prefers-color-scheme: dark"));
  for (const char* outside : {"<script", "<link", "src=", "@import", "http://", "https://", "url("})
    EXPECT_FALSE(has(html, outside)) << outside;
  for (const char* part :
       {"2 devices gave 1.6x (80 %)", "momentum", "What weakens these numbers", "G0", "busbw = f x S / t", "Run it again"})
    EXPECT_TRUE(has(html, part)) << part;
  EXPECT_TRUE(has(html, "was not drawn here"));  // of the other figures
}

TEST(Report, MarkdownSaysTheSame) {
  const std::string text = markdownReport(strongStudy(), {{"speedup", "figures/speedup.svg"}});
  for (const char* part : {"# strong &lt;lab> & co\\_1", "**2 devices gave 1.6x (80 %)", "](figures/speedup.svg)", "| processor | x |",
                           "| 1.60 |", "warning: "})
    EXPECT_TRUE(has(text, part)) << part;
}

TEST(Report, UnfinishedStudyIsAReportToo) {
  StudyResult study;
  study.name = "empty";
  study.cells.push_back(analyseCell(cell(1, Strategy::ddp, 2, 64), {}, {}));
  compareCells(study);
  EXPECT_TRUE(has(htmlReport(study, {}), "There is no speedup yet"));
  EXPECT_TRUE(has(markdownReport(study, {}), "No cell has finished yet."));
}

TEST(Report, SameStudySameBytes) {
  EXPECT_EQ(htmlReport(strongStudy(), {}), htmlReport(strongStudy(), {}));
  EXPECT_EQ(markdownReport(strongStudy(), {}), markdownReport(strongStudy(), {}));
}

}  // namespace scalescope
