#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scalescope {

// What a bundle may hold, by the names that a store gives its files.

inline constexpr std::string_view kManifestEntry = "manifest.json";
inline constexpr std::uint64_t kMostBundleManifest = 32u << 20;

// Most bytes of the entry: of studies/ID/study.json and cells.json, runs/RUN/plan.json, and of a run's attempt its
// segments, its reserve and its prints. None: no bundle holds it.
std::optional<std::uint64_t> mostBytesOf(std::string_view entry);

}  // namespace scalescope
