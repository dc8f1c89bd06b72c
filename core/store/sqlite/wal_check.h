#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace scalescope {

// Returns where the write-ahead log beside the database PATH (PATH-wal) cannot be read although more of it follows:
// SQLite ends there without an error, and what was stored behind that place is missing. None where the log is whole,
// empty or absent. A process that writes the log meanwhile looks like damage. Any thread.
std::optional<std::uint64_t> walDamage(const std::string& databasePath);

}  // namespace scalescope
