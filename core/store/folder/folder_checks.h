#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace scalescope {

// Name of the network file system with this statfs magic, "" for a local one. WAL needs memory shared by all readers.
std::string_view networkFileSystem(std::uint64_t magic);

// Refuses a folder on a network file system; of one that is not made yet the folder above it decides.
Status refuseNetworkFileSystem(const std::string& folder);

// Refuses a folder where a store cannot live: network file system, not writable.
Status checkStoreFolder(const std::string& folder);

}  // namespace scalescope
