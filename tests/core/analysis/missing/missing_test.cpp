// Draws studies that lack something: a rank's log, a repeat that failed, repeats that differ, a second reading of a
// counter, a cell to compare with. A value that was not measured is null with a reason, never a number.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <set>

#include "tests/core/analysis/synthetic.h"

namespace scalescope::missing {

using namespace synthetic;

namespace {

using Json = nlohmann::ordered_json;

enum class Lack { nothing, rank, steps, success };
enum class Readings { none, one, two };  // Number of readings of the energy counter of the run's GPU.

struct DrawnRun {
  Lack lack = Lack::nothing;
  Readings readings = Readings::none;
  RunRecords records;
  [[nodiscard]] bool counts() const { return lack == Lack::nothing; }
};

struct DrawnCell {
  Cell cell;
  CellKey key;
  bool alike = false;  // True if the repeats are alike.
  std::vector<DrawnRun> runs;

  [[nodiscard]] std::vector<RunRecords> records(bool onlyCounting) const {
    std::vector<RunRecords> out;
    for (const DrawnRun& run : runs)
      if (run.counts() || !onlyCounting) out.push_back(run.records);
    return out;
  }
  [[nodiscard]] int counting() const { return static_cast<int>(records(true).size()); }
};

class Draw {
 public:
  explicit Draw(unsigned seed) : m_random(seed) {}

  int upTo(int most) { return std::uniform_int_distribution(0, most)(m_random); }
  bool oneIn(int n) { return upTo(n - 1) == 0; }

  DrawnCell cellOf(int number, int devices, std::int64_t batch) {
    DrawnCell out;
    out.cell = synthetic::cell(number, devices == 1 ? Strategy::single : Strategy::ddp, devices, batch);
    out.key = CellKey("000000000000000" + std::to_string(number));
    out.alike = oneIn(4);
    const int repeats = 1 + upTo(3);
    for (int i = 0; i < repeats; ++i) out.runs.push_back(runOf(out, i + 1));
    return out;
  }

  // Returns cells for one device and several, at one or two batches; any of them may be missing.
  std::vector<DrawnCell> cells() {
    std::vector<DrawnCell> out;
    for (const std::int64_t batch : {48, 96})
      for (const int devices : {1, 2, 3, 4})
        if (!oneIn(3) && (batch == 48 || oneIn(2)))
          out.push_back(cellOf(static_cast<int>(out.size()) + 1, devices, batch));
    return out;
  }

 private:
  DrawnRun runOf(const DrawnCell& of, int repeat) {
    const std::string id = "R" + std::to_string(of.cell.number) + std::to_string(repeat);
    const double scale = of.alike ? 1.25 : std::uniform_real_distribution<double>(0.5, 2)(m_random);
    DrawnRun out;
    out.lack = oneIn(3) ? static_cast<Lack>(1 + upTo(2)) : Lack::nothing;
    const int samples = static_cast<int>(of.cell.batch.global()) / of.cell.devices;
    out.records =
        of.cell.devices == 1 ? oneRank(id, repeat, scale, samples) : gang(of.cell, id, repeat, scale, samples);
    if (of.cell.devices > 1) addReadings(out);
    const Source victim = rank(upTo(of.cell.devices - 1));
    if (out.lack == Lack::rank) out.records.bySource.erase(victim);
    if (out.lack == Lack::steps) out.records.bySource[victim].resize(1);  // Keeps only its manifest.
    if (out.lack == Lack::success)
      out.records.status = oneIn(2) ? RunStatus::crashed : oneIn(2) ? RunStatus::stalled : RunStatus::cancelled;
    return out;
  }

  static RunRecords oneRank(const std::string& id, int repeat, double scale, int samples) {
    StepShape shape{160 * scale, 20 * scale, 40 * scale, 80 * scale, 0, 15 * scale, 0, 2 * scale};
    return singleRun(id, repeat, shape, samples, 8);
  }

  static RunRecords gang(const Cell& of, const std::string& id, int repeat, double scale, int samples) {
    GangOptions options;
    options.scale = scale;
    options.samples = samples;
    options.steps = 8;
    RunRecords out = gangRun(id, repeat, options);
    for (int r = 2; r < of.devices; ++r) {
      Log log;
      log.manifest({{"parameters", 2'000'000}, {"trainImages", 640}, {"host", "a"}, {"device", "cpu"}});
      for (int k = 0; k <= options.steps; ++k)
        gangStep(log, r, k, options, k == 0 ? StepPhase::warmup : StepPhase::timed);
      out.bySource[rank(r)] = log.records();
    }
    return out;
  }

  // Adds readings. All ranks of the gang share GPU 5. The window is within 1 .. 3 s.
  void addReadings(DrawnRun& run) {
    run.readings = static_cast<Readings>(upTo(2));
    for (auto& [source, records] : run.records.bySource)
      if (source.kind == SourceKind::rank) std::get<ObjectRecord>(records.front().payload).fields["gpus"] = {5};
    std::vector<Record>& agent = run.records.bySource[node(0)];
    for (int i = 0; i < static_cast<int>(run.readings); ++i)
      agent.push_back({RecordType::sample, agent.size() + 1, (900 + 5000 * i) * kMs,
                       SampleRecord{Metric::gpuEnergyJoules, 5, 10.0 + 300 * i}});
  }

  std::mt19937 m_random;
};

StudyResult studyOf(const std::vector<DrawnCell>& cells, int chosen) {
  StudyResult study;
  study.protocol = study.spec.protocol = Protocol::strong;
  for (const DrawnCell& cell : cells) study.cells.push_back(analyseCell(cell.cell, cell.key, cell.records(false)));
  compareCells(study, chosen);
  return study;
}

// Collects the path of every number below `json`, without positions in lists.
void numbersIn(const Json& json, const std::string& path, std::vector<std::pair<std::string, double>>& out) {
  if (json.is_object())
    for (const auto& [key, value] : json.items()) numbersIn(value, path.empty() ? key : path + "." + key, out);
  if (json.is_array())
    for (const Json& value : json) numbersIn(value, path, out);
  if (json.is_number()) out.emplace_back(path, json.get<double>());
}
std::vector<std::pair<std::string, double>> numbersIn(const Json& json) {
  std::vector<std::pair<std::string, double>> out;
  numbersIn(json, "", out);
  return out;
}

// Returns the measured values of a cell, without the states of its runs and the notes about them.
Json measuredOf(const CellResult& cell) {
  Json out = toJson(cell);
  for (const char* key : {"status", "error", "guard"}) out.erase(key);
  return out;
}

bool known(const Interval& interval) { return interval.low || interval.high; }
bool anyOf(const WaterfallParts& fall) {
  return fall.ideal || fall.input || fall.compute || fall.exposedTransfer || fall.exposedWait || fall.checkpoint ||
         fall.other || fall.residual;
}

template <class Check>
void forDrawn(Check check) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    Draw draw(seed);
    const std::vector<DrawnCell> cells = draw.cells();
    if (cells.empty()) continue;
    SCOPED_TRACE("seed " + std::to_string(seed));
    check(draw, cells);
  }
}

}  // namespace

TEST(Missing, ARunThatDoesNotCountIsInNoNumber) {
  int lacking = 0;
  forDrawn([&](Draw&, const std::vector<DrawnCell>& cells) {
    for (const DrawnCell& drawn : cells) {
      const CellResult with = analyseCell(drawn.cell, drawn.key, drawn.records(false));
      const CellResult without = analyseCell(drawn.cell, drawn.key, drawn.records(true));
      EXPECT_EQ(measuredOf(with), measuredOf(without)) << "cell " << drawn.cell.number;
      EXPECT_EQ(with.repeats, drawn.counting());
      std::set<std::int64_t> named;
      for (const GuardNote& note : with.guard)
        if (note.message.code == "guard.ranks-missing")
          for (const auto& [name, value] : note.message.arguments)
            if (name == "repeat") named.insert(std::get<std::int64_t>(value));
      for (const DrawnRun& run : drawn.runs) {
        const bool silent = run.lack == Lack::rank || run.lack == Lack::steps;
        EXPECT_EQ(named.contains(run.records.repeat.value), silent)
            << "the reason, of repeat " << run.records.repeat.value;
        lacking += run.counts() ? 0 : 1;
      }
    }
  });
  EXPECT_GT(lacking, 60);
}

TEST(Missing, ACellWithoutARepeatHasOnlyTheValuesOfItsPlan) {
  const std::set<std::string> planned{"cell",         "devices", "nodes",   "globalBatch",  "perRankBatch",
                                      "accumulation", "seed",    "repeats", "learningRate", "baselineCell"};
  int empty = 0;
  forDrawn([&](Draw&, const std::vector<DrawnCell>& cells) {
    const StudyResult study = studyOf(cells, 0);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i].counting() > 0) continue;
      ++empty;
      Json json = toJson(study.cells[i]);
      json.erase("guard");
      for (const auto& [path, value] : numbersIn(json)) EXPECT_TRUE(planned.contains(path)) << path << " = " << value;
      EXPECT_FALSE(study.cells[i].baselineCell > 0 && study.cells[i].speedup);
    }
  });
  EXPECT_GT(empty, 8);
}

TEST(Missing, AnIntervalNeedsRepeatsThatDiffer) {
  forDrawn([](Draw&, const std::vector<DrawnCell>& cells) {
    const StudyResult study = studyOf(cells, 0);
    std::map<int, bool> scatters;
    for (const DrawnCell& drawn : cells) scatters[drawn.cell.number] = drawn.counting() >= 2 && !drawn.alike;
    for (const CellResult& cell : study.cells) {
      const bool scatter = scatters[cell.cell.number];
      EXPECT_EQ(cell.stepSeconds.ciLow.has_value(), scatter);
      EXPECT_EQ(known(cell.deviceHours), scatter);
      EXPECT_TRUE(scatter || !known(cell.exposedAbCi));
      if (!cell.speedup || cell.baselineCell == cell.cell.number) continue;
      EXPECT_TRUE(known(cell.speedupCi) || noted(cell.guard, "guard.no-interval") ||
                  noted(cell.guard, "guard.alike-repeats"))
          << "no reason";
      if (!scatter && !scatters[cell.baselineCell]) EXPECT_FALSE(known(cell.speedupCi));
    }
    EXPECT_NE(study.smallestDifference.difference.has_value(), study.smallestDifference.reason.has_value());
    bool any = false;
    for (const auto& [cell, scatter] : scatters) any = any || scatter;
    EXPECT_EQ(study.smallestDifference.difference.has_value(), any);
  });
}

TEST(Missing, NoIntervalHasNoWidthAndEveryNumberIsFinite) {
  forDrawn([](Draw&, const std::vector<DrawnCell>& cells) {
    const StudyResult study = studyOf(cells, 0);
    for (const auto& [path, value] : numbersIn(toJson(study))) EXPECT_TRUE(std::isfinite(value)) << path;
    for (const CellResult& cell : study.cells)
      for (const Interval& interval : {cell.speedupCi, cell.deviceHours, cell.gainPerDevice, cell.exposedAbCi,
                                       Interval{{}, cell.stepSeconds.ciLow, cell.stepSeconds.ciHigh}}) {
        EXPECT_EQ(interval.low.has_value(), interval.high.has_value());
        if (interval.low && interval.high) EXPECT_LT(*interval.low, *interval.high);
      }
  });
}

TEST(Missing, ACounterThatWasReadOnceGivesNoEnergyAndTheGuardReportsIt) {
  int once = 0;
  forDrawn([&](Draw&, const std::vector<DrawnCell>& cells) {
    for (const DrawnCell& drawn : cells) {
      const CellResult cell = analyseCell(drawn.cell, drawn.key, drawn.records(false));
      bool reported = false, lost = false;
      for (const DrawnRun& run : drawn.runs) {
        reported = reported || (run.counts() && run.readings == Readings::two);
        lost = lost || (run.counts() && run.readings == Readings::one);
      }
      once += lost && !reported ? 1 : 0;
      EXPECT_EQ(cell.energyJoules.has_value(), reported);
      EXPECT_EQ(cell.energyPerSample.has_value(), reported);
      EXPECT_EQ(cell.energyOf == EnergyOf::gpus, reported);
      EXPECT_EQ(noted(cell.guard, "guard.energy-lost"), lost);
    }
  });
  EXPECT_GT(once, 8);
}

// The agent of gangRun samples the time stolen from the first two ranks.
TEST(Missing, WhatSomeRanksLostIsNotWhatAllLost) {
  int some = 0;
  forDrawn([&](Draw&, const std::vector<DrawnCell>& cells) {
    for (const DrawnCell& drawn : cells) {
      const CellResult cell = analyseCell(drawn.cell, drawn.key, drawn.records(false));
      EXPECT_EQ(cell.stolenCpuSeconds.has_value(), drawn.counting() > 0 && drawn.cell.devices == 2);
      some += drawn.counting() > 0 && drawn.cell.devices > 2 ? 1 : 0;
    }
  });
  EXPECT_GT(some, 15);
}

TEST(Missing, WithoutACellToCompareWithThereIsNoSpeedupNorWhatFollowsFromIt) {
  int alone = 0;
  forDrawn([&](Draw& draw, const std::vector<DrawnCell>& cells) {
    const int chosen = draw.oneIn(2) ? 1 + draw.upTo(static_cast<int>(cells.size()) - 1) : 0;
    const StudyResult study = studyOf(cells, chosen);
    for (const CellResult& cell : study.cells) {
      const CellResult* baseline = cellNumbered(study, cell.baselineCell);
      const bool both = cell.imagesPerSecond && baseline != nullptr && baseline->imagesPerSecond;
      EXPECT_EQ(cell.speedup.has_value(), both);
      EXPECT_EQ(cell.efficiency.has_value(), both);
      if (both) continue;
      EXPECT_FALSE(known(cell.speedupCi) || anyOf(cell.waterfall) || cell.subtractionComputeSeconds ||
                   cell.subtractionCommSeconds);
      if (!cell.imagesPerSecond) continue;
      ++alone;
      EXPECT_TRUE(noted(cell.guard, "guard.no-counterpart")) << "no reason";
    }
  });
  EXPECT_GT(alone, 8);
}

TEST(Missing, ALawHasItsNumbersOrTheReasonWhyNot) {
  int refused = 0;
  forDrawn([&](Draw&, const std::vector<DrawnCell>& cells) {
    const StudyResult study = studyOf(cells, 0);
    for (const ScalingFit& fit : study.fits) {
      std::set<int> devices;
      for (const int number : fit.cells)
        if (const CellResult* cell = cellNumbered(study, number); cell->imagesPerSecond)
          devices.insert(cell->cell.worldDevices());
      if (fit.curve.empty()) {
        ++refused;
        EXPECT_TRUE(fit.reason) << fit.law;
        EXPECT_TRUE(fit.parameters.empty() && !fit.plateau && !fit.nextDevices && !fit.predictionError &&
                    !fit.residual && !fit.lackOfFit.ratio)
            << fit.law;
      } else {
        EXPECT_GE(devices.size(), 3u) << fit.law;
        EXPECT_GE(static_cast<int>(devices.size()), fit.coefficients + 1) << fit.law;
        EXPECT_NE(fit.lackOfFit.ratio.has_value(), fit.lackOfFit.reason.has_value()) << fit.law;
      }
    }
    for (const PartFit& part : study.parts) EXPECT_NE(part.curve.empty(), !part.reason) << part.part;
  });
  EXPECT_GT(refused, 8);
}

}  // namespace scalescope::missing
