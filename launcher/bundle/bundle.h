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

// A study with its logs in one file, to hand in or to compare: NAME.scalescope, a zip (docs/FORMATS.md, Bundles).

inline constexpr int kBundleVersion = 1;
inline constexpr std::string_view kBundleEnding = ".scalescope";

struct BundledFile {
  std::string path;  // within the bundle, as a store would have it
  std::uint64_t bytes = 0;
  std::string sha256;
};

// manifest.json, the bundle's first entry: what it holds and whose it is.
struct BundleManifest {
  int version = kBundleVersion;
  StudyId study;
  std::string name;  // of the study
  std::string protocol;
  std::string by;                  // who made it, in that person's own words; "" = not said
  std::int64_t createdWallNs = 0;  // of the study
  int runs = 0;
  std::vector<BundledFile> files{};  // all but the manifest itself, in the order of the entries
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

// 0..1, not more often than each hundredth; on the caller's thread.
using BundleProgress = std::function<void(double share)>;

struct BundleOptions {
  std::string by{};
  BundleProgress progress{};
  std::stop_token stop{};
};

struct WrittenBundle {
  BundleManifest manifest;
  int leftOut = 0;  // runs that have not ended
};

// That so many runs have not ended and are no part of a bundle.
Message leftOutOfBundle(int runs);

// Writes a study of the store (name, id, or the id's beginning) with every ended run that its results count, other
// studies' of the same cells among them. The same study gives the same bytes. What stood under `file` stays until the
// new one is whole. Blocks; any thread. Errors: no such study, nothing that has ended, a log that is gone.
Result<WrittenBundle> writeBundle(const std::string& store, const std::string& nameOrId, const std::string& file,
                                  const BundleOptions& options = {});

// True for what begins like a zip; a file that cannot be read is none.
bool looksLikeBundle(const std::string& path);

// Unpacks a bundle into `folder`, which is made and must not hold anything: it is a store's folder then but for journal
// and database. Nothing is believed: every entry is one that a bundle may hold, is in the manifest, once, as long and
// with the digest that stand there, and all together are no more than the archive's own size allows; whatever an entry
// says of links, modes or other places has no effect but its refusal. On an error what was unpacked stays.
// `accept` sees the manifest before anything is unpacked, and may refuse it.
using AcceptManifest = std::function<Status(const BundleManifest&)>;
Result<BundleManifest> unpackBundle(const std::string& path, const std::string& folder,
                                    const BundleProgress& progress = {}, const std::stop_token& stop = {},
                                    const AcceptManifest& accept = {});

}  // namespace scalescope
