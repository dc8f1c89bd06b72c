#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/study/expand.h"
#include "core/study/forecast.h"
#include "core/study/run_plan.h"
#include "launcher/events.h"

namespace scalescope {

// What a window or a command does with a store. Two implementations: the owner in this process (openLab with the lock free:
// store thread, launcher thread, queue resumed), and a client of another owner through control.sock.

struct EnqueueOptions {
  std::vector<int> onlyCells;  // numbers; empty = all
  bool again = false;          // new repeats although the cell is finished
};

enum class LabRole { owner, client, reader };  // reader: read-only folder, or another owner that does not answer

// Facts about a machine, from its agent (wire.h `facts`) or from a local probe.
struct MachineInfo {
  std::string host;
  std::string processor;
  int physicalCores = 0;
  int logicalCores = 0;
  std::vector<std::vector<int>> usableCores;  // physical cores of affinity mask and cpuset, SMT siblings together
  double memoryBytes = 0;                     // that may be used: the machine's, or a control group's limit
  double memoryAvailable = 0;
  double machineMemoryBytes = 0;  // where that limit is less; 0 = no limit
  double cpuQuota = 0;            // cores' time that control groups allow; 0 = no quota
  std::string kernel;
  std::string bootId;
  std::string driver;
  struct Gpu {
    int index = 0;
    std::string name;
    double memoryBytes = 0;
    double usedBytes = 0;
    std::vector<std::string> processes;
  };
  std::vector<Gpu> gpus;
};

class Lab {
 public:
  virtual ~Lab() = default;

  [[nodiscard]] virtual LabRole role() const = 0;
  [[nodiscard]] virtual std::string folder() const = 0;
  [[nodiscard]] virtual std::optional<Message> roleNote() const = 0;  // why not owner: pid of the owner, what to do

  // Called on the launcher's thread, in order; must return quickly. The returned token unsubscribes when destroyed.
  using Subscriber = std::function<void(const Event&)>;
  [[nodiscard]] virtual std::shared_ptr<void> subscribe(Subscriber subscriber) = 0;

  // All block at most a few seconds (deadline inside); call from a worker thread in a window. They are journalled, fsynced,
  // before they return.
  virtual Result<StudyId> enqueue(const StudySpec& study, const EnqueueOptions& options) = 0;
  virtual Result<StudyId> enqueueStored(const StudyId& study, const EnqueueOptions& options) = 0;
  virtual Status pauseQueue() = 0;
  virtual Status resumeQueue() = 0;
  virtual Status cancelRun(const RunId& run) = 0;
  virtual Status cancelStudy(const StudyId& study) = 0;
  virtual Status tag(const RunId& run, const std::vector<std::string>& words) = 0;
  virtual Status note(const RunId& run, const std::string& text) = 0;
  virtual Status remove(const std::string& runOrStudy, bool undo) = 0;
  virtual Status importPath(const std::string& path) = 0;

  // The owner's last act: stops writing, starts `program run --background` with lock and socket inherited, and returns once
  // that serves the store; this lab takes no more commands. Nothing to do for a client or reader.
  virtual Status handOver(const std::string& program) = 0;

  // Another process asked for the store: the owner stops writing and lets the lock go, its runs go on and the queue is the next
  // owner's. Subscribers then hear a GuardEvent `launcher.store-given`: drop this lab, which takes no more commands, and open
  // the store anew. Returns at once. Error: not the owner.
  virtual Status giveUpStore();

  // True while a study is queued or running.
  [[nodiscard]] virtual bool busy() const = 0;
};

struct LabOptions {
  std::string folder;  // store folder
  bool resumeQueue = true;
  std::string agentProgram;   // default: beside this program
  std::string workerProgram;  // default: beside this program
  // Asked on a thread of their own, one question at a time, when a host's key is unknown (true = trust and write known_hosts) and
  // when it wants a secret; may block for minutes. Absent: refuse.
  std::function<bool(const std::string& host, const std::string& fingerprint)> trustHostKey;
  std::function<std::optional<std::string>(const std::string& prompt)> askSecret;
};
Result<std::unique_ptr<Lab>> openLab(const LabOptions& options);

// Makes this process the owner of a store that it only reads or that it commands through another process; the lab held so far
// may live on meanwhile. Blocks up to 15 s.
//   whenGone  only if nobody owns the store any more (its owner ended or was killed): cheap, may be asked every few seconds
//   ask       a living owner is asked through control.sock to let go: `launcher.owner-keeps` names its pid if it has not within `patience`
//   force     like ask, but then ends that process: only after a person confirmed it
// Error: `launcher.owner-lives` (whenGone), `launcher.owner-keeps`, or why the folder cannot be written.
enum class TakeOver { whenGone, ask, force };
Result<std::unique_ptr<Lab>> takeOverStore(const LabOptions& options, TakeOver how,
                                           std::chrono::milliseconds patience = std::chrono::seconds(10));

// This machine, without an agent (procfs, sysfs; GPUs through scalescope-gpuprobe with a deadline of 3 s).
MachineInfo probeLocalMachine();

// Cells of a study resolved against hosts and data: keys, datasets, slots. Probes hosts (deadline 15 s each); `keyless` holds
// the reason where keys could not be known (host unreachable, data absent) and the cells are still listed.
struct ResolvedCell {
  Cell cell;
  std::optional<CellKey> key;
  int storedRepeats = 0;  // finished ones in the store
  CellForecast forecast;
  std::vector<PlanNode> nodes;     // slots and interfaces, as a run of this cell would get them; empty when keyless
  std::optional<Error> refusal{};  // why it can be planned but not run: not trainable, device, more batch than data
};
struct ResolvedStudy {
  StudySpec study;
  std::vector<ResolvedCell> cells;
  std::vector<Message> remarks;
  std::optional<Message> keyless;
};
struct ResolveOptions {
  std::string storeFolder;  // "" = no look-up of stored repeats
  bool probe = false;       // run the 5-step probe per precision (seconds to minutes)
  LabOptions lab;
};
Result<ResolvedStudy> resolveStudy(const StudySpec& study, const ResolveOptions& options,
                                   const std::function<void(const Message&)>& progress, std::stop_token stop);

// The refusal of the first cell that would run and cannot; `onlyCells` empty = all.
Status checkRunnable(const ResolvedStudy& study, const std::vector<int>& onlyCells);

// `plan --out`: mints the run id and writes DIR/{study.json, cells.json, plan.json}.
Status writeHandPlan(const ResolvedStudy& study, int cell, int repeat, const std::string& folder);

}  // namespace scalescope
