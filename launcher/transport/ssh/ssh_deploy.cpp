#include "launcher/transport/ssh/ssh_deploy.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/ids.h"
#include "core/base/json/nested.h"
#include "core/base/text.h"
#include "core/base/units.h"
#include "core/study/data/dataset.h"
#include "launcher/transport/deploy_script.h"
#include "launcher/transport/packed_file.h"
#include "launcher/transport/prune_script.h"
#include "launcher/transport/worker_bundle.h"

namespace scalescope {
namespace {

constexpr double kDeploySeconds = 60;
constexpr std::size_t kDeployPieceBytes = 256u << 10;
// Smaller files are sent at once: to look for them on the host would take as long.
constexpr std::int64_t kTakenBytes = 8 << 20;
constexpr std::int64_t kPackedBytes = 64 << 10;  // Smaller files are sent without packing.

std::string fileIn(const std::string& path, const char* name) {
  const std::size_t slash = path.rfind('/');
  return (slash == std::string::npos ? "." : path.substr(0, slash)) + "/" + name;
}

constexpr std::int64_t kShareEveryNs = 500'000'000;

// An item to send, and the file of this machine that it comes from.
struct Outgoing {
  DeployedItem item;
  std::string path = {};  // Path of the file, or of its packed form; empty for the item's text.
};

// The part of an item that is already on the host.
struct There {
  bool whole = false;
  std::int64_t bytes = 0;  // Bytes of its part, from an earlier copy that was cut off.
};

// Progress of a copy, reported twice a second.
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
  void extend(std::int64_t bytes) { m_total += bytes; }
  void add(std::size_t bytes) {
    m_sent += static_cast<std::int64_t>(bytes);
    if (monotonicNs() - m_reportedNs < kShareEveryNs) return;
    m_reportedNs = monotonicNs();
    m_progress({"ssh.sent",
                {{"sent", bytesText(static_cast<double>(m_sent))}, {"of", bytesText(static_cast<double>(m_total))}}});
  }

 private:
  std::int64_t m_total = 0;
  std::int64_t m_sent = 0;
  std::int64_t m_reportedNs = monotonicNs();
  const std::function<void(const Message&)>& m_progress;
};

Error foreignFolder(const std::string& path) {
  return fail("ssh.foreign-folder", {{"path", inertText(path, 256)}}).value();
}

// The host's answer to a put: a word, and the standard error of its programs.
struct PutAnswer {
  std::string word;
  std::string errors;
};

Result<PutAnswer> put(HostSession& session, const std::string& command, const Outgoing& sent, std::int64_t from,
                      Share& share) {
  const DeployedItem& item = sent.item;
  std::unique_ptr<FILE, int (*)(FILE*)> file(sent.path.empty() ? nullptr : fopen(sent.path.c_str(), "rbe"),
                                             [](FILE* f) { return f == nullptr ? 0 : fclose(f); });
  if (!sent.path.empty() && (!file || fseeko(file.get(), static_cast<off_t>(from), SEEK_SET) != 0))
    return fail("file.open", {{"path", sent.path}, {"reason", errnoText(errno)}});
  std::string text = sent.path.empty() ? item.text.substr(static_cast<std::size_t>(from)) : std::string();
  HostSession::Input input;
  input.bytes = sentBytes(item) - from;
  input.next = [&]() -> Result<std::string> {
    std::string piece = std::exchange(text, {});
    if (file) {
      piece.resize(kDeployPieceBytes);
      piece.resize(fread(piece.data(), 1, piece.size(), file.get()));
    }
    share.add(piece.size());
    return piece;
  };
  auto output = session.execute(command, input, kDeploySeconds);
  if (!output) return tl::unexpected(output.error());
  if (const std::string path = markedText(output->text, kDeployForeignMark); !path.empty())
    return tl::unexpected(foreignFolder(path));
  return PutAnswer{inertText(markedText(output->text, kDeployPutMark), 64), output->errors};
}

// Sends with the lock, and without it under a name of our own if the host cannot lock or another client's copy does not
// end.
Result<PutAnswer> putOnce(HostSession& session, const DeployPlace& place, const DeployPlace& agent,
                          const Outgoing& sent, std::int64_t from, Share& share) {
  auto answer = put(session, shellCommand(putScript(place, sent.item, from, "", {}, agent)), sent, from, share);
  if (!answer || answer->word != "busy") return answer;
  return put(session, shellCommand(putScript(place, sent.item, 0, makeUlid(), {}, agent)), sent, 0, share);
}

// A part as long as the whole was cut off before its digest was checked: sending nothing checks it.
std::int64_t resumedFrom(std::int64_t part, const DeployedItem& item) {
  return part < 0 || part > sentBytes(item) ? 0 : part;
}

Status statusOf(const Result<PutAnswer>& answer, const DeployedItem& item) {
  if (!answer) return tl::unexpected(answer.error());
  if (answer->word == "ok") return {};
  return fail("ssh.deploy", {{"reason", item.name + ": " + answer->word + " " + answer->errors}});
}

// Returns true if the host searches its own files for the item.
bool isLookedFor(const DeployedItem& item) { return item.bytes >= kTakenBytes && !item.path.empty(); }

// Returns true if the host made the item from a file that it had.
Result<bool> take(HostSession& session, const DeployPlace& place, const DeployedItem& item) {
  std::string line = item.path + "\n";
  HostSession::Input input{.bytes = static_cast<std::int64_t>(line.size()),
                           .next = [&]() -> Result<std::string> { return std::exchange(line, {}); }};
  const auto output = session.execute(shellCommand(takeScript(place, item)), input, kDeploySeconds);
  if (!output) return tl::unexpected(output.error());
  return markedText(output->text, kDeployPutMark) == "ok";
}

// Reads the answer lines after the last mark, one per item.
Result<std::vector<There>> thereFrom(const std::string& text, const std::vector<DeployedItem>& items) {
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
    return failNested(
        {"ssh.deploy", {}}, "reason",
        {"ssh.wrong-listing",
         {{"found", static_cast<std::int64_t>(there.size())}, {"wanted", static_cast<std::int64_t>(items.size())}}});
  return there;
}

struct Deployed {
  DeployPlace place = {};
  std::string path = {};  // Path of the folder.
};

// Reads where the host has room for programs that may run.
Result<Deployed> placeFrom(const HostSession::Output& answer, const std::string& folder) {
  if (const std::string foreign = markedText(answer.text, kDeployForeignMark); !foreign.empty())
    return tl::unexpected(foreignFolder(foreign));
  if (const std::string cache = markedText(answer.text, kDeployNoexecMark); !cache.empty())
    return fail("ssh.noexec", {{"path", inertText(cache, 256)}});
  const std::string path = markedText(answer.text, kDeployFolderMark);
  const auto root = valueOf<DeployRoot>(markedText(answer.text, kDeployRootMark));
  if (root && path.starts_with('/')) return Deployed{{folder, *root}, path};
  const Message noHome{"ssh.no-home",
                       {{"status", std::int64_t{answer.status}}, {"output", inertText(path, 128) + answer.errors}}};
  return failNested({"ssh.deploy", {}}, "reason", noHome);
}

// The parts of the items that are on the host, and the folder where they are or would be.
struct Found {
  Deployed deployed = {};
  std::vector<There> there = {};
};

Result<Found> look(HostSession& session, const std::string& folder, const std::vector<DeployedItem>& items) {
  const std::vector<DeployedFile> files(items.begin(), items.end());
  const auto answer = session.execute(shellCommand(askScript(folder, files)), {}, kDeploySeconds);
  if (!answer) return tl::unexpected(answer.error());
  auto deployed = placeFrom(*answer, folder);
  if (!deployed) return tl::unexpected(deployed.error());
  auto there = thereFrom(answer->text, items);
  if (!there) return tl::unexpected(there.error());
  return Found{std::move(*deployed), std::move(*there)};
}

// Packs large items. If this machine has no room for that, they are sent unpacked.
std::vector<Outgoing> packed(const std::vector<DeployedItem>& items, const Environment& environment,
                             const std::stop_token& stop, const std::function<void(const Message&)>& progress) {
  std::vector<Outgoing> outgoing;
  for (const DeployedItem& item : items) {
    outgoing.push_back({item, item.path});
    if (item.path.empty() || item.bytes < kPackedBytes) continue;
    const auto sign = [&] { progress({"ssh.packing", {{"name", item.name}}}); };
    auto form = packFile(item.path, item.digest, environment, {.stop = stop, .sign = sign});
    if (!form) {
      progress({"ssh.not-packed", {{"name", item.name}, {"reason", english(form.error())}}});
      continue;
    }
    if (form->bytes >= item.bytes) continue;
    outgoing.back().item.packed = {form->digest, form->bytes};
    outgoing.back().path = std::move(form->path);
  }
  return outgoing;
}

// Sends the item. If its packed form arrived damaged or cannot be unpacked, that form is removed, so that the next
// client packs again, and this host gets the file unpacked.
Status sendItem(HostSession& session, const DeployPlace& place, const DeployPlace& agent, const Outgoing& sent,
                std::int64_t part, const Environment& environment, Share& share,
                const std::function<void(const Message&)>& progress) {
  const std::int64_t from = resumedFrom(part, sent.item);
  share.skip(from);
  const auto answer = putOnce(session, place, agent, sent, from, share);
  const bool isSpoilt =
      sent.item.packed.bytes > 0 && answer && (answer->word == "damaged" || answer->word == "not-unpacked");
  if (!isSpoilt) return statusOf(answer, sent.item);
  forgetPacked(sent.item.digest, environment);
  progress({"ssh.not-packed", {{"name", sent.item.name}, {"reason", answer->word + " " + answer->errors}}});
  Outgoing whole{sent.item, sent.item.path};
  whole.item.packed = {};
  const auto there = look(session, place.folder, {whole.item});
  if (!there) return tl::unexpected(there.error());
  if (there->there[0].whole) return {};
  const std::int64_t wholeFrom = resumedFrom(there->there[0].bytes, whole.item);
  share.extend(whole.item.bytes);
  share.skip(wholeFrom);
  return statusOf(putOnce(session, place, agent, whole, wholeFrom, share), whole.item);
}

// Sends the missing items, then removes old versions; the last item is the one whose presence means that all are there.
// If the place of an agent is given, large files are sent packed.
Result<Deployed> deploy(HostSession& session, const std::string& folder, const std::vector<DeployedItem>& items,
                        const Environment& environment, const std::function<void(const Message&)>& progress,
                        const DeployPlace& agent = {}) {
  auto found = look(session, folder, items);
  if (!found) return tl::unexpected(found.error());
  const DeployPlace place = found->deployed.place;
  const bool isNew = std::any_of(found->there.begin(), found->there.end(), [](const There& t) { return !t.whole; });
  std::vector<DeployedItem> missing;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (found->there[i].whole) continue;
    bool isTaken = false;
    if (isLookedFor(items[i])) {
      progress({"ssh.sending-look", {{"name", items[i].name}}});
      const auto taken = take(session, place, items[i]);
      if (!taken) return tl::unexpected(taken.error());
      isTaken = *taken;
    }
    if (isTaken)
      progress({"ssh.sending-not", {{"name", items[i].name}}});
    else
      missing.push_back(items[i]);
  }
  std::vector<Outgoing> outgoing;
  if (agent.folder.empty())
    for (const DeployedItem& item : missing) outgoing.push_back({item, item.path});
  else
    outgoing = packed(missing, environment, session.stopToken(), progress);
  if (!outgoing.empty()) {  // The parts on the host must be those of the forms that are sent.
    missing.assign(outgoing.size(), {});
    std::transform(outgoing.begin(), outgoing.end(), missing.begin(), [](const Outgoing& sent) { return sent.item; });
    found = look(session, folder, missing);
    if (!found) return tl::unexpected(found.error());
  }
  Share share(std::accumulate(missing.begin(), missing.end(), std::int64_t{0},
                              [](std::int64_t sum, const DeployedItem& item) { return sum + sentBytes(item); }),
              progress);
  for (std::size_t i = 0; i < outgoing.size(); ++i) {
    if (found->there[i].whole) continue;  // Another client has copied it.
    share.begin(missing[i].name, static_cast<std::int64_t>(i + 1), static_cast<std::int64_t>(missing.size()));
    const Status status =
        sendItem(session, place, agent, outgoing[i], found->there[i].bytes, environment, share, progress);
    if (!status) return tl::unexpected(status.error());
  }
  // Failures are ignored: old versions only use space.
  if (isNew) (void)session.execute(shellCommand(pruneScript(place.root, kKeptVersions)), {}, kDeploySeconds);
  return found->deployed;
}

std::string folderName(const std::string& kind, const std::vector<DeployedItem>& items) {
  std::string all;
  for (const DeployedItem& item : items) all += item.name + " " + item.digest + "\n";
  return kind + "-" + sha256Hex(all).substr(0, 24);
}

// The workers of this machine that the host has at the same path, and whether it has GPUs.
struct HostWorkers {
  std::string cpuDigest = {};  // Digest of the worker without CUDA; may be "none".
  std::string cudaDigest = {};
  bool hasGpus = false;
};

Result<HostWorkers> askWorkers(HostSession& session, const std::string& cpu, const std::string& cuda) {
  // Paths are data on standard input, never part of the command.
  std::string lines = cpu + "\n" + cuda + "\n";
  HostSession::Input input{.bytes = static_cast<std::int64_t>(lines.size()),
                           .next = [&]() -> Result<std::string> { return std::exchange(lines, {}); }};
  auto output = session.execute(shellCommand(workersScript()), input, kDeploySeconds);
  if (!output) return tl::unexpected(output.error());
  return HostWorkers{markedText(output->text, kDeployCpuMark), markedText(output->text, kDeployCudaMark),
                     markedText(output->text, kDeployGpuMark) == "yes"};
}

Result<Deployed> putAgent(HostSession& session, const TransportOptions& options,
                          const std::function<void(const Message&)>& progress) {
  const std::string agent = options.agent();
  const std::string probe = fileIn(agent, "scalescope-gpuprobe");
  std::vector<DeployedItem> items;
  if (access(probe.c_str(), R_OK) == 0) items.push_back({{"scalescope-gpuprobe"}, probe});
  items.push_back({{"scalescope-agent"}, agent});
  if (auto known = measureItems(items, options.environment, session.stopToken()); !known)
    return tl::unexpected(known.error());
  return deploy(session, folderName("agent", items), items, options.environment, progress);
}

Result<std::string> deployProgram(HostSession& session, const TransportOptions& options,
                                  const std::function<void(const Message&)>& progress) {
  progress({"ssh.reading", {{"name", options.programRunner}}});
  auto items = programBundle(options.programRunner, options.environment, session.stopToken());
  if (!items) return tl::unexpected(items.error());
  const auto agent = putAgent(session, options, progress);
  if (!agent) return tl::unexpected(agent.error());
  const auto put = deploy(session, folderName("worker", *items), *items, options.environment, progress, agent->place);
  if (!put) return tl::unexpected(put.error());
  return put->path + "/scalescope-program";
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
                                 const std::function<void(const Message&)>& progress, DeviceKind device) {
  if (!options.programRunner.empty()) return deployProgram(session, options, progress);
  const auto there = [](const std::string& program) { return access(program.c_str(), X_OK) == 0; };
  BundledWorkers workers{options.worker(), workerFor(options.worker(), DeviceKind::cuda)};
  if (!there(workers.cpu)) return std::string();
  if (device == DeviceKind::cpu || !there(workers.cuda)) workers.cuda.clear();
  const auto host = askWorkers(session, workers.cpu, workers.cuda);
  if (!host) return tl::unexpected(host.error());
  if (device == DeviceKind::automatic && !host->hasGpus) workers.cuda.clear();
  // Threads that reach new hosts at the same time read these gigabytes once.
  progress({"ssh.reading", {{"name", workers.cpu}}});
  const auto isSame = [&](const std::string& program, const std::string& digest) {
    if (program.empty()) return true;
    if (digest == "none") return false;
    const auto own = fileDigest(program, session.stopToken(), options.environment);
    return own && *own == digest;
  };
  if (isSame(workers.cpu, host->cpuDigest) && isSame(workers.cuda, host->cudaDigest)) return workers.cpu;
  auto items = workerBundle(workers, options.environment, session.stopToken());
  if (!items) return tl::unexpected(items.error());
  const auto agent = putAgent(session, options, progress);
  if (!agent) return tl::unexpected(agent.error());
  const auto put = deploy(session, folderName("worker", *items), *items, options.environment, progress, agent->place);
  if (!put) return tl::unexpected(put.error());
  return put->path + "/scalescope-worker";
}

}  // namespace scalescope
