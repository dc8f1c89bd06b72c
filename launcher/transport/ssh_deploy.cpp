#include "launcher/transport/ssh_deploy.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr double kStepSeconds = 60;
constexpr std::size_t kPieceBytes = 256u << 10;

struct Item {
  std::string name;  // in the folder; constant names or checked library names
  std::string path;  // here; "" = `text`
  std::string text;
  std::string digest;
};

std::string fileIn(const std::string& path, const char* name) {
  const std::size_t slash = path.rfind('/');
  return (slash == std::string::npos ? "." : path.substr(0, slash)) + "/" + name;
}

// Hashing a large library takes a second: once per file and change.
Result<std::string> digestOf(const std::string& path) {
  static std::mutex mutex;
  static std::map<std::string, std::string> known;
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  const std::string key =
      path + "|" + std::to_string(info.st_size) + "|" + std::to_string(info.st_mtim.tv_sec) + "|" + std::to_string(info.st_mtim.tv_nsec);
  const std::lock_guard lock(mutex);
  if (const auto found = known.find(key); found != known.end()) return found->second;
  auto digest = sha256File(path);
  if (digest) known[key] = *digest;
  return digest;
}

// Every remote command: fixed words around hex digests and checked names; a login shell of any kind passes it to sh.
std::string shell(const std::string& script) { return "exec /bin/sh -c '" + script + "'"; }

std::string folderScript(const std::string& folder) {
  return "umask 077; c=\"${XDG_CACHE_HOME:-$HOME/.cache}/scalescope\"; d=\"$c/" + folder + "\"; ";
}

// The line after our mark: login shells may print before it.
std::string marked(const std::string& text, const std::string& mark) {
  const std::size_t at = text.rfind(mark + " ");
  if (at == std::string::npos) return {};
  const std::size_t start = at + mark.size() + 1;
  return text.substr(start, std::min(text.find('\n', start), text.size()) - start);
}

Result<std::string> run(SshSession& session, const std::string& script, const std::string& mark) {
  auto output = session.execute(shell(script), {}, kStepSeconds);
  if (!output) return tl::unexpected(output.error());
  const std::string answer = marked(output->text, mark);
  if (answer.empty()) return fail("ssh.deploy", {{"reason", output->errors + " (status " + std::to_string(output->status) + ")"}});
  return answer;
}

// cat into a temporary name, digest checked there, synced, renamed.
Status put(SshSession& session, const std::string& folder, const Item& item) {
  const std::string script = folderScript(folder) +
                             "set -e; mkdir -p \"$d\"; [ -O \"$c\" ] && [ -O \"$d\" ] && chmod 0700 \"$c\" \"$d\"; t=\"$d/.part-$$\"; trap "
                             "\"rm -f \\\"$t\\\"\" EXIT; cat > \"$t\"; "
                             "s=$(sha256sum \"$t\"); s=${s%% *}; if [ \"$s\" != " +
                             item.digest +
                             " ]; then echo \"SCALESCOPE-PUT damaged\"; exit 1; fi; "
                             "chmod 0700 \"$t\"; sync \"$t\" 2>/dev/null || sync; mv -f \"$t\" \"$d/" +
                             item.name + "\"; echo \"SCALESCOPE-PUT ok\"";
  std::unique_ptr<FILE, int (*)(FILE*)> file(item.path.empty() ? nullptr : fopen(item.path.c_str(), "rbe"),
                                             [](FILE* f) { return f == nullptr ? 0 : fclose(f); });
  if (!item.path.empty() && !file) return fail("file.open", {{"path", item.path}, {"reason", errnoText(errno)}});
  std::string text = item.text;
  const auto input = [&]() -> Result<std::string> {
    if (!file) return std::exchange(text, {});
    std::string piece(kPieceBytes, '\0');
    piece.resize(fread(piece.data(), 1, piece.size(), file.get()));
    return piece;
  };
  auto output = session.execute(shell(script), input, kStepSeconds);
  if (!output) return tl::unexpected(output.error());
  if (marked(output->text, "SCALESCOPE-PUT") != "ok")
    return fail("ssh.deploy", {{"reason", item.name + ": " + marked(output->text, "SCALESCOPE-PUT") + " " + output->errors}});
  return {};
}

// Sends what is missing; the last item is the one whose presence means that all are there. Returns the folder's path.
Result<std::string> deploy(SshSession& session, const std::string& folder, const std::vector<Item>& items,
                           const std::function<void(const Message&)>& progress) {
  const std::string ask = folderScript(folder) + "if [ -x \"$d/" + items.back().name +
                          "\" ]; then echo \"SCALESCOPE-AT have $d\"; else echo \"SCALESCOPE-AT need $d\"; fi";
  auto answer = run(session, ask, "SCALESCOPE-AT");
  if (!answer) return tl::unexpected(answer.error());
  std::string path = answer->size() > 5 ? answer->substr(5) : "";
  if (path.empty() || path[0] != '/') return fail("ssh.deploy", {{"reason", "no home folder: " + inertText(*answer, 128)}});
  if (answer->starts_with("have ")) return path;
  for (std::size_t i = 0; i < items.size(); ++i) {
    progress(
        Message{"ssh.sending",
                {{"name", items[i].name}, {"number", static_cast<std::int64_t>(i + 1)}, {"of", static_cast<std::int64_t>(items.size())}}});
    if (auto status = put(session, folder, items[i]); !status) return tl::unexpected(status.error());
  }
  return path;
}

std::string folderName(const std::string& kind, const std::vector<Item>& items) {
  std::string all;
  for (const Item& item : items) all += item.name + " " + item.digest + "\n";
  return kind + "-" + sha256Hex(all).substr(0, 24);
}

// What the dynamic linker would load, by asking it: "name => /path (0x..)" and "/lib64/ld-linux..".
std::vector<std::string> neededLibraries(const std::string& program) {
  std::vector<std::string> paths;
  const std::string quiet = "LD_TRACE_LOADED_OBJECTS=1";
  int fds[2];
  if (pipe2(fds, O_CLOEXEC) != 0) return paths;
  const UniqueFd readEnd(fds[0]);
  UniqueFd writeEnd(fds[1]);
  const pid_t pid = fork();
  if (pid == 0) {
    dup2(writeEnd.get(), 1);
    char* environment[] = {const_cast<char*>(quiet.c_str()), nullptr};
    char* arguments[] = {const_cast<char*>(program.c_str()), nullptr};
    execve(program.c_str(), arguments, environment);
    _exit(127);
  }
  writeEnd.reset();
  std::string text;
  std::array<char, 8192> buffer;
  for (ssize_t got = 0; pid > 0 && (got = read(readEnd.get(), buffer.data(), buffer.size())) > 0 && text.size() < (1u << 20);)
    text.append(buffer.data(), static_cast<std::size_t>(got));
  if (pid > 0) waitpid(pid, nullptr, 0);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    const std::size_t slash = line.find('/');
    const std::size_t space = slash == std::string::npos ? slash : line.find(" (", slash);
    if (space != std::string::npos) paths.push_back(line.substr(slash, space - slash));
    at = end + 1;
  }
  return paths;
}

bool isLibraryName(const std::string& name) {
  return !name.empty() && name.front() != '.' && name.front() != '-' &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-") == std::string::npos;
}

Result<std::vector<Item>> bundleItems(const std::string& worker) {
  std::vector<Item> items;
  std::string loader;
  for (const std::string& path : neededLibraries(worker)) {
    const std::string name = path.substr(path.rfind('/') + 1);
    if (!isLibraryName(name)) return fail("ssh.deploy", {{"reason", "odd library name " + inertText(name, 64)}});
    if (name.starts_with("ld-linux")) loader = name;
    items.push_back({name, path, {}, {}});
  }
  if (loader.empty()) return fail("ssh.deploy", {{"reason", "cannot list the libraries of " + worker}});
  items.push_back({"worker.bin", worker, {}, {}});
  for (Item& item : items) {
    auto digest = digestOf(item.path);
    if (!digest) return tl::unexpected(digest.error());
    item.digest = *digest;
  }
  const std::string script = "#!/bin/sh\nd=${0%/*}\nexec \"$d/" + loader + "\" --library-path \"$d\" \"$d/worker.bin\" \"$@\"\n";
  items.push_back({"scalescope-worker", {}, script, sha256Hex(script)});
  return items;
}

}  // namespace

Result<std::string> deployAgent(SshSession& session, const TransportOptions& options, const std::function<void(const Message&)>& progress) {
  const std::string agent = options.agentProgram.empty() ? programFolder() + "/scalescope-agent" : options.agentProgram;
  const std::string probe = fileIn(agent, "scalescope-gpuprobe");
  std::vector<Item> items;
  if (access(probe.c_str(), R_OK) == 0) items.push_back({"scalescope-gpuprobe", probe, {}, {}});
  items.push_back({"scalescope-agent", agent, {}, {}});
  for (Item& item : items) {
    auto digest = digestOf(item.path);
    if (!digest) return tl::unexpected(digest.error());
    item.digest = *digest;
  }
  const std::string folder = folderName("agent", items);
  auto path = deploy(session, folder, items, progress);
  if (!path) return tl::unexpected(path.error());
  return shell(folderScript(folder) + "umask 022; exec \"$d/scalescope-agent\" attach");
}

Result<std::string> deployWorker(SshSession& session, const TransportOptions& options,
                                 const std::function<void(const Message&)>& progress) {
  const std::string worker = options.workerProgram.empty() ? programFolder() + "/scalescope-worker" : options.workerProgram;
  if (access(worker.c_str(), X_OK) != 0) return std::string();
  const auto digest = digestOf(worker);
  if (!digest) return tl::unexpected(digest.error());
  // The path goes as data on standard input, never into the command.
  std::string line = worker + "\n";
  const std::string ask = "IFS= read -r p; s=none; if [ -x \"$p\" ]; then s=$(sha256sum < \"$p\"); fi; echo \"SCALESCOPE-SUM ${s%% *}\"";
  auto output = session.execute(
      shell(ask), [&]() -> Result<std::string> { return std::exchange(line, {}); }, kStepSeconds);
  if (!output) return tl::unexpected(output.error());
  if (marked(output->text, "SCALESCOPE-SUM") == *digest) return worker;
  auto items = bundleItems(worker);
  if (!items) return tl::unexpected(items.error());
  auto path = deploy(session, folderName("worker", *items), *items, progress);
  if (!path) return tl::unexpected(path.error());
  return *path + "/scalescope-worker";
}

}  // namespace scalescope
