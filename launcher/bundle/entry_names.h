#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/telemetry/log/segment.h"

namespace scalescope {

inline constexpr std::uint64_t kMostImportedLog = 2 * kSegmentBytes;  // Limit of a segment that is imported.

// Entries that a bundle may hold, by the names that a store gives its files.

inline constexpr std::string_view kManifestEntry = "manifest.json";
inline constexpr std::uint64_t kMostBundleManifest = 32u << 20;

// Returns the largest allowed size of the entry in bytes: for studies/ID/study.json and cells.json, runs/RUN/plan.json,
// and a run's attempts with their segments, reserves and outputs. Returns nothing if a bundle may not hold the entry.
std::optional<std::uint64_t> mostBytesOf(std::string_view entry);

}  // namespace scalescope
