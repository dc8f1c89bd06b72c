#include "core/training/process/confinement.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/base/environment.h"
#include "core/base/file.h"
#include "core/study/data/dataset.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kTruncate = 1ull << 14;  // Flag since version 3; older headers lack its name.
constexpr std::uint64_t kRead = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kWrite = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                                 LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR |
                                 LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK |
                                 LANDLOCK_ACCESS_FS_MAKE_FIFO;
// A rank never needs to run a program, or to create a device node or a link.
constexpr std::uint64_t kNever = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                                 LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
// Rights that may be allowed on a path that is not a folder.
constexpr std::uint64_t kOfFiles = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate;

int landlockVersion() {
  return static_cast<int>(syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION));
}

// Allows the access on a path. A path that does not exist needs no rule.
void allow(int ruleset, const std::string& path, std::uint64_t access) {
  if (path.empty()) return;
  const UniqueFd fd(open(path.c_str(), O_PATH | O_CLOEXEC));
  struct stat what {};
  if (!fd.valid() || fstat(fd.get(), &what) != 0) return;
  landlock_path_beneath_attr rule{};
  rule.allowed_access = S_ISDIR(what.st_mode) ? access : access & kOfFiles;
  rule.parent_fd = fd.get();
  syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
}

std::string parentOf(const std::string& path) { return fs::path(path).parent_path().string(); }

// Returns the folders of the libraries that are loaded, because they may load others of theirs later (cuDNN's,
// CUPTI's). Those of wheels are side by side: nvidia/NAME/lib.
std::set<std::string> libraryFolders() {
  std::set<std::string> folders{programFolder(), programFolder() + "/../lib"};
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    const std::size_t at = line.find('/');
    if (at == std::string::npos) continue;
    const fs::path folder = fs::path(line.substr(at)).parent_path();
    folders.insert(folder.string());
    const fs::path wheels = folder.parent_path().parent_path();
    if (wheels.filename() == "nvidia") folders.insert(wheels.string());
    // This is for torch/lib: CUDA's own wheels beside torch are found by its run path.
    if (folder.filename() == "lib" && folder.parent_path().filename() == "torch")
      folders.insert((folder.parent_path().parent_path() / "nvidia").string());
  }
  std::istringstream named(environmentVariable("LD_LIBRARY_PATH"));
  for (std::string folder; std::getline(named, folder, ':');) folders.insert(folder);
  return folders;
}

// Returns the nodes through which GPUs and their networks are used.
std::vector<std::string> deviceNodes() {
  std::vector<std::string> nodes{"/dev/null",   "/dev/zero", "/dev/shm", "/dev/infiniband",
                                 "/dev/gdrdrv", "/dev/kfd",  "/dev/dri"};
  std::error_code failed;
  for (fs::directory_iterator entry("/dev", failed), end; !failed && entry != end; entry.increment(failed))
    if (entry->path().filename().string().starts_with("nvidia")) nodes.push_back(entry->path().string());
  return nodes;
}

std::string orElse(std::string text, const std::string& other) { return text.empty() ? other : text; }

}  // namespace

AllowedPaths pathsOfRank(const RunPlan& plan, const std::string& planFile, const std::string& rankFolder) {
  AllowedPaths allowed;
  allowed.read = {"/bin",  "/etc", "/lib", "/lib32", "/lib64",      "/nix/store",         "/opt",
                  "/proc", "/sys", "/usr", "/dev",   "/run/nvidia", "/run/opengl-driver", "/var/lib/nvidia"};
  for (const std::string& folder : libraryFolders()) allowed.read.push_back(folder);
  for (const char* name : {"CUDA_HOME", "CUDA_PATH", "TORCH_ROOT"}) allowed.read.push_back(environmentVariable(name));
  const StudySpec& study = plan.cell.study;
  const Environment own = Environment::ofThisProcess();
  for (const std::string& path : {planFile, resourceFolder(own), study.model.file}) allowed.read.push_back(path);
  // The folder of a dataset may be any: only the dataset's own files in it are read.
  for (const PlanNode& node : plan.nodes) {
    for (const std::string& file : datasetFiles(study.dataset, node.dataPath, own)) allowed.read.push_back(file);
    allowed.read.push_back(node.modelPath);
  }
  allowed.write = deviceNodes();
  // A rank resets its own peak of memory there, and names its threads.
  allowed.write.push_back("/proc/self");
  allowed.write.push_back(orElse(environmentVariable("CUDA_CACHE_PATH"), environmentVariable("HOME") + "/.nv"));
  allowed.write.push_back(orElse(environmentVariable("CUDA_MPS_PIPE_DIRECTORY"), "/tmp/nvidia-mps"));
  if (!rankFolder.empty()) {
    std::string folder = rankFolder;
    while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
    allowed.write.push_back(orElse(parentOf(folder), "."));  // The run's other attempts have checkpoints here.
  }
  return allowed;
}

std::string confine(const AllowedPaths& allowed) {
  if (environmentVariable("SCALESCOPE_CONFINE") == "off") return "off";
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  const int version = landlockVersion();
  if (version < 1) return "unavailable";
  const std::uint64_t newer =
      (version >= 2 ? LANDLOCK_ACCESS_FS_REFER : 0) | (version >= 3 ? kTruncate : std::uint64_t{0});
  landlock_ruleset_attr handled{};
  handled.handled_access_fs = kRead | kWrite | kNever | newer;
  // The kernel accepts a shorter struct than it knows: rights beyond files (networks, signals) stay as they are.
  const UniqueFd ruleset(
      static_cast<int>(syscall(SYS_landlock_create_ruleset, &handled, sizeof handled.handled_access_fs, 0)));
  if (!ruleset.valid()) return "unavailable";
  for (const std::string& path : allowed.read) allow(ruleset.get(), path, kRead);
  for (const std::string& path : allowed.write) allow(ruleset.get(), path, kRead | kWrite | newer);
  for (const std::string& path : allowed.removeIn) allow(ruleset.get(), path, LANDLOCK_ACCESS_FS_REMOVE_DIR);
  if (syscall(SYS_landlock_restrict_self, ruleset.get(), 0) != 0) return "unavailable";
  return "landlock-" + std::to_string(version);
}

}  // namespace scalescope
