#pragma once

#include "core/analysis/foreign/foreign.h"

namespace scalescope {

inline constexpr int kMaxForeignDevices = 1024;
inline constexpr int kMaxForeignNodes = 4096;
inline constexpr std::int64_t kMaxForeignRanks = 65'536;

// What both kinds of file share: an imported study of that name and content, without axes.
StudySpec foreignSpec(std::string_view text, const std::string& fileName, const std::string& kind);

Result<ForeignStudy> readForeignTable(std::string_view text, const std::string& fileName);

}  // namespace scalescope
