#include "launcher/preflight/fix_host.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <memory>
#include <thread>

#include "core/base/file.h"
#include "core/base/process.h"
#include "core/base/shell_words.h"
#include "core/base/text.h"
#include "core/base/units.h"
#include "core/study/cells/cluster_nodes.h"
#include "launcher/datasets/datasets.h"
#include "launcher/preflight/host_call.h"
#include "launcher/preflight/clean_hosts.h"
#include "launcher/transport/pending_answer.h"
#include "launcher/transport/prune_script.h"
#include "launcher/transport/remote/ssh_transport.h"
#include "launcher/transport/ssh/ssh_known_hosts.h"

namespace scalescope::preflight {
namespace {

constexpr double kFixSeconds = 25;
constexpr std::chrono::minutes kAnswerPatience{5};
constexpr std::chrono::milliseconds kFixTick{100};
constexpr std::size_t kMostFixText = 400;
constexpr std::size_t kMostKeyBytes = 16384;
constexpr std::string_view kFixedMark = "SCALESCOPE-MENDED ";
constexpr std::string_view kKeyMark = "SCALESCOPE-KEY ";

std::string trimmed(const std::string& text) {
  const std::size_t from = text.find_first_not_of(" \t\r\n");
  return from == std::string::npos ? "" : text.substr(from, text.find_last_not_of(" \t\r\n") - from + 1);
}

// Fix of one host; a second thread checks the deadlines of its session.
class Fixer {
 public:
  Fixer(const FixRequest& order, const TransportOptions& programs, const FixCallbacks& fixCallbacks,
        const std::stop_token& stop)
      : m_order(order),
        m_programs(programs),
        m_callbacks(fixCallbacks),
        m_cut(stop, [this] { m_watch.stop(); }),
        m_looks(startThread([this](const std::stop_token& end) {
          for (; !end.stop_requested(); std::this_thread::sleep_for(kFixTick)) m_watch.look();
        })) {
    m_view.spec = order.host;
    m_view.isLocal = isHere(order.host);
    m_view.login = order.host.ssh;
  }

  [[nodiscard]] Status begun() const { return m_looks ? Status() : Status(tl::unexpected(m_looks.error())); }

  Result<Message> clean() {
    if (auto there = reach(); !there) return tl::unexpected(there.error());
    const auto text = m_call->shell(cleanScript(), kFixSeconds);
    if (!text) return tl::unexpected(text.error());
    const auto pruned = readPruned(*text);
    if (!pruned) return fail("preflight.probe-cut");
    if (!pruned->others.empty()) return Message{"hosts.others", {{"hosts", joinedBy(", ", pruned->others)}}};
    return Message{"preflight.fixed-clean",
                   {{"removed", std::int64_t{pruned->removed}}, {"kept", std::int64_t{pruned->kept}}}};
  }

  Result<Message> linger() {
    if (auto there = reach(); !there) return tl::unexpected(there.error());
    const std::string command = "loginctl --no-ask-password enable-linger \"$(id -un)\"";
    const auto text = m_call->shell(
        "LC_ALL=C; export LC_ALL\n" + command + " </dev/null 2>&1\necho \"SCALESCOPE-MENDED $?\"\n", kFixSeconds);
    if (!text) return tl::unexpected(text.error());
    const std::size_t at = text->rfind(kFixedMark);
    if (at == std::string::npos) return fail("preflight.probe-cut");
    const std::string said = inertText(trimmed(text->substr(0, at)), kMostFixText);
    const std::string code = trimmed(text->substr(at + kFixedMark.size()));
    if (code != "0") return fail("preflight.fix-refused", {{"command", command}, {"code", code}, {"text", said}});
    if (said.empty()) return Message{"preflight.fixed-linger", {}};
    return Message{"preflight.fixed-linger-said", {{"text", said}}};
  }

  // Asks only about the key: the check that follows shows if the login works.
  Result<Message> trustKey() {
    std::vector<std::string> trusted;  // Fingerprints of keys that the user accepted.
    const AskPerson all = asker();
    SshCallbacks callbacks;
    if (all)
      callbacks.ask = [&](HostQuestion::Kind kind, const std::string& host,
                          const std::string& text) -> std::optional<HostAnswer> {
        if (kind != HostQuestion::Kind::trustKey) return HostAnswer{};
        auto answer = all(kind, host, text);
        if (answer && answer->isYes) trusted.push_back(text);
        return answer;
      };
    const auto there = reach(callbacks);
    if (!there && !isKept(trusted)) return tl::unexpected(there.error());
    return Message{"preflight.fixed-trust-key", {}};
  }

  // Does the work of `ssh-copy-id`.
  Result<Message> putKey() {
    const auto way = findWay(m_order.host, m_programs.environment, m_watch.token());
    if (!way) return tl::unexpected(way.error());
    const auto key = firstOwnKey(way->settings.identities);
    if (!key) return tl::unexpected(key.error());
    if (auto there = reach({.ask = asker()}); !there) return tl::unexpected(there.error());
    const auto text = m_call->shell(putKeyScript(key->text), kFixSeconds);
    if (!text) return tl::unexpected(text.error());
    const std::size_t at = text->rfind(kKeyMark);
    if (at == std::string::npos)
      return fail("preflight.fix-refused", {{"command", std::string("~/.ssh/authorized_keys")},
                                            {"code", std::string("1")},
                                            {"text", inertText(trimmed(*text), kMostFixText)}});
    const bool wasThere = trimmed(text->substr(at + kKeyMark.size())) == "there";
    return Message{wasThere ? "preflight.fixed-key-there" : "preflight.fixed-put-key", {{"file", key->path}}};
  }

  Result<Message> sendAgent() {
    if (auto there = reach(); !there) return tl::unexpected(there.error());
    if (const auto cleaned = m_call->shell(cleanScript(), kFixSeconds); !cleaned)
      return tl::unexpected(cleaned.error());
    const auto facts = m_call->agent("facts", kFixSeconds);
    if (!facts) return tl::unexpected(facts.error());
    return Message{"preflight.fixed-send-agent", {}};
  }

  Result<Message> sendData() {
    if (auto there = reach(); !there) return tl::unexpected(there.error());
    for (const std::string& file : m_order.files) {
      const auto sent = [&](std::int64_t done, std::int64_t all) {
        say({"preflight.fixing-send",
             {{"file", file}, {"done", bytesText(double(done))}, {"total", bytesText(double(all))}}});
      };
      if (auto put = m_call->put(file, m_order.host.dataPath, sent); !put) return tl::unexpected(put.error());
    }
    return Message{"preflight.fixed-send-data",
                   {{"files", static_cast<std::int64_t>(m_order.files.size())}, {"folder", m_order.host.dataPath}}};
  }

 private:
  void say(const Message& message) const {
    if (m_callbacks.progress) m_callbacks.progress(message);
  }

  // Returns true if one of these keys is listed for the host in a file: the connection may be lost after it was
  // written.
  [[nodiscard]] bool isKept(const std::vector<std::string>& fingerprints) const {
    if (fingerprints.empty()) return false;
    const auto way = findWay(m_order.host, m_programs.environment, m_watch.token());
    if (!way) return false;
    const auto files = readKnownHosts(way->settings.knownHosts);
    if (!files) return false;
    return std::any_of(fingerprints.begin(), fingerprints.end(), [&](const std::string& fingerprint) {
      const HostKeyFinding found = findFingerprint(*files, "", fingerprint);
      return found.verdict == HostKeyVerdict::known &&
             checkHostKey(*files, way->settings.knownHostsAs, "", found.listedKey).verdict == HostKeyVerdict::known;
    });
  }

  Status reach(const SshCallbacks& callbacks = {}) {
    m_call = m_view.isLocal ? callThisMachine(m_programs, m_watch) : callBySsh(m_programs, m_watch, m_view, callbacks);
    if (m_call) return {};
    return tl::unexpected(m_view.stopped.value_or(fail("preflight.cancelled").value()));
  }

  // Waits for the answer on the session's thread, which is this one.
  AskPerson asker() {
    if (!m_callbacks.question) return {};
    return [this](HostQuestion::Kind kind, const std::string& host, const std::string& text) {
      const auto pending = std::make_shared<PendingAnswer>();
      m_callbacks.question(
          {kind, host, text, [pending](HostAnswer answer) { pending->give(std::move(answer)); }, pending->withdrawn()});
      return pending->wait(kAnswerPatience, m_watch.token(), [&] { say({"ssh.waiting", {{"host", host}}}); });
    };
  }

  const FixRequest& m_order;
  const TransportOptions& m_programs;
  const FixCallbacks& m_callbacks;
  SshWatch m_watch;
  HostView m_view;
  std::unique_ptr<HostCall> m_call;
  std::stop_callback<std::function<void()>> m_cut;
  Result<std::jthread> m_looks;  // It is the last member, so it is joined before the others are destroyed.
};

Result<Message> bringData(const FixRequest& order, const FixCallbacks& fixCallbacks, const std::stop_token& stop) {
  DatasetWork work;
  work.stop = stop;
  work.progress = [&fixCallbacks](const DatasetProgress& now) {
    if (fixCallbacks.progress) fixCallbacks.progress(now.step);
  };
  const auto here = fetchDataset(order.dataset, {}, work);
  if (!here) return tl::unexpected(here.error());
  return Message{"preflight.fixed-fetch-data", {{"dataset", order.dataset}}};
}

Result<Message> doIt(const FixRequest& order, const TransportOptions& programs, const FixCallbacks& fixCallbacks,
                     const std::stop_token& stop) {
  if (order.what == FixAction::endRanks) {
    const auto ended = endRanks(order.host, order.ranks, programs, stop);
    if (!ended) return tl::unexpected(ended.error());
    return Message{"preflight.fixed-end-ranks", {{"ranks", std::int64_t{*ended}}}};
  }
  if (order.what == FixAction::fetchData) return bringData(order, fixCallbacks, stop);
  Fixer fixer(order, programs, fixCallbacks, stop);
  if (const Status begun = fixer.begun(); !begun) return tl::unexpected(begun.error());
  switch (order.what) {
    case FixAction::clean:
      return fixer.clean();
    case FixAction::linger:
      return fixer.linger();
    case FixAction::trustKey:
      return fixer.trustKey();
    case FixAction::putKey:
      return fixer.putKey();
    case FixAction::sendAgent:
      return fixer.sendAgent();
    case FixAction::sendData:
      return fixer.sendData();
    case FixAction::person:
    case FixAction::endRanks:
    case FixAction::fetchData:
      break;
  }
  return fail("preflight.for-person");
}

}  // namespace

std::optional<FixRequest> orderOf(const HostView& host, const Finding& finding, const CheckContext& context) {
  if (!finding.fix) return std::nullopt;
  FixRequest order{.host = host.spec, .what = fixActionOf(*finding.fix)};
  if (order.what == FixAction::person) return std::nullopt;
  if (order.what == FixAction::endRanks) {
    if (!host.probe || host.probe->ranks.empty()) return std::nullopt;
    order.ranks = host.probe->ranks;
  }
  const bool isOfData = order.what == FixAction::fetchData || order.what == FixAction::sendData;
  if (!isOfData) return order;
  if (!context.study || !context.data) return std::nullopt;
  order.dataset = context.study->dataset.name;
  if (order.what == FixAction::fetchData) return order;
  if (!*context.data) {  // They have to be on this machine first.
    order.what = FixAction::fetchData;
    return order;
  }
  order.files = (*context.data)->trainFiles;
  order.files.insert(order.files.end(), (*context.data)->testFiles.begin(), (*context.data)->testFiles.end());
  return order;
}

Result<Message> applyFix(const FixRequest& order, const TransportOptions& programs, const FixCallbacks& fixCallbacks,
                         const std::stop_token& stop) {
  std::signal(SIGPIPE, SIG_IGN);  // A write to a program that has ended must return an error here instead of a signal.
  auto done = doIt(order, programs, fixCallbacks, stop);
  if (!done && stop.stop_requested()) return fail("preflight.cancelled");
  return done;
}

std::string putKeyScript(const std::string& publicKey) {
  return "LC_ALL=C; export LC_ALL\nk=" + shellWord(publicKey) + R"sh(
umask 077
cd || exit 1
[ -d .ssh ] || mkdir .ssh || exit 1
f=.ssh/authorized_keys
if grep -qxF -e "$k" "$f" 2>/dev/null; then
  echo "SCALESCOPE-KEY there"
else
  [ ! -s "$f" ] || [ -z "$(tail -c 1 "$f")" ] || echo >> "$f"
  printf '%s\n' "$k" >> "$f" && echo "SCALESCOPE-KEY put"
fi
)sh";
}

Result<OwnKey> firstOwnKey(const std::vector<std::string>& identities) {
  for (const std::string& identity : identities) {
    const std::string path = identity + ".pub";
    const auto text = access(identity.c_str(), F_OK) == 0 ? readFile(path) : Result<std::string>(std::string());
    if (!text || text->size() > kMostKeyBytes) continue;
    const std::string line = trimmed(text->substr(0, text->find('\n')));
    const bool isKey = line.starts_with("ssh-") || line.starts_with("ecdsa-") || line.starts_with("sk-");
    if (isKey && line == inertText(line, kMostKeyBytes)) return OwnKey{line, path};
  }
  return fail("preflight.no-own-key");
}

}  // namespace scalescope::preflight
