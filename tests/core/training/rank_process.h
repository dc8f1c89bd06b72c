#pragma once

#include <sys/types.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/study/cells/run_plan.h"
#include "core/telemetry/log/log_file.h"
#include "tests/temp_folder.h"

namespace scalescope::testing {

// Returns the plan of the first cell of a study given as JSON text; missing keys have these tests' defaults: small-cnn
// on 512 synthetic images, plain SGD, few steps, one core per rank.
RunPlan makePlan(const std::string& patch = "{}");

// Rendezvous of the ranks: a file in memory, as an agent uses for those of one node; a socket that rank 0's parent
// passes, as agents of several nodes do; or MASTER_PORT, which rank 0 binds itself.
enum class Rendezvous { file, passedSocket, ownPort };

// The folder to which the ranks of one attempt write; a run's later attempts share the run's folder.
struct Place {
  std::shared_ptr<TempFolder> run = std::make_shared<TempFolder>();
  int attempt = 0;
};

// The ranks of a plan as processes with torchrun's variables on 127.0.0.1; they are killed when the object is
// destroyed.
class Gang {
 public:
  explicit Gang(const RunPlan& plan, const std::map<std::string, std::string>& environment = {}, Place place = {},
                Rendezvous rendezvous = Rendezvous::file);
  ~Gang();
  Gang(const Gang&) = delete;
  Gang& operator=(const Gang&) = delete;

  // Returns the exit codes by rank (128 + signal if killed); waits at most `seconds`, then kills the others and returns
  // -1 for those.
  std::vector<int> wait(double seconds = 60);
  void signal(int rank, int number);
  // Waits until `rank` has logged `steps` step records; returns false after 30 s.
  [[nodiscard]] bool waitForSteps(int rank, int steps) const;

  [[nodiscard]] std::vector<Record> records(int rank) const;
  [[nodiscard]] std::string folder() const { return m_place.run->path(); }

 private:
  [[nodiscard]] std::string rankFolder() const { return folder() + "/" + std::to_string(m_place.attempt); }

  Place m_place;
  std::vector<pid_t> m_pids;
};

template <class T>
std::vector<T> payloads(const std::vector<Record>& records) {
  std::vector<T> found;
  for (const Record& record : records)
    if (const T* payload = std::get_if<T>(&record.payload)) found.push_back(*payload);
  return found;
}

// Returns the fields of the only record of `type`; null if there is none or more than one.
nlohmann::json fields(const std::vector<Record>& records, RecordType type);

std::vector<double> losses(const std::vector<Record>& records);

// Return the error record of a rank, and the cause in its exit record.
inline nlohmann::json errorOf(const Gang& gang, int rank) { return fields(gang.records(rank), RecordType::error); }
inline std::string causeOf(const Gang& gang, int rank) {
  return fields(gang.records(rank), RecordType::exit).value("cause", "none");
}

}  // namespace scalescope::testing
