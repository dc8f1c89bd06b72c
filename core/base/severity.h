#pragma once

#include <array>

#include "core/base/words.h"

namespace scalescope {

// How grave a finding or an event is, ascending. One table for events, results, reports and pages.
enum class Severity { note, warning, error };
inline constexpr std::array kSeverities{Word{Severity::note, "note"}, Word{Severity::warning, "warning"},
                                        Word{Severity::error, "error"}};
constexpr const auto& wordsOf(Severity) { return kSeverities; }

}  // namespace scalescope
