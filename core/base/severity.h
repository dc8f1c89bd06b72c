#pragma once

#include <array>

#include "core/base/words.h"

namespace scalescope {

// The severity of a finding or an event, ascending. Events, results, reports and pages share this table.
enum class Severity { note, warning, error };
inline constexpr std::array kSeverities{Word{Severity::note, "note"}, Word{Severity::warning, "warning"},
                                        Word{Severity::error, "error"}};
constexpr const auto& wordsOf(Severity) { return kSeverities; }

}  // namespace scalescope
