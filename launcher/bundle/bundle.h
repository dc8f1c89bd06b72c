#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/json/fields.h"
#include "core/base/result.h"

namespace scalescope {

// A bundle is a study with its logs in one file, to hand in or to compare: NAME.scalescope, a zip (docs/FORMATS.md,
// Bundles).

inline constexpr int kBundleVersion = 1;
inline constexpr std::string_view kBundleEnding = ".scalescope";

struct BundledFile {
  std::string path;  // Path within the bundle, the same as in a store.
  std::uint64_t bytes = 0;
  std::string sha256;
};

// Content of manifest.json, the bundle's first entry: what the bundle holds and who made it.
struct BundleManifest {
  int version = kBundleVersion;
  StudyId study;
  std::string name;  // Name of the study.
  std::string protocol;
  std::string by;                  // Free text that names the author; empty if not given.
  std::int64_t createdWallNs = 0;  // Creation time of the study.
  int runs = 0;
  std::vector<BundledFile> files{};  // All files except the manifest itself, in the order of the entries.
};

template <class Visit, SameAs<BundledFile> T>
void eachField(Visit&& visit, T& m) {
  visit("path", m.path, Limits().text(200).required()),
      visit("bytes", m.bytes, Limits().range(0, INT64_MAX).required()),
      visit("sha256", m.sha256, Limits().text(64).required());
}
template <class Visit, SameAs<BundleManifest> T>
void eachField(Visit&& visit, T& m) {
  visit("scalescope", m.version, Limits().range(1, kBundleVersion).required());
  visit("study", m.study, Limits().required()), visit("name", m.name, Limits().text(1000)),
      visit("protocol", m.protocol, Limits().text(100)), visit("by", m.by, Limits().text(200)),
      visit("createdWallNs", m.createdWallNs), visit("runs", m.runs, Limits().range(0, 1'000'000));
  visit("files", m.files, Limits().count(100'000).required());
}

// Reports a share of 0..1, at most once per hundredth, on the caller's thread.
using BundleProgress = std::function<void(double share)>;

struct BundleOptions {
  std::string by{};
  BundleProgress progress{};
  std::stop_token stop{};
};

struct WrittenBundle {
  BundleManifest manifest;
  int leftOut = 0;  // Number of runs that have not ended.
};

// Returns the message that so many runs have not ended and are not in the bundle.
Message leftOutOfBundle(int runs);

// Writes a study of the store (found by name, id, or a prefix of the id) with every ended run that its results use,
// including runs of other studies with the same cells. The same study gives the same bytes. An existing `file` stays
// until the new one is complete. Blocks; any thread. Errors: no such study, no ended run, a missing log.
Result<WrittenBundle> writeBundle(const std::string& store, const std::string& nameOrId, const std::string& file,
                                  const BundleOptions& options = {});

// Returns true if the file begins like a zip; false if it cannot be read.
bool looksLikeBundle(const std::string& path);

// Unpacks a bundle into `folder`, which is created and must be empty; afterwards it is a store's folder without journal
// and database. Nothing in the archive is trusted: every entry must be one that a bundle may hold and must be in the
// manifest exactly once, with the length and digest given there; the total is limited in proportion to the archive's
// own size. Links, modes and paths outside the folder only lead to a refusal. On an error the files that were unpacked
// stay. `accept` is called with the manifest before anything is unpacked, and may refuse it.
using AcceptManifest = std::function<Status(const BundleManifest&)>;
Result<BundleManifest> unpackBundle(const std::string& path, const std::string& folder,
                                    const BundleProgress& progress = {}, const std::stop_token& stop = {},
                                    const AcceptManifest& accept = {});

}  // namespace scalescope
