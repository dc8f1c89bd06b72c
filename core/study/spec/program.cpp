#include "core/study/spec/program.h"

#include <algorithm>
#include <iterator>

namespace scalescope {
namespace {

std::string_view lastPart(std::string_view path) { return path.substr(path.rfind('/') + 1); }

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isNameLetter(char c) { return isLetter(c) || (c >= '0' && c <= '9') || c == '_'; }

// Returns the number of letters, digits and _ at the start of `text`.
std::size_t nameLength(std::string_view text) {
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), isNameLetter) - text.begin());
}

}  // namespace

std::string scriptOf(const ProgramSpec& program) {
  if (program.command.empty() || !program.container.empty()) return {};
  const bool isInterpreter = lastPart(program.command.front()).starts_with("python");
  for (const std::string& word : program.command) {
    if (word == "-c" || word == "-m") return {};
    if (lastPart(word).size() > 3 && word.ends_with(".py")) return word.find('{') == std::string::npos ? word : "";
    if (!isInterpreter) return {};
  }
  return {};
}

std::string programName(const ProgramSpec& program) {
  for (const std::string& word : program.command)
    if (const std::string_view name = lastPart(word); name.size() > 3 && name.ends_with(".py"))
      return std::string(name);
  const auto module = std::find(program.command.begin(), program.command.end(), "-m");
  if (isPython(program) && program.command.end() - module > 1) return *(module + 1);
  return program.command.empty() ? std::string() : std::string(lastPart(program.command.front()));
}

bool isPython(const ProgramSpec& program) {
  return std::any_of(
      program.command.begin(), program.command.end(),
      [](const std::string& word) {
        std::string_view name = lastPart(word);
        if (name.ends_with(".py")) return true;
        if (!name.starts_with("python")) return false;
        name.remove_prefix(6);
        return name.find_first_not_of("0123456789.") == std::string_view::npos;
      });
}

bool isOwnPlaceholder(std::string_view name) {
  return !name.empty() && name.size() <= kMostPlaceholderNameBytes && isLetter(name.front()) &&
         nameLength(name) == name.size() &&
         std::find(std::begin(kPlaceholders), std::end(kPlaceholders), name) == std::end(kPlaceholders);
}

std::string withPlaceholders(std::string_view text,
                             const std::function<std::optional<std::string>(std::string_view)>& valueOf) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    const bool isDoubled = rest.starts_with("{{");
    const std::size_t braces = isDoubled ? 2 : 1;
    const std::size_t length = rest.front() == '{' ? nameLength(rest.substr(braces)) : 0;
    const std::string_view closing = isDoubled ? "}}" : "}";
    if (length == 0 || !rest.substr(braces + length).starts_with(closing)) {
      out += rest.front();
      ++at;
      continue;
    }
    const std::string_view name = rest.substr(braces, length);
    const std::string plain = "{" + std::string(name) + "}";
    out += isDoubled ? plain : valueOf(name).value_or(plain);
    at += length + 2 * braces;
  }
  return out;
}

void eachPlaceholder(const ProgramSpec& program, const std::function<void(std::string_view name)>& seen) {
  const auto look = [&](const std::string& word) {
    withPlaceholders(word, [&](std::string_view name) {
      seen(name);
      return std::optional<std::string>();
    });
  };
  for (const std::string& word : program.command) look(word);
  for (const ProgramArgument& argument : program.arguments) {
    for (const std::string& word : argument.words) look(word);
    for (const ProgramValue& value : argument.values)
      for (const std::string& word : value.words) look(word);
  }
  for (const std::string& word : program.container) look(word);
  for (const auto& [name, value] : program.environment) look(value);
}

bool followsBatch(const ProgramSpec& program) {
  bool follows = std::any_of(
      program.arguments.begin(), program.arguments.end(),
      [](const ProgramArgument& argument) {
        return argument.axis == "perRankBatch" || argument.axis == "globalBatch";
      });
  eachPlaceholder(program,
                  [&](std::string_view name) { follows = follows || name == "batch" || name == "globalBatch"; });
  return follows;
}

using Json = nlohmann::ordered_json;

namespace {

Json argumentJson(const ProgramArgument& argument) {
  if (argument.values.empty()) return argument.words;
  Json json = Json::object();
  for (const ProgramValue& one : argument.values) json[one.value] = one.words;
  return json;
}

}  // namespace

bool isWorkersKey(std::string_view key) {
  constexpr std::string_view kMeasure = "measure.";
  const auto has = [](const auto& keys, std::string_view word) {
    return std::find(std::begin(keys), std::end(keys), word) != std::end(keys);
  };
  if (key.starts_with(kMeasure)) return has(kWorkersMeasureKeys, key.substr(kMeasure.size()));
  return has(kWorkersKeys, key.substr(0, key.find('.')));
}

Json argumentsJson(const std::vector<ProgramArgument>& arguments) {
  Json json = Json::object();
  for (const ProgramArgument& argument : arguments) json[argument.axis] = argumentJson(argument);
  return json;
}

Json pairsJson(const std::vector<std::pair<std::string, std::string>>& pairs) {
  Json json = Json::object();
  for (const auto& [name, value] : pairs) json[name] = value;
  return json;
}

Json programJson(const ProgramSpec& program) {
  Json json{{"command", program.command},
            {"arguments", argumentsJson(program.arguments)},
            {"environment", pairsJson(program.environment)},
            {"workingDirectory", program.workingDirectory},
            {"rate", program.rate},
            {"rateOf", program.rateOf},
            {"hook", program.hook}};
  // Stored studies without these keys must keep their cell keys, so default values are left out.
  if (!program.values.empty()) json["values"] = pairsJson(program.values);
  if (!program.files.empty()) json["files"] = program.files;
  if (program.shared) json["shared"] = true;
  if (!program.venv.empty()) json["venv"] = program.venv;
  if (!program.container.empty()) json["container"] = program.container;
  return json;
}

}  // namespace scalescope
