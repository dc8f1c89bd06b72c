#include "core/store/index_check.h"

#include <cstdio>

#include "core/base/crc32c.h"
#include "core/store/writer_impl.h"

namespace scalescope {
namespace {

// Reads rows whose first column is the id; the others are joined. Long texts, such as a study, are represented by their
// checksum.
std::map<std::string, std::string> rowsOf(Database& db, const char* sql, int columns) {
  constexpr std::size_t kLong = 200;
  std::map<std::string, std::string> rows;
  Query q(db, sql);
  while (q.row()) {
    std::string& row = rows[q.text()];
    for (int i = 0; i < columns; ++i) {
      const std::string value = q.text();
      row += value.size() > kLong ? std::to_string(value.size()) + "#" + std::to_string(crc32c(value)) : value;
      row += '\n';
    }
  }
  return rows;
}

std::string joined(const std::map<std::string, std::string>& rows) {
  std::string text;
  for (const auto& [id, row] : rows) text += id + "\n" + row;
  return text;
}

}  // namespace

IndexSnapshot indexSnapshot(Database& db) {
  IndexSnapshot out;
  out.journalSeq = db.text("SELECT value FROM meta WHERE key='journalSeq'");
  out.plans = rowsOf(db,
                     "SELECT id, study, studyName, key, generation, cell, repeat, variant, strategy, precision, nodes,"
                     " devices, globalBatch, perRankBatch, imported FROM run",
                     14);
  out.people = rowsOf(db, "SELECT id, tags, note, deleted FROM run", 3);
  out.people.merge(rowsOf(db, "SELECT id, name, protocol, spec, created, deleted FROM study", 5));
  out.logs = rowsOf(db,
                    "SELECT id, attempts, status, cause, started, ended, steps, lastLoss, imagesPerSecond, records,"
                    " gaps, drops FROM run",
                    11);
  {
    Query q(db,
            "SELECT id, attempt, kind, idx, segment, max(end) FROM source JOIN stretch ON source.no=stretch.source"
            " JOIN run ON source.run=run.no GROUP BY id, attempt, kind, idx, segment");
    while (q.row()) {
      auto& ends = out.ends[q.text()];
      const int attempt = q.small();
      const auto kind = static_cast<SourceKind>(q.small());
      const Source source{kind, q.small()};
      const int segment = q.small();
      ends[std::to_string(attempt) + "/" + segmentFileName(source, segment)] = q.integer();
    }
  }
  out.cells = rowsOf(db,
                     "SELECT study || ' ' || number || ' ' || generation, key, untilOom, cell,"
                     " (SELECT cellsBytes FROM study WHERE id=cell.study) FROM cell",
                     4);
  out.queue = joined(rowsOf(db, "SELECT entry, position, study, cells, again, context, exitCode FROM queue", 6)) +
              joined(rowsOf(db,
                            "SELECT key, value FROM meta WHERE key='paused' OR key GLOB 'held *'"
                            " OR key GLOB 'givenUp *'",
                            1));
  return out;
}

std::vector<Error> indexDifferences(const std::string& path, const IndexSnapshot& index, const IndexSnapshot& fresh) {
  std::vector<Error> errors;
  const auto add = [&](const char* code, const std::string& what) {
    errors.push_back({{code, {{"path", path}, {"what", what}}}, {}});
  };
  const auto differs = [](const auto& a, const auto& b, const std::string& id) {
    const auto left = a.find(id), right = b.find(id);
    return left != a.end() && right != b.end() && left->second != right->second;
  };
  const bool isSameJournal = index.journalSeq == fresh.journalSeq;
  using Ends = std::map<std::string, std::int64_t>;
  const auto endsIn = [](const IndexSnapshot& of, const std::string& id) {
    const auto found = of.ends.find(id);
    return found == of.ends.end() ? Ends() : found->second;
  };
  for (const auto& [id, row] : index.plans) {
    if (!fresh.plans.contains(id)) continue;
    const Ends known = endsIn(index, id);
    Ends now = endsIn(fresh, id);
    const bool isSameLog = known == now;
    for (const auto& [log, end] : known)
      if (now[log] < end) add("store.log-lost", id + "/" + log);
    if (differs(index.plans, fresh.plans, id) || (isSameLog && differs(index.logs, fresh.logs, id)))
      add("store.run-differs", id);
  }
  for (const auto& [id, row] : index.people)
    if (isSameJournal && differs(index.people, fresh.people, id)) add("store.words-differ", id);
  for (const auto& [id, row] : index.cells)
    if (differs(index.cells, fresh.cells, id)) add("store.cell-differs", id);
  if (isSameJournal && index.queue != fresh.queue) add("store.words-differ", "queue");
  return errors;
}

Result<std::vector<Error>> compareIndexWithLogs(const std::string& folder, const std::stop_token& stop) {
  const std::string path = folder + "/store.db";
  const auto index = Database::open(path, Database::Mode::readOnly);
  if (!index) return tl::unexpected(index.error());
  if (Status version = checkVersion(**index); !version) return tl::unexpected(version.error());
  if (Status sound = quickCheck(**index); !sound) return tl::unexpected(sound.error());
  (*index)->exec("BEGIN");
  const IndexSnapshot known = indexSnapshot(**index);
  if (Status good = (*index)->status(); !good) return tl::unexpected(good.error());
  (*index)->exec("COMMIT");
  const auto fresh = Database::open(":memory:", Database::Mode::create);
  if (!fresh) return tl::unexpected(fresh.error());
  std::vector<Error> errors;
  StoreHooks hooks;
  hooks.stop = stop;
  hooks.warning = [&](const Error& error) { errors.push_back(error); };
  if (Status filled = fillIndex(**fresh, folder, IndexedFiles::untouched, hooks); !filled)
    return tl::unexpected(filled.error());
  for (Error& error : indexDifferences(path, known, indexSnapshot(**fresh))) errors.push_back(std::move(error));
  return errors;
}

}  // namespace scalescope
