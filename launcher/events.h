#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/ids.h"
#include "core/base/message.h"
#include "core/base/result.h"
#include "core/store/store.h"
#include "core/telemetry/records.h"

namespace scalescope {

// What happens, as `run --json` prints it and as the window shows it.

struct StudyEvent {  // "study"
  StudyId study;
  std::string name;
  std::string state;  // queued running paused finished incomplete cancelled
  int cells = 0;
  int runsTotal = 0;
  int runsDone = 0;
};
struct CellEvent {  // "cell"
  StudyId study;
  int cell = 0;
  CellKey key;
  std::string status;  // RunStatus name, or "reused"
  int repeatsDone = 0;
  int repeats = 0;
};
struct RunEvent {  // "run"
  StudyId study;
  RunId run;
  int cell = 0;
  int repeat = 0;
  RunStatus status{};
  std::optional<Message> cause;
};
struct AttemptEvent {  // "attempt"
  RunId run;
  int attempt = 0;
  std::string state;  // connecting preparing prepared started stalled unreachable cancelling ended
  std::string host;
};
struct RecordsEvent {  // "step" (thinned to 5/s per rank in JSON), "sample", "log"
  StudyId study;
  RunId run;
  int cell = 0;
  int attempt = 0;
  Source source;
  std::vector<Record> records;
};
struct GuardEvent {  // "guard"
  StudyId study;
  std::string severity;
  Message message;
};
struct ResultEvent {  // "result": a cell has new numbers; read them with studyResult()
  StudyId study;
  int cell = 0;
  nlohmann::ordered_json result;  // toJson(CellResult), null until computed
};
struct DoneEvent {  // "done"
  StudyId study;
  int exitCode = 0;  // 0 1 3 130
};

using Event = std::variant<StudyEvent, CellEvent, RunEvent, AttemptEvent, RecordsEvent, GuardEvent, ResultEvent, DoneEvent>;

// One JSON line's object per event; RecordsEvent gives one per step, sample, text and error record.
std::vector<nlohmann::ordered_json> toJson(const Event& event);
// The other end of a control socket; the error names what is missing. A record of a kind that toJson leaves out never comes.
Result<Event> eventFromJson(const nlohmann::json& json);

// Keeps at most five step records per second and rank, by the records' own clock. One per reader of events; not thread-safe.
class EventThinner {
 public:
  [[nodiscard]] Event thinned(const Event& event);

 private:
  std::map<std::pair<std::string, int>, std::int64_t> m_lastStepNs;  // (run, rank)
};

}  // namespace scalescope
