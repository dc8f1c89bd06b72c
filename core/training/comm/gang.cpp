#include "core/training/comm/gang.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "core/base/clock.h"
#include "core/training/comm/run_store.h"
#include "core/training/rendezvous/foreign_connections.h"

namespace scalescope {
namespace {

// The ranks may need very different times to load data before the rendezvous.
constexpr double kMeetSeconds = 120;
constexpr double kAloneSeconds = 3600;
constexpr int kPassOnTag = 7;

std::chrono::milliseconds milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

BackendOptions backendOptions(const GangOptions& options, int size) {
  const RankEnvironment& env = options.environment;
  return {env.rank, size, env.worldSize == env.localWorldSize, options.interfaceName,
          std::max(options.timeoutSeconds, kMeetSeconds)};
}

}  // namespace

Gang::Gang(const GangOptions& options)
    : m_options(options), m_timeout(milliseconds(std::max(options.timeoutSeconds, kMeetSeconds))) {
  if (!m_options.device.is_cpu()) m_clock = openDeviceClock(m_options.device);
  meet();
  setTimeout(m_options.timeoutSeconds);
}

Gang::~Gang() = default;

ForeignConnections Gang::strangers() const {
  if (m_runStore) return m_runStore->strangers();
  const bool oneNode = m_options.environment.rankFileFd >= 0;
  const ForeignConnections now = oneNode && hasGroup() ? foreignConnections() : ForeignConnections();
  return now.count < m_foreignAtStart.count ? m_foreignAtStart : now;
}

// Ranks of one node use a file that no other user can open, those of several nodes a store that requires the run's
// secret. torchrun's own store requires nothing.
c10::intrusive_ptr<c10d::Store> Gang::openStore() {
  const RankEnvironment& env = m_options.environment;
  if (env.worldSize == 1) return c10::make_intrusive<c10d::HashStore>();
  const double seconds = std::max(m_options.timeoutSeconds, kMeetSeconds);
  c10::intrusive_ptr<c10d::Store> store;
  if (env.rankFileFd >= 0) {
    store = c10::make_intrusive<c10d::FileStore>("/proc/self/fd/" + std::to_string(env.rankFileFd), env.worldSize);
    store->setTimeout(milliseconds(seconds));
  } else if (env.agentStore) {
    c10d::TCPStoreOptions options;
    options.port = static_cast<std::uint16_t>(env.masterPort);
    options.waitWorkers = false;
    options.timeout = milliseconds(seconds);
    options.useLibUV = false;  // Both kinds of torchrun's server accept this.
    store = c10::make_intrusive<c10d::TCPStore>(env.masterAddress, options);
  } else {
    m_runStore = c10::make_intrusive<RunStore>(RunStoreOptions{env.rank == 0, env.masterListenFd, env.masterAddress,
                                                               env.masterPort, m_options.secret, seconds});
    store = m_runStore;
  }
  return c10::make_intrusive<c10d::PrefixStore>(m_options.prefix, std::move(store));
}

void Gang::meet() {
  if (!m_options.collectives) return;
  m_store = openStore();
  if (rank() >= size()) return;  // Such a rank serves, and takes no part in collectives.
  const OpenedBackend opened = openBackend(m_store, backendOptions(m_options, size()));
  m_plain = opened.backend;
  m_hostTimed = opened.hostTimed;
  const WhatIfSpec& what = m_options.whatIf;
  if (size() > 1 && (what.linkMbps > 0 || what.latencyMs > 0 || what.jitterMs > 0))
    m_limit = std::make_unique<LinkLimit>(what);
  m_timed = c10::make_intrusive<TimedBackend>(opened.backend, m_timeline, opened.hostTimed, m_limit.get());
  m_group = c10::make_intrusive<c10d::ProcessGroup>(m_store, rank(), size());
  m_group->setBackend(m_options.device.type(), c10d::ProcessGroup::BackendType::CUSTOM, m_timed);
  // The Reducer sends its bucket order through the CPU's backend.
  if (!m_options.device.is_cpu())
    m_group->setBackend(c10::DeviceType::CPU, c10d::ProcessGroup::BackendType::GLOO,
                        openGloo(m_store, backendOptions(m_options, size())));
  m_group->setDefaultBackend(c10d::ProcessGroup::BackendType::CUSTOM);
  barrier();
  if (m_options.environment.rankFileFd >= 0) m_foreignAtStart = foreignConnections();
}

c10::intrusive_ptr<c10d::Backend> Gang::openLink() {
  if (world() == 1) return {};
  return openGloo(c10::make_intrusive<c10d::PrefixStore>("link", m_store), backendOptions(m_options, world()));
}

void Gang::suspect(int rank) {
  const std::lock_guard lock(m_mutex);
  m_suspects.push_back(rank);
}

std::vector<int> Gang::suspects() const {
  const std::lock_guard lock(m_mutex);
  return m_suspects;
}

void Gang::allReduce(at::Tensor tensor, int bucket) {
  if (!hasGroup()) return;
  m_timed->setTag({bucket, 0});
  std::vector<at::Tensor> tensors{std::move(tensor)};
  m_timed->allreduce(tensors, {})->wait();
  m_timed->setTag({});
}

void Gang::broadcast(at::Tensor tensor, int bucket) {
  if (!hasGroup()) return;
  m_timed->setTag({bucket, 0});
  std::vector<at::Tensor> tensors{std::move(tensor)};
  m_timed->broadcast(tensors, {})->wait();
  m_timed->setTag({});
}

void Gang::allGather(at::Tensor all, at::Tensor mine) {
  const std::int64_t startNs = monotonicNs();
  m_plain->_allgather_base(all, mine)->wait();
  holdBack(CollectiveOp::allGather, static_cast<std::int64_t>(mine.nbytes()), startNs);
}

void Gang::reduceScatter(at::Tensor mine, at::Tensor all) {
  const std::int64_t startNs = monotonicNs();
  m_plain->_reduce_scatter_base(mine, all)->wait();
  holdBack(CollectiveOp::reduceScatter, static_cast<std::int64_t>(all.nbytes()), startNs);
}

void Gang::allToAll(at::Tensor received, at::Tensor sent) {
  const std::int64_t startNs = monotonicNs();
  std::vector<int64_t> equal;
  m_plain->alltoall_base(received, sent, equal, equal)->wait();
  holdBack(CollectiveOp::allToAll, static_cast<std::int64_t>(sent.nbytes()), startNs);
}

void Gang::passOn(at::Tensor sent, at::Tensor received) {
  const std::int64_t startNs = monotonicNs();
  std::vector<at::Tensor> out{sent}, in{received};
  // Both must be one launch on a GPU, because a send alone waits for a receive that is queued after it.
  const bool together = !device().is_cpu();
  if (together) m_plain->startCoalescing();
  std::vector<c10::intrusive_ptr<c10d::Work>> works{m_plain->recv(in, (rank() + size() - 1) % size(), kPassOnTag),
                                                    m_plain->send(out, (rank() + 1) % size(), kPassOnTag)};
  if (together) works = {m_plain->endCoalescing()};
  for (const auto& work : works) work->wait();
  holdBack(CollectiveOp::sendRecv, static_cast<std::int64_t>(sent.nbytes()), startNs);
}

c10::intrusive_ptr<c10d::Backend> Gang::openSubset(const std::vector<int>& members) {
  const auto own = std::find(members.begin(), members.end(), rank());
  if (own == members.end()) return {};
  std::string prefix = "subset";
  for (const int member : members) prefix += "-" + std::to_string(member);
  BackendOptions options = backendOptions(m_options, static_cast<int>(members.size()));
  options.rank = static_cast<int>(own - members.begin());
  options.isBesideTraining = false;
  return openBackend(c10::make_intrusive<c10d::PrefixStore>(prefix, m_store), options).backend;
}

void Gang::allReduceAmong(c10d::Backend& subset, int members, at::Tensor tensor) {
  const std::int64_t startNs = monotonicNs();
  const auto bytes = static_cast<std::int64_t>(tensor.nbytes());
  std::vector<at::Tensor> tensors{std::move(tensor)};
  subset.allreduce(tensors)->wait();
  holdBack(CollectiveOp::allReduce, bytes, members, startNs);
}

void Gang::holdBack(CollectiveOp op, std::int64_t bytes, int ranks, std::int64_t startNs) {
  if (!m_limit) return;
  const std::int64_t endNs = m_limit->endOf(op, bytes, linkUse(op, bytes, ranks), startNs, monotonicNs());
  std::this_thread::sleep_for(std::chrono::nanoseconds(endNs - monotonicNs()));
}

double Gang::fromRankZero(double value) {
  at::Tensor box = at::full({1}, value, at::TensorOptions().dtype(at::kDouble).device(device()));
  broadcast(box);
  waitIdle();
  return box.item<double>();
}

double Gang::sum(double value) {
  at::Tensor box = at::full({1}, value, at::TensorOptions().dtype(at::kDouble).device(device()));
  allReduce(box);
  waitIdle();
  return box.item<double>();
}

void Gang::barrier() {
  at::Tensor token = at::zeros({1}, at::TensorOptions().device(device()));
  allReduce(token);
  waitIdle();
}

double Gang::deviceSeconds() const {
  const double seconds = static_cast<double>(timeout().count()) * 1e-3;
  return size() > 1 ? seconds : std::max(seconds, kAloneSeconds);
}

void Gang::waitIdle() {
  const std::int64_t mark = scalescope::waitIdle(m_clock.get(), deviceSeconds());
  if (m_clock != nullptr) m_clock->forgetBefore(mark + 1);
}

void Gang::setTimeout(double seconds) {
  m_timeout = milliseconds(seconds);
  if (hasGroup()) m_timed->setTimeout(milliseconds(seconds));
}

Gang::PostMortem Gang::postMortem(bool primary, bool timedOut, double graceSeconds) {
  PostMortem result;
  if (world() == 1 || !m_store) return result;
  const auto key = [](int rank) { return "failed/" + std::to_string(rank); };
  std::vector<bool> seen(static_cast<std::size_t>(world()), false);
  try {
    m_store->setTimeout(milliseconds(graceSeconds));
    const std::string word = primary ? "primary" : timedOut ? "timeout" : "closed";
    m_store->set(key(rank()), std::vector<std::uint8_t>(word.begin(), word.end()));
    const std::int64_t deadline = monotonicNs() + static_cast<std::int64_t>(graceSeconds * 1e9);
    bool all = false;
    while (!all) {
      all = true;
      for (int peer = 0; peer < world(); ++peer) {
        const auto at = static_cast<std::size_t>(peer);
        if (seen[at]) continue;
        seen[at] = m_store->check({key(peer)});
        all = all && seen[at];
        if (!seen[at]) continue;
        const auto bytes = m_store->get(key(peer));
        const std::string said(bytes.begin(), bytes.end());
        if (said == "primary") result.primary.push_back(peer);
        if (said == "timeout") result.timedOut = true;
      }
      if (monotonicNs() > deadline) break;
      if (!all) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  } catch (const std::exception&) {
    // Rank 0 has the store: if it does not answer, rank 0 is gone.
    result.timedOut = result.timedOut || timedOut;
    if (rank() != 0 && !seen[0]) result.silent = {0};
    return result;
  }
  // Rank 0 serves the store, from which the others still read.
  if (rank() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(300));
  for (int peer = 0; peer < world(); ++peer)
    if (!seen[static_cast<std::size_t>(peer)]) result.silent.push_back(peer);
  return result;
}

}  // namespace scalescope
