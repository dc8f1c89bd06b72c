#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "core/base/file.h"
#include "core/store/folder_checks.h"
#include "core/store/writer_impl.h"
#include "core/telemetry/log_file.h"

namespace scalescope {
namespace {

constexpr std::size_t kPieceBytes = 4u << 20;

struct LogFile {
  RunId run;
  int attempt = 0;
  SegmentFile file;
  bool final = false;  // a newer segment of the source exists, or the attempt has its outcome
};

std::vector<int> attemptsOf(const std::string& runFolder) {
  std::vector<int> attempts;
  std::error_code error;
  for (std::filesystem::directory_iterator it(runFolder, error), end; !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    const bool number =
        !name.empty() && name.size() < 9 && std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (number && it->is_directory(error)) attempts.push_back(std::stoi(name));
  }
  std::sort(attempts.begin(), attempts.end());
  return attempts;
}

std::vector<LogFile> logFiles(const std::string& folder, const std::vector<std::string>& runs) {
  std::vector<LogFile> logs;
  for (const std::string& run : runs)
    for (const int attempt : attemptsOf(folder + "/runs/" + run)) {
      const std::vector<SegmentFile> segments = listSegments(folder + "/runs/" + run + "/" + std::to_string(attempt));
      const bool ended =
          std::any_of(segments.begin(), segments.end(), [](const SegmentFile& s) { return s.source.kind == SourceKind::client; });
      for (const SegmentFile& segment : segments) {
        const bool newer = std::any_of(segments.begin(), segments.end(), [&](const SegmentFile& other) {
          return other.source == segment.source && other.number > segment.number;
        });
        logs.push_back({RunId{run}, attempt, segment, newer || ended});
      }
    }
  return logs;
}

Status ingestFile(Ingester& ingester, const LogFile& log, std::stop_token stop, std::uint64_t& done,
                  const std::function<void()>& progress) {
  const UniqueFd fd(open(log.file.path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd.valid()) return fail("file.open", {{"path", log.file.path}, {"reason", errnoText(errno)}});
  std::string buffer(kPieceBytes, '\0');
  std::uint64_t offset = 0;
  for (;;) {
    if (stop.stop_requested()) return fail("store.cancelled");
    const ssize_t got = read(fd.get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("file.read", {{"path", log.file.path}, {"reason", errnoText(errno)}});
    SegmentBytes bytes{log.run,
                       log.attempt,
                       log.file.source,
                       log.file.number,
                       offset,
                       buffer.substr(0, static_cast<std::size_t>(got)),
                       got == 0 && log.final};
    const Result<std::vector<Ingested>> stored = ingester.ingest({bytes}, {});
    if (!stored) return tl::unexpected(stored.error());
    offset += static_cast<std::uint64_t>(got);
    done += static_cast<std::uint64_t>(got);
    progress();
    if (got == 0) return {};
  }
}

Status fill(Database& db, const std::string& folder, const std::function<void(double)>& progress, std::stop_token stop) {
  if (Status created = createSchema(db); !created) return created;
  const std::vector<std::string> runs = runFolders(folder);
  Status indexed = db.transaction([&]() -> Status {
    for (const std::string& run : runs)
      if (Status one = indexPlanFile(db, folder + "/runs/" + run + "/plan.json"); !one) return one;
    Status applied;
    const Status read = JournalFile::read(folder, [&](std::uint64_t seq, const nlohmann::json& fields) {
      if (applied) applied = applyJournal(db, folder, seq, fields);
    });
    if (!read) return read;
    if (!applied) return applied;
    std::vector<std::string> studies;
    {
      Query q(db, "SELECT id FROM study");
      while (q.row()) studies.push_back(q.text());
    }
    for (const std::string& study : studies)
      if (Status one = indexCells(db, folder, study); !one) return one;
    return {};
  });
  if (!indexed) return indexed;
  const std::vector<LogFile> logs = logFiles(folder, runs);
  std::uint64_t total = 1;
  for (const LogFile& log : logs) total += log.file.bytes;
  std::uint64_t done = 0;
  Ingester ingester(db);
  const auto tell = [&] { progress(std::min(1.0, static_cast<double>(done) / static_cast<double>(total))); };
  for (const LogFile& log : logs)
    if (Status one = ingestFile(ingester, log, stop, done, tell); !one) return one;
  return {};
}

void removeDatabase(const std::string& path) {
  for (const char* suffix : {"", "-wal", "-shm"}) unlink((path + suffix).c_str());
}

// A newer version's database is not ours to replace: its logs may say what this version cannot read. A damaged one is.
Status refuseNewer(const std::string& path) {
  const auto db = Database::open(path, Database::Mode::readOnly);
  if (!db) return {};
  const Status version = checkVersion(**db);
  return !version && version.error().message.code == "store.newer" ? version : Status{};
}

}  // namespace

Status rebuildStore(const std::string& folder, const std::function<void(double)>& progress, std::stop_token stop) {
  if (Status good = checkStoreFolder(folder); !good) return good;
  const std::string fresh = folder + "/store.db.new";
  const std::string path = folder + "/store.db";
  if (Status ours = refuseNewer(path); !ours) return ours;
  removeDatabase(fresh);
  Status built;
  {
    Result<std::unique_ptr<Database>> db = openForWriting(fresh);
    if (!db) return tl::unexpected(db.error());
    built = fill(**db, folder, progress, stop);
    if (built && !(*db)->checkpoint()) built = fail("store.busy", {{"path", fresh}, {"reason", std::string("checkpoint")}});
  }
  if (!built) {
    removeDatabase(fresh);
    return built;
  }
  // The old log must go first: it does not belong to the new file.
  for (const char* suffix : {"-wal", "-shm"}) {
    unlink((fresh + suffix).c_str());
    unlink((path + suffix).c_str());
  }
  if (rename(fresh.c_str(), path.c_str()) != 0) return fail("file.write", {{"path", path}, {"reason", errnoText(errno)}});
  if (Status synced = fsyncFolder(folder); !synced) return synced;
  progress(1);
  return {};
}

}  // namespace scalescope
