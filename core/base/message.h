#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace scalescope {

// A typed argument of a message; numbers stay numbers so that a translation can format them.
using Argument = std::variant<std::int64_t, double, std::string>;

// A sentence as a value: a code from the one template table (core/base/messages/*.inc) and named arguments.
// core and launcher never build prose in place; ui/messages translates the same template.
struct Message {
  std::string code;
  std::vector<std::pair<std::string, Argument>> arguments;

  friend bool operator==(const Message&, const Message&) = default;
};

// Template of `code` with {name} placeholders, or the code itself if the table lacks it (a test forbids that).
std::string_view englishTemplate(std::string_view code);

// All codes of the table, in table order.
std::vector<std::string_view> messageCodes();

// Replaces {name} in `text` by the message's arguments; unknown names stay as they are.
// Doubles are printed with up to 6 significant digits in the C locale. Any thread.
std::string fillTemplate(std::string_view text, const Message& message);

// The English sentence of `message`.
std::string english(const Message& message);

// {code, arguments, text}; read by core/base/json/fields.h.
void to_json(nlohmann::json& json, const Message& message);

}  // namespace scalescope
