#include "core/base/json/fields.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostCodeBytes = 128;
constexpr std::size_t kMostArguments = 256;
constexpr std::size_t kMostArgumentBytes = 1u << 20;
constexpr std::size_t kMostCauses = 64;

std::optional<Argument> argumentOf(const nlohmann::json& value) {
  if (const auto whole = value.is_number_integer() ? wholeNumber(value) : std::nullopt) return *whole;
  if (const auto real = realNumber(value)) return *real;
  if (!value.is_string()) return std::nullopt;
  std::string text;
  Problem ignored;
  if (!readText(value, "", kMostArgumentBytes, text, ignored)) return std::nullopt;
  return text;
}

}  // namespace

bool JsonField<Arguments>::read(const nlohmann::json& value, const KeyPath& key, const Limits&, Arguments& to,
                                FieldReading& reading) {
  if (!checkObject(value, key, kMostArguments, reading.problem)) return false;
  Arguments arguments;
  for (const auto& [name, argument] : value.items())
    if (auto read = argumentOf(argument)) arguments.emplace_back(name, std::move(*read));
  to = std::move(arguments);
  return true;
}

bool JsonField<Message>::read(const nlohmann::json& value, const KeyPath& key, const Limits&, Message& to,
                              FieldReading& reading) {
  if (!checkObject(value, key, SIZE_MAX, reading.problem)) return false;
  Message message;
  const FieldReader fields{value, key, reading};
  const std::size_t before = reading.problem.count;
  fields("code", message.code, Limits().text(kMostCodeBytes).required());
  fields("arguments", message.arguments);
  if (reading.problem.count != before) return false;
  to = std::move(message);
  return true;
}

bool JsonField<Error>::read(const nlohmann::json& value, const KeyPath& key, const Limits&, Error& to,
                            FieldReading& reading) {
  if (!checkObject(value, key, SIZE_MAX, reading.problem)) return false;
  Message message;
  std::vector<Message> causes;
  const FieldReader fields{value, key, reading};
  const std::size_t before = reading.problem.count;
  fields("message", message, Limits().required());
  fields("causes", causes, Limits().count(kMostCauses));
  if (reading.problem.count != before) return false;
  to = Error{std::move(message), std::move(causes)};
  return true;
}

}  // namespace scalescope
