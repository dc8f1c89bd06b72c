#include "launcher/datasets/dataset_folder.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <thread>

#include "core/base/clock.h"
#include "core/base/digest.h"
#include "core/base/json/fields.h"
#include "core/base/file.h"
#include "core/base/enum_names.h"
#include "core/study/data/dataset.h"
#include "core/study/data/dataset_kinds.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPiece = 1u << 20;
constexpr std::int64_t kReportNs = 100'000'000;
constexpr std::chrono::seconds kLockWait{10};
constexpr std::size_t kMostNotedFiles = 64;

Result<UniqueFd> lockFile(const std::string& path, const std::string& name) {
  UniqueFd file(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (!file.valid()) return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  const auto end = std::chrono::steady_clock::now() + kLockWait;
  while (flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
    if (std::chrono::steady_clock::now() > end) return fail("data.busy", {{"name", name}});
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return file;
}

Status syncFile(const std::string& path) {
  const UniqueFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.valid() || fsync(file.get()) != 0)
    return fail("file.write", {{"path", path}, {"reason", errnoText(errno)}});
  return {};
}

}  // namespace

const NotedFile* DatasetManifest::find(const std::string& file) const {
  const auto found = std::find_if(files.begin(), files.end(), [&](const NotedFile& one) { return one.name == file; });
  return found == files.end() ? nullptr : &*found;
}

template <class Visit, SameAs<NotedFile> T>
void eachField(Visit&& visit, T& m) {
  visit("name", m.name), visit("bytes", m.bytes, Limits().required()), visit("sha256", m.sha256),
      visit("published", m.published);
}
std::string_view unusableField(const NotedFile& file) {
  return file.name.empty() ? "name" : file.sha256.size() != 64 ? "sha256" : "";
}

namespace {

struct ManifestFile {
  int scalescope = kDatasetManifestVersion;
  DatasetManifest manifest;
};
template <class Visit, SameAs<ManifestFile> T>
void eachField(Visit&& visit, T& m) {
  visit("scalescope", m.scalescope, Limits().range(1, kDatasetManifestVersion).required());
  visit("name", m.manifest.name), visit("from", m.manifest.from);
  visit("files", m.manifest.files, Limits().count(kMostNotedFiles).required());
}

}  // namespace

std::string manifestText(const DatasetManifest& manifest) {
  return jsonText(toJson<nlohmann::ordered_json>(ManifestFile{kDatasetManifestVersion, manifest}), 1) + "\n";
}

Result<DatasetManifest> parseDatasetManifest(std::string_view text, const std::string& path) {
  auto file = fromText<ManifestFile>(text, path, kMostManifestBytes);
  if (!file) return fail("data.manifest", {{"path", path}, {"key", keyOf(file.error())}}, file.error());
  return std::move(file->manifest);
}

std::uint64_t sizeOf(const std::string& path) {
  struct stat info {};
  return stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) ? static_cast<std::uint64_t>(info.st_size) : 0;
}

std::string datasetsFolder(const std::string& given) {
  if (!given.empty()) return given;
  const std::string cache = cacheFolder(Environment::ofThisProcess());
  return cache.empty() ? "" : cache + "/datasets";
}

Result<const DatasetKind*> broughtDataset(const std::string& name) {
  const auto kind = datasetKind(name);
  if (kind && (*kind)->source == DatasetSource::brought) return kind;
  return fail("data.unknown", {{"name", name}, {"known", joinedNames(broughtDatasetNames())}});
}

Result<Staging> Staging::open(const std::string& folder, const std::string& name) {
  if (folder.empty()) return fail("data.no-folder");
  if (auto made = makeFolders(folder); !made) return tl::unexpected(made.error());
  Staging staging;
  auto lock = lockFile(folder + "/." + name + ".lock", name);
  if (!lock) return tl::unexpected(lock.error());
  staging.m_lock = std::move(*lock);
  staging.m_target = folder + "/" + name;
  staging.m_path = folder + "/." + name + ".new";
  std::error_code ignored;
  fs::remove_all(staging.m_path, ignored);
  if (auto made = makeFolders(staging.m_path); !made) return tl::unexpected(made.error());
  return staging;
}

Staging::~Staging() {
  if (!m_lock.valid()) return;
  std::error_code ignored;
  fs::remove_all(m_path, ignored);
}

Status Staging::keepOthers(const DatasetKind& kind) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(m_target, error)) {
    const std::string name = entry.path().filename().string();
    if (name == kDatasetManifestName) continue;
    if (kind.partWith(name) == nullptr || name.ends_with(".gz"))
      return fail("data.foreign", {{"path", m_target}, {"name", name}});
    const std::string kept = m_path + "/" + name;
    if (fs::exists(kept, error)) continue;
    fs::create_hard_link(entry.path(), kept, error);
    if (error)
      if (auto copied = copyFile(entry.path().string(), kept, [](std::uint64_t) {}, {}); !copied) return copied;
  }
  return {};
}

Status Staging::publish() {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(m_path, error))
    if (auto synced = syncFile(entry.path().string()); !synced) return synced;
  const std::string parent = m_target.substr(0, m_target.rfind('/'));
  // An old version is exchanged in one step and removed with this object.
  const bool isNew = !fs::exists(m_target, error);
  if (renameat2(AT_FDCWD, m_path.c_str(), AT_FDCWD, m_target.c_str(), isNew ? RENAME_NOREPLACE : RENAME_EXCHANGE) != 0)
    return fail("file.write", {{"path", m_target}, {"reason", errnoText(errno)}});
  return fsyncFolder(parent);
}

Result<FileSums> sumFile(const std::string& path, const std::function<void(std::uint64_t)>& read,
                         const std::stop_token& stop) {
  const Result<UniqueFd> file = openRegularFile(path);
  if (!file) return tl::unexpected(file.error());
  Md5 md5;
  Sha256 sha256;
  FileSums sums;
  std::string piece(kPiece, '\0');
  for (;;) {
    if (stop.stop_requested()) return fail("data.cancelled");
    const ssize_t got = ::read(file->get(), piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("file.read", {{"path", path}, {"reason", errnoText(errno)}});
    if (got == 0) break;
    const std::string_view bytes(piece.data(), static_cast<std::size_t>(got));
    md5.update(bytes);
    sha256.update(bytes);
    sums.bytes += bytes.size();
    read(bytes.size());
  }
  sums.md5 = md5.finishHex();
  sums.sha256 = sha256.finishHex();
  return sums;
}

Status copyFile(const std::string& from, const std::string& to, const std::function<void(std::uint64_t)>& copied,
                const std::stop_token& stop) {
  const Result<UniqueFd> in = openRegularFile(from);
  if (!in) return tl::unexpected(in.error());
  const UniqueFd out(open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
  if (!out.valid()) return fail("file.write", {{"path", to}, {"reason", errnoText(errno)}});
  std::string piece(kPiece, '\0');
  for (;;) {
    if (stop.stop_requested()) return fail("data.cancelled");
    const ssize_t got = read(in->get(), piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("file.read", {{"path", from}, {"reason", errnoText(errno)}});
    if (got == 0) return {};
    if (auto put = writeAll(out.get(), std::string_view(piece.data(), static_cast<std::size_t>(got)), to); !put)
      return put;
    copied(static_cast<std::uint64_t>(got));
  }
}

Reporter::Reporter(const DatasetWork& work, Message step, std::uint64_t total)
    : m_work(work), m_progress{std::move(step), 0, total} {
  at(0);
}

void Reporter::at(std::uint64_t done) {
  m_done = done;
  const std::int64_t now = monotonicNs();
  if (!m_work.progress || (now < m_nextNs && done != m_progress.total)) return;
  m_nextNs = now + kReportNs;
  m_progress.done = done;
  m_work.progress(m_progress);
}

}  // namespace scalescope
