#include "launcher/plan/provisioners.h"
#include "launcher/datasets/send.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <optional>

#include <asio.hpp>

#include "core/base/file.h"
#include "core/study/cells/cluster_nodes.h"
#include "core/study/data/dataset.h"
#include "core/study/data/dataset_kinds.h"
#include "launcher/plan/program_files.h"
#include "launcher/plan/resolve.h"
#include "launcher/transport/asio_loop.h"

namespace scalescope {
namespace {

constexpr std::size_t kSentPiece = 1u << 20;
constexpr int kUnderWay = 4;
constexpr int kTries = 3;  // Attempts for one file if the agent refuses a piece.
constexpr std::chrono::seconds kSendSilence{60};

struct Outgoing {
  std::string path, name, digest;
  std::int64_t bytes = 0;
  int mode = 0600;
};

std::string nameIn(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::vector<SentFile> namedFiles(const std::vector<std::string>& paths) {
  std::vector<SentFile> files;
  for (const std::string& path : paths) files.push_back({path, nameIn(path)});
  return files;
}

Result<std::vector<Outgoing>> outgoing(const SendInput& input, const std::stop_token& stop) {
  std::vector<Outgoing> list;
  for (const auto& [path, name] : input.files) {
    struct stat info {};
    if (stat(path.c_str(), &info) != 0) return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
    auto digest = fileDigest(path, stop, input.environment);
    if (!digest) return tl::unexpected(digest.error());
    list.push_back({path, name, std::move(*digest), info.st_size, (info.st_mode & S_IXUSR) != 0 ? 0700 : 0600});
  }
  return list;
}

// Transfer to one host: asks which part of a file is present, sends the rest in pieces, and continues with the next
// file.
class Sender {
 public:
  Sender(const SendInput& input, std::vector<Outgoing> files, std::string host,
         const std::function<void(const Message&)>& progress)
      : m_input(input), m_files(std::move(files)), m_host(std::move(host)), m_progress(progress) {}

  std::function<void(const ClientMessage&)> send;
  std::optional<Result<std::string>> outcome;
  std::chrono::steady_clock::time_point lastReceived = std::chrono::steady_clock::now();

  void ask() {
    m_sending = false;
    m_underWay = 0;
    if (m_at == m_files.size()) {
      outcome = m_folder;
      return;
    }
    send(FileQuery{file().name, m_input.digest, file().bytes});
  }

  void take(const AgentMessage& message) {
    if (outcome) return;
    if (const auto* error = std::get_if<ErrorAnswer>(&message)) return refused(*error);
    if (const auto* state = std::get_if<FileState>(&message); state != nullptr && state->path == file().name) {
      lastReceived = std::chrono::steady_clock::now();
      return answered(*state);
    }
    const auto* progress = std::get_if<FileProgress>(&message);
    if (progress == nullptr || progress->path != file().name) return;
    lastReceived = std::chrono::steady_clock::now();
    if (!m_sending) return;  // The reply is for pieces that were sent before a lost connection.
    if (progress->done) return next();
    --m_underWay;
    pump();
  }

 private:
  const Outgoing& file() const { return m_files[std::min(m_at, m_files.size() - 1)]; }

  void next() {
    ++m_at;
    m_tries = 0;
    ask();
  }

  void answered(const FileState& there) {
    m_folder = there.at.substr(0, there.at.size() - std::min(there.at.size(), file().name.size() + 1));
    if (there.size == file().bytes) return next();
    m_offset = there.part < file().bytes ? there.part : 0;
    m_open = UniqueFd(open(file().path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!m_open.valid()) return fails(fail("file.open", {{"path", file().path}, {"reason", errnoText(errno)}}).value());
    m_progress({"data.step-send", {{"file", file().name}, {"host", m_host}}});
    m_sending = true;
    m_isAllSent = false;
    pump();
  }

  // Sends pieces up to the limit. An empty file is sent as one empty piece.
  void pump() {
    while (m_underWay < kUnderWay && !m_isAllSent) {
      std::string bytes(static_cast<std::size_t>(std::min<std::int64_t>(kSentPiece, file().bytes - m_offset)), '\0');
      const ssize_t got = bytes.empty() ? 0 : pread(m_open.get(), bytes.data(), bytes.size(), m_offset);
      if (got < 0 || (got == 0 && !bytes.empty()))
        return fails(
            fail("file.read", {{"path", file().path}, {"reason", got < 0 ? errnoText(errno) : "it became shorter"}})
                .value());
      bytes.resize(static_cast<std::size_t>(got));
      const bool last = m_offset + got == file().bytes;
      FilePiece piece{file().name, m_input.digest, file().bytes, m_offset,        true,
                      last,        file().mode,    {},           std::move(bytes)};
      if (last) piece.sha256 = file().digest;
      m_isAllSent = last;
      m_offset += got;
      ++m_underWay;
      send(piece);
    }
  }

  // Another study's agent may have finished the same file, so its state is requested again before failing.
  void refused(const ErrorAnswer& error) {
    if (!m_sending) return;
    if (++m_tries < kTries) return ask();
    fails(Error{error.message, {}});
  }

  void fails(Error error) { outcome = tl::unexpected(std::move(error)); }

  const SendInput& m_input;
  std::vector<Outgoing> m_files;
  std::string m_host;
  const std::function<void(const Message&)>& m_progress;
  std::string m_folder;
  std::size_t m_at = 0;
  std::int64_t m_offset = 0;
  UniqueFd m_open;
  int m_underWay = 0;
  int m_tries = 0;
  bool m_sending = false;
  bool m_isAllSent = false;  // True once all pieces of the file are sent.
};

Result<std::string> sendTo(const HostSpec& host, SendInput input, const ResolveOptions& options,
                           const std::function<void(const Message&)>& progress, std::stop_token stop) {
  input.question = options.question;
  asio::io_context context;
  auto transport = makeTransport(context, host, transportOptionsOf(options));
  if (!transport) return tl::unexpected(transport.error());
  return sendFiles(context, **transport, input, progress, stop);
}

}  // namespace

Result<std::string> sendFiles(asio::io_context& context, Transport& transport, const SendInput& input,
                              const std::function<void(const Message&)>& progress, std::stop_token stop) {
  auto files = outgoing(input, stop);
  if (!files) return tl::unexpected(files.error());
  if (files->empty()) return std::string();
  AsioLoop loop(context, 1);
  Sender sender(input, std::move(*files), transport.hostName(), progress);
  Error lastLoss{Message{"launcher.probe-silent", {}}, {}};
  NodeSession session(loop, transport, input.identity,
                      {.ready = [&](const AgentHello&) { sender.ask(); },
                       .message = [&](const AgentMessage& message) { sender.take(message); },
                       .unreachable =
                           [&](const Error& reason) {
                             lastLoss = reason;
                             if (needsUser(reason)) sender.outcome = tl::unexpected(reason);
                           },
                       .progress = [&](const Message&) { sender.lastReceived = std::chrono::steady_clock::now(); },
                       .question = input.question});
  sender.send = [&](const ClientMessage& message) { session.send(message); };
  session.open();
  while (!sender.outcome && !stop.stop_requested() &&
         std::chrono::steady_clock::now() < sender.lastReceived + kSendSilence)
    if (context.run_one_for(std::chrono::milliseconds(100)) == 0 && context.stopped()) context.restart();
  session.close();
  context.restart();
  context.run_for(std::chrono::milliseconds(50));
  if (sender.outcome) return *sender.outcome;
  if (stop.stop_requested()) return fail("data.cancelled");
  return fail("data.send-silent", {{"host", transport.hostName()}, {"seconds", std::int64_t{kSendSilence.count()}}},
              lastLoss);
}

// Sends the dataset through a separate agent, because the study's agent belongs to the session that starts the runs.
Status provideDataset(Resolution& resolution, const ResolveOptions& options,
                      const std::function<void(const Message&)>& progress, std::stop_token stop) {
  const StudySpec& spec = resolution.study.study;
  if (spec.program) return {};  // The program brings its own data.
  const StudyId sending(makeUlid());
  const auto kind = datasetKind(spec.dataset.name);
  if (!kind) return tl::unexpected(kind.error());
  // Shipped datasets are sent with the worker, and generated ones are generated where they are used.
  if ((*kind)->source != DatasetSource::brought) return {};
  for (std::size_t node = 0; node < resolution.dataPaths.size(); ++node) {
    const HostSpec& host = spec.hosts[node];
    if (isHere(host) || !resolution.dataPaths[node].empty()) continue;
    const auto data = locateDataset(spec.dataset, spec.hosts.front().dataPath, options.environment);
    if (!data) return tl::unexpected(data.error());
    SendInput input{resolution.keyFacts.datasetDigest,
                    namedFiles(data->trainFiles),
                    {"", sending, NodeIndex(static_cast<int>(node)), ""},
                    options.environment};
    const std::vector<SentFile> tests = namedFiles(data->testFiles);
    input.files.insert(input.files.end(), tests.begin(), tests.end());
    auto folder = sendTo(host, input, options, progress, stop);
    if (!folder) return tl::unexpected(folder.error());
    resolution.dataPaths[node] = std::move(*folder);
  }
  return {};
}

Status provideModel(Resolution& resolution, const ResolveOptions& options,
                    const std::function<void(const Message&)>& progress, std::stop_token stop) {
  const StudySpec& spec = resolution.study.study;
  if (spec.model.file.empty()) return {};
  const StudyId sending(makeUlid());
  resolution.modelPaths.resize(resolution.dataPaths.size());
  for (std::size_t node = 0; node < resolution.modelPaths.size(); ++node) {
    if (isHere(spec.hosts[node])) continue;
    const SendInput input{resolution.keyFacts.modelDigest,
                          namedFiles({spec.model.file}),
                          {"", sending, NodeIndex(static_cast<int>(node)), ""},
                          options.environment};
    const auto folder = sendTo(spec.hosts[node], input, options, progress, stop);
    if (!folder) return tl::unexpected(folder.error());
    resolution.modelPaths[node] = *folder + "/" + nameIn(spec.model.file);
  }
  return {};
}

Status provideProgram(Resolution& resolution, const ResolveOptions& options,
                      const std::function<void(const Message&)>& progress, std::stop_token stop) {
  const StudySpec& spec = resolution.study.study;
  if (!spec.program || spec.program->shared || std::all_of(spec.hosts.begin(), spec.hosts.end(), isHere)) return {};
  const auto files = programFiles(*spec.program);
  if (!files) return tl::unexpected(files.error());
  if (files->empty()) return {};
  const auto digest = digestOfFiles(*files, stop, options.environment);
  if (!digest) return tl::unexpected(digest.error());
  std::vector<SentFile> sent;
  for (const ProgramFile& file : *files) sent.push_back({file.path, file.name});
  const StudyId sending(makeUlid());
  resolution.programFolders.resize(resolution.dataPaths.size());
  for (std::size_t node = 0; node < resolution.programFolders.size(); ++node) {
    if (isHere(spec.hosts[node])) continue;
    const SendInput input{*digest, sent, {"", sending, NodeIndex(static_cast<int>(node)), ""}, options.environment};
    auto folder = sendTo(spec.hosts[node], input, options, progress, stop);
    if (!folder) return tl::unexpected(folder.error());
    resolution.programFolders[node] = std::move(*folder);
  }
  return {};
}

}  // namespace scalescope
