#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <thread>

#include "core/base/environment.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/base/units.h"
#include "core/study/data/dataset_kinds.h"
#include "launcher/datasets/catalog.h"
#include "launcher/datasets/dataset_folder.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr double kDeadlineSeconds = 12 * 3600;  // Limit of a download; curl itself ends after a minute under 1 kB/s.
constexpr std::chrono::milliseconds kLook{100};
constexpr int kNoRanges = 33;  // Exit code of curl if the server cannot resume in the middle of a file.

// Watch over a growing file that reports its size, and stops its writer if the file becomes larger than expected.
class Watch {
 public:
  Watch(const std::string& path, const Download& download, const DatasetWork& work)
      : m_outer(work.stop, [this] { m_stop.request_stop(); }),
        m_thread(startThread([this, path, &download, &work](const std::stop_token& ended) {
          Reporter reporter(work, {"data.step-fetch", {{"file", download.file}}}, download.bytes);
          std::mutex mutex;
          std::unique_lock lock(mutex);
          std::condition_variable_any wake;
          while (!wake.wait_for(lock, ended, kLook, [] { return false; }) && !ended.stop_requested()) {
            const std::uint64_t size = sizeOf(path);
            reporter.at(std::min(size, download.bytes));
            if (size > download.bytes) m_stop.request_stop();
          }
        })) {}
  [[nodiscard]] Status begun() const { return m_thread ? Status() : Status(tl::unexpected(m_thread.error())); }
  [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

 private:
  std::stop_source m_stop;
  std::stop_callback<std::function<void()>> m_outer;
  Result<std::jthread> m_thread;
};

std::vector<std::string> curlArguments(const std::string& curl, const std::string& mirror, const std::string& part) {
  return {curl,
          "--disable",
          "--fail",
          "--location",
          "--max-redirs",
          "5",
          "--proto",
          "=https,http,file",
          "--proto-redir",
          "=http,https",
          "--connect-timeout",
          "20",
          "--speed-limit",
          "1024",
          "--speed-time",
          "60",
          "--silent",
          "--show-error",
          "--continue-at",
          "-",
          "--output",
          part,
          "--url",
          mirror};
}

Status fetchOnce(const std::string& curl, const std::string& mirror, const std::string& part, const Download& download,
                 const DatasetWork& work) {
  for (int tries = 0;; ++tries) {
    if (sizeOf(part) == download.bytes) return {};
    Result<ProgramOutput> output = ProgramOutput{};
    {
      const Watch watch(part, download, work);
      if (const Status begun = watch.begun(); !begun) return begun;
      output = runProgram(curlArguments(curl, mirror, part),
                          {.deadlineSeconds = kDeadlineSeconds, .input = {}, .stop = watch.token()});
    }
    if (work.stop.stop_requested()) return fail("data.cancelled");
    if (output && output->exitCode == kNoRanges && tries == 0) {
      unlink(part.c_str());
      continue;
    }
    const std::uint64_t size = sizeOf(part);
    if (size > download.bytes || (output && output->exitCode == 0 && size != download.bytes)) {
      unlink(part.c_str());  // The next mirror must not resume a different file.
      return fail("data.fetch-size", {{"url", mirror},
                                      {"wanted", static_cast<std::int64_t>(download.bytes)},
                                      {"found", static_cast<std::int64_t>(size)}});
    }
    if (!output) return tl::unexpected(output.error());
    if (output->exitCode == 0) return {};
    std::string reason = inertText(output->err, 300);
    while (!reason.empty() && reason.back() == ' ') reason.pop_back();
    return fail(
        "data.fetch-mirror",
        {{"url", mirror}, {"reason", reason.empty() ? "curl ends with " + std::to_string(output->exitCode) : reason}});
  }
}

Status checkSums(const std::string& part, const Download& download, const DatasetWork& work) {
  Reporter reporter(work, {"data.step-sum", {{"path", download.file}}}, download.bytes);
  const auto sums = sumFile(
      part, [&](std::uint64_t more) { reporter.add(more); }, work.stop);
  if (!sums) return tl::unexpected(sums.error());
  const bool same = (download.md5.empty() || download.md5 == sums->md5) &&
                    (download.sha256.empty() || download.sha256 == sums->sha256);
  if (same) return {};
  unlink(part.c_str());
  return fail("data.fetch-sum", {{"file", download.file},
                                 {"wanted", download.sha256.empty() ? download.md5 : download.sha256},
                                 {"found", download.sha256.empty() ? sums->md5 : sums->sha256}});
}

// Downloads from the first mirror that works; the error has the message of each mirror and says how to get the file
// otherwise.
Status fetchFile(const std::string& curl, const std::string& name, const std::string& part, const Download& download,
                 const DatasetWork& work) {
  Error failed{Message{"data.fetch",
                       {{"name", name},
                        {"file", download.file},
                        {"url", download.mirrors.empty() ? std::string("-") : download.mirrors[0]}}},
               {}};
  for (const std::string& mirror : download.mirrors) {
    Status done = fetchOnce(curl, mirror, part, download, work);
    if (done) done = checkSums(part, download, work);
    if (done || work.stop.stop_requested()) return done;
    failed.causes.push_back(done.error().message);
    failed.causes.insert(failed.causes.end(), done.error().causes.begin(), done.error().causes.end());
  }
  return tl::unexpected(failed);
}

Status checkSpace(const std::string& folder, const std::vector<Download>& downloads) {
  std::uint64_t bytes = 0;
  for (const Download& download : downloads) bytes += download.bytes;
  std::error_code error;
  const auto space = fs::space(folder, error);
  if (error || space.available >= 5 * (bytes / 2)) return {};
  return fail("data.no-space", {{"path", folder},
                                {"wanted", bytesText(2.5 * static_cast<double>(bytes))},
                                {"found", bytesText(static_cast<double>(space.available))}});
}

// Downloads that are imported together: an archive, or the files that are read as one.
struct Group {
  const DatasetPart* part = nullptr;  // Part of the dataset; null for an archive.
  std::vector<Download> downloads;
};

void addTo(std::vector<Group>& groups, const DatasetPart* part, const Download& download) {
  const auto found = std::find_if(groups.begin(), groups.end(),
                                  [&](const Group& group) { return part != nullptr && group.part == part; });
  if (found == groups.end())
    groups.push_back({part, {download}});
  else
    found->downloads.push_back(download);
}

// Selects the downloads. An archive holds all splits; a single file is needed if its split is requested and missing.
Result<std::vector<Group>> choose(const DatasetKind& kind, const std::vector<std::string>& splits,
                                  const DatasetStatus& status) {
  const auto catalog = readCatalog();
  if (!catalog) return tl::unexpected(catalog.error());
  const CatalogEntry* entry = catalog->find(kind.name);
  if (entry == nullptr) return fail("data.no-mirror", {{"name", kind.name}, {"path", catalog->path}});
  const auto has = [](const std::vector<std::string>& list, const std::string& split) {
    return std::find(list.begin(), list.end(), split) != list.end();
  };
  std::vector<Group> chosen;
  for (const Download& download : entry->downloads) {
    const DatasetPart* part = kind.partWith(download.file);
    const bool wanted =
        part == nullptr || (splits.empty() ? kind.isDefaultSplit(part->split) : has(splits, part->split));
    const bool here = part == nullptr ? status.state == DatasetState::present : has(status.splits, part->split);
    if (wanted && !here) addTo(chosen, part, download);
  }
  return chosen;
}

// Downloads a group's files, resuming where an earlier call stopped, and imports them from a temporary folder.
Status bring(const std::string& curl, const DatasetKind& kind, const Group& group, const std::string& parts,
             const DatasetWork& work) {
  const std::string folder = parts + "/" + kind.name;
  std::error_code error;
  fs::remove_all(folder, error);
  for (const Download& download : group.downloads)
    if (auto fetched = fetchFile(curl, kind.name, parts + "/" + download.file + ".part", download, work); !fetched)
      return fetched;
  if (auto made = makeFolders(folder); !made) return made;
  for (const Download& download : group.downloads) {
    const std::string part = parts + "/" + download.file + ".part", whole = folder + "/" + download.file;
    if (rename(part.c_str(), whole.c_str()) != 0)
      return fail("file.write", {{"path", whole}, {"reason", errnoText(errno)}});
  }
  const auto imported = importDataset(kind.name, folder + "/" + group.downloads.front().file, work);
  fs::remove_all(folder, error);
  return imported ? Status() : Status(tl::unexpected(imported.error()));
}

}  // namespace

Result<DatasetStatus> fetchDataset(const std::string& name, const std::vector<std::string>& splits,
                                   const DatasetWork& work) {
  const auto kind = broughtDataset(name);
  if (!kind) return tl::unexpected(kind.error());
  const DatasetStatus before = datasetStatus(name, work.folder);
  const auto groups = choose(**kind, splits, before);
  if (!groups) return tl::unexpected(groups.error());
  if (groups->empty()) return before;
  std::vector<Download> downloads;
  for (const Group& group : *groups) downloads.insert(downloads.end(), group.downloads.begin(), group.downloads.end());
  const std::string curl = findProgram("curl", environmentVariable("PATH"));
  if (curl.empty())
    return fail(
        "data.no-curl",
        {{"name", name}, {"url", downloads.front().mirrors.empty() ? std::string("-") : downloads.front().mirrors[0]}});
  const std::string parts = datasetsFolder(work.folder) + "/.fetch";
  if (auto made = makeFolders(parts); !made) return tl::unexpected(made.error());
  if (auto space = checkSpace(parts, downloads); !space) return tl::unexpected(space.error());
  for (const Group& group : *groups)
    if (auto brought = bring(curl, **kind, group, parts, work); !brought) return tl::unexpected(brought.error());
  return datasetStatus(name, work.folder);
}

}  // namespace scalescope
