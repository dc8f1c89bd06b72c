// Tests that the audit judges this program's exports like any other tables: it finds nothing wrong in them, and finds a
// number that is changed afterwards.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "core/analysis/foreign/foreign.h"
#include "core/analysis/run/operators.h"
#include "core/report/figures/export_forms.h"
#include "tests/core/analysis/audit/tables.h"
#include "tests/core/analysis/profile/profiled.h"

namespace scalescope {

using namespace synthetic;
using audit::TestTable;

namespace {

// Generator of studies of single devices and of gangs of two with random times, so that the numbers have all digits of
// a double.
class DrawnStudy {
 public:
  DrawnStudy(Protocol protocol, unsigned seed) : m_random(seed) {
    study.id = StudyId("01HZZZZZZZZZZZZZZZZZZZZZZZ");
    study.name = study.spec.name = "own";
    study.protocol = study.spec.protocol = protocol;
    if (protocol != Protocol::strong) study.spec.axes.batchKind = BatchKind::perRank;
  }

  Cell place(Strategy strategy, int devices, std::int64_t globalBatch, int nodes = 1, int accumulation = 1) {
    Cell out = cell(static_cast<int>(study.cells.size()) + 1, strategy, devices, globalBatch, nodes);
    out.variant = "plain";
    std::vector<std::int64_t> shares = out.batch.ranks();
    for (std::int64_t& share : shares) share /= accumulation;
    out.batch = BatchShares(accumulation, shares);
    out.study.axes = study.spec.axes;
    return out;
  }

  void addSingle(const Cell& cell) {
    std::vector<RunRecords> runs;
    for (int i = 0; i < 3; ++i) {
      const double scale = drawn();
      runs.push_back(singleRun("S" + std::to_string(cell.number) + std::to_string(i), i + 1,
                               {160 * scale, 20 * scale, 40 * scale, 80 * scale, 0, 15 * scale, 0, 2 * scale},
                               static_cast<int>(cell.batch.global())));
    }
    study.cells.push_back(analyseCell(cell, CellKey("000000000000000" + std::to_string(cell.number)), runs));
  }

  void addGang(const Cell& cell) {
    std::vector<RunRecords> runs;
    for (int i = 0; i < 3; ++i) {
      GangOptions options;
      options.scale = drawn();
      options.samples = static_cast<int>(cell.batch.global() / 2);
      runs.push_back(gangRun("G" + std::to_string(cell.number) + std::to_string(i), i + 1, options));
    }
    study.cells.push_back(analyseCell(cell, CellKey("000000000000000" + std::to_string(cell.number)), runs));
  }

  // Adds the all-reduce of any number of ranks, or the pushes and pulls of workers.
  void addRanks(const Cell& cell) {
    std::vector<RunRecords> runs;
    for (int i = 0; i < 3; ++i) {
      GangOptions options;
      options.scale = drawn();
      options.samples = static_cast<int>(cell.batch.global() / cell.worldDevices());
      RunRecords gang = gangRun("R" + std::to_string(cell.number) + std::to_string(i), i + 1, options);
      for (int r = 2; r < cell.worldDevices(); ++r) {
        Log log;
        log.manifest({{"parameters", 2'000'000}, {"trainImages", 640}, {"host", "a"}, {"device", "cpu"}});
        log.add(RecordType::benchmark, BenchmarkRecord{CollectiveOp::allReduce, 4'000'000, 0.01, 5, true}, 600 * kMs);
        for (int k = 0; k <= options.steps; ++k)
          gangStep(log, r, k, options, k == 0 ? StepPhase::warmup : StepPhase::timed);
        gang.bySource[rank(r)] = log.records();
      }
      if (cell.strategy == Strategy::parameterServer)
        for (auto& [source, records] : gang.bySource)
          for (Record& record : records)
            if (auto* moved = std::get_if<CollectiveRecord>(&record.payload))
              moved->op = moved->bucket == 0 ? CollectiveOp::push : CollectiveOp::pull;
      runs.push_back(std::move(gang));
    }
    study.cells.push_back(analyseCell(cell, CellKey("000000000000000" + std::to_string(cell.number)), runs));
  }

  StudyResult study;

 private:
  double drawn() { return std::uniform_real_distribution<double>(0.3, 2.7)(m_random); }
  std::mt19937_64 m_random;
};

StudyResult strongStudyOf(unsigned seed) {
  DrawnStudy drawn(Protocol::strong, seed);
  drawn.addSingle(drawn.place(Strategy::single, 1, 64));
  drawn.addSingle(drawn.place(Strategy::ddp, 1, 64));
  drawn.addGang(drawn.place(Strategy::ddp, 2, 64));
  drawn.addGang(drawn.place(Strategy::ddp, 1, 64, 2));
  compareCells(drawn.study);
  return drawn.study;
}

// Returns a study of both strategies at two batches; no number of images is a multiple of one of them.
StudyResult dataParallelStudy(unsigned seed) {
  DrawnStudy drawn(Protocol::strong, seed);
  for (const std::int64_t batch : {64, 48}) {
    drawn.addSingle(drawn.place(Strategy::single, 1, batch));
    drawn.addSingle(drawn.place(Strategy::dataParallel, 2, batch));
    drawn.addGang(drawn.place(Strategy::ddp, 2, batch));
  }
  compareCells(drawn.study);
  return drawn.study;
}

StudyResult weakStudy(unsigned seed) {
  DrawnStudy drawn(Protocol::weak, seed);
  for (const int accumulation : {1, 4}) {
    drawn.addSingle(drawn.place(Strategy::single, 1, 32 * accumulation, 1, accumulation));
    drawn.addSingle(drawn.place(Strategy::ddp, 1, 32 * accumulation, 1, accumulation));
    drawn.addGang(drawn.place(Strategy::ddp, 2, 64 * accumulation, 1, accumulation));
  }
  compareCells(drawn.study);
  return drawn.study;
}

std::vector<TestTable> exported(const StudyResult& study) {
  std::vector<TestTable> tables;
  for (const std::string& what : exportKinds()) {
    const auto text = exportText(inEnglish(), *exportForm("csv", what), study, what, {});
    const auto grid = tables::readGrid(text.value(), what);
    TestTable table{what, grid.value().header, {}};
    for (const tables::GridRow& row : grid->rows) table.rows.push_back(row.cells);
    tables.push_back(std::move(table));
  }
  return tables;
}

AuditReport judged(const std::vector<TestTable>& tables) { return auditTables(audit::written(tables)).value(); }

std::vector<std::string> said(const AuditReport& report, AuditVerdict verdict) {
  std::vector<std::string> out;
  for (const AuditRow& row : report.rows)
    if (row.verdict == verdict)
      out.push_back(row.file + " " + std::to_string(row.row) + " " + row.column + ": " + english(row.reason));
  return out;
}

using Strings = std::vector<std::string>;

void expectClean(const StudyResult& study) {
  const AuditReport report = judged(exported(study));
  EXPECT_EQ(said(report, AuditVerdict::flag), Strings());
  Strings problems;
  for (const Message& problem : report.problems) problems.push_back(english(problem));
  EXPECT_EQ(problems, Strings());
  const std::set<std::string> careful{"audit.no-model", "audit.nothing", "audit.of-ranks", "audit.accumulated"};
  for (const AuditRow& row : report.rows) {
    EXPECT_TRUE(row.verdict != AuditVerdict::unknown || careful.contains(row.reason.code))
        << row.file << row.row << row.column << english(row.reason);
    EXPECT_NE(row.reason.code, "audit.two-times") << row.file << row.row << row.column << english(row.reason);
  }
  EXPECT_GT(said(report, AuditVerdict::ok).size(), 10 * study.cells.size());
}

TestTable& named(std::vector<TestTable>& tables, const std::string& name) {
  for (TestTable& table : tables)
    if (table.name == name) return table;
  throw std::out_of_range(name);
}

std::set<AuditKind> kindsAt(const AuditReport& report, const std::string& file, int row, const std::string& column) {
  std::set<AuditKind> out;
  for (const AuditRow& judged : report.rows)
    if (judged.verdict == AuditVerdict::flag && judged.file == file && judged.row == row && judged.column == column)
      out.insert(judged.kind);
  return out;
}

}  // namespace

TEST(OwnTables, StrongScalingWithOneRankOfDdpBesideThePlainDevice) {
  for (unsigned seed = 1; seed <= 8; ++seed) expectClean(strongStudyOf(seed));
}

TEST(OwnTables, DataParallelAndBatchesThatLeaveARest) {
  for (unsigned seed = 1; seed <= 4; ++seed) expectClean(dataParallelStudy(seed));
}

TEST(OwnTables, ThreeRanksWhoseBusFactorIsNotOne) {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    DrawnStudy drawn(Protocol::strong, seed);
    drawn.addSingle(drawn.place(Strategy::single, 1, 96));
    drawn.addRanks(drawn.place(Strategy::ddp, 2, 96));
    drawn.addRanks(drawn.place(Strategy::ddp, 3, 96));
    compareCells(drawn.study);
    ASSERT_TRUE(drawn.study.cells[2].busbw);
    expectClean(drawn.study);
  }
}

TEST(OwnTables, ParameterServer) {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    DrawnStudy drawn(Protocol::strong, seed);
    drawn.addSingle(drawn.place(Strategy::single, 1, 96));
    drawn.addRanks(drawn.place(Strategy::parameterServer, 2, 96));
    drawn.addRanks(drawn.place(Strategy::parameterServer, 3, 96));
    compareCells(drawn.study);
    ASSERT_TRUE(drawn.study.cells[2].pushSeconds);
    expectClean(drawn.study);
  }
}

TEST(OwnTables, WeakScalingAndAccumulation) {
  for (unsigned seed = 1; seed <= 4; ++seed) expectClean(weakStudy(seed));
}

TEST(OwnTables, OperatorsOfProfiledSteps) {
  StudyResult study = strongStudyOf(2);
  Cell asked = study.cells[2].cell;
  asked.study.measure.profile = 2;
  const CellResult profiled =
      analyseCell(asked, study.cells[2].key, {profiledRun("P0", 1), profiledRun("P1", 2), profiledRun("P2", 3)});
  ASSERT_FALSE(profiled.operators->operators.empty());
  study.cells[2].operators = profiled.operators;
  expectClean(study);
}

TEST(OwnTables, ANegativeEstimateIsExplained) {
  bool negative = false;
  for (unsigned seed = 1; seed <= 8; ++seed)
    for (const AuditRow& row : judged(exported(strongStudyOf(seed))).rows) {
      if (row.column != "subtractionCommSeconds" || row.printed.front() != '-') continue;
      EXPECT_EQ(row.reason.code, "audit.negative-estimate") << english(row.reason);
      negative = true;
    }
  EXPECT_TRUE(negative);
}

// Two variants that this program exported are still two when they are imported.
TEST(OwnTables, AnExportWithVariantsIsImportedAsItIs) {
  StudyResult study = strongStudyOf(5);
  for (const CellResult& cell : strongStudyOf(6).cells) {
    study.cells.push_back(cell);
    study.cells.back().cell.number = static_cast<int>(study.cells.size());
    study.cells.back().cell.variant = "slower";
  }
  const auto text = exportText(inEnglish(), *exportForm("csv", "all"), study, "all", {});
  ASSERT_TRUE(text) << english(text.error());
  const auto imported = readForeign(*text, "own.csv");
  ASSERT_TRUE(imported) << english(imported.error());
  ASSERT_EQ(imported->cells.size(), study.cells.size());
  for (std::size_t i = 0; i < study.cells.size(); ++i) {
    EXPECT_EQ(imported->cells[i].worldDevices(), study.cells[i].cell.worldDevices()) << i;
    EXPECT_EQ(imported->cells[i].batch.global(), study.cells[i].cell.batch.global()) << i;
    EXPECT_EQ(imported->cells[i].variant, study.cells[i].cell.variant) << i;
    EXPECT_NEAR(imported->runs[i].values.at("imagesPerSecond"), *study.cells[i].imagesPerSecond,
                1e-9 * *study.cells[i].imagesPerSecond);
  }
}

TEST(OwnTables, AChangedNumberIsFlaggedWithItsKind) {
  struct Planted {
    const char* table;
    const char* column;
    double factor;
    AuditKind kind;
  };
  const std::vector<Planted> all{{"speedup", "speedup", 1.07, AuditKind::arithmetic},
                                 {"speedup", "speedup", 2, AuditKind::wrongFormula},
                                 {"efficiency", "speedup", 0.9, AuditKind::arithmetic},
                                 {"efficiency", "efficiency", 1.1, AuditKind::arithmetic},
                                 {"all", "efficiency", 2, AuditKind::wrongFormula},
                                 {"gain", "speedup", 1.2, AuditKind::arithmetic},
                                 {"throughput", "imagesPerSecond", 1.05, AuditKind::arithmetic},
                                 {"throughput", "imagesPerSecond", 0.8, AuditKind::arithmetic},
                                 {"all", "imagesPerSecond", 0.9, AuditKind::arithmetic},
                                 {"time", "epochSeconds", 1.05, AuditKind::arithmetic},
                                 {"time-vs-batch", "epochSeconds", 0.7, AuditKind::arithmetic},
                                 {"all", "epochSeconds", 1.3, AuditKind::arithmetic},
                                 {"subtraction", "subtractionComputeSeconds", 1.1, AuditKind::arithmetic},
                                 {"subtraction", "subtractionCommSeconds", 1.1, AuditKind::partsDoNotAddUp},
                                 {"all", "subtractionComputeSeconds", 0.9, AuditKind::arithmetic},
                                 {"all", "subtractionCommSeconds", 1.2, AuditKind::partsDoNotAddUp},
                                 {"bandwidth", "algbw", 1.1, AuditKind::arithmetic},
                                 {"cells", "globalBatch", 1.5, AuditKind::arithmetic}};
  const std::vector<TestTable> right = exported(strongStudyOf(3));
  for (const Planted& planted : all) {
    std::vector<TestTable> tables = right;
    TestTable& table = named(tables, planted.table);
    std::size_t row = table.rows.size() - 1;
    const bool ofTransfers = table.column("bytes") >= 0;  // The last ones are those of a whole step, without seconds.
    while (row > 0 && (table.get(row, planted.column).empty() || (ofTransfers && table.get(row, "seconds").empty())))
      --row;
    std::string& cell = table.at(row, planted.column);
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", std::stod(cell) * planted.factor);
    cell = text;
    EXPECT_TRUE(
        kindsAt(judged(tables), planted.table, static_cast<int>(row) + 1, planted.column).contains(planted.kind))
        << planted.table << " " << planted.column << " x " << planted.factor;
  }
}

}  // namespace scalescope
