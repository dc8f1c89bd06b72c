#include "core/report/formats/chrome_trace.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kGiga = 1e9;
double microseconds(std::int64_t ns) { return static_cast<double>(ns) / 1e3; }
double milliseconds(std::int64_t ns) { return static_cast<double>(ns) / 1e6; }

// Writer of one event per line, so that the events of a trace are never all in memory as a tree.
class Events {
 public:
  void add(const Json& event) {
    m_text += m_text.empty() ? "\n" : ",\n";
    m_text += event.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  [[nodiscard]] const std::string& text() const { return m_text; }

 private:
  std::string m_text;
};

struct Place {
  int process = 0, track = 0;
};

Json event(const std::string& name, const char* phase, double ts, const Place& at) {
  return {{"name", name}, {"ph", phase}, {"ts", ts}, {"pid", at.process}, {"tid", at.track}};
}

void describe(Events& events, const Place& at, const char* what, const std::string& name, int order) {
  const bool process = std::string(what) == "process";
  Json named = event(std::string(what) + "_name", "M", 0, at);
  named["args"] = {{"name", name}};
  events.add(named);
  Json sorted = event(process ? "process_sort_index" : "thread_sort_index", "M", 0, at);
  sorted["args"] = {{"sort_index", order}};
  events.add(sorted);
}

void slice(Events& events, const std::string& name, const char* category, std::int64_t startNs, std::int64_t endNs,
           const Place& at, Json args) {
  Json out = event(name, "X", microseconds(startNs), at);
  out["dur"] = microseconds(endNs - startNs);
  out["cat"] = category;
  out["args"] = std::move(args);
  events.add(out);
}

// The tracks of one rank, which are numbered when they are first needed. Slices must be sorted by start, outer ones
// first.
class Tracks {
 public:
  Tracks(int process, std::string name, int& next, Events& events)
      : m_process(process), m_name(std::move(name)), m_next(next), m_events(events) {}

  // Returns the first track on which the slice is inside an open slice, or on which none is open.
  Place nested(std::int64_t startNs, std::int64_t endNs) {
    for (Track& track : m_tracks) {
      while (!track.open.empty() && track.open.back() <= startNs) track.open.pop_back();
      if (track.open.empty() || track.open.back() >= endNs) return put(track, endNs);
    }
    return put(added(), endNs);
  }
  // Returns the first track on which no slice is open.
  Place apart(std::int64_t startNs, std::int64_t endNs) {
    for (Track& track : m_tracks)
      if (track.open.empty() || track.open.back() <= startNs) {
        track.open.clear();
        return put(track, endNs);
      }
    return put(added(), endNs);
  }

 private:
  struct Track {
    int number = 0;
    std::vector<std::int64_t> open;  // Ends of open slices, the innermost last.
  };
  Track& added() {
    m_tracks.push_back({m_next++, {}});
    const int number = m_tracks.back().number;
    const std::string which = m_tracks.size() > 1 ? " " + std::to_string(m_tracks.size()) : "";
    describe(m_events, {m_process, number}, "thread", m_name + which, number);
    return m_tracks.back();
  }
  Place put(Track& track, std::int64_t endNs) const {
    track.open.push_back(endNs);
    return {m_process, track.number};
  }

  int m_process;
  std::string m_name;
  int& m_next;
  Events& m_events;
  std::vector<Track> m_tracks;
};

struct Arrival {
  std::int64_t ns = 0;
  Place at;
};
// Arrivals that a flow joins, by step, collective and clock.
using Flows = std::map<std::tuple<std::int64_t, CollectiveKey, int>, std::vector<Arrival>>;

void writeStep(const TraceStep& step, const std::string& remark, const char* samples, Tracks& parts, Events& events) {
  slice(events, "step " + std::to_string(step.step) + remark, "step", step.startNs, step.endNs,
        parts.nested(step.startNs, step.endNs), {{"step", step.step}, {"epoch", step.epoch}, {samples, step.samples}});
  for (const TraceSpan& span : step.spans) {
    Json args{{"step", step.step}};
    if (span.microBatch >= 0) args["microBatch"] = span.microBatch;
    slice(events, std::string(name(span.kind)), "part", span.startNs, span.endNs,
          parts.nested(span.startNs, span.endNs), std::move(args));
  }
}

Json argumentsOf(const TraceStep& step, const TraceTransfer& transfer) {
  Json args{{"step", step.step},
            {"op", name(transfer.op())},
            {"bucket", transfer.bucket()},
            {"bytes", transfer.bytes},
            {"transfer (ms)", milliseconds(transfer.endNs - transfer.readyNs)}};
  if (transfer.waitKnown) args["wait (ms)"] = milliseconds(transfer.readyNs - transfer.startNs);
  if (transfer.busBandwidth) args["busBandwidth (GB/s)"] = *transfer.busBandwidth / kGiga;
  return args;
}

void writeTransfers(const TraceStep& step, int clock, Tracks& tracks, Events& events, Flows& flows) {
  for (const TraceTransfer& transfer : step.transfers) {
    const Place at = tracks.apart(transfer.startNs, transfer.endNs);
    const std::string which = transfer.bucket() < 0 ? "buffers" : "bucket " + std::to_string(transfer.bucket());
    slice(events, std::string(name(transfer.op())) + ", " + which, "collective", transfer.startNs, transfer.endNs, at,
          argumentsOf(step, transfer));
    if (transfer.waitKnown && transfer.readyNs > transfer.startNs)
      slice(events, "waiting for slower ranks", "wait", transfer.startNs, transfer.readyNs, at, {{"step", step.step}});
    if (transfer.op() != CollectiveOp::push) flows[{step.step, transfer.key, clock}].push_back({transfer.startNs, at});
  }
}

// Writes a track for each thread and each stream.
void writeOperators(const StepTrace& trace, const TraceRank& rank, const std::string& who, int& next, Events& events) {
  std::map<std::tuple<OperatorPlace, int, int>, Tracks> lanes;
  for (const TraceOperator& each : rank.operators) {
    const bool onThread = each.place == OperatorPlace::thread;
    std::string title = who + (onThread ? ", operators" : ", GPU " + std::to_string(each.device) + " stream");
    if (each.lane > 0 || !onThread) title += (onThread ? ", thread " : " ") + std::to_string(each.lane);
    Tracks& tracks =
        lanes.try_emplace({each.place, each.device, each.lane}, rank.node.value + 1, std::move(title), next, events)
            .first->second;
    slice(events, trace.operatorNames[each.name], onThread ? "operator" : "kernel", each.startNs, each.endNs,
          tracks.nested(each.startNs, each.endNs), Json::object());
  }
}

// Writes arrows between the ranks of a collective, from the first to arrive to the last.
void writeFlows(Flows& flows, Events& events) {
  int id = 0;
  for (auto& [key, arrivals] : flows) {
    if (arrivals.size() < 2) continue;
    ++id;
    std::stable_sort(arrivals.begin(), arrivals.end(), [](const Arrival& a, const Arrival& b) { return a.ns < b.ns; });
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
      const char* phase = i == 0 ? "s" : i + 1 < arrivals.size() ? "t" : "f";
      Json out = event("collective", phase, microseconds(arrivals[i].ns), arrivals[i].at);
      out["cat"] = "collective";
      out["id"] = id;
      if (*phase == 'f') out["bp"] = "e";
      events.add(out);
    }
  }
}

Json otherData(const MessageFormatter& language, const StepTrace& trace, const std::string& study) {
  Json out{{"study", study},
           {"run", trace.run.value},
           {"repeat", trace.repeat.value},
           {"ranks", trace.worldSize},
           {"firstStep", trace.first},
           {"lastStep", trace.last},
           {"units", "ts and dur are microseconds; other units stand with their names"},
           {"clock", clockText(language, trace)},
           {"clockId", trace.clock},
           {"clocksShared", trace.clocks == Clocks::shared},
           {"clocks", name(trace.clocks)},
           {"clockUncertaintySeconds", trace.uncertaintySeconds ? Json(*trace.uncertaintySeconds) : Json(nullptr)}};
  out["ranksLeftOut"] = trace.ranksLeftOut;
  out["stepsLeftOut"] = trace.stepsLeftOut;
  std::size_t profiled = 0, operators = 0;
  for (const TraceRank& rank : trace.ranks) {
    profiled = std::max(profiled, rank.profiled.size());
    operators += rank.operators.size();
  }
  if (profiled == 0) return out;
  out["profiledSteps"] = profiled;
  out["operators"] = operators;
  out["operatorsLeftOut"] = trace.operatorsLeftOut;
  out["operatorsObstacle"] =
      trace.operatorsObstacle ? Json(language.formatted(*trace.operatorsObstacle)) : Json(nullptr);
  return out;
}

}  // namespace

std::string clockText(const MessageFormatter& language, const StepTrace& trace) {
  if (trace.clocks == Clocks::aligned)
    return language.say("trace.aligned-clocks",
                        {{"milliseconds", shown(language, 1e3 * trace.uncertaintySeconds.value_or(0))}});
  return language.say(trace.clocks == Clocks::shared ? "trace.one-clock" : "trace.own-clocks");
}

std::string toChromeTrace(const MessageFormatter& language, const StepTrace& trace, const std::string& study,
                          bool isOfProgram) {
  const char* samples = isOfProgram ? "samples" : "images";
  Events events;
  Flows flows;
  int next = 1;
  std::map<NodeIndex, int> processes;
  for (const TraceRank& rank : trace.ranks) {
    const int process = rank.node.value + 1;
    if (processes.emplace(rank.node, process).second)
      describe(events, {process, 0}, "process",
               "node " + std::to_string(rank.node.value) + (rank.host.empty() ? "" : ", " + rank.host), process);
    const int clock = trace.clocks != Clocks::unrelated ? 0 : process;
    const std::string who = "rank " + std::to_string(rank.rank.value);
    Tracks parts(process, who, next, events);
    for (const TraceStep& step : rank.steps) writeStep(step, "", samples, parts, events);
    for (const TraceStep& step : rank.profiled) writeStep(step, ", profiled", samples, parts, events);
    Tracks collectives(process, who + ", collectives", next, events);
    for (const std::vector<TraceStep>* steps : {&rank.steps, &rank.profiled})
      for (const TraceStep& step : *steps) writeTransfers(step, clock, collectives, events, flows);
    writeOperators(trace, rank, who, next, events);
  }
  writeFlows(flows, events);
  return "{\"displayTimeUnit\":\"ms\",\"otherData\":" +
         otherData(language, trace, study).dump(-1, ' ', false, Json::error_handler_t::replace) + ",\"traceEvents\":[" +
         events.text() + "\n]}\n";
}

}  // namespace scalescope
