#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/analysis/tables/columns.h"
#include "tests/core/analysis/audit/tables.h"

namespace scalescope::audit {

using namespace tables;
namespace {

AuditReport audited(const std::string& text, AuditOptions options = {}) {
  return auditTables({{"t.csv", text}}, options).value();
}

// Returns "column verdict kind" for every finding.
std::vector<std::string> verdicts(const AuditReport& report) {
  std::vector<std::string> out;
  for (const AuditRow& row : report.rows)
    out.push_back(row.column + " " + std::string(name(row.verdict)) +
                  (row.kind == AuditKind::none ? "" : " " + std::string(name(row.kind))));
  return out;
}

std::string onlyProblem(const std::string& text) {
  const AuditReport report = audited(text);
  EXPECT_EQ(report.problems.size(), 1u);
  return report.problems.empty() ? "" : english(report.problems.front());
}

const std::string kAccepted = ". Accepted: 12.3, 12.3 s, 1,234.5 ms, 12:52, 1h 12m, n/a";

using Strings = std::vector<std::string>;

}  // namespace

TEST(AuditInput, NamesRowAndColumn) {
  const std::string header = "devices,batch,seconds_per_epoch,speedup\n1,32,20,1\n";
  EXPECT_EQ(onlyProblem(header + "2,32,fast,1.5\n"),
            "t.csv line 3 (row 2), column seconds_per_epoch: \"fast\" is not a number" + kAccepted);
  EXPECT_EQ(onlyProblem(header + "2,32,0,1.5\n"),
            "t.csv line 3 (row 2), column seconds_per_epoch: 0 is not a possible value");
  EXPECT_EQ(onlyProblem(header + "2,32,-4.5,1.5\n"),
            "t.csv line 3 (row 2), column seconds_per_epoch: -4.5 is not a possible value");
  EXPECT_EQ(onlyProblem(header + "0,32,12,1.5\n"), "t.csv line 3 (row 2), column devices: 0 is not a possible value");
  EXPECT_EQ(onlyProblem(header + "2,32,12 fortnights,1.5\n"),
            "t.csv line 3 (row 2), column seconds_per_epoch: the unit of \"12 fortnights\" is unknown" + kAccepted);
  EXPECT_EQ(onlyProblem("devices,batch,time [parsec],speedup\n1,32,20,1\n"),
            "t.csv line 2 (row 1), column time [parsec]: the unit of \"parsec\" is unknown" + kAccepted);
  EXPECT_EQ(onlyProblem("devices,batch,time_fortnights\n1,32,20\n"),
            "t.csv line 2 (row 1), column time_fortnights: the unit of \"fortnights\" is unknown" + kAccepted);
  EXPECT_EQ(onlyProblem("name,colour\nx,red\n").substr(0, 46), "t.csv has no column of numbers that the audit ");
  EXPECT_EQ(onlyProblem("devices,batch\n1,2,3\n"), "t.csv line 2 (row 1) has 3 cells for 2 columns");
}

TEST(AuditInput, ImpossibleQuantitiesAreFlaggedAndNothingIsComputedFromThem) {
  EXPECT_EQ(verdicts(audited("devices,batch,seconds_per_epoch,speedup\n1,32,20,1\n2,32,-12,1.6\n")),
            (Strings{"speedup ok", "seconds_per_epoch flag impossible or meaningless quantity", "speedup unknown"}));
  const AuditReport report = audited("devices,batch,seconds,speedup\n0,32,0,1\n");
  EXPECT_EQ(toJson(report).dump().find("nan"), std::string::npos);
  EXPECT_EQ(toJson(report).dump().find("inf"), std::string::npos);
}

TEST(AuditInput, NumbersBeyondEveryMeasureAreJudgedToo) {
  const AuditReport report =
      audited("devices,batch,images,comm_s,gb_per_s\n2,32,1e18,24,1.5\n1e18,1e18,5e18,1e-18,1e18\n", {"resnet18", 0});
  for (const AuditRow& row : report.rows) EXPECT_FALSE(row.reason.code.empty());
}

TEST(AuditInput, MissingColumnsAndRowsGiveAReason) {
  const AuditReport none = audited("batch,seconds,speedup\n32,20,1.5\n");
  ASSERT_EQ(none.rows.size(), 1u);
  EXPECT_EQ(english(none.rows[0].reason),
            "the column devices is missing, here and in the rows that belong to this one");
  const AuditReport alone = audited("devices,batch,seconds,speedup\n2,32,20,1.5\n");
  EXPECT_EQ(english(alone.rows[0].reason), "no row with one device of the same report, batch and strategy");
}

TEST(AuditInput, FilesThatAreNoTables) {
  for (const auto& [text, code] :
       std::vector<std::pair<std::string, std::string>>{{"", "audit.csv-empty"},
                                                        {"# only a note\n", "audit.csv-empty"},
                                                        {"a,\"b\n1,2\n", "audit.csv-quote"},
                                                        {std::string("a,b\n1,\0002\n", 8), "audit.csv-binary"}}) {
    const auto report = auditTables({{"t.csv", text}});
    ASSERT_FALSE(report) << text;
    EXPECT_EQ(report.error().message.code, code);
  }
  EXPECT_EQ(auditTables({{"t.csv", "a\n"}}, {"perceptron", 0}).error().message.code, "audit.model-option");
}

// Such texts would need hundreds of megabytes of memory if they were split whole.
TEST(AuditInput, TooManyLinesRowsAndColumnsAreRefused) {
  const auto refusal = [](const std::string& text) {
    const auto grid = tables::readGrid(text, "t.csv");
    return grid ? std::string() : grid.error().message.code;
  };
  const std::string start = "devices,batch\n1,2\n";
  EXPECT_EQ(refusal(start + std::string(400'001, '\n')), "audit.csv-many");
  EXPECT_EQ(refusal(start + std::string(399'000, '\n') + "2,2\n"), "audit.csv-many") << "more than 20,000 rows";
  EXPECT_EQ(refusal(start + std::string(1'000, '\n') + "2,2\n"), "");
  EXPECT_EQ(refusal(std::string(300, ',') + "\n"), "audit.csv-many");
  EXPECT_EQ(refusal("| a | b |\n|---|---|\n" + std::string(300, '|') + "\n"), "audit.csv-many");
  EXPECT_EQ(refusal("\\begin{tabular}{ll}\n" + std::string(300, '&') + "\\\\\n"), "audit.csv-many");
  std::string rows = "\\begin{tabular}{ll}\n";
  for (int i = 0; i < 20'100; ++i) rows += "1&2\\\\\n";
  EXPECT_EQ(refusal(rows + "\\end{tabular}\n"), "audit.csv-many");
}

TEST(AuditInput, QuotesSemicolonsAndByteOrderMarksAreRead) {
  EXPECT_EQ(verdicts(audited("\xEF\xBB\xBF# a note\r\nGPUs;Batch size per GPU;Time per epoch "
                             "(s);Speedup\r\n1;32;\"25,86\";1\r\n2;32;36,93;0,70\r\n")),
            (Strings{"Speedup ok", "Speedup ok"}));
}

TEST(AuditColumns, SynonymsAndUnits) {
  const auto role = [](const char* header) { return columnOf(header).role; };
  for (const char* header : {"devices", "GPUs", "#GPUs", "num_gpus", "world_size", "N"})
    EXPECT_EQ(role(header), Role::devices) << header;
  for (const char* header :
       {"batch_per_device", "batch size", "batchPerGPU", "Batch size per GPU", "perRankBatch", "mini-batch size"})
    EXPECT_EQ(role(header), Role::batch) << header;
  for (const char* header :
       {"seconds_per_epoch", "Epoch time (s)", "time_per_epoch", "epochSeconds", "Time [ms]", "time per epoch in min"})
    EXPECT_EQ(role(header), Role::epochSeconds) << header;
  for (const char* header : {"printed_gb_per_s", "bandwidth (GB/s)", "busbw", "Bandwidth [GiB/s]"})
    EXPECT_EQ(role(header), Role::bandwidth) << header;
  EXPECT_EQ(role("seconds_to_train"), Role::totalSeconds);
  EXPECT_EQ(role("compute_s"), Role::compute);
  EXPECT_EQ(role("communication time (s)"), Role::comm);
  EXPECT_EQ(role("Efficiency (%)"), Role::efficiency);
  for (const char* header : {"imagesPerSecond", "images/s", "throughput (samples/s)", "Throughput", "img per sec"})
    EXPECT_EQ(role(header), Role::throughput) << header;
  EXPECT_TRUE(columnOf("images per minute").scale == Fraction::of(1, 60));
  for (const char* header : {"expect", "epoch", "loss", "learning_rate", "seconds per image", "loader_workers", ""})
    EXPECT_EQ(role(header), Role::none) << header;
  EXPECT_TRUE(columnOf("Time [ms]").scale == Fraction::of(1, 1000));
  EXPECT_TRUE(columnOf("bandwidth (Gbit/s)").scale == Fraction::of(1, 8));
}

TEST(AuditRules, WeakStudiesScaleTheirSpeedup) {
  const std::string text =
      "protocol,devices,batch,seconds,speedup\nweak,1,32,10,1\nweak,2,32,11,1.82\nweak,4,32,12,0.83\n";
  const AuditReport report = audited(text);
  EXPECT_EQ(verdicts(report), (Strings{"speedup ok", "speedup ok", "speedup flag wrong formula"}));
  EXPECT_NEAR(*report.rows[2].recomputed, 4 * 10 / 12.0, 1e-9);
}

TEST(AuditRules, StepTimesCountTheImagesOfAStep) {
  EXPECT_EQ(verdicts(audited("devices,batch,step time (ms),speedup,efficiency\n1,32,100,1,100 %\n2,32,125,1.6,80 %\n")),
            (Strings{"speedup ok", "efficiency ok", "speedup ok", "efficiency ok"}));
}

TEST(AuditRules, StrategiesAreKeptApartWhereBothSidesNameThem) {
  const std::string times =
      "strategy,devices,batch,seconds,speedup\ndp,1,32,10,1\nddp,1,32,12,1\ndp,2,32,8,1.25\nddp,2,32,8,1.5\n";
  EXPECT_EQ(verdicts(audited(times)), (Strings{"speedup ok", "speedup ok", "speedup ok", "speedup ok"}));
  const auto both = auditTables({{"a.csv", times}, {"b.csv", "devices,batch,compute_s\n2,32,5\n"}}).value();
  EXPECT_EQ(both.rows.back().verdict, AuditVerdict::unknown);
  EXPECT_EQ(both.rows.back().reason.code, "audit.ambiguous") << english(both.rows.back().reason);
}

TEST(AuditRules, ASpeedupMayBeOfThePlainDeviceOrOfOneRank) {
  const std::string table = "strategy,devices,batch,seconds,speedup\nsingle,1,32,10.00,1\nddp,1,32,12.00,0.833\n";
  EXPECT_EQ(verdicts(audited(table + "ddp,2,32,8.00,1.25\n")), (Strings{"speedup ok", "speedup ok", "speedup ok"}));
  EXPECT_EQ(verdicts(audited(table + "ddp,2,32,8.00,1.5\n")), (Strings{"speedup ok", "speedup ok", "speedup ok"}));
  EXPECT_EQ(verdicts(audited(table + "ddp,2,32,8.00,1.4\n")),
            (Strings{"speedup ok", "speedup ok", "speedup flag arithmetic"}));
}

TEST(AuditRules, RatesAreJudgedByStepsAndEpochsByTheImagesOfMostRows) {
  const std::string header = "devices,batch,step_ms,imagesPerSecond,epochSeconds\n";
  const std::string right = "1,64,40,1600,31.25\n2,64,50,2560,19.53\n4,64,80,3200,15.63\n";
  for (const AuditRow& row : audited(header + right).rows)
    EXPECT_EQ(row.verdict, AuditVerdict::ok) << english(row.reason);
  EXPECT_EQ(verdicts(audited(header + right + "8,64,100,6400,15.63\n")).back(), "imagesPerSecond flag arithmetic");
  EXPECT_EQ(verdicts(audited(header + right + "8,64,100,5120,19.77\n")).back(), "epochSeconds flag arithmetic");
}

TEST(AuditRules, MeaningsAndUnitsFollowFromOtherColumns) {
  const auto problems = [](const std::string& text) { return audited(text).problems.size(); };
  EXPECT_EQ(problems("cell,device,batch,step_s\n1,cpu,32,0.5\n2,cuda:0,32,0.4\n"), 0u);
  EXPECT_EQ(problems("device,batch,seconds\n1,32,10\ntwo,32,6\n"), 1u);
  // Measured parts are not estimates; the bytes and seconds of one transfer give its bandwidth.
  EXPECT_EQ(verdicts(audited("devices,batch,step_s,input_s,compute_s,speedup\n1,32,10.0,1,7,1\n2,32,8.0,1,5,2.5\n")),
            (Strings{"speedup ok", "speedup ok"}));
  EXPECT_EQ(verdicts(audited("devices,op,bytes,seconds,algbw,busbw\n4,allReduce,4000000,0.01000,4.00e8,6.00e8\n"
                             "4,allReduce,4000000,0.01000,5.00e8,6.00e8\n")),
            (Strings{"algbw ok", "busbw ok", "algbw flag arithmetic", "busbw flag arithmetic"}));
  // A share without a percent sign is not read as a percentage while no row of its column reaches ten.
  EXPECT_EQ(verdicts(audited("devices,batch,seconds,efficiency\n1,32,10,1\n2,32,3,1.67\n")),
            (Strings{"efficiency ok", "efficiency ok"}));
}

TEST(AuditRules, AMeanBatchIsNoWholeNumber) {
  EXPECT_EQ(
      verdicts(audited("devices,batch,global_batch\n3,21.333333333333332,64\n3,21.3,64\n3,21.333333333333332,65\n")),
      (Strings{"global_batch ok", "global_batch ok", "global_batch flag arithmetic"}));
}

TEST(AuditRules, AccumulationThatNoColumnNames) {
  const AuditReport report = audited("devices,batch,global_batch\n2,32,256\n");
  EXPECT_EQ(report.rows[0].reason.code, "audit.accumulated");
}

TEST(AuditRules, ParameterCountOfAnotherModel) {
  const AuditReport report = audited(
      "model,dataset,parameters\nresnet18,cifar10,11689512\nresnet18,cifar10,11181642\nresnet18,cifar10,11.2M\n");
  EXPECT_EQ(verdicts(report),
            (Strings{"parameters flag impossible or meaningless quantity", "parameters ok", "parameters ok"}));
  EXPECT_EQ(report.rows[0].reason.code, "audit.parameters-1000");
}

TEST(AuditRules, GlobalBatchIsAProduct) {
  EXPECT_EQ(verdicts(audited("devices,batch,global_batch\n3,21,64\n3,21,63\n")),
            (Strings{"global_batch flag arithmetic", "global_batch ok"}));
}

}  // namespace scalescope::audit
