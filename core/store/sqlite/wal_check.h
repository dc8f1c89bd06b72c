#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace scalescope {

// Where the write-ahead log beside the database PATH (PATH-wal) cannot be read any more although there is more of it:
// SQLite ends there without an error, and what was stored behind that place is missing. Nothing where the log is whole,
// empty or absent. A process that writes the log meanwhile looks like damage. Any thread.
std::optional<std::uint64_t> walDamage(const std::string& databasePath);

}  // namespace scalescope
