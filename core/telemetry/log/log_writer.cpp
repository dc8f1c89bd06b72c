#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "core/base/clock.h"
#include "core/base/process.h"
#include "core/telemetry/log/log_file.h"
#include "core/telemetry/log/segment_file.h"

namespace scalescope {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kWriteEvery = std::chrono::milliseconds(50);
constexpr auto kSyncEvery = std::chrono::seconds(1);
constexpr std::size_t kTypes = 32;
constexpr std::size_t kCriticalSlots = 256;  // Slots for critical records beyond the ring.

// Returns true for records that decide a run's outcome, and for those that report dropped records.
bool critical(RecordType type) {
  return type == RecordType::exit || type == RecordType::exited || type == RecordType::error ||
         type == RecordType::drop;
}

using DropCounts = std::array<std::uint64_t, kTypes>;

}  // namespace

struct LogWriter::Impl {
  LogOptions options;
  std::string bootIdText = bootId();

  // Members shared with the callers of log() and guarded by `mutex`.
  std::mutex mutex;
  std::condition_variable wake;
  std::condition_variable progress;
  std::vector<Record> queue;
  DropCounts drops{};
  std::uint64_t droppedTotal = 0;
  std::uint64_t accepted = 0;  // Records that log() has accepted.
  std::uint64_t durable = 0;   // Number of accepted records that are synced to disk, or counted as dropped.
  std::uint64_t failures = 0;  // Writes and syncs that failed.
  std::string failure;
  std::string failedSync;  // Reason why some records may be lost if the machine crashes, until flush() reports it.
  std::string path;
  bool flushWanted = false;
  bool stopping = false;

  // Members that only the writing thread uses.
  std::optional<SegmentFileWriter> segment;
  std::optional<SegmentFileWriter> reserve;
  int number = 0;
  std::uint64_t nextSeq = 1;
  std::vector<Record> waiting;
  std::string chunks;
  std::vector<std::size_t> ends;  // End of each record in `chunks`.
  DropCounts reported{};
  Clock::time_point lastSync = Clock::now();
  bool dirty = false;
  std::jthread thread;

  Status openFiles();
  Status openSegment();
  void run();
  void log(RecordType type, Payload payload);
  void countDrop(RecordType type);
  void addDropRecords();
  bool writeWaiting();
  std::size_t encodePiece(std::size_t from);
  Status rotate();
  void noteFailure(const Error& error);
  void saveCritical();
  bool toReserve(Record& record);
  void shed(std::size_t keep);
  bool sync();
};

// Returns the newest segment's number and the last readable seq of a source, from its reserve file and the newest
// segment that contains a record.
static Result<std::pair<int, std::uint64_t>> lastNumberAndSeq(const LogOptions& options) {
  std::vector<SegmentFile> files = listSegments(options.folder);
  std::erase_if(files, [&](const SegmentFile& file) { return file.source != options.source; });
  int number = 0;
  std::uint64_t seq = 0;
  bool newestFound = false;
  for (auto file = files.rbegin(); file != files.rend(); ++file) {
    number = std::max(number, file->number);
    if (newestFound && file->number != 0) continue;
    Result<std::string> bytes = readFile(file->path, 2 * kSegmentBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    SegmentReader reader;
    reader.feed(*bytes);
    while (const auto item = reader.next()) {
      if (item->kind != SegmentReader::Item::Kind::record) continue;
      const Result<RecordHead> head = decodeHead(item->payload);
      if (!head) continue;
      seq = std::max(seq, head->seq);
      newestFound = newestFound || file->number != 0;
    }
  }
  return std::pair{number, seq};
}

Status LogWriter::Impl::openFiles() {
  if (Status made = makeFolders(options.folder, Links::refused); !made) return made;
  const Result<std::pair<int, std::uint64_t>> last = lastNumberAndSeq(options);
  if (!last) return tl::unexpected(last.error());
  number = last->first;
  nextSeq = last->second + 1;
  Result<SegmentFileWriter> reserved =
      SegmentFileWriter::openReserve(scalescope::segmentPath(options.folder, options.source, 0));
  if (!reserved) return tl::unexpected(reserved.error());
  reserve = std::move(*reserved);
  return openSegment();
}

Status LogWriter::Impl::openSegment() {
  const SegmentHeader header{kSegmentVersion, options.run, options.attempt, options.source, number + 1,
                             nextSeq,         wallNs(),    monotonicNs(),   bootIdText};
  Result<SegmentFileWriter> created =
      SegmentFileWriter::create(scalescope::segmentPath(options.folder, options.source, number + 1), header);
  if (!created) return tl::unexpected(created.error());
  ++number;
  segment = std::move(*created);
  {
    const std::lock_guard lock(mutex);
    path = segment->path();
  }
  return fsyncFolder(options.folder);
}

void LogWriter::Impl::countDrop(RecordType type) {
  ++drops[static_cast<std::size_t>(type) % kTypes];
  ++droppedTotal;
}

void LogWriter::Impl::log(RecordType type, Payload payload) {
  const std::int64_t now = monotonicNs();
  bool wakeUp = false;
  {
    const std::lock_guard lock(mutex);
    const std::size_t limit = options.ringRecords + (critical(type) ? kCriticalSlots : 0);
    if (queue.size() >= limit || stopping) return countDrop(type);
    queue.push_back({type, 0, now, std::move(payload)});
    ++accepted;
    wakeUp = queue.size() == options.ringRecords / 2;
  }
  if (wakeUp) wake.notify_one();
}

void LogWriter::Impl::run() {
  waiting.reserve(options.ringRecords + kCriticalSlots);
  std::vector<Record> fresh;
  fresh.reserve(options.ringRecords + kCriticalSlots);
  bool stop = false;
  while (!stop) {
    std::uint64_t taken = 0;
    bool flush = false;
    {
      std::unique_lock lock(mutex);
      wake.wait_for(lock, kWriteEvery,
                    [this] { return stopping || flushWanted || queue.size() >= options.ringRecords / 2; });
      std::swap(queue, fresh);
      taken = accepted;
      stop = stopping;
      flush = std::exchange(flushWanted, false);
    }
    std::move(fresh.begin(), fresh.end(), std::back_inserter(waiting));
    fresh.clear();
    const bool syncDue = stop || flush || Clock::now() - lastSync >= kSyncEvery;
    if (syncDue) addDropRecords();
    bool good = writeWaiting();
    if (!good && stop) {
      shed(0);
      addDropRecords();
    }
    if (!good) saveCritical();
    if (syncDue && dirty) good = sync() && good;
    if (!good) shed(options.ringRecords);
    const std::lock_guard lock(mutex);
    if (good && !dirty && failedSync.empty()) durable = taken;
    progress.notify_all();
  }
  if (segment) segment->releaseUnused();
}

// Adds drop records for what was dropped since the last call. While the disk is full they would only fill the reserve,
// so they wait for a successful write or for the end.
void LogWriter::Impl::addDropRecords() {
  DropCounts now;
  {
    const std::lock_guard lock(mutex);
    if (!failure.empty() && !stopping) return;
    now = drops;
  }
  for (std::size_t type = 0; type < kTypes; ++type) {
    const std::uint64_t count = now[type] - reported[type];
    if (count == 0) continue;
    const DropObject drop{std::string(name(static_cast<RecordType>(type))), static_cast<std::int64_t>(count)};
    waiting.push_back({RecordType::drop, 0, monotonicNs(), objectRecord(drop)});
    reported[type] = now[type];
  }
}

// Encodes records from waiting[from] on, at most about one growth step and never past the segment's end. Returns their
// number.
std::size_t LogWriter::Impl::encodePiece(std::size_t from) {
  chunks.clear();
  ends.clear();
  std::string payload;
  for (std::size_t at = from; at < waiting.size() && chunks.size() < kGrowBytes; ++at) {
    Record& record = waiting[at];
    record.seq = nextSeq + (at - from);
    payload.clear();
    encodeRecord(record, payload);
    if (payload.size() > kMaxRecordBytes) {  // Readers refuse larger records.
      {
        const std::lock_guard lock(mutex);
        ++droppedTotal;
      }
      record.payload = objectRecord(DropObject{std::string(name(record.type)), 1});
      record.type = RecordType::drop;
      payload.clear();
      encodeRecord(record, payload);
    }
    const std::size_t framing = 16 + payload.size() / 2048;
    if (segment->offset() + chunks.size() + payload.size() + framing > kSegmentBytes) break;
    appendChunks(payload, segment->offset(), chunks);
    ends.push_back(chunks.size());
  }
  return ends.size();
}

Status LogWriter::Impl::rotate() {
  if (segment && !segment->suspect()) {
    if (dirty) static_cast<void>(sync());  // flush() reports the failure.
    segment->releaseUnused();
  }
  segment.reset();
  return openSegment();
}

// Writes the waiting records. Returns true if none is left.
bool LogWriter::Impl::writeWaiting() {
  std::size_t done = 0;
  bool full = false;
  Status status;
  while (done < waiting.size() && status) {
    if (!segment || segment->suspect() || full) {
      status = rotate();
      if (!status) break;
      full = false;
    }
    if (encodePiece(done) == 0) {
      full = true;
      continue;
    }
    std::size_t kept = ends.size();
    status = segment->append(chunks, [&](std::size_t written) {
      kept = static_cast<std::size_t>(std::upper_bound(ends.begin(), ends.end(), written) - ends.begin());
      return kept == 0 ? std::size_t{0} : ends[kept - 1];
    });
    nextSeq += kept;
    done += kept;
    dirty = dirty || kept > 0;
  }
  waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(done));
  if (!status) {
    noteFailure(status.error());
    return false;
  }
  const std::lock_guard lock(mutex);
  failure.clear();
  return true;
}

void LogWriter::Impl::noteFailure(const Error& error) {
  const std::lock_guard lock(mutex);
  failure = english(error);
  ++failures;
}

bool LogWriter::Impl::toReserve(Record& record) {
  if (!reserve || reserve->suspect()) return false;
  record.seq = nextSeq;
  std::string payload;
  std::string bytes;
  if (reserve->offset() == 0) {
    encodeHeader({kSegmentVersion, options.run, options.attempt, options.source, 0, nextSeq, wallNs(), monotonicNs(),
                  bootIdText},
                 payload);
    appendChunks(payload, 0, bytes);
    payload.clear();
  }
  encodeRecord(record, payload);
  appendChunks(payload, reserve->offset(), bytes);
  if (reserve->offset() + bytes.size() > kReserveBytes) return false;
  if (!reserve->append(bytes, [](std::size_t) { return std::size_t{0}; })) return false;
  ++nextSeq;
  return reserve->sync().has_value();
}

void LogWriter::Impl::saveCritical() {
  for (std::size_t i = 0; i < waiting.size();)
    if (critical(waiting[i].type) && toReserve(waiting[i]))
      waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
}

// Drops the oldest waiting records until `keep` are left, and counts them. Critical records are never dropped.
void LogWriter::Impl::shed(std::size_t keep) {
  if (waiting.size() <= keep) return;
  std::size_t surplus = waiting.size() - keep;
  const std::lock_guard lock(mutex);
  std::erase_if(waiting, [&](const Record& record) {
    if (surplus == 0 || critical(record.type)) return false;
    --surplus;
    countDrop(record.type);
    return true;
  });
}

bool LogWriter::Impl::sync() {
  lastSync = Clock::now();
  dirty = false;
  const Status synced = segment->sync();
  if (synced) return true;
  noteFailure(synced.error());
  const std::lock_guard lock(mutex);
  failedSync = failure;
  return false;
}

LogWriter::LogWriter(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

Result<std::unique_ptr<LogWriter>> LogWriter::open(const LogOptions& options) {
  auto impl = std::make_unique<Impl>();
  impl->options = options;
  impl->options.ringRecords = std::max<std::size_t>(options.ringRecords, 16);
  impl->queue.reserve(impl->options.ringRecords + kCriticalSlots);
  if (Status opened = impl->openFiles(); !opened) return tl::unexpected(opened.error());
  auto thread = startThread([own = impl.get()] { own->run(); });
  if (!thread) return tl::unexpected(thread.error());
  impl->thread = std::move(*thread);
  return std::unique_ptr<LogWriter>(new LogWriter(std::move(impl)));
}

LogWriter::~LogWriter() {
  {
    const std::lock_guard lock(m_impl->mutex);
    m_impl->stopping = true;
  }
  m_impl->wake.notify_one();
  m_impl->thread.join();
}

void LogWriter::log(RecordType type, Payload payload) { m_impl->log(type, std::move(payload)); }

Status LogWriter::flush(double deadlineSeconds) {
  std::unique_lock lock(m_impl->mutex);
  const std::uint64_t wanted = m_impl->accepted;
  const std::uint64_t failuresBefore = m_impl->failures;
  m_impl->flushWanted = true;
  m_impl->wake.notify_one();
  const auto settled = [&] {
    return m_impl->durable >= wanted || m_impl->failures > failuresBefore || !m_impl->failedSync.empty();
  };
  if (!m_impl->progress.wait_for(lock, std::chrono::duration<double>(deadlineSeconds), settled))
    return fail("telemetry.log-deadline", {{"path", m_impl->path}, {"seconds", deadlineSeconds}});
  if (const std::string reason = std::exchange(m_impl->failedSync, {}); !reason.empty())
    return fail("telemetry.log-flush", {{"path", m_impl->path}, {"reason", reason}});
  if (m_impl->durable >= wanted) return {};
  return fail("telemetry.log-flush", {{"path", m_impl->path}, {"reason", m_impl->failure}});
}

std::uint64_t LogWriter::dropped() const {
  const std::lock_guard lock(m_impl->mutex);
  return m_impl->droppedTotal;
}

std::string LogWriter::segmentPath() const {
  const std::lock_guard lock(m_impl->mutex);
  return m_impl->path;
}

}  // namespace scalescope
