#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/enum_names.h"

namespace scalescope {

// A typed argument of a message. Numbers stay numbers so that a translation can format them.
using Argument = std::variant<std::int64_t, double, std::string>;

// A text as a value: a code of the template table (core/base/messages/*.inc) and named arguments. core and launcher
// build no text themselves, so that ui/messages can translate the same template.
struct Message {
  std::string code;
  std::vector<std::pair<std::string, Argument>> arguments;

  friend bool operator==(const Message&, const Message&) = default;
};

// Returns the template of `code`, or of the code that replaced it, with {name} placeholders; the code itself if the
// table lacks it (a test prevents that).
std::string_view englishTemplate(std::string_view code);

// Returns all codes of the table, in table order.
std::vector<std::string_view> messageCodes();

// Replaces {name} in `text` by the message's arguments; unknown names stay as they are. Doubles are printed with up to
// 6 significant digits in the C locale. Any thread.
std::string fillTemplate(std::string_view text, const Message& message);

// Returns the English text of `message`.
std::string english(const Message& message);

// Writes {code, arguments, text}; core/base/json/fields.h reads it.
void to_json(nlohmann::json& json, const Message& message);

// Returns true for arguments of messages whose number identifies something, such as process 47110: its digits are not
// grouped.
inline bool isIdentifier(std::string_view argument) {
  for (const char* each : {"pid", "port", "line", "code", "version"})
    if (argument == each) return true;
  return false;
}

// Templates name the unit of a study's rates by the argument {rateUnit} (core/base/json/nested.h). Messages without
// it are of Scalescope's own training, whose samples are images.
inline constexpr std::string_view kRateUnit = "rateUnit";
inline constexpr std::string_view kRateUnitWithout = "unit.images-per-second";

// Suffix of the codes of messages that name samples where those of Scalescope's own training name images.
inline constexpr std::string_view kOfSamples = "-of-samples";

// The severity of a finding or an event, ascending. Events, results, reports and pages share this table.
enum class Severity { note, warning, error };
inline constexpr std::array kSeverities{EnumName{Severity::note, "note"}, EnumName{Severity::warning, "warning"},
                                        EnumName{Severity::error, "error"}};
constexpr const auto& enumNames(Severity) { return kSeverities; }

}  // namespace scalescope
