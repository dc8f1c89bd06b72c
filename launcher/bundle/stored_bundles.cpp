#include "launcher/bundle/stored_bundles.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include "core/base/file.h"
#include "core/base/json/file_sum.h"
#include "core/base/json/json_text.h"
#include "core/base/text.h"
#include "core/store/folder_checks.h"
#include "core/store/journal/journal.h"
#include "core/store/store.h"
#include "core/study/spec/spec.h"
#include "launcher/bundle/entry_names.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLeastBeginning = 6;
constexpr double kUnpackShare = 0.5;  // Share of the progress; the rest is the index.
constexpr const char* kRemoved = ".removed";
constexpr const char* kImporting = ".importing";
constexpr std::chrono::hours kLeftOver{24};  // No import takes as long.

std::string bundlesFolder(const std::string& store) { return store + "/bundles"; }

std::optional<StoredBundle> bundleIn(const std::string& folder, const std::string& study) {
  const auto text = readFileWithSum(folder + "/" + std::string(kManifestEntry), kMostBundleManifest);
  if (!text) return std::nullopt;
  auto manifest = fromText<BundleManifest>(*text, folder, kMostBundleManifest);
  if (!manifest || manifest->study.value != study) return std::nullopt;
  manifest->files.clear();
  return StoredBundle{folder, std::move(*manifest)};
}

// Returns the bundles whose folder is named ID + `ending`.
std::vector<StoredBundle> bundlesNamed(const std::string& store, const std::string& ending) {
  std::vector<StoredBundle> found;
  std::error_code error;
  for (fs::directory_iterator it(bundlesFolder(store), error), end; !error && it != end; it.increment(error)) {
    std::string study = it->path().filename().string();
    if (!study.ends_with(ending)) continue;
    study.resize(study.size() - ending.size());
    if (!isUlid(study)) continue;
    if (auto bundle = bundleIn(it->path().string(), study)) found.push_back(std::move(*bundle));
  }
  std::sort(found.begin(), found.end(),
            [](const StoredBundle& a, const StoredBundle& b) { return a.manifest.study < b.manifest.study; });
  return found;
}

std::optional<StoredBundle> bundleCalled(std::vector<StoredBundle> bundles, const std::string& name) {
  std::reverse(bundles.begin(), bundles.end());  // The newest comes first.
  const auto find = [&](const auto& is) -> std::optional<StoredBundle> {
    const auto at = std::find_if(bundles.begin(), bundles.end(), is);
    return at == bundles.end() ? std::nullopt : std::optional(*at);
  };
  if (name.empty()) return std::nullopt;
  if (auto exact = find([&](const StoredBundle& b) { return b.manifest.study.value == name; })) return exact;
  if (auto named = find([&](const StoredBundle& b) { return b.manifest.name == name || b.manifest.by == name; }))
    return named;
  if (name.size() < kLeastBeginning) return std::nullopt;
  return find([&](const StoredBundle& b) { return b.manifest.study.value.starts_with(name); });
}

// Writes the journal that a store would have for this study, so that the folder is a complete store.
Status writeJournal(const std::string& folder, const BundleManifest& manifest) {
  const std::string path = folder + "/studies/" + manifest.study.value + "/study.json";
  const auto text = readFile(path, kMaxStudyBytes);
  if (!text) return tl::unexpected(text.error());
  auto spec = parseJson<nlohmann::json>(*text, path, kMaxStudyBytes);
  if (!spec) return tl::unexpected(spec.error());
  const auto journal = JournalFile::open(folder, [](std::uint64_t, const nlohmann::json&) {});
  if (!journal) return tl::unexpected(journal.error());
  const StudyCreated created{manifest.study, manifest.name, manifest.protocol, std::move(*spec)};
  const auto appended = (*journal)->append(toJson(JournalRecord{manifest.createdWallNs, created}));
  return appended ? Status{} : tl::unexpected(appended.error());
}

// Builds the index. A file that a store would skip with a warning makes the import of a bundle fail.
Status makeIndex(const std::string& folder, const BundleProgress& progress, const std::stop_token& stop) {
  std::optional<Error> warned;
  StoreHooks hooks;
  hooks.stop = stop;
  hooks.warning = [&](const Error& error) { warned = warned ? warned : std::optional(error); };
  if (progress) hooks.progress = [&](double share) { progress(kUnpackShare + (1 - kUnpackShare) * share); };
  if (Status built = rebuildStore(folder, hooks); !built) return built;
  return warned ? Status(tl::unexpected(*warned)) : Status{};
}

// Checks that all runs have ended. With damaged or missing logs a run would be shown as running for ever.
Status checkEnds(const std::string& path, const std::string& folder) {
  const auto reader = StoreReader::open(folder);
  if (!reader) return tl::unexpected(reader.error());
  const auto runs = (*reader)->runs({}, true);
  if (!runs) return tl::unexpected(runs.error());
  for (const RunRow& run : *runs)
    if (run.status == RunStatus::queued || run.status == RunStatus::running)
      return fail("bundle.unended", {{"path", path}, {"run", run.id.value}});
  return {};
}

// Refuses to replace a different bundle of the same study: bundles are not signed, so the author's name in it proves
// nothing. A bundle with the same files as the stored one is accepted.
Status checkPlace(const std::string& path, const std::string& place, const BundleManifest& manifest) {
  if (std::error_code error; !fs::exists(place, error)) return {};
  const auto text = readFileWithSum(place + "/" + std::string(kManifestEntry), kMostBundleManifest);
  const auto there = text ? fromText<BundleManifest>(*text, place, kMostBundleManifest)
                          : Result<BundleManifest>(tl::unexpected(text.error()));
  const auto same = [](const BundledFile& a, const BundledFile& b) {
    return a.path == b.path && a.bytes == b.bytes && a.sha256 == b.sha256;
  };
  if (there && std::equal(there->files.begin(), there->files.end(), manifest.files.begin(), manifest.files.end(), same))
    return {};
  return fail("bundle.other-there", {{"path", path},
                                     {"name", there ? inertText(there->name, 120) : manifest.study.value},
                                     {"by", there && !there->by.empty() ? inertText(there->by, 120) : "?"},
                                     {"study", manifest.study.value}});
}

Result<BundleManifest> prepareBundle(const std::string& path, const std::string& store, const std::string& work,
                                     const BundleProgress& progress, const std::stop_token& stop) {
  const BundleProgress half = [&](double share) {
    if (progress) progress(share * kUnpackShare);
  };
  const auto accept = [&](const BundleManifest& wroteManifest) {
    return checkPlace(path, bundlesFolder(store) + "/" + wroteManifest.study.value, wroteManifest);
  };
  auto manifest = unpackBundle(path, work, half, stop, accept);
  if (!manifest) return manifest;
  if (Status written = writeJournal(work, *manifest); !written) return tl::unexpected(written.error());
  if (Status made = makeIndex(work, progress, stop); !made)
    return stop.stop_requested() ? fail("bundle.import-cancelled", {{"path", path}})
                                 : fail("bundle.unreadable", {{"path", path}}, made.error());
  if (Status ended = checkEnds(path, work); !ended) return tl::unexpected(ended.error());
  const std::string text = jsonText(toJson<nlohmann::ordered_json>(*manifest), 1) + "\n";
  if (Status wroteManifest = writeFileWithSum(work + "/" + std::string(kManifestEntry), text); !wroteManifest)
    return tl::unexpected(wroteManifest.error());
  return manifest;
}

// Removes leftovers of imports that were killed.
void removeLeftOver(const std::string& folder) {
  std::error_code error;
  std::vector<fs::path> left;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    std::error_code ignored;
    const auto age = fs::file_time_type::clock::now() - fs::last_write_time(it->path(), ignored);
    if (it->path().extension() == kImporting && !ignored && age > kLeftOver) left.push_back(it->path());
  }
  for (const fs::path& path : left) fs::remove_all(path, error);
}

Status moveFolder(const std::string& from, const std::string& to) {
  if (rename(from.c_str(), to.c_str()) == 0) return {};
  return fail("file.write", {{"path", to}, {"reason", errnoText(errno)}});
}

// Replaces the folder by two renames, so that the name is missing only between them; a kill there leaves `.old`, which
// the next import of the study removes.
Status takePlace(const std::string& work, const std::string& place) {
  std::error_code error;
  const std::string old = place + ".old";
  fs::remove_all(old, error);
  fs::remove_all(place + kRemoved, error);
  if (fs::exists(place, error))
    if (Status unreachable = moveFolder(place, old); !unreachable) return unreachable;
  if (Status there = moveFolder(work, place); !there) return there;
  fs::remove_all(old, error);
  return fsyncFolder(fs::path(place).parent_path().string());
}

}  // namespace

Result<BundleManifest> importBundle(const std::string& store, const std::string& path, const BundleProgress& progress,
                                    const std::stop_token& stop) {
  const std::string folder = bundlesFolder(store), work = folder + "/" + makeUlid() + kImporting;
  if (Status own = refuseFolderLinks(store); !own) return tl::unexpected(own.error());
  if (Status made = makeFolders(folder); !made) return tl::unexpected(made.error());
  removeLeftOver(folder);
  auto manifest = prepareBundle(path, store, work, progress, stop);
  if (manifest)
    if (Status replaced = takePlace(work, folder + "/" + manifest->study.value); !replaced)
      manifest = tl::unexpected(replaced.error());
  std::error_code ignored;
  fs::remove_all(work, ignored);
  return manifest;
}

std::vector<StoredBundle> storedBundles(const std::string& store) { return bundlesNamed(store, ""); }

std::optional<StoredBundle> findBundle(const std::string& store, const std::string& name) {
  return bundleCalled(storedBundles(store), name);
}

Status removeBundle(const std::string& store, const std::string& name, bool undo) {
  const auto bundle = bundleCalled(bundlesNamed(store, undo ? kRemoved : ""), name);
  if (!bundle) return fail("launcher.nothing-of-that-name", {{"name", name}});
  const std::string place = bundlesFolder(store) + "/" + bundle->manifest.study.value;
  return undo ? moveFolder(place + kRemoved, place) : moveFolder(place, place + kRemoved);
}

}  // namespace scalescope
