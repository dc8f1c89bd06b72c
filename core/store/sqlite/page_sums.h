#pragma once

#include <cstdint>
#include <optional>
#include <string>

struct sqlite3;

namespace scalescope {

// SQLite has no checksums of database pages. This VFS, a layer over the default one, keeps a CRC-32C of each page in
// the last bytes of the page (reserved by SQLITE_FCNTL_RESERVE_BYTES) and checks it at every read, so that a changed
// byte causes an error (SQLITE_IOERR_DATA) instead of a wrong value. The write-ahead log has SQLite's own checksums.

// Returns the name of the VFS, which is registered at the first call; nullptr if SQLite has no default VFS.
const char* pageSumVfs();

// Requests pages with space for their checksum: immediately for a new database, and from its next VACUUM on for an
// older one.
int reservePageSums(sqlite3* db);

// Returns true if the pages of the open database have that space.
bool hasPageSums(sqlite3* db);

// Returns the offset at which the write-ahead log beside the database PATH (PATH-wal) cannot be read although more of
// it follows. SQLite stops there without an error, so that data stored after it is missing. nullopt if the log is
// intact, empty or missing. A process that writes the log at the same time looks like damage. Any thread.
std::optional<std::uint64_t> walDamage(const std::string& databasePath);

}  // namespace scalescope
