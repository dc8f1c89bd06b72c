// Tests of a report's pages as values: no two texts overlap, and no word is broken.
#include "ui/charts/report_pdf.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QTranslator>
#include <gtest/gtest.h>

#include "core/report/formats/table_text.h"
#include "tests/shots/shots_data.h"
#include "ui/charts/pdf_page.h"
#include "ui/charts/pdf_table.h"

namespace scalescope {
namespace {

struct TextBox {
  QRectF at;
  QString words;
};

std::vector<TextBox> boxesOf(const PrintedPage& page) {
  std::vector<TextBox> boxes;
  for (const PrintedText& text : page.texts) {
    const QFontMetricsF metrics(printedFont(text.style));
    const double ascent = metrics.ascent() / kPrintedUnit, height = metrics.height() / kPrintedUnit;
    const double width = metrics.horizontalAdvance(text.words.trimmed()) / kPrintedUnit;
    boxes.push_back({QRectF(text.baseline.x(), text.baseline.y() - ascent, width, height), text.words.trimmed()});
  }
  for (const PrintedFigure& figure : page.figures)
    boxes.push_back({QRectF(figure.at, figure.size * figure.scale), QString::fromStdString(figure.figure.id)});
  return boxes;
}

void expectPlaces(const PrintedReport& report) {
  const QRectF paper(QPointF(0, 0), printedSize());
  for (const PrintedPage& page : report.pages) {
    const std::vector<TextBox> boxes = boxesOf(page);
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      EXPECT_TRUE(paper.contains(boxes[i].at)) << boxes[i].words.toStdString() << " is cut";
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_FALSE(boxes[i].at.adjusted(0.5, 1, -0.5, -1).intersects(boxes[j].at.adjusted(0.5, 1, -0.5, -1)))
            << boxes[i].words.toStdString() << " on " << boxes[j].words.toStdString();
    }
  }
}

// Returns the words of all pages.
std::set<QString> printedWords(const PrintedReport& report) {
  std::set<QString> words;
  for (const PrintedPage& page : report.pages)
    for (const PrintedText& text : page.texts)
      for (const QString& word : text.words.split(QLatin1Char(' '), Qt::SkipEmptyParts)) words.insert(word);
  return words;
}

void expectWholeWords(const PrintedReport& report, const Table& table) {
  const std::set<QString> printed = printedWords(report);
  const auto expectAll = [&](const std::string& text) {
    for (const QString& word : QString::fromStdString(text).split(QLatin1Char(' '), Qt::SkipEmptyParts))
      EXPECT_TRUE(printed.contains(word)) << word.toStdString() << " is broken";
  };
  for (const TableColumn& column : table.columns) expectAll(column.title), expectAll(column.group);
  for (const auto& row : table.rows)
    for (const std::string& entry : row) expectAll(entry);
}

Document documentWith(const Table& table) {
  Document document{.title = "Lab", .subtitle = "strong scaling", .footer = "Study lab"};
  DocumentBuilder out(inEnglish(), document);
  out.heading("heading.memory");
  out.table(table, "Memory.", "Runs R1 to R30.");
  return document;
}

TEST(ReportPdf, NoWordOfAWideTableIsBroken) {
  Table table;
  for (const char* title : {"cell", "strategy", "devices per node", "global batch", "per device"})
    table.columns.push_back({title, title, true});
  for (const char* title : {"weights, MB", "gradients, MB", "optimizer state, MB", "activations, MB",
                            "communication buckets, MB", "program, context, other, MB", "peak allocated, MB", "RSS, MB",
                            "PSS, MB", "node memory, MB", "predicted, MB", "prediction error, %"})
    table.columns.push_back({title, title, true});
  for (int row = 1; row <= 30; ++row) {
    table.rows.emplace_back(17, "0.215");
    table.rows.back()[0] = std::to_string(row);
    table.rows.back()[1] = row % 2 == 0 ? "parameter-server" : "ddp";
    table.rows.back()[14] = "359.1";
  }
  const PrintedReport report = printReport(inEnglish(), documentWith(table));
  expectPlaces(report);
  expectWholeWords(report, table);
}

// Returns the number of lines above the first row of the only table, whose cells are "0".
int linesOfHead(const PrintedReport& report) {
  std::set<long> lines;  // Hundredths of a point.
  double row = 1e9;
  for (const PrintedText& text : report.pages[0].texts)
    if (text.words == QLatin1String("0")) row = std::min(row, text.baseline.y());
  for (const PrintedText& text : report.pages[0].texts)
    if (text.style.bold && text.style.points < 9 && text.baseline.y() < row)
      lines.insert(std::lround(100 * text.baseline.y()));
  return static_cast<int>(lines.size());
}

// "ms" alone on a line reads like a value.
TEST(ReportPdf, NoUnitOfAHeaderIsOnALineOfItsOwn) {
  Table table;
  for (const char* title : {"cell", "global batch", "step, ms", "input, ms", "compute, ms", "exposed transfer, ms",
                            "busbw, GB/s", "overlap, %"})
    table.columns.push_back({title, title, true});
  table.rows = {std::vector<std::string>(table.columns.size(), "0"),
                std::vector<std::string>(table.columns.size(), "1234.5")};
  const PrintedReport report = printReport(inEnglish(), documentWith(table));
  expectPlaces(report);
  for (const PrintedText& text : report.pages[0].texts)
    for (const char* unit : {"ms", "GB/s", "%", "MB"})
      EXPECT_NE(text.words.trimmed(), QLatin1String(unit)) << "at " << text.baseline.x();
}

// A header that alone would have five lines gets the page's remaining width before those of two.
TEST(ReportPdf, TheHeaderWithTheMostLinesGetsTheRemainingWidth) {
  Table table;
  for (const char* title : {"devices per node", "global batch", "per device", "images per second", "step, ms",
                            "input, ms", "compute, ms", "exposed transfer, ms", "exposed waiting for slower ranks, ms"})
    table.columns.push_back({title, title, true});
  table.rows = {std::vector<std::string>(9, "0")};
  EXPECT_LE(linesOfHead(printReport(inEnglish(), documentWith(table))), 3);
}

// A word of another script within Chinese is not broken, as in "scatter" with a full-width comma after it.
TEST(ReportPdf, NoLatinWordInAChineseHeaderIsBroken) {
  Table table;
  for (int i = 0; i < 6; ++i) table.columns.push_back({"", "每步发送的参数，MB", true});
  for (const char* title : {"scatter，ms", "broadcast，ms", "经过设备 0，GB/s", "all-reduce 等效，GB/s", "利用率，%"})
    table.columns.push_back({"", title, true});
  for (int i = 0; i < 4; ++i) table.columns.push_back({"", "每节点设备数", true});
  table.rows = {std::vector<std::string>(table.columns.size(), "0")};
  const PrintedReport report = printReport(inEnglish(), documentWith(table));
  QString all;
  for (const PrintedText& text : report.pages[0].texts) all += text.words + QLatin1Char('\n');
  for (const char* word : {"scatter", "broadcast", "GB/s", "all-reduce"})
    EXPECT_TRUE(all.contains(QLatin1String(word))) << word << " is broken in:\n" << all.toStdString();
  expectPlaces(report);
}

TEST(ReportPdf, NoNumberIsBrokenOffItsUnit) {
  // The catalog's translation of a unit is kept with its number, too.
  class German : public QTranslator {
   public:
    [[nodiscard]] QString translate(const char* context, const char* source, const char*, int) const override {
      const bool isRate = QByteArray(context) == "messages" && QByteArray(source) == "tokens/s";
      return isRate ? QStringLiteral("Token/s") : QString();
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
  } german;
  ASSERT_TRUE(QCoreApplication::installTranslator(&german));
  const QString sentence = QStringLiteral(
      "Runs would take longer than the limit of 0.01 s. About 66 pairs show a difference of 30 % at 839 images/s and "
      "2.67 GB per rank (no scaling protocol; n = 1, no interval). Others have 412 samples/s, 9000 tokens/s or "
      "17 Token/s on 25 Gbit/s.");
  const PrintedStyle style{9, false, QColor(Qt::black), false};
  for (int width = 140; width <= 420; ++width) {
    PdfPages pages(QStringLiteral("Study lab"));
    const double expected = pages.textHeight(sentence, style, width), top = pages.y();
    pages.text(sentence, style, pages.left(), width);
    EXPECT_NEAR(pages.y() - top, expected, 1e-6);
    QString all, kept;
    const std::vector<PrintedPage> printed = pages.takePages();
    for (const PrintedText& text : printed.front().texts)
      if (text.style.points == style.points) all += text.words, kept += text.words.trimmed() + QLatin1Char('\n');
    EXPECT_EQ(all.toStdString(), sentence.toStdString()) << "copied as it was written";
    for (const char* whole : {"0.01 s.", "30 %", "839 images/", "2.67 GB", "n = 1,", "412 samples/", "9000 tokens/",
                              "17 Token/", "25 Gbit/"})
      EXPECT_TRUE(kept.contains(QLatin1String(whole))) << whole << " at a width of " << width;
  }
}

// The labs print such tables: batches across, one quantity below each.
TEST(ReportPdf, AHeadingOverColumnsIsAboveTheirTitles) {
  Table table;
  table.columns = {{"strategy", "strategy", false}, {"devices", "devices", true}};
  for (const char* batch : {"32 per device", "128 per device", "512 per device"})
    table.columns.push_back({"epochSeconds", "epoch, s", true, batch});
  for (int row = 1; row <= 5; ++row) table.rows.push_back({"ddp", std::to_string(row), "1.2", "0.9", "0.7"});
  const PrintedReport report = printReport(inEnglish(), documentWith(table));
  expectPlaces(report);
  const std::vector<TextBox> boxes = boxesOf(report.pages.front());
  const auto heading = std::find_if(boxes.begin(), boxes.end(),
                                    [](const TextBox& box) { return box.words == QLatin1String("32 per device"); });
  ASSERT_NE(heading, boxes.end()) << "on one line";
}

TEST(ReportPdf, FiguresThatCanBeReadSmallStandBesideEachOtherAndFillThePages) {
  Document document{.title = "Lab", .subtitle = "strong scaling", .author = "A. Student", .footer = "Study lab"};
  DocumentBuilder out(inEnglish(), document);
  for (int section = 0; section < 4; ++section) {
    out.heading("heading.speedup");
    for (int i = 0; i < 2; ++i) {
      Figure figure = demoFigure("speedup");
      figure.id += std::to_string(2 * section + i);
      out.figure(figure, "S(N) = N0 x (images/s at N) / (images/s at N0). Runs R1 to R6.");
    }
    out.heading("heading.waterfall");
    out.figure(demoFigure("waterfall"), "Runs R1 to R6.");
  }
  const PrintedReport report = printReport(inEnglish(), document);
  expectPlaces(report);
  ASSERT_FALSE(report.pages.front().figures.size() < 2);
  EXPECT_EQ(report.pages.front().figures[0].at.y(), report.pages.front().figures[1].at.y());
  for (std::size_t i = 0; i + 1 < report.pages.size(); ++i) {
    double lowest = 0;
    for (const TextBox& box : boxesOf(report.pages[i]))
      if (box.at.bottom() < printedSize().height() - 75) lowest = std::max(lowest, box.at.bottom());
    EXPECT_GT(lowest, printedSize().height() * 0.6) << "page " << i + 1 << " is half empty";
  }
}

// A sweep's report has sections of one figure and one table: where the figure has no room, its table has.
TEST(ReportPdf, ATableFillsThePageThatItsFigureLeaves) {
  Table table;
  for (const char* title : {"cell", "global batch", "step, ms"}) table.columns.push_back({title, title, true});
  for (int row = 1; row <= 3; ++row) table.rows.emplace_back(3, std::to_string(row));
  Document document;
  document.title = "Sweep";
  document.subtitle = "batch sweep";
  document.footer = "Study sweep";
  DocumentBuilder out(inEnglish(), document);
  for (int section = 0; section < 8; ++section) {
    out.heading("heading.memory");
    Figure figure = demoFigure("waterfall");
    figure.id += std::to_string(section);
    out.figure(figure, "Runs R1 to R6.");
    out.table(table, "Memory.", "Runs R1 to R6.");
  }
  const PrintedReport report = printReport(inEnglish(), document);
  expectPlaces(report);
  std::size_t figures = 0;
  for (std::size_t i = 0; i < report.pages.size(); ++i) {
    figures += report.pages[i].figures.size();
    if (i + 1 == report.pages.size()) break;
    double lowest = 0;
    for (const TextBox& box : boxesOf(report.pages[i]))
      if (box.at.bottom() < printedSize().height() - 75) lowest = std::max(lowest, box.at.bottom());
    EXPECT_GT(lowest, printedSize().height() * 0.75) << "page " << i + 1;
  }
  EXPECT_EQ(figures, 8u);
  const auto pageOf = [&report](const QString& caption) {
    for (std::size_t i = 0; i < report.pages.size(); ++i)
      for (const PrintedText& text : report.pages[i].texts)
        if (text.words.startsWith(caption)) return i;
    return report.pages.size();
  };
  int before = 0;
  for (int section = 1; section <= 8; ++section) {
    const std::size_t page = pageOf(QStringLiteral("Table %1.").arg(section));
    ASSERT_LT(page, report.pages.size()) << section;
    before += page < pageOf(QStringLiteral("Figure %1.").arg(section)) ? 1 : 0;
  }
  EXPECT_GT(before, 0) << "a table fills the page before its figure";
}

// Returns the lowest end of what a page shows above its footer.
double lowestOf(const PrintedPage& page) {
  double lowest = 0;
  for (const TextBox& box : boxesOf(page))
    if (box.at.bottom() < printedSize().height() - 75) lowest = std::max(lowest, box.at.bottom());
  return lowest;
}

Table tableOf(int rows) {
  Table table;
  for (const char* title : {"cell", "global batch", "step, ms"}) table.columns.push_back({title, title, true});
  for (int row = 1; row <= rows; ++row) table.rows.emplace_back(3, std::to_string(row));
  return table;
}

// A table that continues on the next page fills this one; its figures are above its rows there.
TEST(ReportPdf, FiguresWithoutRoomAreAtTheTopOfTheNextPage) {
  int onTop = 0;
  for (int before = 12; before < 40; before += 2) {
    Document document;
    document.title = "Lab";
    document.subtitle = "strong scaling";
    document.footer = "Study lab";
    DocumentBuilder out(inEnglish(), document);
    out.heading("heading.speedup");
    out.table(tableOf(before), "Speedup.", "Runs R1 to R6.");
    out.heading("heading.memory");
    for (const char* id : {"first", "second"}) {
      Figure figure = demoFigure("waterfall");
      figure.id = id;
      for (int i = 0; i < 4; ++i) figure.x.categories.push_back("part " + std::to_string(i));  // Too many for a pair.
      out.figure(figure, "Runs R1 to R6.");
    }
    out.table(tableOf(60), "Memory.", "Runs R1 to R6.");
    out.heading("report.discussion");
    out.addText(BlockKind::paragraph, "Two devices are faster.", "discussion.verdict");
    const PrintedReport report = printReport(inEnglish(), document);
    expectPlaces(report);
    std::vector<std::string> figures;
    for (std::size_t i = 0; i < report.pages.size(); ++i) {
      for (const PrintedFigure& figure : report.pages[i].figures) {
        figures.push_back(figure.figure.id);
        const auto above = [&](const PrintedText& text) { return text.baseline.y() < figure.at.y(); };
        onTop += i > 0 && std::none_of(report.pages[i].texts.begin(), report.pages[i].texts.end(), above) ? 1 : 0;
      }
      if (i + 1 < report.pages.size())
        EXPECT_GT(lowestOf(report.pages[i]), printedSize().height() * 0.69) << "page " << i + 1 << " of " << before;
    }
    EXPECT_EQ(figures, (std::vector<std::string>{"first", "second"})) << "in the order of their numbers";
    for (const PrintedPlace& place : report.places)
      for (const PrintedFigure& figure : report.pages[static_cast<std::size_t>(place.page)].figures)
        EXPECT_FALSE(place.at.intersects(QRectF(figure.at, figure.size * figure.scale)))
            << "a click on the figure would edit a heading or a text";
  }
  EXPECT_GT(onTop, 3);
}

// The runs of a table are named below it: never at the top of a page of their own.
TEST(ReportPdf, TheTextBelowATableIsOnThePageOfItsLastRows) {
  for (int rows = 20; rows < 50; ++rows) {
    Table table;
    for (const char* title : {"cell", "step, ms"}) table.columns.push_back({title, title, true});
    for (int row = 1; row <= rows; ++row) table.rows.emplace_back(2, "row" + std::to_string(row));
    const PrintedReport report = printReport(inEnglish(), documentWith(table));
    const auto has = [](const PrintedPage& page, const QString& words) {
      return std::any_of(page.texts.begin(), page.texts.end(),
                         [&words](const PrintedText& text) { return text.words == words; });
    };
    for (const PrintedPage& page : report.pages) {
      const bool isStamped = has(page, QStringLiteral("Runs R1 to R30."));
      for (const int row : {rows - 1, rows})
        EXPECT_EQ(has(page, QStringLiteral("row%1").arg(row)), isStamped) << row << " of " << rows;
    }
  }
}

// Returns a document whose next block begins at another height for each number of rows.
Document documentAfterRows(int rows) {
  Document document;
  document.title = "Lab";
  document.footer = "Study lab";
  DocumentBuilder(inEnglish(), document).table(tableOf(rows), "Speedup.", "");
  return document;
}

// Returns the page of the first text with these words.
std::size_t pageOfText(const PrintedReport& report, const QString& words) {
  for (std::size_t i = 0; i < report.pages.size(); ++i)
    for (const PrintedText& text : report.pages[i].texts)
      if (text.words.trimmed() == words) return i;
  return report.pages.size();
}

// Returns a table whose rows begin with the name and their number.
Table numberedRows(const std::string& name, int rows) {
  Table table;
  table.columns = {{"name", "name", false, "group"}, {"value", "value", true, "group"}};
  for (int row = 1; row <= rows; ++row) table.rows.push_back({name + std::to_string(row), "1.2"});
  return table;
}

// Nine rows and their header are a quarter of a page.
TEST(ReportPdf, ASmallTableIsOnThePageOfItsHeadingTextAndCaption) {
  for (int before = 20; before < 52; ++before) {
    Document document = documentAfterRows(before);
    DocumentBuilder out(inEnglish(), document);
    out.heading("heading.memory");
    out.addText(BlockKind::paragraph, "Some sentence before the table.");
    out.table(numberedRows("nine", 9), "The nine.", "Runs R1 to R6.");
    const PrintedReport report = printReport(inEnglish(), document);
    const std::size_t page = pageOfText(report, QStringLiteral("nine1"));
    ASSERT_LT(page, report.pages.size());
    for (const char* words : {"Memory", "Some sentence before the table.", "The nine.", "nine9", "Runs R1 to R6."})
      EXPECT_EQ(pageOfText(report, QString::fromLatin1(words)), page) << words << " after " << before << " rows";
  }
}

// A longer table has three rows or more on each of its pages, below all of its header.
TEST(ReportPdf, NoPageHasOneOrTwoRowsOfATable) {
  for (int before = 16; before < 52; ++before) {
    Document document = documentAfterRows(before);
    DocumentBuilder(inEnglish(), document).table(numberedRows("long", 20), "The long one.", "Runs R1 to R6.");
    const PrintedReport report = printReport(inEnglish(), document);
    for (const PrintedPage& page : report.pages) {
      int rows = 0, headings = 0;
      for (const PrintedText& text : page.texts) {
        rows += text.words.startsWith(QLatin1String("long")) ? 1 : 0;
        headings += text.words == QLatin1String("group") ? 1 : 0;
      }
      EXPECT_FALSE(rows == 1 || rows == 2) << before;
      EXPECT_EQ(headings, rows > 0 ? 1 : 0) << before;
    }
  }
}

// A figure that waited for a page may be between two parts of a table, so that its rows have to be named again.
TEST(ReportPdf, EachFurtherPageOfATableSaysThatItContinues) {
  Document document = documentAfterRows(10);
  DocumentBuilder(inEnglish(), document).table(numberedRows("long", 120), "The long one.", "Runs R1 to R6.");
  document.blocks.back().number = 7;
  int further = 0;
  for (const PrintedPage& page : printReport(inEnglish(), document).pages) {
    double row = 0, title = 0, continued = 0;
    bool isFirst = false;
    for (const PrintedText& text : page.texts) {
      const double y = text.baseline.y();
      if (text.words.startsWith(QLatin1String("long")) && (row == 0 || y < row)) row = y;
      if (text.words == QLatin1String("name")) title = y;
      if (text.words == QLatin1String("Table 7 (continued).")) continued = y;
      isFirst = isFirst || text.words == QLatin1String("Table 7.");
    }
    if (row == 0) continue;
    EXPECT_EQ(continued > 0, !isFirst);
    if (isFirst) continue;
    ++further;
    EXPECT_LT(continued, title);
    EXPECT_LT(title, row);
  }
  EXPECT_GE(further, 2);
}

TEST(ReportPdf, ATableOfFewRowsAndTheLineAboveCodeAreNotSplit) {
  for (int before = 24; before < 52; ++before) {
    Document document = documentAfterRows(before);
    Table few;
    few.columns = {{"name", "name", false}};
    for (int row = 1; row <= 6; ++row) few.rows.push_back({"few" + std::to_string(row)});
    DocumentBuilder out(inEnglish(), document);
    out.table(few, "Memory.", "Runs R1 to R6.");
    out.addText(BlockKind::muted, "The complete study file");
    out.addText(BlockKind::code, "first\nsecond\nthird");
    const PrintedReport report = printReport(inEnglish(), document);
    const auto pageOf = [&report](const char* words) {
      for (std::size_t i = 0; i < report.pages.size(); ++i)
        for (const PrintedText& text : report.pages[i].texts)
          if (text.words == QLatin1String(words)) return i;
      return report.pages.size();
    };
    EXPECT_EQ(pageOf("few1"), pageOf("few6")) << before;
    EXPECT_EQ(pageOf("few6"), pageOf("Runs R1 to R6.")) << before;
    EXPECT_EQ(pageOf("The complete study file"), pageOf("first")) << before;
  }
}

// Returns the lines of code of a page.
QStringList codeOf(const PrintedPage& page) {
  QStringList lines;
  for (const PrintedText& text : page.texts)
    if (text.style.mono) lines << text.words;
  return lines;
}

// A study file has names of variants and paths that are longer than what is left of a line.
TEST(ReportPdf, CodeIsBrokenAfterSeparatorsAndNotWithinNames) {
  QString code = QStringLiteral("{ \"name\": \"strong\", \"variants\": [");
  for (int i = 0; i < 40; ++i)
    code += QStringLiteral("{\"name\": \"setting-%1_and/longer.words\", \"ddp\": {\"bucketMB\": %2}}, ")
                .arg(1234567 + 7919 * i)
                .arg(i);
  Document document;
  document.title = "Lab";
  document.footer = "Study lab";
  DocumentBuilder(inEnglish(), document).addText(BlockKind::code, (code + "]").toStdString());
  const PrintedReport report = printReport(inEnglish(), document);
  expectPlaces(report);
  const QStringList lines = codeOf(report.pages.front());
  EXPECT_EQ(lines.join(QString()), code + QStringLiteral("]")) << "copied as it was written";
  ASSERT_GT(lines.size(), 10);
  for (qsizetype i = 0; i + 1 < lines.size(); ++i) EXPECT_TRUE(lines[i].endsWith(QLatin1Char(' '))) << i;
  document.blocks.front().text = std::string(300, 'a') + "-" + std::string(300, 'b');
  for (const QString& line : codeOf(printReport(inEnglish(), document).pages.front()))
    EXPECT_FALSE(line.contains(QLatin1String("ab")) ||
                 (line.contains(QLatin1Char('a')) && line.contains(QLatin1Char('b'))))
        << line.toStdString();
}

TEST(ReportPdf, TheLastPageOfCodeOrTextHasMoreThanAFewLines) {
  for (int lines = 40; lines < 150; ++lines) {
    Document document = documentAfterRows(12);
    DocumentBuilder out(inEnglish(), document);
    std::string code, words;
    for (int i = 0; i < lines; ++i) code += (i == 0 ? "" : "\n") + std::string("line of code");
    out.addText(BlockKind::code, code);
    const PrintedReport report = printReport(inEnglish(), document);
    qsizetype all = 0;
    for (const PrintedPage& page : report.pages) all += codeOf(page).size();
    EXPECT_EQ(all, lines);
    const qsizetype last = codeOf(report.pages.back()).size();
    EXPECT_TRUE(report.pages.size() == 1 || last > 8) << last << " of " << lines;
  }
  for (int before = 20; before < 50; ++before) {
    Document document = documentAfterRows(before);
    DocumentBuilder out(inEnglish(), document);
    out.heading("report.guard");
    std::vector<ListItem> items;
    for (int i = 0; i < 12; ++i) items.push_back({Severity::note, "word" + std::string(360, 'w')});
    out.list(items);
    for (const PrintedPage& page : printReport(inEnglish(), document).pages) {
      int marks = 0, begun = 0;
      for (const PrintedText& text : page.texts) {
        marks += text.words == QLatin1String("note:") ? 1 : 0;
        begun += text.words.startsWith(QLatin1String("word")) ? 1 : 0;
      }
      EXPECT_EQ(marks, begun) << "a mark is beside its text";
    }
  }
}

// The rotated names of many bars would leave no height to the bars.
TEST(ReportPdf, AFigureOfManyBarsIsNotMadeLower) {
  Figure figure = demoFigure("waterfall");
  figure.kind = FigureKind::bars;
  figure.x.categories.clear();
  for (int i = 0; i < 14; ++i) figure.x.categories.push_back("ddp, variant " + std::to_string(i));
  for (int before = 12; before < 40; ++before) {
    Document document = documentAfterRows(before);
    DocumentBuilder(inEnglish(), document).figure(figure, "Runs R1 to R6.");
    const PrintedReport report = printReport(inEnglish(), document);
    for (const PrintedPage& page : report.pages)
      for (const PrintedFigure& drawn : page.figures) EXPECT_GE(drawn.size.height(), kReportFigureHeight) << before;
  }
}

// The legend of eight lines has four rows in a column, which would leave them a strip.
TEST(ReportPdf, AFigureOfManyLinesHasAHeightForThem) {
  for (const int lines : {2, 8, 12}) {
    Figure figure = demoFigure("loss");
    figure.series.erase(figure.series.begin());  // The raw values have no name.
    figure.series.resize(1);
    for (int i = 1; i < lines; ++i) figure.series.push_back(figure.series.front());
    for (int i = 0; i < lines; ++i) figure.series[i].name = "large-batch, single, " + std::to_string(i) + " devices";
    for (int before = 0; before < 40; before += 3) {
      Document document = documentAfterRows(before);
      for (int i = 0; i < 2; ++i) DocumentBuilder(inEnglish(), document).figure(figure, "Runs R1 to R6.");
      const PrintedReport report = printReport(inEnglish(), document);
      int drawn = 0;
      for (const PrintedPage& page : report.pages)
        for (const PrintedFigure& each : page.figures) {
          ++drawn;
          const PlotData data = preparePlot(each.figure, plotRequest(each.size, QLocale::c(), {}));
          const PlotLayout layout = layoutPlot(each.figure, data, each.size, printedFigureStyle(QLocale::c()));
          EXPECT_GE(layout.plot.height(), std::min(21.0 * lines, 300.0) - 1) << lines << " lines after " << before;
          EXPECT_EQ(each.size.width() < kReportFigureWidth, lines == 2) << "beside each other";
        }
      EXPECT_EQ(drawn, 2);
    }
  }
}

// A long reason has the width that the other columns do not need, so that its rows are low.
TEST(ReportPdf, TheOneLongColumnOfATableIsWide) {
  Table table;
  for (const char* title : {"cell", "strategy", "devices per node", "global batch", "status"})
    table.columns.push_back({title, title, false});
  table.columns.push_back({"variant", "variant", false});
  table.columns.push_back({"reason", "reason", false});
  for (int row = 1; row <= 8; ++row)
    table.rows.push_back({std::to_string(row), "parameter-server", "8", "512", "out of memory",
                          "learning rate 0.125 and 4 threads",
                          "Rank 0 was killed by the kernel because memory ran out: use a smaller batch, or raise the "
                          "memory limit per device, which was 350 MB in this study. The node had 12 GB of memory."});
  PdfPages pages(QStringLiteral("Study lab"));
  const double top = pages.y();
  setTable(pages, table, columnsOf(pages, table), 0, QStringLiteral("Table 1 (continued)."));
  constexpr double kLine = 8.5 * 1.35;
  EXPECT_LE(pages.y() - top, 8 * (4 * kLine + 6) + 40) << "at most four lines in a row";
  expectPlaces({{}, QLocale::c(), pages.takePages(), {}});
}

// Figures that waited for a page may leave room for the next row of a table, but not for its repeated header.
TEST(ReportPdf, AContinuedTableBelowFiguresIsAboveTheFooter) {
  constexpr double kFooterPoints = 7.5, kFootRoom = 84;  // Height of the footer and the margin.
  for (double room = 10; room < 90; room += 1) {
    PdfPages pages(QStringLiteral("Study lab"));
    int begun = 0;
    pages.atPageStart([&] {
      if (++begun == 1) pages.advance(pages.room() - room);
    });
    const Table table = tableOf(90);
    setTable(pages, table, columnsOf(pages, table), 0, QStringLiteral("Table 1 (continued)."));
    EXPECT_GE(begun, 2) << "the table fills more than the page that has no room";
    for (const PrintedPage& page : pages.takePages())
      for (const PrintedText& text : page.texts)
        if (text.style.points != kFooterPoints)
          EXPECT_LE(text.baseline.y(), printedSize().height() - kFootRoom)
              << text.words.toStdString() << " with a room of " << room;
  }
}

// Sixty names are whole: the figure is drawn smaller, inside the page.
TEST(ReportPdf, AFigureOfSixtyColumnsHasEveryName) {
  Figure figure;
  figure.id = "memory";
  figure.kind = FigureKind::bars;
  figure.x.scale = AxisScale::category;
  FigureSeries& memory = figure.series.emplace_back();
  for (int i = 0; i < 90; ++i) {
    figure.x.categories.push_back("ddp, batch 512, variant " + std::to_string(i));
    memory.points.push_back({double(i), double(i + 1), {}, {}, {}});
  }
  Document document;
  document.title = "Lab";
  document.subtitle = "free";
  document.footer = "Study lab";
  DocumentBuilder(inEnglish(), document).figure(figure, "Runs R1 to R60.");
  const PrintedReport report = printReport(inEnglish(), document);
  expectPlaces(report);
  ASSERT_EQ(report.pages.front().figures.size(), 1u);
  const PrintedFigure& drawn = report.pages.front().figures.front();
  EXPECT_GT(drawn.size.width(), kReportFigureWidth);
  const PlotData data = preparePlot(figure, plotRequest(drawn.size, QLocale::c(), {}));
  const PlotLayout layout = layoutPlot(figure, data, drawn.size, printedFigureStyle(QLocale::c()));
  std::set<QString> texts;
  for (const PlacedText& text : layout.texts) texts.insert(text.text);
  for (const std::string& name : figure.x.categories) EXPECT_TRUE(texts.contains(QString::fromStdString(name))) << name;
}

}  // namespace
}  // namespace scalescope
