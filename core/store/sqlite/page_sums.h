#pragma once

struct sqlite3;

namespace scalescope {

// SQLite has no checksum of a database's pages. This VFS, a layer over the default one, keeps a CRC-32C of each page in
// the last bytes of the page (SQLite reserves them, SQLITE_FCNTL_RESERVE_BYTES) and checks it at every read, so that a
// changed byte is an error (SQLITE_IOERR_DATA) and never a value. The write-ahead log has checksums of SQLite's own.

// Name of the VFS, which is registered at the first call; nullptr where SQLite has no default VFS.
const char* pageSumVfs();

// Asks for pages with room for their sum: of a new database at once, of an older one from its next VACUUM on.
int reservePageSums(sqlite3* db);

// Whether the pages of the open database have the room.
bool hasPageSums(sqlite3* db);

}  // namespace scalescope
