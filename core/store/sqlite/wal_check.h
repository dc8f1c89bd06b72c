#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace scalescope {

// Returns the offset at which the write-ahead log beside the database PATH (PATH-wal) cannot be read although more of
// it follows. SQLite stops there without an error, so that data stored after it is missing. nullopt if the log is
// intact, empty or missing. A process that writes the log at the same time looks like damage. Any thread.
std::optional<std::uint64_t> walDamage(const std::string& databasePath);

}  // namespace scalescope
