#pragma once

#include <optional>
#include <string>
#include <vector>

#include "launcher/bundle/bundle.h"

namespace scalescope {

// Bundles of other users that a store keeps: STORE/bundles/STUDY, each a store's folder with manifest.json in it. Their
// runs are not added to the store itself: two machines of one kind have the same cell keys, and another user's repeats
// must not be mixed with the user's own.

struct StoredBundle {
  std::string folder;       // Folder for StoreReader::open.
  BundleManifest manifest;  // Manifest without its list of files.
};

// Unpacks the bundle and builds its index in a temporary folder, which then replaces an earlier import of the same
// files. Blocks. On an error, or if stopped, the earlier bundle stays. Error bundle.other-there if the store has a
// bundle of this study with other files.
Result<BundleManifest> importBundle(const std::string& store, const std::string& path,
                                    const BundleProgress& progress = {}, const std::stop_token& stop = {});

// Returns the bundles in the order of their studies' ids, which grow with time; those that cannot be read are skipped.
std::vector<StoredBundle> storedBundles(const std::string& store);

// Returns the newest bundle that matches the name: its study's id, name, a prefix of the id of at least 6 characters,
// or its author.
std::optional<StoredBundle> findBundle(const std::string& store, const std::string& name);

// Removes the bundle from every list, or restores it; the files stay. Error: there is no such bundle.
Status removeBundle(const std::string& store, const std::string& name, bool undo);

}  // namespace scalescope
