#include "core/store/store_thread.h"

#include <pthread.h>

#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/base/process.h"
#include "core/store/mirror.h"

namespace scalescope {
namespace {

constexpr std::size_t kBatchBytes = 16u << 20;  // Limit of one transaction.
// A commit costs about the same for one record as for a hundred per source, so pieces are collected for this long or
// until there are this many bytes. A job, and the end of a segment, are not delayed.
constexpr std::chrono::milliseconds kGather{100};
constexpr std::size_t kGatherBytes = 4u << 20;

using SourceKey = std::tuple<RunId, int, Source>;

SourceKey keyOf(const SegmentBytes& segment) { return {segment.run, segment.attempt, segment.source}; }

// Joins consecutive pieces of one segment.
void mergePieces(const std::vector<IngestItem>& items, std::vector<SegmentBytes>& merged,
                 std::set<SourceKey>& mirrored) {
  std::map<std::pair<SourceKey, int>, std::size_t> places;
  for (const IngestItem& item : items) {
    const SegmentBytes& segment = item.segment;
    if (item.mirror) mirrored.insert(keyOf(segment));
    const auto [place, fresh] = places.try_emplace({keyOf(segment), segment.segment}, merged.size());
    if (!fresh) {
      SegmentBytes& last = merged[place->second];
      if (last.offset + last.bytes.size() == segment.offset) {
        last.bytes += segment.bytes;
        last.final = last.final || segment.final;
        continue;
      }
      place->second = merged.size();
    }
    merged.push_back(segment);
  }
}

}  // namespace

tl::unexpected<Error> storeBusy() { return fail("launcher.store-busy"); }

Result<std::unique_ptr<StoreThread>> StoreThread::start(const std::string& folder, const StoreHooks& hooks) {
  auto writer = StoreWriter::open(folder, hooks);
  if (!writer) return tl::unexpected(writer.error());
  std::unique_ptr<StoreThread> store(new StoreThread(folder, std::move(*writer)));
  auto thread = startThread([store = store.get()] { store->run(); });
  if (!thread) return tl::unexpected(thread.error());
  store->m_thread = std::move(*thread);
  pthread_setname_np(store->m_thread.native_handle(), "store");
  return store;
}

StoreThread::StoreThread(std::string folder, std::unique_ptr<StoreWriter> writer)
    : m_folder(std::move(folder)), m_writer(std::move(writer)) {}

StoreThread::~StoreThread() {
  {
    const std::scoped_lock lock(m_mutex);
    m_stopping = true;
  }
  m_wake.notify_one();
  if (m_thread.joinable()) m_thread.join();
}

void StoreThread::post(Job job) {
  const std::scoped_lock lock(m_mutex);
  m_queue.emplace_back(std::move(job));
  ++m_urgent;
  m_wake.notify_one();
}

void StoreThread::ingest(IngestItem item) {
  const std::scoped_lock lock(m_mutex);
  m_pendingBytes += item.segment.bytes.size();
  if (item.segment.final) ++m_urgent;
  const bool wakes = m_queue.empty() || item.segment.final || m_pendingBytes >= kGatherBytes;
  m_queue.emplace_back(std::move(item));
  if (wakes) m_wake.notify_one();
}

std::size_t StoreThread::pendingBytes() const {
  const std::scoped_lock lock(m_mutex);
  return m_pendingBytes;
}

void StoreThread::run() {
  for (;;) {
    Job job;
    std::vector<IngestItem> items;
    {
      std::unique_lock lock(m_mutex);
      m_wake.wait(lock, [this] { return m_stopping || !m_queue.empty(); });
      if (m_queue.empty()) return;
      m_wake.wait_for(lock, kGather, [this] { return m_stopping || m_urgent > 0 || m_pendingBytes >= kGatherBytes; });
      std::size_t bytes = 0;
      while (!m_queue.empty() && bytes < kBatchBytes) {
        auto* item = std::get_if<IngestItem>(&m_queue.front());
        if (!item) break;
        bytes += item->segment.bytes.size();
        if (item->segment.final) --m_urgent;
        items.push_back(std::move(*item));
        m_queue.pop_front();
      }
      m_pendingBytes -= bytes;
      if (items.empty()) {
        job = std::move(std::get<Job>(m_queue.front()));
        m_queue.pop_front();
        --m_urgent;
      }
    }
    if (job)
      job(*m_writer);
    else
      ingestBatch(items);
    m_writer->checkpointIfDue();
  }
}

void StoreThread::ingestBatch(const std::vector<IngestItem>& items) {
  std::vector<SegmentBytes> pieces;
  std::set<SourceKey> mirrored;
  mergePieces(items, pieces, mirrored);
  std::map<SourceKey, Error> refused;
  auto stored = m_writer->ingest(pieces, [&](const SegmentBytes& piece, Admission& admission) {
    const SourceKey key = keyOf(piece);
    if (!admission.refused && !refused.contains(key)) {
      const Status stands = mirrored.contains(key) ? writeMirror(m_folder, piece, admission.from)
                                                   : compareWithLog(m_folder, piece, admission.from);
      if (!stands) admission.refused = stands.error();
    }
    if (admission.refused) refused.emplace(key, *admission.refused);
  });
  std::map<SourceKey, Ingested> bySource;
  if (stored)
    for (Ingested& one : *stored) bySource[{one.run, one.attempt, one.source}] = std::move(one);
  for (const IngestItem& item : items) {
    if (!item.done) continue;
    const SourceKey key = keyOf(item.segment);
    const auto wrong = refused.find(key);
    if (wrong != refused.end()) {
      item.done(tl::unexpected(wrong->second));
    } else if (!stored) {
      item.done(tl::unexpected(stored.error()));
    } else {
      // The first item of a source reports for all of its pieces in this transaction.
      const auto mine = bySource.find(key);
      item.done(mine == bySource.end()
                    ? Ingested{item.segment.run, item.segment.attempt, item.segment.source, 0, 0, {}, {}, 0, {}}
                    : std::move(mine->second));
      if (mine != bySource.end()) bySource.erase(mine);
    }
  }
}

}  // namespace scalescope
