#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/json/json_text.h"
#include "core/base/text.h"
#include "core/store/store.h"
#include "core/store/stored_json.h"
#include "core/telemetry/log/log_file.h"
#include "launcher/bundle/bundle.h"
#include "launcher/bundle/entry_names.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPackBytes = 1u << 20;

// One entry to write: a file of the store, or text that was created for the bundle.
struct Content {
  BundledFile bundled;
  std::string file{};  // Path of a file in the store; if empty, `text` is written.
  std::string text{};
};

// Progress of the writing: every byte is processed twice, the first time for its digest.
class PackShare {
 public:
  explicit PackShare(const BundleProgress& progress) : m_progress(progress) {}
  void expect(std::uint64_t bytes) { m_total += bytes; }
  void pass(std::uint64_t bytes) {
    m_passed += bytes;
    const int percent = m_total == 0 ? 0 : static_cast<int>(std::min<std::uint64_t>(100, m_passed * 100 / m_total));
    if (m_progress && percent > m_percent) m_progress(percent / 100.0);
    m_percent = std::max(percent, m_percent);
  }

 private:
  const BundleProgress& m_progress;
  std::uint64_t m_total = 0, m_passed = 0;
  int m_percent = -1;
};

tl::unexpected<Error> packError(const char* code, const std::string& path) {
  return fail(code, {{"path", path}, {"reason", errnoText(errno)}});
}

// Passes the content to `take` piece by piece.
template <class Take>
Status eachPacked(const Content& content, const std::stop_token& stop, const Take& take) {
  if (content.file.empty()) return take(std::string_view(content.text));
  const Result<UniqueFd> file = openRegularFile(content.file, Links::refused);
  if (!file) return tl::unexpected(file.error());
  for (std::string buffer(kPackBytes, '\0');;) {
    if (stop.stop_requested()) return fail("bundle.cancelled");
    const ssize_t got = read(file->get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return packError("file.read", content.file);
    if (got == 0) return {};
    if (Status taken = take(std::string_view(buffer.data(), static_cast<std::size_t>(got))); !taken) return taken;
  }
}

bool isOver(RunStatus status) { return status != RunStatus::queued && status != RunStatus::running; }

// Returns the runs that the study's results use (launcher/results), in the order of their ids.
Result<std::vector<RunRow>> countedRuns(const StoreReader& reader, const StudyId& study,
                                        const std::vector<StoredCell>& cells) {
  std::vector<RunRow> runs;
  std::set<CellKey> keys;
  const auto add = [&](Result<std::vector<RunRow>> rows) -> Status {
    if (!rows) return tl::unexpected(rows.error());
    runs.insert(runs.end(), rows->begin(), rows->end());
    return {};
  };
  for (const StoredCell& cell : cells)
    if (!cell.key.empty() && keys.insert(cell.key).second)
      if (Status added = add(reader.runsOfKey(cell.key)); !added) return tl::unexpected(added.error());
  // Cells of an imported table have no keys.
  if (std::any_of(cells.begin(), cells.end(), [](const StoredCell& cell) { return cell.key.empty(); }))
    if (Status added = add(reader.runs(study)); !added) return tl::unexpected(added.error());
  const auto before = [](const RunRow& a, const RunRow& b) { return a.id < b.id; };
  std::sort(runs.begin(), runs.end(), before);
  const auto same = [](const RunRow& a, const RunRow& b) { return a.id == b.id; };
  runs.erase(std::unique(runs.begin(), runs.end(), same), runs.end());
  return runs;
}

// Returns the plan without the secret of its ranks, because a run may be resumed after its bundle was given away.
Content planContent(const std::string& path, std::string inside) {
  const auto text = readFile(path, kMostBundleManifest);
  auto plan =
      text ? parseJson(*text, path, kMostBundleManifest) : Result<nlohmann::ordered_json>(tl::unexpect, Error());
  if (!plan || !plan->is_object() || !plan->contains("secret")) return {{std::move(inside), 0, {}}, path};
  plan->erase("secret");
  return {{std::move(inside), 0, {}}, {}, jsonText(*plan, 1) + "\n"};
}

// Adds the plan, segments and outputs of a run by their names. Any other file in the folder is ignored.
void addRunFiles(const std::string& store, const RunId& run, std::vector<Content>& contents) {
  const std::string inside = "runs/" + run.value + "/";
  contents.push_back(planContent(planPath(store, run), inside + "plan.json"));
  for (const int attempt : attemptsOf(runFolder(store, run))) {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator it(attemptFolder(store, run, attempt), error), end; !error && it != end;
         it.increment(error)) {
      std::error_code ignored;
      if (it->is_regular_file(ignored) && !it->is_symlink(ignored)) names.push_back(it->path().filename().string());
    }
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) {
      const std::string entry = inside + std::to_string(attempt) + "/" + name;
      if (mostBytesOf(entry)) contents.push_back({{entry, 0, {}}, attemptFolder(store, run, attempt) + "/" + name});
    }
  }
}

Status digestAll(std::vector<Content>& contents, PackShare& share, const std::stop_token& stop) {
  for (Content& content : contents) {
    Sha256 digest;
    content.bundled.bytes = 0;
    const Status read = eachPacked(content, stop, [&](std::string_view piece) -> Status {
      digest.update(piece);
      content.bundled.bytes += piece.size();
      share.pass(piece.size());
      return {};
    });
    if (!read) return read;
    content.bundled.sha256 = digest.finishHex();
    const std::uint64_t most = mostBytesOf(content.bundled.path).value_or(kMostBundleManifest);
    if (content.bundled.bytes > most)
      return fail("file.too-large", {{"path", content.file},
                                     {"bytes", static_cast<std::int64_t>(content.bundled.bytes)},
                                     {"limit", static_cast<std::int64_t>(most)}});
  }
  return {};
}

using ZipWriter = std::unique_ptr<archive, int (*)(archive*)>;
using ZipEntry = std::unique_ptr<archive_entry, void (*)(archive_entry*)>;

Status notWritable(const std::string& path, archive* writer) {
  const char* text = archive_error_string(writer);
  return fail("file.write", {{"path", path}, {"reason", inertText(text != nullptr ? text : "unwritable", 200)}});
}

// Writes only names, sizes and bytes, no times and no owners, so that the same study gives the same bytes.
Status writeEntry(archive* writer, const std::string& file, const Content& content, PackShare& share,
                  const std::stop_token& stop) {
  const ZipEntry entry(archive_entry_new(), archive_entry_free);
  archive_entry_set_pathname(entry.get(), content.bundled.path.c_str());
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), 0644);
  archive_entry_set_size(entry.get(), static_cast<la_int64_t>(content.bundled.bytes));
  if (archive_write_header(writer, entry.get()) != ARCHIVE_OK) return notWritable(file, writer);
  std::uint64_t written = 0;
  const Status put = eachPacked(content, stop, [&](std::string_view piece) -> Status {
    if (written + piece.size() > content.bundled.bytes) return fail("bundle.changed", {{"path", content.file}});
    if (archive_write_data(writer, piece.data(), piece.size()) != static_cast<la_ssize_t>(piece.size()))
      return notWritable(file, writer);
    written += piece.size();
    share.pass(piece.size());
    return {};
  });
  if (!put) return put;
  if (written != content.bundled.bytes) return fail("bundle.changed", {{"path", content.file}});
  return archive_write_finish_entry(writer) == ARCHIVE_OK ? Status{} : notWritable(file, writer);
}

Status writeZip(const std::string& file, const std::vector<Content>& contents, PackShare& share,
                const std::stop_token& stop) {
  // In a folder that other users may write, such as /tmp, a link of that name may lead to a file of this user.
  unlink(file.c_str());
  const UniqueFd out(open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644));
  if (!out.valid()) return packError("file.open", file);
  const ZipWriter writer(archive_write_new(), archive_write_free);
  if (archive_write_set_format_zip(writer.get()) != ARCHIVE_OK ||
      archive_write_set_options(writer.get(), "zip:compression=deflate") != ARCHIVE_OK ||
      archive_write_open_fd(writer.get(), out.get()) != ARCHIVE_OK)
    return notWritable(file, writer.get());
  for (const Content& content : contents)
    if (Status written = writeEntry(writer.get(), file, content, share, stop); !written) return written;
  if (archive_write_close(writer.get()) != ARCHIVE_OK) return notWritable(file, writer.get());
  return fsync(out.get()) == 0 ? Status{} : packError("file.write", file);
}

Content madeContent(std::string path, std::string text) { return {{std::move(path), 0, {}}, {}, std::move(text)}; }

Result<std::vector<Content>> contentsOf(const std::string& store, const StoreReader& reader, WrittenBundle& bundle) {
  BundleManifest& manifest = bundle.manifest;
  const auto spec = reader.studySpec(manifest.study);
  if (!spec) return tl::unexpected(spec.error());
  const auto cells = reader.cells(manifest.study);
  if (!cells) return tl::unexpected(cells.error());
  const auto runs = countedRuns(reader, manifest.study, *cells);
  if (!runs) return tl::unexpected(runs.error());
  const std::string folder = "studies/" + manifest.study.value;
  std::vector<Content> contents{madeContent(folder + "/study.json", jsonText(*spec, 2) + "\n"),
                                madeContent(folder + "/cells.json", jsonText(toJson(CellsFile{*cells}), 1) + "\n")};
  for (const RunRow& run : *runs) {
    if (!isOver(run.status)) {
      ++bundle.leftOut;
      continue;
    }
    ++manifest.runs;
    addRunFiles(store, run.id, contents);
  }
  if (manifest.runs == 0) return fail("bundle.nothing-measured", {{"study", manifest.name}});
  return contents;
}

}  // namespace

Message leftOutOfBundle(int runs) {
  return runs == 1 ? Message{"bundle.left-out-one", {}} : Message{"bundle.left-out", {{"runs", std::int64_t{runs}}}};
}

Result<WrittenBundle> writeBundle(const std::string& store, const std::string& nameOrId, const std::string& file,
                                  const BundleOptions& options) {
  const auto reader = StoreReader::open(store);
  if (!reader) return tl::unexpected(reader.error());
  const auto id = (*reader)->findStudy(nameOrId);
  if (!id) return tl::unexpected(id.error());
  const auto studies = (*reader)->studies();
  if (!studies) return tl::unexpected(studies.error());
  WrittenBundle bundle;
  bundle.manifest.study = *id;
  bundle.manifest.by = inertText(options.by, 200);
  for (const StudyRow& row : *studies) {
    if (row.id != *id) continue;
    bundle.manifest.name = row.name, bundle.manifest.protocol = row.protocol;
    bundle.manifest.createdWallNs = row.createdWallNs;
  }
  auto contents = contentsOf(store, **reader, bundle);
  if (!contents) return tl::unexpected(contents.error());
  PackShare share(options.progress);
  for (const Content& content : *contents) {
    std::error_code gone;
    const auto bytes = content.file.empty() ? content.text.size() : fs::file_size(content.file, gone);
    share.expect(gone ? 0 : 2 * bytes);
  }
  if (Status measured = digestAll(*contents, share, options.stop); !measured) return tl::unexpected(measured.error());
  for (const Content& content : *contents) bundle.manifest.files.push_back(content.bundled);
  contents->insert(contents->begin(), madeContent(std::string(kManifestEntry),
                                                  jsonText(toJson<nlohmann::ordered_json>(bundle.manifest), 1) + "\n"));
  contents->front().bundled.bytes = contents->front().text.size();
  const std::string part = file + ".part";
  Status written = writeZip(part, *contents, share, options.stop);
  if (written && rename(part.c_str(), file.c_str()) != 0) written = packError("file.write", file);
  if (!written) {
    unlink(part.c_str());
    return tl::unexpected(written.error());
  }
  return bundle;
}

}  // namespace scalescope
