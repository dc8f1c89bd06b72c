#include "launcher/plan/worker_facts.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/telemetry/log/store_layout.h"
#include "core/telemetry/wire/node_plan.h"

namespace scalescope {
namespace {

constexpr double kProbeSeconds = 300;
constexpr std::size_t kMaxAnswerBytes = 1u << 20;

struct FileStamp {
  std::string path;
  std::int64_t size = 0;
  std::int64_t modifiedNs = 0;
  friend auto operator<=>(const FileStamp&, const FileStamp&) = default;
};

// Returns the name that the worker's build wrote into the program, see cmake/WorkerBuild.cmake; nothing for other
// programs.
std::optional<std::string> buildName(const std::string& program) {
  constexpr std::size_t kDigits = 64;
  constexpr std::size_t kReadSize = 1u << 20;
  const std::string mark = "SCALESCOPE-WORKER-BUILD ";
  std::ifstream file(program, std::ios::binary);
  std::string window;
  std::string piece(kReadSize, '\0');
  while (file.read(piece.data(), static_cast<std::streamsize>(piece.size())) || file.gcount() > 0) {
    window.append(piece, 0, static_cast<std::size_t>(file.gcount()));
    if (const std::size_t at = window.find(mark);
        at != std::string::npos && at + mark.size() + kDigits <= window.size()) {
      std::string name = window.substr(at + mark.size(), kDigits);
      if (name.find_first_not_of("0123456789abcdef") == std::string::npos) return name;
    }
    window.erase(0, window.size() - std::min(window.size(), mark.size() + kDigits));
  }
  return std::nullopt;
}

// A plan.json in a temporary folder, which is removed with this object. The worker's temporary files are there too, so
// that a worker that is killed leaves none.
class ScratchPlan {
 public:
  static Result<std::unique_ptr<ScratchPlan>> make(const RunPlan& plan) {
    std::string folder = (std::filesystem::temp_directory_path() / "scalescope-plan-XXXXXX").string();
    if (!mkdtemp(folder.data())) return fail("file.folder", {{"path", folder}, {"reason", errnoText(errno)}});
    std::unique_ptr<ScratchPlan> scratch(new ScratchPlan(folder));
    if (auto written = writePlanFile(scratch->path(), toJson(plan)); !written) return tl::unexpected(written.error());
    return scratch;
  }
  ~ScratchPlan() {
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
  }
  [[nodiscard]] std::string path() const { return planPathIn(m_folder); }
  [[nodiscard]] const std::string& folder() const { return m_folder; }

 private:
  explicit ScratchPlan(std::string folder) : m_folder(std::move(folder)) {}
  std::string m_folder;
};

std::string withoutLastLineEnd(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

// Runs the worker and parses the one JSON object that it prints. `temporary`: its folder for temporary files; empty for
// the usual one.
template <class T>
Result<T> askWorker(const std::vector<std::string>& arguments, const Environment& environment, std::stop_token stop,
                    const std::string& temporary = {}) {
  EnvironmentChange change = gpusCountedAsNvmlDoes();
  if (!temporary.empty()) change.set.emplace_back("TMPDIR", temporary);
  const auto output = runProgram(
      arguments,
      {.deadlineSeconds = kProbeSeconds, .input = {}, .stop = stop, .environment = environment.forChild(change)});
  if (!output) return tl::unexpected(output.error());
  if (const std::string loader = output->exitCode == 0 ? "" : loaderComplaint(output->err); !loader.empty())
    return fail("launcher.worker-libraries",
                {{"program", arguments.front()}, {"what", loader}, {"torch", std::string(kLibTorchVersion)}});
  if (output->exitCode != 0)
    return fail("launcher.worker-refused", {{"program", arguments.front()},
                                            {"code", std::int64_t{output->exitCode}},
                                            {"what", withoutLastLineEnd(output->err.substr(0, 2000))}});
  auto answer = fromText<T>(output->out, arguments[1], kMaxAnswerBytes);
  if (!answer)
    return fail("launcher.worker-answer", {{"program", arguments.front()}, {"what", inertText(output->out, 200)}},
                answer.error());
  return answer;
}

}  // namespace

Result<std::string> workerDigest(const std::string& program) {
  struct stat info {};
  if (stat(program.c_str(), &info) != 0)
    return fail("launcher.no-worker", {{"program", program}, {"reason", errnoText(errno)}});
  static std::mutex mutex;
  static std::map<FileStamp, std::string> known;
  const FileStamp stamp{program, info.st_size, info.st_mtim.tv_sec * 1'000'000'000 + info.st_mtim.tv_nsec};
  {
    const std::scoped_lock lock(mutex);
    if (const auto found = known.find(stamp); found != known.end()) return found->second;
  }
  auto digest = Result<std::string>(buildName(program).value_or(""));
  if (digest->empty()) digest = sha256File(program);
  if (!digest) return digest;
  const std::scoped_lock lock(mutex);
  return known[stamp] = *digest;
}

Result<WorkerProbe> probeWorker(const std::string& program, const Environment& environment, std::stop_token stop) {
  return askWorker<WorkerProbe>({program, "--probe"}, environment, stop);
}

Result<StepProbe> probeStep(const std::string& program, const RunPlan& plan, const Environment& environment,
                            std::stop_token stop) {
  auto scratch = ScratchPlan::make(plan);
  if (!scratch) return tl::unexpected(scratch.error());
  const auto answer =
      askWorker<WorkerProbe>({program, "--probe", (*scratch)->path()}, environment, stop, (*scratch)->folder());
  if (!answer) return tl::unexpected(answer.error());
  if (answer->refused) return StepProbe{{}, answer->refused};
  if (!answer->steps) return fail("launcher.worker-answer", {{"program", program}, {"what", std::string("steps")}});
  ProbeFacts facts;
  facts.secondsPerStep = answer->steps->secondsPerStep;
  facts.batch = answer->steps->batch;
  facts.startSeconds = answer->steps->startSeconds;
  facts.peakMemoryBytes = static_cast<double>(answer->steps->peakMemoryBytes);
  facts.baseMemoryBytes = static_cast<double>(answer->steps->baseMemoryBytes);
  return StepProbe{facts, {}};
}

}  // namespace scalescope
