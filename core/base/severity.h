#pragma once

#include <array>

#include "core/base/enum_names.h"

namespace scalescope {

// The severity of a finding or an event, ascending. Events, results, reports and pages share this table.
enum class Severity { note, warning, error };
inline constexpr std::array kSeverities{EnumName{Severity::note, "note"}, EnumName{Severity::warning, "warning"},
                                        EnumName{Severity::error, "error"}};
constexpr const auto& enumNames(Severity) { return kSeverities; }

}  // namespace scalescope
