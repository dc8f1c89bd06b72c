#pragma once

#include <optional>
#include <string>
#include <vector>

#include "launcher/bundle/bundle.h"

namespace scalescope {

// The bundles of others that a store keeps: STORE/bundles/STUDY, each a store's folder of its own with manifest.json
// beside. Nothing of them enters the store itself: two machines of one kind have the same cell keys, and a neighbour's
// repeats are not one's own.

struct StoredBundle {
  std::string folder;       // for StoreReader::open
  BundleManifest manifest;  // its files left out
};

// Unpacks the bundle and makes its index, in a folder beside; then it takes the place of an earlier one of the same
// study. Blocks. On an error, or stopped, what was there stays.
Result<BundleManifest> importBundle(const std::string& store, const std::string& path,
                                    const BundleProgress& progress = {}, const std::stop_token& stop = {});

// In the order of their studies' ids, which grow with time; what cannot be read is passed over.
std::vector<StoredBundle> storedBundles(const std::string& store);

// The newest one that is called so: its study's id, name, or an id's beginning of 6 characters and more; or who made
// it.
std::optional<StoredBundle> findBundle(const std::string& store, const std::string& name);

// Takes it out of every list, or brings it back; the files stay. Error: there is none.
Status removeBundle(const std::string& store, const std::string& name, bool undo);

}  // namespace scalescope
