#include <algorithm>

#include "core/base/digest.h"
#include "core/store/packing.h"
#include "core/store/reader_impl.h"

namespace scalescope {
namespace {

struct SourceNo {
  std::int64_t no = 0;
  Source source;
};

std::vector<SourceNo> sourcesOf(Database& db, const RunId& run, int attempt) {
  std::vector<SourceNo> sources;
  Query q(db,
          "SELECT no, kind, idx FROM source WHERE run=(SELECT no FROM run WHERE id=?1) AND attempt="
          "CASE WHEN ?2>=0 THEN ?2 ELSE (SELECT max(attempt) FROM source WHERE run=(SELECT no FROM run WHERE id=?1)) END"
          " ORDER BY kind, idx");
  q.with(run.value, attempt);
  while (q.row()) {
    SourceNo source;
    source.no = q.integer();
    source.source.kind = static_cast<SourceKind>(q.small());
    source.source.index = q.small();
    sources.push_back(source);
  }
  return sources;
}

// Every stored record of a source whose row holds one of the types.
Status eachRecord(Database& db, std::int64_t source, std::uint32_t types, const std::function<void(std::string_view)>& each) {
  Query q(db, "SELECT packed, data FROM batch WHERE source=? AND types & ? != 0");
  q.with(source, static_cast<std::int64_t>(types));
  while (q.row()) {
    const bool packed = q.integer() != 0;
    const std::string_view data = q.blob();
    if (!(packed ? eachPacked(data, each) : eachFramed(data, each))) return fail("store.packed");
  }
  return {};
}

}  // namespace

Result<std::map<Source, std::vector<Record>>> StoreReader::records(const RunId& run, const std::vector<RecordType>& types,
                                                                   int attempt) const {
  using Records = std::map<Source, std::vector<Record>>;
  std::uint32_t wanted = 0;
  for (const RecordType type : types) wanted |= 1u << static_cast<unsigned>(type);
  return m_impl->snapshot([&](Database& db) -> Result<Records> {
    Records all;
    for (const SourceNo& source : sourcesOf(db, run, attempt)) {
      std::vector<Record> records;
      const Status read = eachRecord(db, source.no, wanted, [&](std::string_view bytes) {
        const Result<RecordHead> head = decodeHead(bytes);
        if (!head || (wanted >> static_cast<unsigned>(head->type) & 1u) == 0) return;
        if (Result<Record> record = decodeRecord(bytes)) records.push_back(std::move(*record));
      });
      if (!read) return tl::unexpected(read.error());
      std::sort(records.begin(), records.end(), [](const Record& a, const Record& b) { return a.seq < b.seq; });
      if (!records.empty()) all.emplace(source.source, std::move(records));
    }
    return all;
  });
}

Result<std::map<Source, std::vector<std::pair<std::uint64_t, std::uint32_t>>>> StoreReader::recordHashes(const RunId& run,
                                                                                                         int attempt) const {
  using Hashes = std::map<Source, std::vector<std::pair<std::uint64_t, std::uint32_t>>>;
  return m_impl->snapshot([&](Database& db) -> Result<Hashes> {
    Hashes all;
    for (const SourceNo& source : sourcesOf(db, run, attempt)) {
      auto& hashes = all[source.source];
      const Status read = eachRecord(db, source.no, ~0u, [&](std::string_view bytes) {
        if (const Result<RecordHead> head = decodeHead(bytes)) hashes.emplace_back(head->seq, crc32c(bytes));
      });
      if (!read) return tl::unexpected(read.error());
      std::sort(hashes.begin(), hashes.end());
    }
    return all;
  });
}

}  // namespace scalescope
