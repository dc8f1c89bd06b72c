#include "launcher/transport/worker_bundle.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <utility>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/json/nested.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/study/data/dataset.h"
#include "core/study/data/program_instruments.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostTraceBytes = 1u << 20;
constexpr std::size_t kMostLibraries = 1024;

std::string folderOf(const std::string& path) { return path.substr(0, path.rfind('/')); }
std::string nameOf(const std::string& path) { return path.substr(path.rfind('/') + 1); }

// Libraries of the C library that a driver's library needs although no worker does; those of the host would not fit
// ours.
constexpr std::string_view kOfLibc[] = {"libdl.so.2", "libm.so.6",    "libpthread.so.0",
                                        "librt.so.1", "libutil.so.1", "libresolv.so.2"};

struct LateParts {
  std::string_view library;
  std::string_view parts;
};
constexpr LateParts kLateParts[] = {{"libcudnn.so", "libcudnn_"},
                                    {"libnvrtc.so", "libnvrtc-builtins"},
                                    {"libtorch_cuda.so", "libtorch_cuda_linalg"},
                                    {"libtorch_cuda.so", "libcaffe2_nvrtc"}};

bool isLibraryName(const std::string& name) {
  return !name.empty() && name.front() != '.' && name.front() != '-' &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-") ==
             std::string::npos;
}

bool isLoader(const std::string& name) { return name.starts_with("ld-linux"); }

std::string stemOf(std::string_view name) { return std::string(name.substr(0, name.find(".so"))); }

std::vector<std::string> namesIn(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    names.push_back(entry.path().filename().string());
  return names;
}

// Returns the libraries that the dynamic linker would load for a program or, with the program's own linker, for a
// library.
LinkerTrace askLinker(std::vector<std::string> words, const Environment& environment, const std::stop_token& stop,
                      const std::vector<std::string>& variables = {"LD_TRACE_LOADED_OBJECTS=1"}) {
  ProgramOptions options;
  options.maxOutputBytes = kMostTraceBytes;
  options.stop = stop;
  options.environment = environment.forChild();
  words.insert(words.begin(), variables.begin(), variables.end());
  words.insert(words.begin(), {"env", "-i"});
  const auto output = runProgram(words, options);
  return linkerTrace(output ? output->out : "");
}

// A portable package starts PROGRAM.bin by the script PROGRAM (packaging/parts/start_scripts.py), and only the script
// knows the libraries.
std::string startedBy(const std::string& program) {
  std::string started = program + ".bin";
  return access(started.c_str(), R_OK) == 0 ? started : program;
}

LinkerTrace askProgram(const std::string& program, const Environment& environment, const std::stop_token& stop) {
  if (startedBy(program) == program) return askLinker({program}, environment, stop);
  return askLinker({program}, environment, stop,
                   {"SCALESCOPE_LIST_LIBRARIES=1", "PATH=" + environment.get("PATH"),
                    "TORCH_ROOT=" + environment.get("TORCH_ROOT")});
}

tl::unexpected<Error> notListed(const Message& reason) { return failNested({"ssh.deploy", {}}, "reason", reason); }

// The libraries of one worker by their names.
class Libraries {
 public:
  Libraries(std::string worker, const Environment& environment, const std::stop_token& stop)
      : m_worker(std::move(worker)), m_environment(environment), m_stop(stop) {}

  Status findNeeded() {
    if (auto added = add(askProgram(m_worker, m_environment, m_stop)); !added) return added;
    return m_loader.empty() ? notListed({"ssh.no-libraries", {{"program", m_worker}}}) : Status();
  }

  // Adds the libraries that are opened at run time, with their own dependencies.
  Status findLate() {
    for (std::vector<std::string> fresh = paths(); !fresh.empty();) {
      std::vector<std::string> late;
      for (const std::string& path : fresh)
        for (const std::string& name : lateLibraries(nameOf(path), namesIn(folderOf(path))))
          if (!m_paths.contains(name)) late.push_back(folderOf(path) + "/" + name);
      fresh.clear();
      for (const std::string& path : late) {
        const std::size_t known = m_paths.size();
        if (auto added = add({{path}, {}}); !added) return added;
        if (m_paths.size() == known) continue;
        if (auto added = add(askLinker({m_paths.at(m_loader), path}, m_environment, m_stop)); !added) return added;
        fresh = paths();
      }
    }
    return addOfLibc();
  }

  [[nodiscard]] const std::map<std::string, std::string>& byName() const { return m_paths; }
  [[nodiscard]] const std::string& loader() const { return m_loader; }

 private:
  Status add(const LinkerTrace& trace) {
    for (const std::string& name : trace.missing)
      if (!isDriverLibrary(name))
        return fail("ssh.no-library", {{"program", m_worker}, {"library", inertText(name, 64)}});
    for (const std::string& path : trace.paths) {
      const std::string name = nameOf(path);
      if (isDriverLibrary(name)) continue;
      if (!isLibraryName(name) || m_paths.size() == kMostLibraries)
        return notListed({"ssh.library-name", {{"library", inertText(name, 64)}}});
      m_paths.emplace(name, path);
      if (isLoader(name)) m_loader = name;
    }
    return {};
  }

  Status addOfLibc() {
    const auto libc = m_paths.find("libc.so.6");
    if (libc == m_paths.end()) return {};
    const std::string folder = folderOf(libc->second);
    std::error_code error;
    for (const std::string_view name : kOfLibc)
      if (const std::string path = folder + "/" + std::string(name); std::filesystem::exists(path, error))
        m_paths.emplace(name, path);
    return {};
  }

  [[nodiscard]] std::vector<std::string> paths() const {
    std::vector<std::string> all;
    for (const auto& [name, path] : m_paths) all.push_back(path);
    return all;
  }

  std::string m_worker;
  const Environment& m_environment;
  std::stop_token m_stop;
  std::map<std::string, std::string> m_paths;
  std::string m_loader;
};

// The shipped sample is sent with the worker, because the presets train on it.
void addSample(std::vector<DeployedItem>& items, const Environment& environment) {
  DatasetSpec shipped;
  shipped.name = "cifar10-sample";
  const auto sample = locateDataset(shipped, "", environment);
  if (!sample) return;
  for (const auto* files : {&sample->trainFiles, &sample->testFiles})
    for (const std::string& path : *files) items.push_back({{"resources/cifar10-sample/" + nameOf(path)}, path});
}

// The tap and the hook are found beside scalescope-program here, and are put beside it there.
Status addInstruments(const std::string& runner, std::vector<DeployedItem>& items) {
  const ProgramInstruments found = instrumentsBeside(folderOf(runner));
  if (!found.tap.empty()) items.push_back({{nameOf(found.tap)}, found.tap});
  if (found.hookFolder.empty()) return {};
  std::error_code error;
  std::filesystem::recursive_directory_iterator each(found.hookFolder, error);
  for (; !error && each != std::filesystem::end(each); each.increment(error))
    if (each->path().extension() == ".py")
      items.push_back({{"python/" + std::filesystem::relative(each->path(), found.hookFolder).string()}, each->path()});
  return error ? fail("file.read", {{"path", found.hookFolder}, {"reason", error.message()}}) : Status();
}

// Returns a script that becomes the worker, which finds its libraries in `libraries`.
DeployedItem startScript(const std::string& name, const std::string& loader, const std::string& program,
                         const std::string& libraries) {
  const std::string script =
      "#!/bin/sh\nd=${0%/*}\n: \"${SCALESCOPE_RESOURCES:=$d/resources}\"\nexport SCALESCOPE_RESOURCES\nexec \"$d/" +
      loader + "\" --library-path \"" + libraries + "\" \"$d/" + program + "\" \"$@\"\n";
  return {{name, sha256Hex(script), static_cast<std::int64_t>(script.size())}, {}, script};
}

bool isSameFile(const std::string& a, const std::string& b, const Environment& environment,
                const std::stop_token& stop) {
  std::error_code error;
  if (std::filesystem::equivalent(a, b, error)) return true;
  if (std::filesystem::file_size(a, error) != std::filesystem::file_size(b, error)) return false;
  const auto one = fileDigest(a, stop, environment), other = fileDigest(b, stop, environment);
  return one && other && *one == *other;
}

// Returns the files that are not the same file under the same name in `known`.
std::map<std::string, std::string> lessOf(const std::map<std::string, std::string>& all,
                                          const std::map<std::string, std::string>& known,
                                          const Environment& environment, const std::stop_token& stop) {
  std::map<std::string, std::string> rest;
  for (const auto& [name, path] : all)
    if (const auto one = known.find(name); one == known.end() || !isSameFile(path, one->second, environment, stop))
      rest.emplace(name, path);
  return rest;
}

}  // namespace

Status measureItems(std::vector<DeployedItem>& items, const Environment& environment, const std::stop_token& stop) {
  for (DeployedItem& item : items) {
    if (item.path.empty()) continue;
    auto digest = fileDigest(item.path, stop, environment);
    if (!digest) return tl::unexpected(digest.error());
    item.digest = *digest;
    struct stat info {};
    if (stat(item.path.c_str(), &info) != 0)
      return fail("file.open", {{"path", item.path}, {"reason", errnoText(errno)}});
    item.bytes = info.st_size;
  }
  return {};
}

// The lines are "name => /path (0x..)", "name => not found", "/lib64/ld-linux.. (0x..)", and, if a linker was started
// by its own name, "/lib64/ld-linux.. => /path (0x..)".
LinkerTrace linkerTrace(std::string_view text) {
  LinkerTrace trace;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (line.ends_with(" => not found")) trace.missing.emplace_back(line.substr(0, line.find(" => ")));
    if (const std::size_t arrow = line.find(" => /"); arrow != std::string_view::npos) line.remove_prefix(arrow + 4);
    const std::size_t slash = line.find('/');
    const std::size_t space = slash == std::string_view::npos ? slash : line.find(" (", slash);
    if (space != std::string_view::npos) trace.paths.emplace_back(line.substr(slash, space - slash));
  }
  return trace;
}

bool isDriverLibrary(std::string_view name) {
  return name.starts_with("libcuda.so") || name.starts_with("libnvidia-") || name.starts_with("libcudadebugger.so") ||
         name.starts_with("libnvcuvid.so");
}

std::vector<std::string> lateLibraries(std::string_view library, std::vector<std::string> names) {
  std::sort(names.begin(), names.end(),
            [](const std::string& a, const std::string& b) { return std::pair(a.size(), a) < std::pair(b.size(), b); });
  std::map<std::string, std::string> chosen;  // Shortest name with a version, else the one without, by stem.
  for (const LateParts& late : kLateParts) {
    if (!library.starts_with(late.library)) continue;
    for (const std::string& name : names) {
      if (!name.starts_with(late.parts) || name.find(".so") == std::string::npos) continue;
      std::string& one = chosen[stemOf(name)];
      if (one.empty() || one.ends_with(".so")) one = name;
    }
  }
  std::vector<std::string> late;
  for (const auto& [stem, name] : chosen) late.push_back(name);
  return late;
}

Result<std::vector<DeployedItem>> programBundle(const std::string& runner, const Environment& environment,
                                                const std::stop_token& stop) {
  std::vector<DeployedItem> items;
  Libraries own(runner, environment, stop);
  if (auto found = own.findNeeded(); !found) return tl::unexpected(found.error());
  for (const auto& [name, path] : own.byName()) items.push_back({{name}, path});
  if (auto added = addInstruments(runner, items); !added) return tl::unexpected(added.error());
  items.push_back({{"program.bin"}, startedBy(runner)});
  if (auto known = measureItems(items, environment, stop); !known) return tl::unexpected(known.error());
  items.push_back(startScript("scalescope-program", own.loader(), "program.bin", "$d"));
  return items;
}

Result<std::vector<DeployedItem>> workerBundle(const BundledWorkers& workers, const Environment& environment,
                                               const std::stop_token& stop) {
  std::vector<DeployedItem> items;
  Libraries own(workers.cpu, environment, stop), cuda(workers.cuda, environment, stop);
  if (!workers.cpu.empty())
    if (auto found = own.findNeeded(); !found) return tl::unexpected(found.error());
  if (!workers.cuda.empty()) {
    if (auto found = cuda.findNeeded(); !found) return tl::unexpected(found.error());
    if (auto found = cuda.findLate(); !found) return tl::unexpected(found.error());
  }
  for (const auto& [name, path] : own.byName()) items.push_back({{name}, path});
  const std::map<std::string, std::string> more = lessOf(cuda.byName(), own.byName(), environment, stop);
  const bool isApart =
      std::any_of(more.begin(), more.end(), [&](const auto& one) { return own.byName().contains(one.first); });
  const std::string place = isApart ? "cuda/" : "";
  for (const auto& [name, path] : more) items.push_back({{place + name}, path});
  if (!workers.cpu.empty()) items.push_back({{"worker.bin"}, startedBy(workers.cpu)});
  if (!workers.cuda.empty()) items.push_back({{"worker-cuda.bin"}, startedBy(workers.cuda)});
  addSample(items, environment);
  if (auto known = measureItems(items, environment, stop); !known) return tl::unexpected(known.error());
  // The driver's libraries may be in a folder that only the host's own path names.
  if (!workers.cuda.empty())
    items.push_back(startScript("scalescope-worker-cuda", (more.contains(cuda.loader()) ? place : "") + cuda.loader(),
                                "worker-cuda.bin", "$d/cuda:$d${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"));
  if (!workers.cpu.empty()) items.push_back(startScript("scalescope-worker", own.loader(), "worker.bin", "$d"));
  return items;
}

}  // namespace scalescope
