#include "launcher/transport/ssh/ssh_deploy.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/ids.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/base/maths/units.h"
#include "core/study/data/dataset.h"
#include "launcher/transport/deploy_script.h"

namespace scalescope {
namespace {

constexpr double kDeploySeconds = 60;
constexpr std::size_t kPieceBytes = 256u << 10;

struct Item : DeployedFile {
  std::string path = {};  // here; "" = `text`
  std::string text = {};
};

std::string fileIn(const std::string& path, const char* name) {
  const std::size_t slash = path.rfind('/');
  return (slash == std::string::npos ? "." : path.substr(0, slash)) + "/" + name;
}

constexpr std::int64_t kShareEveryNs = 500'000'000;

// What of an item is on the host already.
struct There {
  bool whole = false;
  std::int64_t bytes = 0;  // of its part, from an earlier copy that was cut off
};

// Says how far a copy is, twice a second.
class Share {
 public:
  Share(std::int64_t total, const std::function<void(const Message&)>& progress)
      : m_total(total), m_progress(progress) {}
  void begin(const std::string& name, std::int64_t number, std::int64_t of) {
    m_progress({"ssh.sending", {{"name", name}, {"number", number}, {"of", of}}});
  }
  void skip(std::int64_t bytes) {
    m_sent += bytes;
    if (bytes > 0) m_progress({"ssh.sending-on", {{"there", bytesText(static_cast<double>(bytes))}}});
  }
  void add(std::size_t bytes) {
    m_sent += static_cast<std::int64_t>(bytes);
    if (monotonicNs() - m_toldNs < kShareEveryNs) return;
    m_toldNs = monotonicNs();
    m_progress({"ssh.sent",
                {{"sent", bytesText(static_cast<double>(m_sent))}, {"of", bytesText(static_cast<double>(m_total))}}});
  }

 private:
  std::int64_t m_total = 0;
  std::int64_t m_sent = 0;
  std::int64_t m_toldNs = monotonicNs();
  const std::function<void(const Message&)>& m_progress;
};

Error foreignFolder(const std::string& path) {
  return fail("ssh.foreign-folder", {{"path", inertText(path, 256)}}).value();
}

// What the host said of it in one word.
Result<std::string> put(HostSession& session, const std::string& command, const Item& item, std::int64_t from,
                        Share& share) {
  std::unique_ptr<FILE, int (*)(FILE*)> file(item.path.empty() ? nullptr : fopen(item.path.c_str(), "rbe"),
                                             [](FILE* f) { return f == nullptr ? 0 : fclose(f); });
  if (!item.path.empty() && (!file || fseeko(file.get(), static_cast<off_t>(from), SEEK_SET) != 0))
    return fail("file.open", {{"path", item.path}, {"reason", errnoText(errno)}});
  std::string text = item.path.empty() ? item.text.substr(static_cast<std::size_t>(from)) : std::string();
  HostSession::Input input;
  input.bytes = item.bytes - from;
  input.next = [&]() -> Result<std::string> {
    std::string piece = std::exchange(text, {});
    if (file) {
      piece.resize(kPieceBytes);
      piece.resize(fread(piece.data(), 1, piece.size(), file.get()));
    }
    share.add(piece.size());
    return piece;
  };
  auto output = session.execute(command, input, kDeploySeconds);
  if (!output) return tl::unexpected(output.error());
  if (const std::string path = markedText(output->text, kDeployForeignMark); !path.empty())
    return tl::unexpected(foreignFolder(path));
  const std::string word = markedText(output->text, kDeployPutMark);
  if (word == "ok" || word == "busy") return word;
  return fail("ssh.deploy", {{"reason", item.name + ": " + inertText(word, 64) + " " + output->errors}});
}

// A host that cannot lock, or where somebody else's copy does not end, gets one of our own.
Status putOnce(HostSession& session, const DeployPlace& place, const Item& item, std::int64_t from, Share& share) {
  const auto word = put(session, shellCommand(putScript(place, item, from, "")), item, from, share);
  if (!word) return tl::unexpected(word.error());
  if (*word == "ok") return {};
  const auto own = put(session, shellCommand(putScript(place, item, 0, makeUlid())), item, 0, share);
  if (!own) return tl::unexpected(own.error());
  return *own == "ok" ? Status() : fail("ssh.deploy", {{"reason", item.name + ": " + *own}});
}

// The answer lines after the last mark, one per item.
Result<std::vector<There>> thereFrom(const std::string& text, const std::vector<Item>& items) {
  std::vector<There> there;
  const std::string mark = std::string(kDeployItemMark) + " ";
  for (std::size_t at = text.rfind(std::string(kDeployFolderMark) + " ");
       (at = text.find(mark, at)) != std::string::npos && there.size() < items.size();) {
    at += mark.size();
    const std::string word = text.substr(at, std::min(text.find('\n', at), text.size()) - at);
    const std::int64_t bytes = word == "whole" ? 0 : std::strtoll(word.c_str(), nullptr, 10);
    there.push_back({word == "whole", bytes});
  }
  if (there.size() != items.size())
    return fail("ssh.deploy", {{"reason", "it lists " + std::to_string(there.size()) + " files"}});
  return there;
}

struct Deployed {
  DeployPlace place = {};
  std::string path = {};  // of the folder
};

// Where the host has room for programs that may run.
Result<Deployed> placeFrom(const HostSession::Output& answer, const std::string& folder) {
  if (const std::string foreign = markedText(answer.text, kDeployForeignMark); !foreign.empty())
    return tl::unexpected(foreignFolder(foreign));
  if (const std::string cache = markedText(answer.text, kDeployNoexecMark); !cache.empty())
    return fail("ssh.noexec", {{"path", inertText(cache, 256)}});
  const std::string path = markedText(answer.text, kDeployFolderMark);
  const auto root = valueOf<DeployRoot>(markedText(answer.text, kDeployRootMark));
  if (root && path.starts_with('/')) return Deployed{{folder, *root}, path};
  return fail("ssh.deploy", {{"reason", "no home folder: " + inertText(path, 128) + answer.errors + " (status " +
                                            std::to_string(answer.status) + ")"}});
}

// Sends what is missing; the last item is the one whose presence means that all are there.
Result<Deployed> deploy(HostSession& session, const std::string& folder, const std::vector<Item>& items,
                        const std::function<void(const Message&)>& progress) {
  const std::vector<DeployedFile> files(items.begin(), items.end());
  auto answer = session.execute(shellCommand(askScript(folder, files)), {}, kDeploySeconds);
  if (!answer) return tl::unexpected(answer.error());
  auto deployed = placeFrom(*answer, folder);
  if (!deployed) return deployed;
  const auto there = thereFrom(answer->text, items);
  if (!there) return tl::unexpected(there.error());
  std::int64_t missing = 0;
  for (std::size_t i = 0; i < items.size(); ++i) missing += (*there)[i].whole ? 0 : items[i].bytes;
  Share share(missing, progress);
  for (std::size_t i = 0; i < items.size(); ++i) {
    if ((*there)[i].whole) continue;
    share.begin(items[i].name, static_cast<std::int64_t>(i + 1), static_cast<std::int64_t>(items.size()));
    // A part as long as the whole was cut off before its digest was looked at: sending nothing does that.
    const std::int64_t part = (*there)[i].bytes;
    const std::int64_t from = part < 0 || part > items[i].bytes ? 0 : part;
    share.skip(from);
    if (auto status = putOnce(session, deployed->place, items[i], from, share); !status)
      return tl::unexpected(status.error());
  }
  return deployed;
}

std::string folderName(const std::string& kind, const std::vector<Item>& items) {
  std::string all;
  for (const Item& item : items) all += item.name + " " + item.digest + "\n";
  return kind + "-" + sha256Hex(all).substr(0, 24);
}

// What the dynamic linker would load, by asking it: "name => /path (0x..)" and "/lib64/ld-linux..".
std::vector<std::string> neededLibraries(const std::string& program, const std::stop_token& stop) {
  std::vector<std::string> paths;
  ProgramOptions options;
  options.maxOutputBytes = 1u << 20;
  options.stop = stop;
  const auto output = runProgram({"env", "-i", "LD_TRACE_LOADED_OBJECTS=1", program}, options);
  const std::string text = output ? output->out : "";
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
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-") ==
             std::string::npos;
}

// The shipped sample goes with the worker: the presets train on it.
void addSample(std::vector<Item>& items) {
  DatasetSpec shipped;
  shipped.name = "cifar10-sample";
  const auto sample = locateDataset(shipped, "");
  if (!sample) return;
  for (const auto* files : {&sample->trainFiles, &sample->testFiles})
    for (const std::string& path : *files)
      items.push_back({{"resources/cifar10-sample" + path.substr(path.rfind('/'))}, path});
}

Status measure(std::vector<Item>& items, const std::stop_token& stop) {
  for (Item& item : items) {
    auto digest = fileDigest(item.path, stop);
    if (!digest) return tl::unexpected(digest.error());
    item.digest = *digest;
    struct stat info {};
    if (stat(item.path.c_str(), &info) != 0)
      return fail("file.open", {{"path", item.path}, {"reason", errnoText(errno)}});
    item.bytes = info.st_size;
  }
  return {};
}

Result<std::vector<Item>> bundleItems(const std::string& worker, const std::stop_token& stop) {
  std::vector<Item> items;
  std::string loader;
  for (const std::string& path : neededLibraries(worker, stop)) {
    const std::string name = path.substr(path.rfind('/') + 1);
    if (!isLibraryName(name)) return fail("ssh.deploy", {{"reason", "odd library name " + inertText(name, 64)}});
    if (name.starts_with("ld-linux")) loader = name;
    items.push_back({{name}, path});
  }
  if (loader.empty()) return fail("ssh.deploy", {{"reason", "cannot list the libraries of " + worker}});
  items.push_back({{"worker.bin"}, worker});
  addSample(items);
  if (auto known = measure(items, stop); !known) return tl::unexpected(known.error());
  const std::string script =
      "#!/bin/sh\nd=${0%/*}\n: \"${SCALESCOPE_RESOURCES:=$d/resources}\"\nexport SCALESCOPE_RESOURCES\nexec \"$d/" +
      loader + "\" --library-path \"$d\" \"$d/worker.bin\" \"$@\"\n";
  items.push_back({{"scalescope-worker", sha256Hex(script), static_cast<std::int64_t>(script.size())}, {}, script});
  return items;
}

Result<Deployed> putAgent(HostSession& session, const TransportOptions& options,
                          const std::function<void(const Message&)>& progress) {
  const std::string agent = options.agent();
  const std::string probe = fileIn(agent, "scalescope-gpuprobe");
  std::vector<Item> items;
  if (access(probe.c_str(), R_OK) == 0) items.push_back({{"scalescope-gpuprobe"}, probe});
  items.push_back({{"scalescope-agent"}, agent});
  if (auto known = measure(items, session.stopToken()); !known) return tl::unexpected(known.error());
  return deploy(session, folderName("agent", items), items, progress);
}

}  // namespace

Result<std::string> deployAgent(HostSession& session, const TransportOptions& options,
                                const std::function<void(const Message&)>& progress, const std::string& command) {
  const auto agent = putAgent(session, options, progress);
  if (!agent) return tl::unexpected(agent.error());
  return shellCommand(agentScript(agent->place, command));
}

Result<std::string> deployedAgentPath(HostSession& session, const TransportOptions& options,
                                      const std::function<void(const Message&)>& progress) {
  const auto agent = putAgent(session, options, progress);
  if (!agent) return tl::unexpected(agent.error());
  return agent->path + "/scalescope-agent";
}

Result<std::string> deployWorker(HostSession& session, const TransportOptions& options,
                                 const std::function<void(const Message&)>& progress) {
  const std::string worker =
      options.workerProgram.empty() ? programFolder() + "/scalescope-worker" : options.workerProgram;
  if (access(worker.c_str(), X_OK) != 0) return std::string();
  const auto digest = fileDigest(worker, session.stopToken());
  if (!digest) return tl::unexpected(digest.error());
  // The path goes as data on standard input, never into the command.
  std::string line = worker + "\n";
  HostSession::Input input{.bytes = static_cast<std::int64_t>(line.size()),
                           .next = [&]() -> Result<std::string> { return std::exchange(line, {}); }};
  const std::string ask =
      "IFS= read -r p; s=none; if [ -x \"$p\" ]; then s=$(sha256sum < \"$p\"); fi; echo \"SCALESCOPE-SUM ${s%% *}\"";
  auto output = session.execute(shellCommand(ask), input, kDeploySeconds);
  if (!output) return tl::unexpected(output.error());
  if (markedText(output->text, "SCALESCOPE-SUM") == *digest) return worker;
  auto items = bundleItems(worker, session.stopToken());
  if (!items) return tl::unexpected(items.error());
  const auto there = deploy(session, folderName("worker", *items), *items, progress);
  if (!there) return tl::unexpected(there.error());
  return there->path + "/scalescope-worker";
}

}  // namespace scalescope
