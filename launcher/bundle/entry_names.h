#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/telemetry/log/segment.h"

namespace scalescope {

// Entries that a bundle may hold, by the names that a store gives its files.

inline constexpr std::string_view kManifestEntry = "manifest.json";
inline constexpr std::uint64_t kMostBundleManifest = 32u << 20;

// Limits of files that are imported, from a bundle or a folder: a segment, a rank's output, cells.json or plan.json.
inline constexpr std::uint64_t kMostImportedLog = 2 * kSegmentBytes;
inline constexpr std::uint64_t kMostImportedOutput = 128u << 20;
inline constexpr std::uint64_t kMostImportedJson = 64u << 20;

// Returns the largest allowed size of the entry in bytes: for studies/ID/study.json and cells.json, runs/RUN/plan.json,
// and a run's attempts with their segments, reserves and outputs. Returns nothing if a bundle may not hold the entry.
std::optional<std::uint64_t> mostBytesOf(std::string_view entry);

}  // namespace scalescope
