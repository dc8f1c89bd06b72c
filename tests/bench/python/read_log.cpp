// read_log FOLDER prints the steps, collectives and samples of an attempt's sources as JSON lines, for scripts.
#include <iostream>
#include <set>

#include <nlohmann/json.hpp>

#include "core/telemetry/log/log_file.h"

using namespace scalescope;

namespace {

nlohmann::json toJson(const StepRecord& step) {
  nlohmann::json spans = nlohmann::json::array();
  for (const Span& span : step.spans) spans.push_back({name(span.kind), span.startNs, span.endNs});
  return {{"step", step.step},
          {"timed", step.phase == StepPhase::timed},
          {"start", step.startNs},
          {"end", step.endNs},
          {"spans", spans}};
}

void print(const std::string& source, const Record& record) {
  nlohmann::json line;
  if (const auto* step = std::get_if<StepRecord>(&record.payload)) line = toJson(*step);
  if (const auto* sample = std::get_if<SampleRecord>(&record.payload);
      sample != nullptr && metricInfo(sample->metric) != nullptr)
    line = {{"metric", metricInfo(sample->metric)->name}, {"instance", sample->instance}, {"value", sample->value}};
  if (const auto* collective = std::get_if<CollectiveRecord>(&record.payload))
    line = {{"of", collective->step},     {"bucket", collective->bucket}, {"op", name(collective->op)},
            {"bytes", collective->bytes}, {"start", collective->startNs}, {"end", collective->endNs}};
  if (line.is_null()) return;
  line["source"] = source;
  line["time"] = record.timeNs;
  std::cout << line << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::set<Source> sources;
  for (const SegmentFile& file : listSegments(argv[1])) sources.insert(file.source);
  for (const Source& source : sources) {
    const auto log = readSource(argv[1], source);
    if (!log) return 1;
    for (const Record& record : log->records) print(text(source), record);
  }
  return sources.empty() ? 1 : 0;
}
