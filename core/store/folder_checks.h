#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file.h"
#include "core/base/result.h"
#include "core/store/sqlite/sqlite.h"

namespace scalescope {

// Returns the name of the network file system with this statfs magic, "" for a local one. WAL needs memory that all
// readers share, which a network file system does not provide.
std::string_view networkFileSystem(std::uint64_t magic);

// Refuses a folder on a network file system. If the folder does not exist yet, its parent is checked.
Status refuseNetworkFileSystem(const std::string& folder);

// Refuses a folder in which a store cannot work: on a network file system, or not writable.
Status checkStoreFolder(const std::string& folder);

// Refuses a store whose folders studies, runs or bundles or a folder in them is a link: files would be written and
// removed at its target. With Links::followed the first three may be links.
Status refuseFolderLinks(const std::string& folder, Links links = Links::refused);

// Refuses a store in which an attempt's folder is a link. Its cost grows with the number of runs, so that it is not
// part of opening: there, an attempt's folder is checked when a file is written to it.
Status refuseAttemptLinks(const std::string& folder);

// Opens a database for reading. Returns null if it is missing, cannot be read or has the tables of another version.
std::unique_ptr<Database> openOfThisVersion(const std::string& database);

// Returns warnings that users should see before they read a store: damage of its journal and of the
// database's log, entries of the database that the journal lacks, the same of its bundles, and a folder that others own
// or can write. It reads no file of a run or study, so that its cost does not depend on their number. Any thread.
std::vector<Error> storeWarnings(const std::string& folder);

}  // namespace scalescope
