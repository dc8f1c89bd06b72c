// Tests the facts that explain a number: they are stored with it, compared between cells and checked by the guard.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "core/analysis/scaling/environment_notes.h"
#include "core/analysis/scaling/scaling.h"
#include "core/analysis/scaling/study_notes.h"
#include "core/base/json/nested.h"
#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

using nlohmann::json;

void stamp(RunRecords& run, const Source& source, const char* key, const json& value) {
  for (Record& record : run.bySource[source])
    if (record.type == RecordType::manifest) std::get<ObjectRecord>(record.payload).fields[key] = value;
}

void sampleAt(RunRecords& run, Metric metric, int instance, double value, double seconds) {
  auto& records = run.bySource[node(0)];
  records.push_back({RecordType::sample, records.size() + 1, ns(1000 * seconds),
                     SampleRecord{metric, static_cast<std::uint16_t>(instance), value}});
}

const json kSteady{
    {"governors", {"performance"}}, {"minHertz", 2e9}, {"maxHertz", 2e9}, {"turbo", false}, {"smt", "off"},
    {"numaNodes", {0, 1}}};

json steadyBut(const char* key, const json& value) {
  json changed = kSteady;
  changed[key] = value;
  return changed;
}

CellResult cellOf(int number, const std::function<void(RunRecords&)>& edit) {
  RunRecords run = gangRun("R" + std::to_string(number), 1);
  stamp(run, node(0), "conditions", kSteady);
  for (int r = 0; r < 2; ++r) stamp(run, rank(r), "variables", json::object());
  edit(run);
  return analyseCell(cell(number, Strategy::ddp, 2, 64), CellKey("0" + std::to_string(number)), {run});
}

void unchanged(RunRecords&) {}

StudyResult studyOf(const std::vector<std::function<void(RunRecords&)>>& cells) {
  StudyResult study;
  for (const auto& edit : cells) study.cells.push_back(cellOf(static_cast<int>(study.cells.size()) + 1, edit));
  compareCells(study);
  return study;
}

std::vector<GuardNote> notesOf(const StudyResult& study, const std::string& code) {
  std::vector<GuardNote> out;
  for (const GuardNote& note : study.guard)
    if (note.message.code == code) out.push_back(note);
  return out;
}

std::string argument(const GuardNote& note, const std::string& key) {
  for (const auto& [name, value] : note.message.arguments)
    if (name == key) return std::get<std::string>(value);
  return "(none)";
}

}  // namespace

TEST(Environment, IsStampedAsTheMachineReportsIt) {
  const CellResult cell = cellOf(1, [](RunRecords& run) {
    stamp(run, node(0), "conditions",
          {{"governors", {"performance", "powersave"}}, {"maxHertz", 3.5e9}, {"smt", "on"}, {"numaNodes", {0}}});
    stamp(run, node(0), "topology", "NUMA 0: CPUs 0-3; eth0: 1000 Mbit/s");
    stamp(run, rank(0), "numaNodes", {0});
    stamp(run, rank(1), "numaNodes", {0, 1});
    stamp(run, rank(0), "interface", "eth0");
    stamp(run, rank(0), "linkMbps", 1000);
    for (int r = 0; r < 2; ++r) {
      stamp(run, rank(r), "variables", {{"NCCL_ALGO", r == 0 ? "Ring" : "Tree"}, {"NCCL_PROTO", ""}});
      stamp(run, rank(r), "gpus", {r});
    }
    for (const int gpu : {0, 1, 2}) sampleAt(run, Metric::gpuPowerLimitWatts, gpu, gpu == 2 ? 100 : 700, 2);
  });
  const json shown = toJson(cell)["environment"];
  EXPECT_EQ(shown["governor"], "performance | powersave");
  EXPECT_EQ(shown["cpuClock"], "?-3.5 GHz");
  EXPECT_EQ(shown["smt"], "on");
  EXPECT_EQ(shown["numa"], "0");
  EXPECT_EQ(shown["topology"], "NUMA 0: CPUs 0-3; eth0: 1000 Mbit/s");
  EXPECT_EQ(shown["rankNuma"], "0 | 1");
  EXPECT_EQ(shown["interface"], "eth0");
  EXPECT_EQ(shown["linkSpeed"], "1000 Mbit/s");
  EXPECT_EQ(shown["variables"], "2");
  EXPECT_EQ(shown["NCCL_ALGO"], "Ring | Tree");
  EXPECT_EQ(shown["NCCL_PROTO"], "\"\"");
  EXPECT_EQ(shown["gpuPowerLimit"], "700 W") << "the third GPU is not the run's";
  EXPECT_FALSE(shown.contains("turbo")) << "this machine does not report it";
}

// Older logs do not contain these facts, and no value is invented for them.
TEST(Environment, OlderLogsHaveNone) {
  const RunRecords old = gangRun("R", 1);
  const CellResult cell = analyseCell(synthetic::cell(1, Strategy::ddp, 2, 64), CellKey("01"), {old});
  const json shown = toJson(cell)["environment"];
  EXPECT_EQ(shown["processor"], "x");
  for (const std::string& key : conditionKeys()) EXPECT_FALSE(shown.contains(key)) << key;
  EXPECT_FALSE(shown.contains("variables"));
  EXPECT_TRUE(toJson(cell)["load"]["gpuClockHertz"].is_null());
}

TEST(Environment, ADifferenceBetweenCellsIsNamedOnceWithItsCells) {
  const auto powersave = [](RunRecords& run) {
    stamp(run, node(0), "conditions", steadyBut("governors", {"powersave"}));
  };
  const StudyResult study = studyOf({unchanged, powersave, unchanged, powersave});
  const auto notes = notesOf(study, "guard.cells-differ");
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(argument(notes[0], "what"), "governor");
  EXPECT_EQ(nestedIn(notes[0].message, "name")->code, "fact.governor") << "a window says it in its language";
  EXPECT_EQ(argument(notes[0], "here"), "performance");
  EXPECT_EQ(argument(notes[0], "cells"), "1, 3");
  EXPECT_EQ(argument(notes[0], "there"), "powersave");
  EXPECT_EQ(argument(notes[0], "others"), "2, 4");
  EXPECT_EQ(notes[0].cells, (std::vector<int>{1, 2, 3, 4}));
  EXPECT_TRUE(notesOf(studyOf({unchanged, unchanged}), "guard.cells-differ").empty());
}

TEST(Environment, EverythingThatIsStampedIsCompared) {
  const std::vector<std::pair<std::string, std::function<void(RunRecords&)>>> changes{
      {"cpuClock", [](RunRecords& run) { stamp(run, node(0), "conditions", steadyBut("maxHertz", 3e9)); }},
      {"turbo", [](RunRecords& run) { stamp(run, node(0), "conditions", steadyBut("turbo", true)); }},
      {"smt", [](RunRecords& run) { stamp(run, node(0), "conditions", steadyBut("smt", "on")); }},
      {"numa", [](RunRecords& run) { stamp(run, node(0), "conditions", steadyBut("numaNodes", {0})); }},
      {"NCCL_ALGO",
       [](RunRecords& run) {
         stamp(run, rank(0), "variables", {{"NCCL_ALGO", "Ring"}});
       }},
  };
  for (const auto& [key, change] : changes) {
    const auto notes = notesOf(studyOf({unchanged, change}), "guard.cells-differ");
    ASSERT_EQ(notes.size(), 1u) << key;
    EXPECT_EQ(argument(notes[0], "what"), key);
  }
  const auto withRanks = [](const char* key, const json& value) {
    return [key, value](RunRecords& run) {
      for (int r = 0; r < 2; ++r) stamp(run, rank(r), key, value);
    };
  };
  EXPECT_EQ(notesOf(studyOf({withRanks("linkMbps", 1000), withRanks("linkMbps", 10000)}), "guard.cells-differ").size(),
            1u);
  EXPECT_EQ(notesOf(studyOf({withRanks("numaNodes", {0}), withRanks("numaNodes", {1})}), "guard.cells-differ").size(),
            1u);
}

TEST(Environment, WhatOneCellLacksOrAnotherHasBesideItIsNoDifference) {
  // One rank has no link and is on one of the nodes of the gang; the threads are the plan's.
  const auto gang = [](RunRecords& run) {
    stamp(run, rank(0), "numaNodes", {0});
    stamp(run, rank(1), "numaNodes", {1});
    stamp(run, rank(0), "linkMbps", 1000);
    stamp(run, rank(0), "variables", {{"OMP_NUM_THREADS", "4"}});
  };
  const auto single = [](RunRecords& run) {
    for (int r = 0; r < 2; ++r) stamp(run, rank(r), "numaNodes", {0, 1});
  };
  const auto older = [](RunRecords& run) {
    std::get<ObjectRecord>(run.bySource[node(0)].front().payload).fields.erase("conditions");
    for (int r = 0; r < 2; ++r) std::get<ObjectRecord>(run.bySource[rank(r)].front().payload).fields.erase("variables");
  };
  const auto notes = notesOf(studyOf({gang, single, older}), "guard.cells-differ");
  EXPECT_TRUE(notes.empty()) << argument(notes[0], "what");
}

TEST(Environment, GovernorAndTurboAreNotedOnceForAllCells) {
  const auto laptop = [](RunRecords& run) {
    stamp(run, node(0), "conditions", {{"governors", {"powersave"}}, {"turbo", true}});
  };
  const StudyResult study = studyOf({laptop, laptop, laptop});
  for (const char* code : {"guard.governor", "guard.turbo"}) {
    const auto notes = notesOf(study, code);
    ASSERT_EQ(notes.size(), 1u) << code;
    EXPECT_EQ(notes[0].severity, Severity::note);
    EXPECT_EQ(notes[0].cells, (std::vector<int>{1, 2, 3}));
    EXPECT_TRUE(notesOf(studyOf({unchanged, unchanged}), code).empty()) << code;
  }
}

// The measured window is 1.1 .. 5.1 s.
TEST(Environment, HeatOfTheCpusCountsInTheWindow) {
  const auto counted = [](const std::vector<std::pair<double, double>>& readings) {
    return cellOf(1, [&](RunRecords& run) {
      for (const auto& [seconds, count] : readings) sampleAt(run, Metric::cpuThrottleCount, 0, count, seconds);
    });
  };
  EXPECT_TRUE(noted(counted({{0.5, 3}, {1, 7}, {3, 7}, {5.2, 8}}).guard, "guard.cpu-hot"));
  EXPECT_FALSE(noted(counted({{0.5, 3}, {1, 7}, {3, 7}, {5.2, 7}, {5.8, 9}}).guard, "guard.cpu-hot"));
  EXPECT_FALSE(noted(counted({{3, 7}}).guard, "guard.cpu-hot"));
}

TEST(Environment, WhyAGpuWasHeldBackCountsInTheWindow) {
  const auto reasons = [](double bits, double seconds, int gpu = 1) {
    return cellOf(1, [&](RunRecords& run) {
      for (int r = 0; r < 2; ++r) stamp(run, rank(r), "gpus", {r});
      sampleAt(run, Metric::gpuThrottleReasons, gpu, bits, seconds);
      for (const int of : {0, 1}) sampleAt(run, Metric::gpuClockHertz, of, 1.5e9 + of * 1e8, 3);
    });
  };
  EXPECT_TRUE(noted(reasons(0x20, 3).guard, "guard.gpu-hot"));
  EXPECT_FALSE(noted(reasons(0x20, 0.9).guard, "guard.gpu-hot"));
  EXPECT_FALSE(noted(reasons(0x20, 3, 5).guard, "guard.gpu-hot")) << "a GPU that is not the run's";
  EXPECT_TRUE(noted(reasons(0x4, 3).guard, "guard.gpu-power-cap"));
  EXPECT_TRUE(noted(reasons(0x80, 3).guard, "guard.gpu-held-back"));
  EXPECT_FALSE(noted(reasons(0x48, 3).guard, "guard.gpu-held-back")) << "heat says why";
  for (const double idle : {0.0, 1.0, 2.0, -1.0, 1e300})
    for (const char* code : {"guard.gpu-hot", "guard.gpu-power-cap", "guard.gpu-held-back"})
      EXPECT_FALSE(noted(reasons(idle, 3).guard, code)) << code << " " << idle;
  EXPECT_DOUBLE_EQ(*reasons(0, 3).gpuClockHertz, 1.55e9);
}

}  // namespace scalescope
