#include "launcher/store_thread.h"

#include <pthread.h>

#include <utility>

#include "launcher/mirror.h"

namespace scalescope {
namespace {

constexpr std::size_t kBatchBytes = 16u << 20;  // of one transaction
// A commit costs the same for one record as for a hundred per source: pieces wait for each other this long, or until there are
// this many bytes. A job, and the end of a segment, wait for nothing.
constexpr std::chrono::milliseconds kGather{100};
constexpr std::size_t kGatherBytes = 4u << 20;

}  // namespace

tl::unexpected<Error> storeBusy() { return fail("launcher.store-busy"); }

Result<std::unique_ptr<StoreThread>> StoreThread::start(const std::string& folder) {
  auto writer = StoreWriter::open(folder);
  if (!writer) return tl::unexpected(writer.error());
  return std::unique_ptr<StoreThread>(new StoreThread(folder, std::move(*writer)));
}

StoreThread::StoreThread(std::string folder, std::unique_ptr<StoreWriter> writer)
    : m_folder(std::move(folder)), m_writer(std::move(writer)), m_thread([this] { run(); }) {
  pthread_setname_np(m_thread.native_handle(), "store");
}

StoreThread::~StoreThread() {
  {
    const std::scoped_lock lock(m_mutex);
    m_stopping = true;
  }
  m_wake.notify_one();
  m_thread.join();
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

void StoreThread::joinTail(SegmentBytes& segment) {
  const auto found = m_tails.find({segment.run, segment.attempt, segment.source, segment.segment});
  if (found == m_tails.end()) return;
  const Tail& tail = found->second;
  if (tail.offset + tail.bytes.size() == segment.offset) {
    segment.bytes.insert(0, tail.bytes);
    segment.offset = tail.offset;
  }
  m_tails.erase(found);
}

void StoreThread::keepTail(const SegmentBytes& segment) {
  if (segment.final) return;
  for (const ResumeOffset& resume : m_writer->resumeOffsets(segment.run, segment.attempt)) {
    if (resume.source != segment.source || resume.segment != segment.segment) continue;
    const std::uint64_t end = segment.offset + segment.bytes.size();
    if (resume.offset < segment.offset || resume.offset >= end) return;
    m_tails[{segment.run, segment.attempt, segment.source, segment.segment}] = {
        resume.offset, segment.bytes.substr(static_cast<std::size_t>(resume.offset - segment.offset))};
    return;
  }
  // Nothing of this segment is stored yet: all of it is tail.
  m_tails[{segment.run, segment.attempt, segment.source, segment.segment}] = {segment.offset, segment.bytes};
}

// Pieces of one segment that follow each other become one: the writer takes bytes from the end of a whole record on.
std::vector<SegmentBytes> StoreThread::mergePieces(const std::vector<IngestItem>& items) {
  std::vector<SegmentBytes> merged;
  std::map<TailKey, std::size_t> places;
  for (const IngestItem& item : items) {
    const TailKey key{item.segment.run, item.segment.attempt, item.segment.source, item.segment.segment};
    const auto found = places.find(key);
    if (found != places.end()) {
      SegmentBytes& last = merged[found->second];
      if (last.offset + last.bytes.size() == item.segment.offset) {
        last.bytes += item.segment.bytes;
        last.final = last.final || item.segment.final;
        continue;
      }
    }
    places[key] = merged.size();
    merged.push_back(item.segment);
    joinTail(merged.back());
  }
  return merged;
}

void StoreThread::ingestBatch(const std::vector<IngestItem>& items) {
  Status mirrored;
  for (const IngestItem& item : items)
    if (item.mirror && mirrored && !item.segment.bytes.empty()) mirrored = writeMirror(m_folder, item.segment);
  Result<std::vector<Ingested>> stored = tl::unexpected(Error{});
  if (mirrored) {
    const std::vector<SegmentBytes> merged = mergePieces(items);
    stored = m_writer->ingest(merged);
    if (stored)
      for (const SegmentBytes& segment : merged) keepTail(segment);
  } else {
    stored = tl::unexpected(mirrored.error());
  }
  for (const IngestItem& item : items) {
    if (!item.done) continue;
    if (!stored) {
      item.done(tl::unexpected(stored.error()));
      continue;
    }
    Ingested mine{item.segment.run, item.segment.attempt, item.segment.source, {}, 0};
    // The first item of a source reports for all of its pieces in this transaction.
    for (Ingested& part : *stored) {
      if (part.run != mine.run || part.attempt != mine.attempt || part.source != mine.source) continue;
      mine.gaps += std::exchange(part.gaps, 0);
      for (Record& record : part.records) mine.records.push_back(std::move(record));
      part.records.clear();
    }
    item.done(mine);
  }
}

}  // namespace scalescope
