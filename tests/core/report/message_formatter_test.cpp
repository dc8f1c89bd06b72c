#include "core/report/text/message_formatter.h"

#include <gtest/gtest.h>

#include "core/base/json/nested.h"
#include "core/report/figures/figures.h"
#include "core/report/text/message_text.h"
#include "strong_study.h"

namespace scalescope {

using namespace synthetic;

namespace {

constexpr const char* kMark = "\u00ab";

MessageFormatter marking() {
  return {[](const Message& message) { return kMark + english(message); }, ","};
}

bool isSpoken(const std::string& text) { return text.empty() || text.find(kMark) != std::string::npos; }

// Returns true for names in the study: identifiers are the same in every language.
bool isName(const std::string& text) {
  for (const char* name : {"ddp", "single", "fp32", "plain", "0", "1"})
    if (text == name) return true;
  return false;
}

}  // namespace

// A sentence that a figure builds without it would be English in every window.
TEST(MessageFormatter, EveryTextOfAFigureIsFormattedByIt) {
  const StudyResult study = strongStudy();
  const MessageFormatter language = marking();
  for (const std::string& what : exportKinds()) {
    const auto figure = makeFigure(language, study, what);
    if (!figure) continue;
    for (const std::string& text : {figure->title, figure->subtitle, figure->definition, figure->x.title,
                                    figure->y.title, figure->empty, figure->summary, figure->stamp})
      EXPECT_TRUE(isSpoken(text)) << what << ": " << text;
    for (const FigureSeries& series : figure->series)
      EXPECT_TRUE(isSpoken(series.name) || isName(series.name)) << what << ": " << series.name;
    for (const std::string& category : figure->x.categories)
      EXPECT_TRUE(isSpoken(category) || isName(category)) << what << ": " << category;
    for (const std::string& note : figure->notes) EXPECT_TRUE(isSpoken(note)) << what << ": " << note;
  }
}

TEST(MessageFormatter, ColumnsAndShownNumbersFollowItAndTheRowsBehindThemDoNot) {
  const StudyResult study = strongStudy();
  const auto plain = makeTable(inEnglish(), study, "speedup");
  ASSERT_TRUE(plain);
  const MessageFormatter language = marking();
  for (const std::string& what : exportKinds()) {
    const auto table = makeTable(language, study, what);
    if (!table) continue;
    EXPECT_TRUE(isSpoken(table->caption)) << what;
    for (const TableColumn& column : table->columns)
      EXPECT_TRUE(isSpoken(column.title)) << what << ": " << column.title;
  }
  const auto spokenTable = makeTable(language, study, "speedup");
  ASSERT_TRUE(spokenTable);
  EXPECT_EQ(spokenTable->rows, plain->rows);
  EXPECT_NE(spokenTable->display, plain->display);
  EXPECT_EQ(shown(language, 1.62), "1,62");
  EXPECT_EQ(shown(language, 17820), "17.820");  // It is never 17,820 if a comma is the decimal point.
}

// Tables separate thousands, and so does the window in the same sentence.
TEST(MessageFormatter, EnglishSentencesSeparateThousands) {
  const Message size{"file.too-large",
                     {{"path", std::string("a.log")}, {"bytes", std::int64_t{77771}}, {"limit", std::int64_t{8192}}}};
  EXPECT_EQ(inEnglish().formatted(size), "a.log has 77,771 bytes; at most 8192 are read");
  EXPECT_EQ(inEnglish().formatted(nested({"base.because", {{"what", std::string("not read")}}}, "why", size)),
            "not read: a.log has 77,771 bytes; at most 8192 are read");
  EXPECT_EQ(marking().formatted(size), kMark + english(size));
}

TEST(MessageFormatter, HasTheUnitOfRatesOfItsStudy) {
  StudyResult study = strongStudy();
  const MessageFormatter images = inUnitOf(inEnglish(), study);
  study.cells.front().cell.study.program.emplace();
  const MessageFormatter samples = inUnitOf(images, study);
  EXPECT_EQ(images.say("column.images-per-second"), "images/s");
  EXPECT_EQ(samples.say("column.images-per-second"), "samples/s");
  EXPECT_EQ(inUnitOf(marking(), true).say("column.images-per-second"), std::string(kMark) + "samples/s");
}

}  // namespace scalescope
