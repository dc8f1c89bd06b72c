#include "tests/app/bench_place.h"

#include <sstream>

#include "core/report/figures/export_forms.h"
#include "tests/not_a_number.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

// Fixture with one study of the fake worker, measured once for all exports of a test.
class Exports : public Bench {
 protected:
  void SetUp() override {
    Bench::SetUp();
    const ProgramOutput ran = cli({"run", study("files", "", 5, 1)});
    ASSERT_EQ(ran.exitCode, 0) << ran.err;
  }

  int exported(const std::string& what, const std::string& file, std::vector<std::string> more = {}) {
    std::vector<std::string> arguments{"export", "files", "--what", what, "--out", path(file)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ProgramOutput output = cli(arguments);
    m_said = output.err;
    return output.exitCode;
  }

  [[nodiscard]] bool drawsHere() const { return std::filesystem::exists(builtProgram("scalescope")); }

  std::string m_said;
};

TEST_F(Exports, EveryKindInEveryWrittenForm) {
  for (const std::string& what : exportKinds())
    for (const ExportForm& form : exportForms()) {
      if (form.drawn() || form.only != nullptr) continue;
      const std::string ending = form.ending;
      const std::string file = what + "." + ending;
      ASSERT_EQ(exported(what, file), 0) << file << m_said;
      EXPECT_FALSE(text(file).empty()) << file;
      EXPECT_FALSE(saysNotANumber(text(file))) << file;
      if (ending == "json") {
        const auto json = nlohmann::json::parse(text(file), nullptr, false);
        ASSERT_TRUE(json.is_object()) << file;
        EXPECT_TRUE(json[what == "trace" ? "traceEvents" : "rows"].is_array()) << file;
      }
    }
}

TEST_F(Exports, JsonRowsAreNumbersAndNulls) {
  ASSERT_EQ(exported("speedup", "s.json"), 0) << m_said;
  const auto json = nlohmann::json::parse(text("s.json"));
  EXPECT_EQ(json["id"], "speedup");
  EXPECT_TRUE(json["series"].is_array());  // The figure and its table are one value.
  ASSERT_EQ(json["rows"].size(), 3U);
  EXPECT_TRUE(json["rows"][0]["imagesPerSecond"].is_number());
  EXPECT_TRUE(json["rows"][0]["speedupLow"].is_null());  // There is one repeat only.
}

TEST_F(Exports, ViewsAreTakenOrRefusedWithAnError) {
  EXPECT_EQ(exported("speedup", "lab.csv", {"--layout", "lab"}), 0) << m_said;
  EXPECT_NE(text("lab.csv").find("devices,epochSeconds_64,speedup_64"), std::string::npos) << text("lab.csv");
  EXPECT_EQ(exported("loss", "lab.csv", {"--layout", "lab"}), 2);
  EXPECT_NE(m_said.find("has no lab layout"), std::string::npos) << m_said;
  EXPECT_EQ(exported("throughput", "t.json", {"--x", "batch"}), 0) << m_said;
  EXPECT_NE(nlohmann::json::parse(text("t.json"))["x"]["title"], "devices");
  EXPECT_EQ(exported("throughput", "t.json", {"--x", "seconds"}), 2);
  EXPECT_EQ(exported("throughput", "t.json", {"--x", "colour"}), 2);
  EXPECT_EQ(exported("throughput", "t.csv", {"--group", "ddp.bucketMB"}), 0) << m_said;
  EXPECT_NE(text("t.csv").find("bucketMB 25"), std::string::npos) << text("t.csv");
  EXPECT_EQ(exported("throughput", "t.csv", {"--group", "colour"}), 2);
  EXPECT_EQ(exported("all", "all.png"), 2);
  EXPECT_EQ(exported("speedup", "s.txt"), 2);
  EXPECT_EQ(exported("speedup", "s.doc"), 2);
  EXPECT_EQ(exported("nonsense", "s.csv"), 2);
}

TEST_F(Exports, OneCellAndItsStepsAreOfTracesAlone) {
  ASSERT_EQ(exported("trace", "t.json", {"--cell", "2"}), 0) << m_said;
  const auto usual = nlohmann::json::parse(text("t.json"))["otherData"];
  const std::int64_t last = usual["lastStep"];
  EXPECT_GT(last, 0);
  ASSERT_EQ(exported("trace", "t.json", {"--cell", "2", "--steps", std::to_string(last)}), 0) << m_said;
  EXPECT_EQ(nlohmann::json::parse(text("t.json"))["otherData"]["firstStep"], last);
  EXPECT_EQ(exported("trace", "t.json", {"--cell", "99"}), 2);
  EXPECT_EQ(exported("trace", "t.json", {"--steps", "99998-99999"}), 1);
  EXPECT_NE(m_said.find("no step to show"), std::string::npos) << m_said;
  for (const char* steps : {"5-2", "x", "1-", "-3", "1-2-3", "0-200"})
    EXPECT_EQ(exported("trace", "t.json", {"--steps=" + std::string(steps)}), 2) << steps;
  EXPECT_EQ(exported("speedup", "s.csv", {"--cell", "1"}), 2);
  EXPECT_NE(m_said.find("leave out --cell and --steps"), std::string::npos) << m_said;
}

// Operators come from the ranks' logs through agent, owner and store; the profiled steps are in no result.
TEST_F(Exports, OperatorsOfProfiledStepsAreInTheTraceAndInATable) {
  const std::string file = study("profiled", "", 5, 1);
  ASSERT_EQ(cli({"run", file, "--patch", R"({"measure": {"profile": 2}})"}).exitCode, 0);
  const auto take = [&](const std::string& what, const std::string& to) {
    const ProgramOutput output = cli({"export", "profiled", "--what", what, "--out", path(to)});
    ASSERT_EQ(output.exitCode, 0) << output.err;
  };
  take("trace", "t.json");
  const auto trace = nlohmann::json::parse(text("t.json"));
  EXPECT_EQ(trace["otherData"]["lastStep"], 6);
  EXPECT_EQ(trace["otherData"]["profiledSteps"], 2);
  EXPECT_EQ(trace["otherData"]["operators"], 8);  // Two for each of two steps of two ranks.
  take("operators", "o.json");
  const auto rows = nlohmann::json::parse(text("o.json"))["rows"];
  ASSERT_EQ(rows.size(), 6U);  // Two for each cell, including the single device's.
  EXPECT_EQ(rows[0]["operatorCalls"], 1);
  EXPECT_NEAR(rows[0]["operatorShare"].get<double>(), 0.25, 0.01);
  const auto cells = json({"results", "profiled"})["studies"][0]["cells"];
  for (const auto& cell : cells) EXPECT_EQ(cell["steps"], 5);
  EXPECT_EQ(exported("operators", "none.json"), 0) << m_said;
  EXPECT_TRUE(nlohmann::json::parse(text("none.json"))["rows"].empty());
}

TEST_F(Exports, ABaselineIsANumberOrTheBeginningOfAKey) {
  ASSERT_EQ(exported("speedup", "one.json", {"--baseline", "1"}), 0) << m_said;
  const auto row = nlohmann::json::parse(text("one.json"))["rows"][0];
  EXPECT_DOUBLE_EQ(row["speedup"].get<double>(), 1);
  const std::string key = json({"results", "files"})["studies"][0]["cells"][0]["cellKey"];
  ASSERT_EQ(exported("speedup", "key.json", {"--baseline", key.substr(0, 8)}), 0) << m_said;
  EXPECT_EQ(text("key.json"), text("one.json"));
  EXPECT_NE(exported("speedup", "no.json", {"--baseline", "99"}), 0);
}

TEST_F(Exports, ASpreadsheetGetsRowsAloneUnlessProvenanceIsWanted) {
  ASSERT_EQ(exported("cells", "clean.csv"), 0) << m_said;
  EXPECT_EQ(text("clean.csv").rfind("cell,", 0), 0U) << text("clean.csv");
  EXPECT_EQ(text("clean.csv").find('#'), std::string::npos);
  const ProgramOutput reported =
      cli({"export", "files", "--what", "cells", "--out", path("provenance.csv"), "--provenance"});
  ASSERT_EQ(reported.exitCode, 0) << reported.err;
  EXPECT_EQ(text("provenance.csv").rfind("# ", 0), 0U) << text("provenance.csv");
  EXPECT_TRUE(text("provenance.csv").ends_with(text("clean.csv")));
}

TEST_F(Exports, ATableWithoutRowsIsReportedWithItsReason) {
  const ProgramOutput none = cli({"export", "files", "--what", "frontier", "--out", path("frontier.csv")});
  ASSERT_EQ(none.exitCode, 0) << none.err;
  EXPECT_NE(none.err.find("frontier: There is no largest batch"), std::string::npos) << none.err;
  const ProgramOutput some = cli({"export", "files", "--what", "cells", "--out", path("cells.csv")});
  EXPECT_EQ(some.err.find("cells:"), std::string::npos) << some.err;
}

TEST_F(Exports, AReportHasATitlePage) {
  for (const std::string format : {"html", "md", "tex"}) {
    const ProgramOutput output =
        cli({"report", "files", "--out", path("titled"), "--format", format, "--title", "Lab 3: scaling", "--author",
             "A. Student", "--course", "Machine Learning Systems", "--date", "26 November 2026"});
    ASSERT_EQ(output.exitCode, 0) << output.err;
    const std::string report = text("titled/report." + format);
    for (const char* part : {"Lab 3: scaling", "A. Student", "Machine Learning Systems", "26 November 2026"})
      EXPECT_NE(report.find(part), std::string::npos) << format << ": " << part;
  }
}

TEST_F(Exports, AllIsAFolder) {
  ASSERT_EQ(exported("all", "everything"), 0) << m_said;
  for (const char* file : {"speedup.csv", "speedup.json", "cells.csv", "hyperparameters.json", "all.csv"})
    EXPECT_FALSE(text(std::string("everything/") + file).empty()) << file;
  EXPECT_EQ(std::filesystem::exists(path("everything/speedup.svg")), drawsHere()) << m_said;
}

TEST_F(Exports, ReportsInEveryFormWithTheirManifest) {
  for (const char* format : {"html", "md", "tex"}) {
    const std::string folder = std::string("report-") + format;
    const ProgramOutput output = cli({"report", "files", "--out", path(folder), "--format", format});
    ASSERT_EQ(output.exitCode, 0) << output.err;
    const std::string report = text(folder + "/report." + format);
    EXPECT_NE(report.find("files"), std::string::npos);
    EXPECT_FALSE(saysNotANumber(report)) << format;
    const auto manifest = nlohmann::json::parse(text(folder + "/manifest.json"), nullptr, false);
    ASSERT_TRUE(manifest.is_object());
    for (const auto& file : manifest["files"])
      EXPECT_TRUE(std::filesystem::exists(path(folder) + "/" + file.get<std::string>())) << file;
    EXPECT_EQ(cli({"plan", path(folder + "/study.json")}).exitCode, 0) << "the manifest's study runs again";
  }
  const ProgramOutput proposal =
      cli({"report", "files", "--out", path("ask"), "--template", "proposal", "--format", "md"});
  EXPECT_EQ(proposal.exitCode, 0) << proposal.err;
  EXPECT_NE(text("ask/report.md").find("Extrapolation"), std::string::npos);
  EXPECT_EQ(cli({"report", "files", "--out", path("x"), "--format", "doc"}).exitCode, 2);
}

TEST_F(Exports, ThePdfOfAReportHoldsTextAndNoPicture) {
  const ProgramOutput output = cli({"report", "files", "--out", path("pdf"), "--format", "pdf"});
  if (!drawsHere()) {
    EXPECT_EQ(output.exitCode, 1);
    EXPECT_NE(output.err.find("Install the package scalescope"), std::string::npos) << output.err;
    GTEST_SKIP() << "the desktop program is not built here";
  }
  ASSERT_EQ(output.exitCode, 0) << output.err;
  const std::string pdf = text("pdf/report.pdf");
  EXPECT_EQ(pdf.rfind("%PDF", 0), 0U);
  EXPECT_EQ(pdf.find("/Subtype /Image"), std::string::npos);
  EXPECT_NE(pdf.find("/Font"), std::string::npos);
}

TEST_F(Exports, TheLatexCompilesWherePdflatexIs) {
  const ProgramOutput output = cli({"report", "files", "--out", path("tex"), "--format", "tex"});
  ASSERT_EQ(output.exitCode, 0) << output.err;
  const auto found = runProgram({"/bin/sh", "-c", "command -v pdflatex"}, {.input = {}, .stop = {}});
  if (!found || found->exitCode != 0) GTEST_SKIP() << "pdflatex is not installed: the LaTeX form was not compiled";
  const auto made = runProgram(
      {"/bin/sh", "-c", "cd '" + path("tex") + "' && pdflatex -interaction=nonstopmode -halt-on-error report.tex"},
      {.deadlineSeconds = 120.0 * patience(), .input = {}, .stop = {}});
  ASSERT_TRUE(made);
  EXPECT_EQ(made->exitCode, 0) << made->out.substr(made->out.size() > 3000 ? made->out.size() - 3000 : 0);
}

}  // namespace
}  // namespace scalescope
