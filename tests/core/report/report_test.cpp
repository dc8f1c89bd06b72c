#include "core/report/documents/report.h"
#include "core/report/documents/report_texts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/report/cells/captions.h"
#include "core/report/documents/report_parts.h"
#include "strong_study.h"

namespace scalescope {

using namespace synthetic;

namespace {

std::string htmlReport(const StudyResult& study, const DrawnFigures& svg) {
  return documentHtml(inEnglish(), makeReport(inEnglish(), study), svg);
}

std::string markdownReport(const StudyResult& study, const DrawnFigures& figureFiles) {
  return documentMarkdown(inEnglish(), makeReport(inEnglish(), study), figureFiles);
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::vector<std::string> headings(const Document& document) {
  std::vector<std::string> out;
  for (const Block& block : document.blocks)
    if (block.kind == BlockKind::heading) out.push_back(block.text);
  return out;
}

bool hasHeading(const Document& document, const std::string& wanted) {
  const auto all = headings(document);
  return std::find(all.begin(), all.end(), wanted) != all.end();
}

std::string items(const Document& document) {
  std::string out;
  for (const Block& block : document.blocks)
    for (const ListItem& item : block.items) out += item.text + "\n";
  return out;
}

}  // namespace

TEST(Report, HtmlIsSelfContainedAndEscaped) {
  const std::string svg = "<?xml version=\"1.0\"?>\n<svg width=\"10\"><title>drawn</title></svg>";
  const std::string html = htmlReport(strongStudy(), {{"speedup", svg}});
  EXPECT_TRUE(has(html, "strong &lt;lab&gt; &amp; co_1"));
  EXPECT_FALSE(has(html, "strong <lab>"));
  EXPECT_TRUE(has(html, "<svg width=\"10\">"));
  EXPECT_FALSE(has(html, "<?xml"));
  EXPECT_TRUE(has(html, "prefers-color-scheme: dark"));
  EXPECT_TRUE(has(html, "@media print"));
  for (const char* outside : {"<script", "<link", "src=", "@import", "http://", "https://", "url("})
    EXPECT_FALSE(has(html, outside)) << outside;
  for (const char* part : {"2 devices gave a speedup of 1.60x", "momentum", "Limitations", "G0", "busbw = f x S / t",
                           "scalescope-cli run study.json --again", "Runs R1 to R6.", "95 % interval"})
    EXPECT_TRUE(has(html, part)) << part;
  EXPECT_TRUE(has(html, "was not drawn"));  // The other figures were not drawn.
}

TEST(Report, TheTitlePageHasTheTextsOfTheUser) {
  Document document = makeReport(inEnglish(), strongStudy());
  applyTexts(document, ReportTemplate::lab,
             {{placeOf(ReportTemplate::lab, "en", "field.title"), "Lab 3"},
              {placeOf(ReportTemplate::lab, "en", "field.author"), "A. Student"},
              {placeOf(ReportTemplate::lab, "en", "field.date"), "today"}});
  EXPECT_EQ(document.title, "Lab 3");
  EXPECT_EQ(bylineOf(document), "A. Student \u00b7 today");
  const Document again = *documentFromJson(toJson(document));
  EXPECT_EQ(bylineOf(again), bylineOf(document));
  EXPECT_TRUE(has(documentHtml(inEnglish(), document, {}), "A. Student"));
  EXPECT_EQ(bylineOf(makeReport(inEnglish(), strongStudy())), "");
}

// A memory table has 17 columns, and no page is that wide.
TEST(Report, AWideTableIsSplitAndEachPartNamesItsRows) {
  Table table;
  for (const char* key : {"cell", "strategy", "globalBatch"}) table.columns.push_back({key, key, false});
  for (int i = 0; i < 14; ++i) {
    const std::string name = "quantity" + std::to_string(i);
    table.columns.push_back({name, name, true});
  }
  table.rows = std::vector(4, std::vector<std::string>(17, "12345678"));
  for (auto& row : table.rows) row[1] = "parameter-server";
  const std::vector<Table> parts = fittedParts(inEnglish(), table);
  ASSERT_GT(parts.size(), 1U);
  std::vector<std::string> measured;
  for (const Table& part : parts) {
    ASSERT_GE(part.columns.size(), 5U) << "about as many in each";
    EXPECT_EQ(part.columns[1].key, "strategy");
    EXPECT_EQ(part.rows.size(), 4U);
    EXPECT_EQ(part.rows[0].size(), part.columns.size());
    for (std::size_t i = 3; i < part.columns.size(); ++i) measured.push_back(part.columns[i].key);
  }
  EXPECT_EQ(measured.size(), 14U);
  EXPECT_TRUE(std::is_sorted(measured.begin(), measured.end(), [](const std::string& a, const std::string& b) {
    return std::stoi(a.substr(8)) < std::stoi(b.substr(8));
  }));
  table.columns.resize(6);
  for (auto& row : table.rows) row.resize(6);
  EXPECT_EQ(fittedParts(inEnglish(), table).size(), 1U);
}

// The rows of a lab's table may be named by an axis that is no usual column.
TEST(Report, EachPartOfALabsTableHasTheNamesOfItsRows) {
  Table table;
  table.columns.push_back({"line", "accumulation", false});
  for (int batch = 1; batch <= 16; ++batch)
    table.columns.push_back({"epochSeconds", "epoch, s", true, std::to_string(batch) + " per device"});
  table.rows = std::vector(4, std::vector<std::string>(17, "12345.678"));
  const std::vector<Table> parts = fittedParts(inEnglish(), table);
  ASSERT_GT(parts.size(), 1U);
  for (const Table& part : parts) EXPECT_EQ(part.columns.front().title, "accumulation");
}

// A study of one cell has one row: in parts, each value would stand alone below its title.
TEST(Report, AWideTableOfFewRowsHasALinePerQuantity) {
  Table table;
  for (const char* key : {"cell", "strategy", "globalBatch"}) table.columns.push_back({key, key, false});
  for (int i = 0; i < 14; ++i)
    table.columns.push_back(
        {"quantity" + std::to_string(i), "quantity " + std::to_string(i), true, i < 2 ? "ddp" : ""});
  table.rows = {std::vector<std::string>(17, "12345678")};
  const std::vector<Table> one = fittedParts(inEnglish(), table);
  ASSERT_EQ(one.size(), 1U);
  ASSERT_EQ(one[0].columns.size(), 2U);
  EXPECT_EQ(one[0].columns[0].title, "quantity");
  EXPECT_EQ(one[0].columns[1].title, "value");
  ASSERT_EQ(one[0].rows.size(), 17U);
  EXPECT_EQ(one[0].rows[0], (std::vector<std::string>{"cell", "12345678"}));
  EXPECT_EQ(one[0].rows[3], (std::vector<std::string>{"ddp: quantity 0", "12345678"}));
  table.rows.emplace_back(17, "87654321");
  table.rows[0][0] = "1", table.rows[1][0] = "2";
  table.rows[1][2] = table.rows[0][2];
  const std::vector<Table> two = fittedParts(inEnglish(), table);
  ASSERT_EQ(two.size(), 1U);
  ASSERT_EQ(two[0].columns.size(), 3U);
  EXPECT_EQ(two[0].columns[1].title, "cell 1, strategy 12345678");
  EXPECT_EQ(two[0].columns[2].title, "cell 2, strategy 87654321");
  ASSERT_EQ(two[0].rows.size(), 15U);
  EXPECT_EQ(two[0].rows[0], (std::vector<std::string>{"globalBatch", "12345678", "12345678"}));
}

// A students' lab has fifteen cells, each disturbed by a different share.
TEST(Report, LimitationsHaveOneLineAKind) {
  StudyResult study = strongStudy();
  study.guard.clear();
  for (int cell = 1; cell <= 15; ++cell)
    study.guard.push_back({Severity::warning, {"guard.stolen-cpu", {{"percent", 14.0 + cell}}}, {cell}});
  const std::vector<ListItem> said = guardItems(inEnglish(), study);
  ASSERT_EQ(said.size(), 1U);
  EXPECT_TRUE(has(said[0].text, "15 to 29 %")) << said[0].text;
  EXPECT_TRUE(has(makeReport(inEnglish(), study).blocks.front().text, "[")) << "the headline has its interval";
}

TEST(Report, PrintsTheKeysThatTheOptimizerUses) {
  StudyResult study = strongStudy();
  const auto said = [&](OptimizerKind kind) {
    study.spec.optimizer.name = kind;
    const std::string text = markdownReport(study, {});
    const std::size_t begin = text.find(std::string(name(kind)) + ", learning rate");
    return begin == std::string::npos ? text : text.substr(begin, text.find(" |", begin) - begin);
  };
  EXPECT_EQ(said(OptimizerKind::sgd), "sgd, learning rate 0.1, momentum 0.9, weight decay 0.0005");
  EXPECT_EQ(said(OptimizerKind::adam), "adam, learning rate 0.1, betas 0.9 and 0.999, weight decay 0.0005");
  EXPECT_EQ(said(OptimizerKind::lars),
            "lars, learning rate 0.1, momentum 0.9, trust coefficient 0.001, weight decay 0.0005");
}

TEST(Report, MarkdownHasTheSameContent) {
  const std::string text = markdownReport(strongStudy(), {{"speedup", "figures/speedup.png"}});
  for (const char* part : {"# strong &lt;lab> & co\\_1", "**2 devices gave a speedup of 1.60x",
                           "](figures/speedup.png)", "| processor | x |", "| 1.60 |", "warning: "})
    EXPECT_TRUE(has(text, part)) << part;
}

TEST(Report, LatexIsADocumentOfPlainPackages) {
  const std::string tex =
      documentLatex(inEnglish(), makeReport(inEnglish(), strongStudy()), {{"speedup", "figures/speedup"}});
  EXPECT_TRUE(has(tex, "\\documentclass"));
  EXPECT_TRUE(has(tex, "\\end{document}"));
  EXPECT_TRUE(has(tex, "\\includegraphics[width=\\linewidth]{figures/speedup}"));
  EXPECT_TRUE(has(tex, "strong \\textless{}lab\\textgreater{} \\& co\\_1"));
  EXPECT_TRUE(has(tex, "\\toprule"));
  EXPECT_FALSE(has(tex, "siunitx"));
  for (const char* kind : {"table", "figure", "itemize", "tabular"}) {
    std::size_t opened = 0, closed = 0;
    for (std::size_t at = 0; (at = tex.find("\\begin{" + std::string(kind) + "}", at)) != std::string::npos; ++at)
      ++opened;
    for (std::size_t at = 0; (at = tex.find("\\end{" + std::string(kind) + "}", at)) != std::string::npos; ++at)
      ++closed;
    EXPECT_EQ(opened, closed) << kind;
    EXPECT_GT(opened, 0U) << kind;
  }
}

TEST(Report, FiguresComeFirstAndTheEnvironmentLast) {
  for (const ReportTemplate which : {ReportTemplate::lab, ReportTemplate::proposal}) {
    const Document document = makeReport(inEnglish(), strongStudy(), which);
    const auto first = [&](BlockKind kind) {
      return std::find_if(document.blocks.begin(), document.blocks.end(),
                          [&](const Block& block) { return block.kind == kind; });
    };
    EXPECT_LT(first(BlockKind::figure), first(BlockKind::table));
    EXPECT_LE(first(BlockKind::figure) - document.blocks.begin(), 2);  // The verdict and a heading come before it.
  }
}

TEST(Report, TextsOfTheUserAreInItAndInTheManifest) {
  const StudyResult study = strongStudy();
  Document document = makeReport(inEnglish(), study);
  const Block& heading = *std::find_if(document.blocks.begin(), document.blocks.end(),
                                       [](const Block& block) { return block.kind == BlockKind::heading; });
  EXPECT_EQ(heading.key, "heading.speedup");
  const std::string own = ownKey(heading);
  const ReportTexts texts{{placeOf(ReportTemplate::lab, "en", "verdict"), "It is the <link>."},
                          {placeOf(ReportTemplate::lab, "en", own), "Measured at night."},
                          {placeOf(ReportTemplate::lab, "de", "verdict"), "Es ist die Leitung."},
                          {placeOf(ReportTemplate::proposal, "en", "verdict"), "of the other template"}};
  applyTexts(document, ReportTemplate::lab, texts);
  EXPECT_EQ(document.blocks[0].text, "It is the <link>.");
  EXPECT_TRUE(document.blocks[0].edited);
  EXPECT_EQ(document.blocks[1].kind, BlockKind::heading);
  EXPECT_EQ(document.blocks[2].text, "Measured at night.");
  EXPECT_TRUE(has(documentHtml(inEnglish(), document, {}), "It is the &lt;link&gt;."));
  EXPECT_FALSE(has(documentMarkdown(inEnglish(), document, {}), "of the other template"));
  const auto manifest = reportManifest(inEnglish(), study, document, {});
  EXPECT_EQ(manifest.at("language"), "en");
  ASSERT_EQ(manifest.at("edited").size(), 2U);
  EXPECT_EQ(manifest.at("edited")[0].at("place"), "lab.en.verdict");
  EXPECT_EQ(manifest.at("edited")[1].at("text"), "Measured at night.");
}

TEST(Report, SectionsWithoutDataAreNamedWithWhatFillsThem) {
  const Document document = makeReport(inEnglish(), strongStudy());
  for (const char* heading : {"Hyper-parameters", "Environment", "Speedup", "Compute and communication", "Bandwidth",
                              "Memory", "Discussion", "Limitations", "Omitted sections", "Runs", "Reproduce"})
    EXPECT_TRUE(hasHeading(document, heading)) << heading;
  for (const char* heading : {"Batch sweep", "Large batch and remedies", "Checkpoint"})
    EXPECT_FALSE(hasHeading(document, heading)) << heading;
  EXPECT_TRUE(has(items(document), "Checkpoint: add variants with and without checkpoint.every."));
  EXPECT_TRUE(has(items(document), "Batch sweep: measure at least two batch sizes"));
}

TEST(Report, EveryFigureAndTableIsNumberedAndStamped) {
  int figures = 0, tables = 0;
  for (const Block& block : makeReport(inEnglish(), strongStudy()).blocks) {
    if (block.kind == BlockKind::figure) {
      EXPECT_EQ(block.number, ++figures);
      EXPECT_TRUE(has(block.stamp, "Runs R")) << block.text;
      EXPECT_TRUE(block.figure.title.empty() && block.figure.stamp.empty()) << "said in the text";
    }
    if (block.kind == BlockKind::table) EXPECT_EQ(block.number, ++tables);
  }
  EXPECT_GE(figures, 6);
  EXPECT_GE(tables, 6);
}

TEST(Report, TheDocumentIsWrittenAndReadBack) {
  const Document document = makeReport(inEnglish(), strongStudy());
  const auto json = toJson(document);
  const auto back = documentFromJson(nlohmann::json::parse(json.dump()));
  ASSERT_TRUE(back);
  EXPECT_EQ(toJson(*back).dump(), json.dump());
  EXPECT_EQ(documentFromJson(nlohmann::json::array()).error().message.code, "document.not-a-document");
  EXPECT_EQ(documentFromJson({{"version", 1}}).error().message.code, "document.not-a-document");
  EXPECT_EQ(documentFromJson({{"version", 9}, {"blocks", nlohmann::json::array()}}).error().message.code,
            "document.version");
  nlohmann::json severe{{"version", 1},
                        {"blocks", {{{"kind", "list"}, {"items", {{{"severity", "error"}, {"text", "t"}}}}}}}};
  EXPECT_EQ(documentFromJson(severe)->blocks.at(0).items.at(0).severity, Severity::error);
  severe["blocks"][0]["items"][0]["severity"] = "grave";
  EXPECT_FALSE(documentFromJson(severe));
  const auto odd = documentFromJson(nlohmann::json::parse(
      R"({"version":1,"title":7,"blocks":[3,{"kind":"table","table":{"columns":[{"title":"a"},4],)"
      R"("rows":[["x","y","z"],[],"?"]}},{"kind":"list","items":[1]}]})"));
  ASSERT_TRUE(odd);
  ASSERT_EQ(odd->blocks.size(), 2u);  // Elements that are no block, column or row are left out.
  const Table& table = odd->blocks[0].table;
  EXPECT_EQ(table.columns.size(), 1u);
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[1].size(), table.columns.size());
}

TEST(Report, ProposalAsksForWhatWasMeasured) {
  const Document document = makeReport(inEnglish(), strongStudy(), ReportTemplate::proposal);
  EXPECT_EQ(document.title, "Scaling of strong <lab> & co_1");
  for (const char* heading : {"Application and machine", "Measured scaling", "Extrapolation", "Resources"})
    EXPECT_TRUE(hasHeading(document, heading)) << heading;
  const std::string text = documentMarkdown(inEnglish(), document, {});
  EXPECT_TRUE(has(text, "No law is fitted: that needs at least three device counts."));
  EXPECT_TRUE(has(text, "device-hours"));
}

// Cells of one number of devices have no speedup, but their headline names a throughput.
TEST(Report, AHeadlineAboutThroughputHasItsFigure) {
  StudyResult study = strongStudy();
  study.cells.pop_back();
  study.cells.push_back(study.cells.front());
  study.cells[1].cell.number = 2;
  study.cells[1].cell.strategy = Strategy::parameterServer;
  for (CellResult& each : study.cells) each.speedup.reset(), each.baselineCell = 0;
  study.verdict = Message{"verdict.fastest",
                          {{"rate", 640.0},
                           {"rateUnit", std::string("images/s")},
                           {"devices", std::int64_t{2}},
                           {"batch", std::int64_t{64}}}};
  for (const ReportTemplate which : {ReportTemplate::lab, ReportTemplate::proposal}) {
    const Document document = makeReport(inEnglish(), study, which);
    const auto drawn = std::find_if(document.blocks.begin(), document.blocks.end(), [](const Block& block) {
      return block.kind == BlockKind::figure && block.figure.id == "throughput";
    });
    ASSERT_NE(drawn, document.blocks.end());
    EXPECT_EQ(drawn->figure.kind, FigureKind::bars) << "points above each other could not be compared";
    EXPECT_EQ(drawn->figure.x.categories, (std::vector<std::string>{"ddp", "parameter-server"}));
  }
  EXPECT_TRUE(hasHeading(makeReport(inEnglish(), study), "Throughput"));
  EXPECT_FALSE(hasHeading(makeReport(inEnglish(), strongStudy()), "Throughput")) << "it has the speedup";
}

TEST(Report, TheReasonForALawIsBelowItsTable) {
  StudyResult study = strongStudy();
  ScalingFit fit;
  fit.law = "amdahl";
  fit.strategy = Strategy::ddp;
  fit.batch = 64;
  fit.chosen = true;
  fit.parameters = {{"serial", 0.1, 0.05, 0.15}};
  fit.smallest = 1, fit.largest = 4;
  for (const double devices : {1.0, 2.0, 4.0, 8.0}) {
    fit.curve.push_back({devices, devices * 0.9, devices * 0.8, devices, devices * 0.7, devices * 1.1});
    if (devices < 8) fit.points.push_back(fit.curve.back());
  }
  ScalingFit none = fit;
  none.law = "usl";
  none.chosen = false;
  none.parameters.clear(), none.curve.clear(), none.points.clear();
  none.reason =
      Message{"fit.few-devices",
              {{"name", "the universal scalability law"}, {"needed", std::int64_t{4}}, {"measured", std::int64_t{3}}}};
  study.fits = {fit, none};
  const std::string sentence = english(*none.reason);
  int below = 0;
  for (const Block& block : makeReport(inEnglish(), study, ReportTemplate::proposal).blocks) {
    if (block.kind != BlockKind::table) continue;
    for (const auto& row : block.table.rows)
      for (const std::string& entry : row) EXPECT_FALSE(has(entry, sentence)) << "in a column of " << block.text;
    below += has(block.stamp, sentence) ? 1 : 0;
  }
  EXPECT_EQ(below, 1);
}

// A printed line ends at a space, of which JSON on one line has none.
TEST(Report, TheStudyFileIsOneLinePerKeyWithSpacesInIt) {
  StudyResult study = strongStudy();
  study.spec.axes.devices = {1, 2};
  const Document document = makeReport(inEnglish(), study);
  ASSERT_EQ(document.blocks.back().kind, BlockKind::code);
  const std::string& text = document.blocks.back().text;
  EXPECT_EQ(nlohmann::json::parse(text), nlohmann::json::parse(toJson(study.spec).dump()));
  EXPECT_TRUE(has(text, "[1, 2]")) << text;
  EXPECT_FALSE(has(text, "\":\"") || has(text, "\",\"")) << text;
}

TEST(Report, ManifestRunsItAgain) {
  const StudyResult study = strongStudy();
  const Document document = makeReport(inEnglish(), study);
  const auto manifest =
      reportManifest(inEnglish(), study, document, {ReportTemplate::lab, "md", {"report.md", "study.json"}});
  EXPECT_EQ(manifest["commands"][0], "scalescope-cli run study.json --again");
  EXPECT_EQ(manifest["cells"][0]["runs"], (nlohmann::ordered_json{"G0", "G1", "G2"}));
  EXPECT_EQ(manifest["figures"].size(), figuresOf(document).size());
  EXPECT_TRUE(has(manifest["figures"][0]["command"], "scalescope-cli export 01HZZZ"));
}

// An imported table cannot be run again, and this program has not measured it.
TEST(Report, OfImportedNumbersItClaimsNoMeasurement) {
  StudyResult study = strongStudy();
  study.spec.imported = ImportedFrom{"paper.csv", "", "csv"};
  for (CellResult& cell : study.cells) cell.cell.study.imported = study.spec.imported;
  study.verdict.reset();
  const Document document = makeReport(inEnglish(), study);
  const std::string text = documentMarkdown(inEnglish(), document, {});
  EXPECT_FALSE(has(text, "Reproduce")) << text;
  EXPECT_FALSE(has(text, "measured with")) << text;
  EXPECT_TRUE(has(text, "imported from paper.csv; Scalescope wrote this report"));
  EXPECT_FALSE(has(text, "No cell has finished yet.")) << text;
  EXPECT_FALSE(has(text, "fp32")) << text;
  const auto manifest = reportManifest(inEnglish(), study, document, {ReportTemplate::lab, "md", {"report.md"}});
  ASSERT_EQ(manifest["commands"].size(), 1U);
  EXPECT_EQ(manifest["commands"][0], "scalescope-cli report " + study.id.value + " --out report");
}

TEST(Report, AnImportedBandwidthOfOneSizeIsPrinted) {
  StudyResult study;
  study.name = "sweep";
  study.spec.imported = ImportedFrom{"bench.txt", "", "nccl-tests"};
  CellResult result;
  result.cell = cell(1, Strategy::ddp, 4, 64);
  result.repeats = 1;
  result.ceiling = {{"allReduce", 1e6, 1e-4, 1e10, 1.5e10, true}};
  study.cells = {result};
  const std::string text = markdownReport(study, {});
  EXPECT_TRUE(has(text, "one usable message size, 1.00 MB: peak bandwidth 15.0 GB/s")) << text;
  EXPECT_FALSE(has(text, "Bandwidth: measure a cell")) << text;
}

// Two devices were measured, so the advice to measure two would be wrong.
TEST(Report, OfAProgramWithoutPartsItSaysWhatIsMissing) {
  StudyResult study = strongStudy();
  for (CellResult& cell : study.cells) cell.computeSeconds = cell.exposedSeconds = std::nullopt;
  EXPECT_TRUE(has(markdownReport(study, {}), "of a program that records forward, backward and optimizer"));
}

TEST(Report, CompactTablesSayOnceWhatIsTheSame) {
  Table table;
  table.columns = {{"cell", "cell"},      {"nodes", "nodes"},      {"speedup", "speedup"},
                   {"speedupLow", "low"}, {"speedupHigh", "high"}, {"gpu", "GPU"}};
  table.rows = {{"1", "1", "1.60", "1.50", "1.70", ""}, {"2", "1", "1.60", "", "", ""}};
  const Compact compact = compacted(inEnglish(), table);
  EXPECT_EQ(compact.constants,
            "In every row: nodes 1.");  // A measured value that happens to be equal is kept in its column.
  ASSERT_EQ(compact.table.columns.size(), 3U);
  EXPECT_EQ(compact.table.columns[2].title, "95 % interval");
  EXPECT_EQ(compact.table.rows[0][2], "[1.50, 1.70]");
  EXPECT_EQ(compact.table.rows[1][2], "");
}

// The name of a variant that consists of the values of the study's own axes repeats their columns.
TEST(Report, AVariantIsLeftOutOfATableWithTheAxesThatItNames) {
  Table table;
  table.columns = {{"variant", "variant"},
                   {"program.lr", "program.lr"},
                   {"environment.ALGO", "environment.ALGO"},
                   {"checkpointSeconds", "checkpoint, ms"},
                   {"speedup", "speedup"}};
  table.rows = {{"lr=0.1 ALGO=Ring", "0.1", "Ring", "0", "1.0"}, {"lr=0.2 ALGO=Tree", "0.2", "Tree", "0", "2.0"}};
  const Compact compact = compacted(inEnglish(), table);
  ASSERT_EQ(compact.table.columns.size(), 3U);
  EXPECT_EQ(compact.table.columns[0].key, "program.lr");
  EXPECT_EQ(compact.constants, "In every row: checkpoint 0 ms.");
  table.rows[1][0] = "fused lr=0.2 ALGO=Tree";  // A variant of the study has a name of its own.
  EXPECT_EQ(compacted(inEnglish(), table).table.columns[0].key, "variant");
  table.rows = {{"plain", "", "", "0", "1.0"}, {"fused", "", "", "0", "2.0"}};
  EXPECT_EQ(compacted(inEnglish(), table).table.columns[0].key, "variant");
}

TEST(Report, TheSeverityOfANoteIsInTheLanguageOfTheDocument) {
  Document document;
  DocumentBuilder(inEnglish(), document).list({{Severity::warning, "few steps"}});
  EXPECT_TRUE(has(documentMarkdown(inEnglish(), document, {}), "warning"));
  const MessageFormatter shouting{[](const Message& message) { return "<" + message.code + ">"; }, "."};
  for (const std::string& text : {documentMarkdown(shouting, document, {}), documentHtml(shouting, document, {}),
                                  documentLatex(shouting, document, {})})
    EXPECT_TRUE(has(text, "severity.warning")) << text;
}

TEST(Report, TheNumbersOfARangeAreWrittenInTheLanguageOfTheDocument) {
  std::vector<GuardNote> notes;
  for (const double percent : {5.4, 10.0})
    notes.emplace_back(Severity::warning, Message{"guard.slowing", {{"percent", percent}}}, std::vector<int>{1});
  const MessageFormatter german{[](const Message& message) {
                                  std::string text;
                                  for (const auto& [name, value] : message.arguments)
                                    text += name + (std::holds_alternative<double>(value) ? " number " : " text ");
                                  return text;
                                },
                                ","};
  const std::vector<GuardNote> joined = joinedNotes(german, notes);
  ASSERT_EQ(joined.size(), 1U);
  EXPECT_EQ(std::get<std::string>(joined[0].message.arguments[0].second), "low number high number ");
}

TEST(Report, RunsAreNamedByRanges) {
  const StudyResult study = strongStudy();
  EXPECT_EQ(runsText(inEnglish(), study, {&study.cells[0], &study.cells[1]}), "R1 to R6");
  EXPECT_EQ(runsText(inEnglish(), study, {&study.cells[1]}), "R4 to R6");
  EXPECT_EQ(runsText(inEnglish(), study, {}), "");
}

TEST(Report, UnfinishedStudyIsAReportToo) {
  StudyResult study;
  study.name = "empty";
  study.cells.push_back(analyseCell(cell(1, Strategy::ddp, 2, 64), {}, {}));
  study.cells.push_back(analyseCell(cell(2, Strategy::single, 1, 64), {}, {}));
  compareCells(study);
  EXPECT_TRUE(has(htmlReport(study, {}), "Speedup: measure a baseline and one more device count"));
  EXPECT_TRUE(has(markdownReport(study, {}), "No cell has finished yet."));
  EXPECT_TRUE(has(documentMarkdown(inEnglish(), makeReport(inEnglish(), study, ReportTemplate::proposal), {}),
                  "There is no speedup: it needs"));
}

TEST(Report, AStudyOfKilledRunsGivesTheReasonForNoResult) {
  StudyResult study;
  study.name = "killed";
  for (const int number : {1, 2}) {
    CellResult& killed = study.cells.emplace_back(analyseCell(cell(number, Strategy::ddp, number, 64), {}, {}));
    killed.status = RunStatus::crashed;
    killed.error = Message{"launcher.rank-failed",
                           {{"rank", std::int64_t{1}},
                            {"operation", std::string("forward")},
                            {"what", std::string("killed by signal 9")}}};
  }
  const Document document = makeReport(inEnglish(), study);
  ASSERT_FALSE(document.blocks.empty());
  EXPECT_TRUE(has(document.blocks.front().text, "No cell of this study has a result: 2 crashed."))
      << document.blocks.front().text;
  EXPECT_TRUE(hasHeading(document, "Cells without a result"));
  std::size_t reasons = 0;
  for (const Block& block : document.blocks)
    for (const auto& row : block.table.rows)
      for (const std::string& entry : row) reasons += has(entry, "killed by signal 9") ? 1 : 0;
  EXPECT_EQ(reasons, 2U);
  EXPECT_FALSE(hasHeading(makeReport(inEnglish(), strongStudy()), "Cells without a result"));
}

TEST(Report, ATableOfRunsHasRuns) {
  EXPECT_TRUE(hasHeading(makeReport(inEnglish(), strongStudy()), "Runs"));
  StudyResult study;
  study.cells.push_back(analyseCell(cell(1, Strategy::ddp, 2, 64), {}, {}));
  for (const auto form : {ReportTemplate::lab, ReportTemplate::proposal}) {
    const Document document = makeReport(inEnglish(), study, form);
    EXPECT_FALSE(hasHeading(document, "Runs"));
    for (const Block& block : document.blocks)
      EXPECT_TRUE(block.kind != BlockKind::table || !block.table.rows.empty()) << block.text;
  }
}

// The bar of a lone rank is that of its cell in another section.
TEST(Report, OneRankIsNoFigureOfRanks) {
  const auto drawn = [](const StudyResult& study) {
    int figures = 0;
    for (const Block& block : makeReport(inEnglish(), study).blocks)
      figures += block.kind == BlockKind::figure && block.figure.id == "per-rank" ? 1 : 0;
    return figures;
  };
  StudyResult study = strongStudy();
  EXPECT_EQ(drawn(study), 1);
  study.cells.erase(study.cells.begin());  // The run of one device is left.
  compareCells(study);
  EXPECT_EQ(drawn(study), 0);
  EXPECT_TRUE(hasHeading(makeReport(inEnglish(), study), "Ranks")) << "its table is left";
}

// A figure and the tables below it show the same quantity, so there is one definition a section.
TEST(Report, ASectionDefinesAThingOnce) {
  const Document document = makeReport(inEnglish(), strongStudy(), ReportTemplate::lab);
  int shown = 0, defined = 0;
  for (const Block& block : document.blocks) {
    if (block.kind == BlockKind::heading && block.key == "heading.waterfall") break;
    if (block.kind != BlockKind::figure && block.kind != BlockKind::table) continue;
    ++shown;
    defined += has(block.stamp, "S(N) = N0 x (images/s at N) / (images/s at N0), N0 the devices") ? 1 : 0;
    EXPECT_TRUE(has(block.stamp, "Runs R1 to R6.")) << block.stamp;
  }
  EXPECT_GE(shown, 3);
  EXPECT_EQ(defined, 1);
}

TEST(Report, SameStudySameBytes) {
  EXPECT_EQ(htmlReport(strongStudy(), {}), htmlReport(strongStudy(), {}));
  EXPECT_EQ(markdownReport(strongStudy(), {}), markdownReport(strongStudy(), {}));
}

}  // namespace scalescope
