#pragma once

#include "tests/core/analysis/synthetic.h"

namespace scalescope::synthetic {

struct MadeOperator {
  std::string name;
  double fromMs = 0, toMs = 0;  // Milliseconds since the step's start.
  int depth = 0, lane = 0;
  OperatorPlace place = OperatorPlace::thread;
};

inline OperatorsRecord operatorsRecord(std::int64_t step, std::int64_t startNs, const std::vector<MadeOperator>& made) {
  OperatorsRecord out{step, {}, {}};
  for (const MadeOperator& each : made) {
    out.operators.push_back({static_cast<std::uint16_t>(out.names.size()), each.place, 0,
                             static_cast<std::uint16_t>(each.lane), static_cast<std::uint16_t>(each.depth),
                             startNs + ns(each.fromMs), startNs + ns(each.toMs)});
    out.names.push_back(each.name);
  }
  return out;
}

// Returns a step of 200 ms with these operators and one bucket, at which rank 1 arrives 4 ms late.
inline std::vector<Record> profiledStep(int rank, std::int64_t number, std::int64_t startNs,
                                        const std::vector<MadeOperator>& made, std::int64_t leftOut = 0) {
  ProfiledStepRecord record{
      step(number, startNs, {200, 20, 40, 100, 30, 20, 0, 10}, 32, StepPhase::profile),
      {{number, 0, CollectiveOp::allReduce, 6'000'000, startNs + (80 + 4 * rank) * kMs, startNs + 120 * kMs}},
      static_cast<std::int64_t>(made.size()),
      leftOut};
  std::vector<Record> out{{RecordType::profiledStep, 9001, startNs + 200 * kMs, record}};
  if (!made.empty())
    out.push_back({RecordType::operators, 9002, startNs + 200 * kMs, operatorsRecord(number, startNs, made)});
  return out;
}

inline Record profileRecord(const nlohmann::json& fields) {
  return {RecordType::profile, 9000, 1, ObjectRecord{fields}};
}

inline void append(std::vector<Record>& records, std::vector<Record> more) {
  for (Record& each : more) records.push_back(std::move(each));
}

// Returns operators beside and inside each other, one inside another of the same name, and one on a GPU.
inline std::vector<MadeOperator> madeOperators() {
  return {{"conv2d", 20, 50, 0},      {"mkldnn", 25, 45, 1}, {"empty", 26, 27, 2},
          {"conv2d", 60, 70, 0},      {"conv2d", 62, 68, 1}, {"kernel", 40, 90, 0, 3, OperatorPlace::stream},
          {"allReduce", 80, 85, 0, 1}};
}

// Returns a run of two ranks like gangRun's, followed by two profiled steps of each rank.
inline RunRecords profiledRun(std::string id, int repeat, const GangOptions& options = {}) {
  RunRecords out = gangRun(std::move(id), repeat, options);
  const std::int64_t startNs = 1000 * kMs + 100 * ns(options.shape.step * options.scale);
  for (int r = 0; r < 2; ++r) {
    std::vector<Record>& records = out.bySource.at(rank(r));
    records.push_back(profileRecord({{"steps", 2}, {"clockUncertaintySeconds", 1e-6}}));
    for (int i = 0; i < 2; ++i) append(records, profiledStep(r, 41 + i, startNs + i * 250 * kMs, madeOperators()));
  }
  return out;
}

inline Cell profiledCell(int number = 1) {
  Cell out = cell(number, Strategy::ddp, 2, 64);
  out.study.measure.profile = 2;
  return out;
}

}  // namespace scalescope::synthetic
