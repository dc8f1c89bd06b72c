#include "launcher/owner/import.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/store/mirror.h"
#include "core/store/stored_json.h"
#include "core/study/cells/run_plan.h"
#include "core/study/spec/spec.h"
#include "core/telemetry/log/log_file.h"
#include "core/telemetry/log/segment.h"
#include "launcher/bundle/entry_names.h"
#include "launcher/bundle/stored_bundles.h"
#include "launcher/run/attempt/outcome.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kCopyBytes = 4u << 20;

// A study that an import brings with it.
struct BroughtStudy {
  nlohmann::json spec;
  std::vector<StoredCell> cells;
};

// Name and protocol of a study as in the journal, and manifest.json of a folder of measurements.
struct StudyHead {
  std::string name, protocol;
};
struct MeasuredFolder {
  std::optional<std::string> store;
};
template <class Visit, SameAs<StudyHead> T>
void eachField(Visit&& visit, T& m) {
  visit("name", m.name), visit("protocol", m.protocol);
}
template <class Visit, SameAs<MeasuredFolder> T>
void eachField(Visit&& visit, T& m) {
  visit("store", m.store);
}

template <class T>
Result<T> readAs(const std::string& path) {
  const auto text = readFile(path, kMostImportedJson);
  if (!text) return tl::unexpected(text.error());
  auto read = fromText<T>(*text, path, kMostImportedJson);
  if (!read) return fail("launcher.import-json", {{"path", path}}, read.error());
  return read;
}

Result<BroughtStudy> readHandStudy(const std::string& folder) {
  const std::string studyPath = folder + "/study.json", path = folder + "/cells.json";
  const auto text = readFile(studyPath, kMostImportedJson);
  if (!text) return tl::unexpected(text.error());
  // The ordered form keeps the order of its variants.
  const auto spec = parseJson(*text, studyPath, kMaxStudyBytes);
  if (!spec) return fail("launcher.import-json", {{"path", studyPath}}, spec.error());
  const auto cellsText = readFile(path, kMostImportedJson);
  if (!cellsText) return tl::unexpected(cellsText.error());
  auto json = parseJson<nlohmann::json>(*cellsText, path, kMostImportedJson);
  if (!json) return fail("launcher.import-json", {{"path", path}}, json.error());
  auto cells = takeCells(std::move(*json), path);
  if (!cells) return fail("launcher.import-json", {{"path", path}}, cells.error());
  // Measured cells have keys.
  if (std::any_of(cells->begin(), cells->end(), [](const StoredCell& cell) { return cell.key.empty(); }))
    return fail("launcher.import-json", {{"path", path}});
  return BroughtStudy{unordered(*spec), std::move(*cells)};
}

Result<BroughtStudy> readStoredStudy(const std::string& store, const StudyId& study) {
  const auto reader = StoreReader::open(store);
  if (!reader) return tl::unexpected(reader.error());
  auto spec = (*reader)->studySpec(study);
  if (!spec) return tl::unexpected(spec.error());
  auto cells = (*reader)->cells(study);
  if (!cells) return tl::unexpected(cells.error());
  return BroughtStudy{std::move(*spec), std::move(*cells)};
}

tl::unexpected<Error> importCancelled(const std::string& path) {
  return fail("launcher.import-cancelled", {{"path", path}});
}

tl::unexpected<Error> fileError(const char* code, const std::string& path) {
  return fail(code, {{"path", path}, {"reason", errnoText(errno)}});
}

// Progress of an import, in bytes of logs, which are copied and then ingested; and its stop token.
class Way {
 public:
  Way(std::stop_token stopIn, const ImportProgress& progress) : stop(std::move(stopIn)), m_progress(progress) {}
  void expect(std::uint64_t bytes) { m_total += bytes; }
  void pass(std::uint64_t bytes) {
    m_passed += bytes;
    const int percent = m_total == 0 ? 0 : static_cast<int>(std::min<std::uint64_t>(100, m_passed * 100 / m_total));
    if (m_progress && percent > m_percent) m_progress(percent / 100.0);
    m_percent = std::max(percent, m_percent);
  }

  const std::stop_token stop;

 private:
  const ImportProgress& m_progress;
  std::uint64_t m_total = 0;
  std::uint64_t m_passed = 0;
  int m_percent = -1;
};

// Returns twice the size of a run's segments, since they are copied to the folder and then read into the database.
std::uint64_t wayOf(const std::string& runFolder) {
  std::uint64_t bytes = 0;
  for (const int attempt : attemptsOf(runFolder))
    for (const SegmentFile& file : listSegments(runFolder + "/" + std::to_string(attempt)))
      bytes += file.number == 0 ? 0 : 2 * file.bytes;
  return bytes;
}

// A file that is being copied. `passed` receives the bytes that were copied so far, holes included.
struct Copying {
  int in;
  int out;
  const std::string& from;
  const std::string& part;
  const std::stop_token& stop;
  const std::function<void(off_t copied)>& passed;
};

Status copyRange(const Copying& file, off_t at, off_t end) {
  if (lseek(file.out, at, SEEK_SET) != at) return fileError("file.write", file.part);
  for (std::string buffer(static_cast<std::size_t>(std::min<off_t>(kCopyBytes, end - at)), '\0'); at < end;) {
    if (file.stop.stop_requested()) return importCancelled(file.from);
    const auto wanted = std::min(buffer.size(), static_cast<std::size_t>(end - at));
    const ssize_t got = pread(file.in, buffer.data(), wanted, at);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fileError("file.read", file.from);
    if (got == 0) return fail("file.changed", {{"path", file.from}});
    const std::string_view piece(buffer.data(), static_cast<std::size_t>(got));
    if (auto put = writeAll(file.out, piece, file.part); !put) return put;
    at += got;
    file.passed(at);
  }
  return {};
}

// Copies the data of a file. Its holes stay holes, because a small file with large holes would fill the disk.
Status copyData(const Copying& file, off_t size) {
  for (off_t at = 0; at < size;) {
    const off_t data = lseek(file.in, at, SEEK_DATA);
    if (data < 0 && errno == ENXIO) break;  // Only a hole is left.
    const off_t hole = data < 0 ? -1 : lseek(file.in, data, SEEK_HOLE);
    if (hole < 0) return fileError("file.read", file.from);
    if (auto copied = copyRange(file, data, std::min(hole, size)); !copied) return copied;
    at = hole;
  }
  // A file that is shorter by now may have ended where a hole was expected.
  struct stat info {};
  if (fstat(file.in, &info) != 0) return fileError("file.read", file.from);
  if (info.st_size < size) return fail("file.changed", {{"path", file.from}});
  if (ftruncate(file.out, size) != 0) return fileError("file.write", file.part);
  file.passed(size);
  return {};
}

// Copies a log in pieces and flushes it before its name appears. A log that an earlier import copied is not copied
// again.
Status copyLog(const std::string& from, const std::string& to, Way& way) {
  const Result<UniqueFd> in = openRegularFile(from, Links::refused);
  if (!in) return tl::unexpected(in.error());
  struct stat info {};
  if (fstat(in->get(), &info) != 0) return fileError("file.open", from);
  if (const std::uint64_t most = from.ends_with(".out") ? kMostImportedOutput : kMostImportedLog;
      static_cast<std::uint64_t>(info.st_size) > most)
    return fail("file.too-large", {{"path", from},
                                   {"bytes", static_cast<std::int64_t>(info.st_size)},
                                   {"limit", static_cast<std::int64_t>(most)}});
  off_t counted = 0;
  const std::function<void(off_t)> passed = [&](off_t copied) {
    if (from.ends_with(".log")) way.pass(static_cast<std::uint64_t>(copied - counted));
    counted = copied;
  };
  std::error_code error;
  if (fs::file_size(to, error) == static_cast<std::uintmax_t>(info.st_size) && !error)
    return passed(info.st_size), Status{};
  const std::string part = to + ".part";
  const UniqueFd out(open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0644));
  if (!out.valid()) return fileError("file.open", part);
  const Copying file{in->get(), out.get(), from, part, way.stop, passed};
  if (auto copied = copyData(file, info.st_size); !copied) return copied;
  if (fdatasync(out.get()) != 0 || rename(part.c_str(), to.c_str()) != 0) return fileError("file.write", to);
  return {};
}

// Copies an attempt's segments and outputs.
Status copyAttempt(const std::string& from, const std::string& to, Way& way) {
  if (auto made = makeFolders(to, Links::refused); !made) return made;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(from, error)) {
    if (!entry.is_regular_file(error) || entry.is_symlink(error)) continue;
    const std::string name = entry.path().filename().string();
    const std::string source = name.substr(0, name.find('.'));
    if (!parseSource(source) || name.find('.') == std::string::npos || name.ends_with(".part")) continue;
    if (auto copied = copyLog(entry.path().string(), to + "/" + name, way); !copied) return copied;
  }
  if (error) return fail("file.read", {{"path", from}, {"reason", error.message()}});
  return fsyncFolder(to);
}

// Ingests the logs in pieces, each as one job of the store's thread.
Status ingestPieces(const OnStore& onStore, const std::string& storeFolder, const RunId& run, int attempt, Way& way) {
  for (const SegmentFile& file : listSegments(attemptFolder(storeFolder, run, attempt))) {
    for (const auto more = std::make_shared<bool>(true); *more;) {
      if (way.stop.stop_requested()) return importCancelled(file.path);
      const Status done = onStore([file, run, attempt, more](StoreWriter& writer) -> Status {
        const auto left = ingestPiece(writer, file, run, attempt);
        if (!left) return tl::unexpected(left.error());
        *more = *left;
        return {};
      });
      if (!done) return done;
    }
    way.pass(file.number == 0 ? 0 : file.bytes);
  }
  return {};
}

Status ensureStudy(const OnStore& onStore, const std::string& storeFolder, const StudyId& id,
                   const BroughtStudy& study) {
  const auto reader = StoreReader::open(storeFolder);
  if (!reader) return tl::unexpected(reader.error());
  if ((*reader)->studySpec(id)) return {};
  Problem ignored;
  const auto head = fromJsonLoosely<StudyHead>(study.spec, ignored);
  return onStore([id, head, study](StoreWriter& writer) -> Status {
    if (auto written = writer.journal(StudyCreated{id, head.name, head.protocol, study.spec}); !written) return written;
    const auto generation = writer.writeCells(id, study.cells);
    return generation ? Status{} : tl::unexpected(generation.error());
  });
}

// Judges a run that was started without an owner and so has no outcome.
Status judgeUnjudged(const OnStore& onStore, const std::string& storeFolder, const RunPlan& plan, int attempt) {
  const auto reader = StoreReader::open(storeFolder);
  if (!reader) return tl::unexpected(reader.error());
  const auto records = (*reader)->records(
      plan.run, {RecordType::error, RecordType::exit, RecordType::exited, RecordType::outcome}, attempt);
  if (!records) return tl::unexpected(records.error());
  for (const auto& [source, list] : *records)
    if (source.kind == SourceKind::client && !list.empty()) return {};
  const RunOutcome outcome = judgeOutcome(*records, {EndReason::ranksGone, {}, plan.worldSize()});
  return onStore([storeFolder, key = AttemptKey{plan.run, attempt}, outcome](StoreWriter& writer) {
    return writeOutcome(writer, storeFolder, key, outcome);
  });
}

Result<bool> knowsRun(const std::string& storeFolder, const RunId& run) {
  const auto reader = StoreReader::open(storeFolder);
  if (!reader) return tl::unexpected(reader.error());
  const auto known = (*reader)->run(run);
  if (!known) return tl::unexpected(known.error());
  return known->has_value();
}

// Copies the logs of a run. If that fails and the store does not know the run, its folder is removed, unless something
// else was in it before; a cancelled import keeps it, because it can be resumed.
Status copyRun(const std::string& from, const std::string& to, const std::string& unfinished, bool isKnown, Way& way) {
  std::error_code error;
  const bool isRemovable =
      !isKnown && !fs::equivalent(from, to, error) && (!fs::exists(to, error) || access(unfinished.c_str(), F_OK) == 0);
  const auto copyAll = [&]() -> Status {
    if (auto made = makeFolders(to); !made) return made;
    if (auto begun = writeFileAtomic(unfinished, from + "\n"); !begun) return begun;
    for (const int attempt : attemptsOf(from)) {
      const std::string name = std::to_string(attempt);
      if (auto copied = copyAttempt(from + "/" + name, to + "/" + name, way); !copied) return copied;
    }
    return {};
  };
  Status copied = copyAll();
  if (!copied && isRemovable && !way.stop.stop_requested()) fs::remove_all(to, error);
  return copied;
}

// Checks that the disk has space for the logs' data and their part of the index.
Status enoughSpace(const std::string& from, const std::string& storeFolder) {
  std::uint64_t total = 0;
  for (const int attempt : attemptsOf(from)) {
    for (const SegmentFile& file : listSegments(from + "/" + std::to_string(attempt))) {
      struct stat info {};
      if (stat(file.path.c_str(), &info) == 0)
        total += std::min(file.bytes, static_cast<std::uint64_t>(info.st_blocks) * 512);
    }
  }
  std::error_code error;
  const fs::space_info space = fs::space(storeFolder, error);
  if (error || space.available > total + total / 4) return {};
  return fail("launcher.import-no-space",
              {{"path", from}, {"folder", storeFolder}, {"bytes", static_cast<std::int64_t>(total)}});
}

Status importRun(const OnStore& onStore, const std::string& storeFolder, const std::string& folder,
                 const BroughtStudy& study, Way& way) {
  const auto plan = readRunPlan(planPathIn(folder));
  if (!plan) return tl::unexpected(plan.error());
  if (!isUlid(plan->run.value) || !isUlid(plan->study.value))
    return fail("launcher.import-id", {{"path", planPathIn(folder)}});
  // This file exists until the run's import is complete.
  const std::string unfinished = runFolder(storeFolder, plan->run) + "/importing";
  const bool isResumed = access(unfinished.c_str(), F_OK) == 0;
  const auto known = knowsRun(storeFolder, plan->run);
  if (!known) return tl::unexpected(known.error());
  if (*known && !isResumed) return way.pass(wayOf(folder)), Status{};
  const std::vector<int> attempts = attemptsOf(folder);
  if (attempts.empty()) return fail("launcher.import-no-logs", {{"path", folder}});
  if (auto enough = isResumed ? Status{} : enoughSpace(folder, storeFolder); !enough) return enough;
  // Logs come first, so that every run in the store has its logs.
  if (auto copied = copyRun(folder, runFolder(storeFolder, plan->run), unfinished, *known, way); !copied) return copied;
  if (auto ensured = ensureStudy(onStore, storeFolder, plan->study, study); !ensured) return ensured;
  if (auto added = onStore([plan = *plan](StoreWriter& writer) { return writer.addRun(toJson(plan)); }); !added)
    return added;
  for (int attempt : attempts)
    if (auto ingested = ingestPieces(onStore, storeFolder, plan->run, attempt, way); !ingested) return ingested;
  if (auto judged = judgeUnjudged(onStore, storeFolder, *plan, attempts.back()); !judged) return judged;
  return unlink(unfinished.c_str()) == 0 ? Status{} : fileError("file.write", unfinished);
}

Status importStoreRun(const OnStore& onStore, const std::string& storeFolder, const std::string& store,
                      const std::string& folder, Way& way) {
  const auto plan = readRunPlan(planPathIn(folder));
  if (!plan) return tl::unexpected(plan.error());
  const auto study = readStoredStudy(store, plan->study);
  if (!study) return tl::unexpected(study.error());
  return importRun(onStore, storeFolder, folder, *study, way);
}

// Returns the store of a folder of measurements (`./dev bench gpu`), as its manifest.json names it. A path that leads
// out of the folder is refused, because the folder may come from another user.
Result<std::string> storeOfManifest(const std::string& folder) {
  // A file that is not a manifest names no store.
  const MeasuredFolder manifest = readAs<MeasuredFolder>(folder + "/manifest.json").value_or(MeasuredFolder{});
  std::error_code error;
  if (manifest.store) {
    const fs::path store = fs::weakly_canonical(fs::path(folder) / *manifest.store, error);
    const fs::path within = store.lexically_relative(folder);
    if (!error && !within.empty() && *within.begin() != ".." && fs::is_directory(store / "runs", error))
      return store.string();
  }
  return fail("launcher.import-manifest",
              {{"path", folder + "/manifest.json"}, {"store", inertText(manifest.store.value_or("-"), 200)}});
}

bool isFile(const std::string& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

}  // namespace

Status importInto(const OnStore& onStore, const std::string& storeFolder, const std::string& path, std::stop_token stop,
                  const ImportProgress& progress, const std::string& collective) {
  std::error_code error;
  std::string folder = fs::weakly_canonical(path, error).string();
  // Any file in a run's folder is accepted in place of the folder.
  if (isFile(folder) && isFile(planPathIn(fs::path(folder).parent_path().string())))
    folder = fs::path(folder).parent_path().string();
  if (isFile(folder) && fs::path(folder).filename() == "manifest.json")
    folder = fs::path(folder).parent_path().string();
  if (isFile(folder) && looksLikeBundle(folder)) {
    const auto imported = importBundle(storeFolder, folder, progress, stop);
    return imported ? Status{} : tl::unexpected(imported.error());
  }
  if (isFile(folder)) return importForeign(onStore, storeFolder, folder, collective, stop);
  if (error || !fs::is_directory(folder, error)) return fail("launcher.import-nothing", {{"path", path}});
  Way way(stop, progress);
  if (isFile(planPathIn(folder))) way.expect(wayOf(folder));
  way.pass(0);
  if (isFile(planPathIn(folder)) && isFile(folder + "/study.json")) {
    const auto study = readHandStudy(folder);
    if (!study) return tl::unexpected(study.error());
    return importRun(onStore, storeFolder, folder, *study, way);
  }
  if (isFile(planPathIn(folder)))
    return importStoreRun(onStore, storeFolder, fs::path(folder).parent_path().parent_path().string(), folder, way);
  if (isFile(folder + "/manifest.json")) {
    auto store = storeOfManifest(folder);
    if (!store) return tl::unexpected(store.error());
    folder = std::move(*store);
  }
  if (!fs::is_directory(runsFolder(folder), error)) return fail("launcher.import-nothing", {{"path", path}});
  std::vector<std::string> runs;
  for (const fs::directory_entry& entry : fs::directory_iterator(runsFolder(folder), error))
    if (isUlid(entry.path().filename().string())) runs.push_back(entry.path().string());
  std::sort(runs.begin(), runs.end());
  for (const std::string& run : runs) way.expect(wayOf(run));
  for (const std::string& run : runs)
    if (auto imported = importStoreRun(onStore, storeFolder, folder, run, way); !imported) return imported;
  return {};
}

}  // namespace scalescope
