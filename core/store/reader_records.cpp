#include <algorithm>
#include <functional>

#include "core/base/crc32c.h"
#include "core/store/reader_impl.h"
#include "core/telemetry/record/records.h"

namespace scalescope {
namespace {

struct StoredSource {
  int attempt = 0;
  Source source;
  std::vector<Stretch> stretches;
};

// Returns the positions of the records of these types. The logs are read afterwards without an open transaction, which
// is safe because committed bytes of a log do not change.
std::vector<StoredSource> sourcesOf(Database& db, const RunId& run, int attempt, std::uint32_t types) {
  std::vector<StoredSource> sources;
  Query q(
      db,
      "SELECT no, attempt, kind, idx FROM source WHERE run=(SELECT no FROM run WHERE id=?1) AND attempt="
      "CASE WHEN ?2>=0 THEN ?2 ELSE (SELECT max(attempt) FROM source WHERE run=(SELECT no FROM run WHERE id=?1)) END"
      " ORDER BY kind, idx");
  q.with(run.value, attempt);
  while (q.row()) {
    const std::int64_t no = q.integer();
    StoredSource& source = sources.emplace_back();
    source.attempt = q.small();
    source.source.kind = static_cast<SourceKind>(q.small());
    source.source.index = q.small();
    source.stretches = committedStretches(db, no, types);
  }
  return sources;
}

constexpr std::size_t kMostUnsorted = 1u << 16;
// A run has a few hundred for each rank. A log from another user may have a million in each megabyte, and each of them
// needs up to a hundred bytes of memory.
constexpr std::uint64_t kMostObjectValues = 4'000'000;

using EachRecord = std::function<void(const RecordHead&, std::string_view)>;

// Passes on every record of one of the types in the order of the log, including repeated ones. Adds to `damaged`.
Status eachRecord(const std::string& storeFolder, const RunId& run, const StoredSource& source, std::uint32_t types,
                  std::uint64_t& damaged, const EachRecord& each) {
  const std::string folder = attemptFolder(storeFolder, run, source.attempt);
  for (const Stretch& stretch : source.stretches) {
    const Status read = readStretch(folder, source.source, stretch, [&](const SegmentReader::Item& item) {
      if (item.kind == SegmentReader::Item::Kind::gap) ++damaged;
      if (item.kind != SegmentReader::Item::Kind::record) return;
      const Result<RecordHead> head = decodeHead(item.payload);
      if (head && head->seq > 0 && (types >> static_cast<unsigned>(head->type) & 1u) != 0) each(*head, item.payload);
    });
    if (!read) return read;
  }
  return {};
}

// Sorts by sequence number and removes duplicates.
template <class T, class Seq>
void sortBySeq(std::vector<T>& list, Seq seq) {
  const auto before = [&](const T& a, const T& b) { return seq(a) < seq(b); };
  if (!std::is_sorted(list.begin(), list.end(), before)) std::stable_sort(list.begin(), list.end(), before);
  list.erase(std::unique(list.begin(), list.end(), [&](const T& a, const T& b) { return seq(a) == seq(b); }),
             list.end());
}

}  // namespace

Result<std::map<Source, std::vector<Record>>> StoreReader::records(const RunId& run,
                                                                   const std::vector<RecordType>& types, int attempt,
                                                                   std::uint64_t* damaged) const {
  std::uint32_t wanted = 0;
  std::uint64_t gaps = 0;
  for (const RecordType type : types) wanted |= 1u << static_cast<unsigned>(type);
  const auto sources = m_impl->snapshot(
      [&](Database& db) -> Result<std::vector<StoredSource>> { return sourcesOf(db, run, attempt, wanted); });
  if (!sources) return tl::unexpected(sources.error());
  std::map<Source, std::vector<Record>> all;
  std::uint64_t values = 0;
  for (const StoredSource& source : *sources) {
    std::vector<Record> records;
    // Duplicates are removed while the log is read, because a log from another user may repeat a record any number of
    // times.
    std::size_t sorted = kMostUnsorted;
    const auto keep = [&](const RecordHead&, std::string_view bytes) {
      values += objectValues(bytes);
      if (values > kMostObjectValues) return;
      if (Result<Record> record = decodeRecord(bytes)) records.push_back(std::move(*record));
      if (records.size() < sorted) return;
      sortBySeq(records, [](const Record& record) { return record.seq; });
      sorted = std::max(kMostUnsorted, 2 * records.size());
    };
    const Status read = eachRecord(m_impl->folder, run, source, wanted, gaps, keep);
    if (!read) return tl::unexpected(read.error());
    if (values > kMostObjectValues)
      return fail("json.too-many-values", {{"file", attemptFolder(m_impl->folder, run, source.attempt)},
                                           {"limit", static_cast<std::int64_t>(kMostObjectValues)}});
    sortBySeq(records, [](const Record& record) { return record.seq; });
    if (!records.empty()) all.emplace(source.source, std::move(records));
  }
  if (damaged != nullptr) *damaged = gaps;
  return all;
}

Result<std::map<Source, std::vector<std::pair<std::uint64_t, std::uint32_t>>>> StoreReader::recordHashes(
    const RunId& run, int attempt) const {
  const auto sources = m_impl->snapshot(
      [&](Database& db) -> Result<std::vector<StoredSource>> { return sourcesOf(db, run, attempt, ~0u); });
  if (!sources) return tl::unexpected(sources.error());
  std::map<Source, std::vector<std::pair<std::uint64_t, std::uint32_t>>> all;
  for (const StoredSource& source : *sources) {
    auto& hashes = all[source.source];
    std::uint64_t gaps = 0;
    const Status read = eachRecord(
        m_impl->folder, run, source, ~0u, gaps,
        [&](const RecordHead& head, std::string_view bytes) { hashes.emplace_back(head.seq, crc32c(bytes)); });
    if (!read) return tl::unexpected(read.error());
    sortBySeq(hashes, [](const auto& hash) { return hash.first; });
  }
  return all;
}

}  // namespace scalescope
