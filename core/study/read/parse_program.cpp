#include <algorithm>

#include "core/base/enum_names.h"
#include "core/study/read/sections.h"
#include "core/study/spec/free_axes.h"
#include "core/study/spec/program.h"
#include "core/study/spec/rate_pattern.h"

namespace scalescope {
namespace {

constexpr std::size_t kMaxWords = 1000;  // Limit of the command, and of each argument.
constexpr std::size_t kMaxWordBytes = 32768;
constexpr std::size_t kMaxBytes = 100'000;  // Limit of all words together, since kernels allow at least 128 KiB.
constexpr std::size_t kMaxVariables = 200;
constexpr std::size_t kMaxFiles = 100;
constexpr std::size_t kMaxRateBytes = 1000;

constexpr std::string_view kAxes[] = {"nodes",    "devices",   "globalBatch", "perRankBatch",
                                      "strategy", "precision", "accumulation"};
// Scalescope sets these variables for each rank, as torchrun does.
constexpr std::string_view kOwnVariables[] = {"RANK",       "WORLD_SIZE",       "LOCAL_RANK", "LOCAL_WORLD_SIZE",
                                              "GROUP_RANK", "GROUP_WORLD_SIZE", "NODE_RANK",  "MASTER_ADDR",
                                              "MASTER_PORT"};
constexpr std::string_view kLaunchers[] = {"torchrun",
                                           "accelerate",
                                           "deepspeed",
                                           "mpirun",
                                           "mpiexec",
                                           "srun",
                                           "torch.distributed.run",
                                           "torch.distributed.launch"};

template <std::size_t N>
bool isOneOf(std::string_view word, const std::string_view (&list)[N]) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

// The placeholders that words may contain: those for which each run has a value.
using Placeholders = std::vector<std::string_view>;

Placeholders placeholdersOf(const ProgramSpec& program, const AxesSpec& axes) {
  Placeholders all{std::begin(kPlaceholders), std::end(kPlaceholders)};
  for (const auto& [name, value] : program.values) all.push_back(name);
  for (const FreeAxis& axis : axes.free)
    if (axis.name.starts_with(kProgramAxis)) all.push_back(settingOf(axis));
  return all;
}

void checkPlaceholders(const std::string& word, const Placeholders& known, const KeyPath& key, Problem& problem) {
  withPlaceholders(
      word,
      [&](std::string_view name) {
        if (std::find(known.begin(), known.end(), name) == known.end()) {
          const std::string found(name);
          problem.report("study.program-placeholder", key,
                         {{"found", "{" + found + "}"},
                          {"nearest", "{" + nearestName(name, known) + "}"},
                          {"plain", "{{" + found + "}}"},
                          {"name", found}});
        }
        return std::optional<std::string>();
      });
}

// Reads a word that can be an argument of execve.
bool readWord(const Json& value, const Placeholders& known, const KeyPath& key, std::string& to, Problem& problem) {
  if (!readPlainText(value, key, kMaxWordBytes, to, problem)) return false;
  checkPlaceholders(to, known, key, problem);
  return !problem.first;
}

// Reads a list of words, or a text of words separated by spaces.
bool readWords(const Json& value, const Placeholders& known, const KeyPath& key, std::vector<std::string>& to,
               Problem& problem) {
  to.clear();
  if (value.is_string()) {
    std::string text;
    if (!readWord(value, known, key, text, problem)) return false;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find(' ', at), text.size());
      if (end > at) to.push_back(text.substr(at, end - at));
      at = end + 1;
    }
  } else {
    if (!readList(value, key, 0, problem)) return false;
    for (const Json& entry : value)
      if (!readWord(entry, known, key, to.emplace_back(), problem)) return false;
  }
  if (to.size() > kMaxWords)
    problem.report("study.program-long", key, {{"limit", static_cast<std::int64_t>(kMaxWords)}});
  return !problem.first;
}

void readCommand(ObjectReader& in, const Placeholders& known, std::vector<std::string>& command) {
  in.require("command");
  const Json* value = in.written("command", command);
  if (!value || !readWords(Json(*value), known, in.pathOf("command"), command, in.problem())) return;
  if (command.empty() || command.front().empty())
    return in.problem().report("study.program-command", in.pathOf("command"));
  for (const std::string& word : command) {
    const std::string name = word.substr(word.rfind('/') + 1);
    if (isOneOf(name, kLaunchers))
      return in.problem().report("study.program-launcher", in.pathOf("command"), {{"found", word}});
    if (name.ends_with(".py")) return;  // The words after it belong to the script.
  }
}

bool readArgument(const Json& value, const Placeholders& known, const KeyPath& key, ProgramArgument& to,
                  Problem& problem) {
  if (!value.is_object()) return readWords(value, known, key, to.words, problem);
  if (value.size() > kMaxWords) {
    problem.report("study.program-long", key, {{"limit", static_cast<std::int64_t>(kMaxWords)}});
    return false;
  }
  for (const auto& [name, words] : value.items()) {
    ProgramValue one;
    if (!readPlainText(Json(name), key, 200, one.value, problem) ||
        !readWords(words, known, KeyPath(key, name), one.words, problem))
      return false;
    to.values.push_back(std::move(one));
  }
  return true;
}

void readArguments(ObjectReader& in, const AxesSpec& axes, const Placeholders& known,
                   std::vector<ProgramArgument>& arguments) {
  const std::string path = in.pathOf("arguments");
  const Json* value = in.written("arguments", argumentsJson(arguments));
  if (!value) return;
  const Json held = *value;
  if (!held.is_object()) return in.problem().report("json.not-object", path, {{"found", foundText(held)}});
  arguments.clear();
  std::vector<std::string_view> followed{std::begin(kAxes), std::end(kAxes)};
  for (const FreeAxis& axis : axes.free) followed.push_back(axis.name);
  const KeyPath whole(path);  // This path must outlive the paths that refer to it.
  for (const auto& [axis, words] : held.items()) {
    const KeyPath key(whole, axis);
    if (std::find(followed.begin(), followed.end(), axis) == followed.end())
      return in.problem().report("study.unknown-key", key, {{"nearest", nearestName(axis, followed)}});
    ProgramArgument argument{axis, {}, {}};
    if (!readArgument(words, known, key, argument, in.problem())) return;
    arguments.push_back(std::move(argument));
  }
}

bool isVariableName(std::string_view name) {
  const auto good = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !name.empty() && name.size() <= 200 && std::all_of(name.begin(), name.end(), good);
}

using Pairs = std::vector<std::pair<std::string, std::string>>;

// Reads an object of names and texts. `nameFault` is the error code for a name that isName refuses; readText(text,
// path, read) returns true if it has read a text.
template <class IsName, class ReadText>
void readPairs(ObjectReader& in, const char* key, const IsName& isName, const char* nameFault, const ReadText& readText,
               Pairs& pairs) {
  const std::string path = in.pathOf(key);
  const Json* value = in.written(key, pairsJson(pairs));
  if (!value) return;
  const Json held = *value;
  if (!held.is_object()) return in.problem().report("json.not-object", path, {{"found", foundText(held)}});
  if (held.size() > kMaxVariables)
    return in.problem().report("study.program-long", path, {{"limit", static_cast<std::int64_t>(kMaxVariables)}});
  pairs.clear();
  for (const auto& [name, text] : held.items()) {
    std::string read;
    if (!isName(name)) return in.problem().report(nameFault, path, {{"found", foundText(Json(name))}});
    if (!readText(text, KeyPath(path, name), read)) return;
    pairs.emplace_back(name, std::move(read));
  }
}

void readEnvironment(ObjectReader& in, const Placeholders& known, Pairs& environment) {
  const auto readText = [&](const Json& text, const KeyPath& path, std::string& read) {
    return readWord(text, known, path, read, in.problem());
  };
  readPairs(in, "environment", isProgramVariable, "study.program-variable", readText, environment);
}

// Reads the values of the study's own placeholders; a number becomes its JSON text.
void readValues(ObjectReader& in, Pairs& values) {
  const auto readText = [&](const Json& text, const KeyPath& path, std::string& read) {
    if (!text.is_number()) return readPlainText(text, path, kMaxWordBytes, read, in.problem());
    read = text.dump();
    return true;
  };
  readPairs(in, "values", isOwnPlaceholder, "study.program-value-name", readText, values);
}

// Reads paths that must be below the working directory, because only its files are copied to other hosts.
void readFiles(ObjectReader& in, std::vector<std::string>& files) {
  const std::string path = in.pathOf("files");
  const Json* value = in.written("files", files);
  if (!value) return;
  const Json held = *value;
  if (!readList(held, path, 0, in.problem())) return;
  if (held.size() > kMaxFiles)
    return in.problem().report("study.program-long", path, {{"limit", static_cast<std::int64_t>(kMaxFiles)}});
  files.clear();
  for (const Json& entry : held) {
    std::string& file = files.emplace_back();
    if (!readPlainText(entry, path, 1000, file, in.problem())) return;
    if (file.empty() || file.front() == '/' || ("/" + file + "/").find("/../") != std::string::npos)
      return in.problem().report("study.program-file", path, {{"found", foundText(entry)}});
  }
}

std::size_t bytesOf(const ProgramSpec& program) {
  std::size_t bytes = 0;
  const auto add = [&bytes](const std::vector<std::string>& words) {
    for (const std::string& word : words) bytes += word.size() + 1;
  };
  add(program.command);
  for (const ProgramArgument& argument : program.arguments) {
    add(argument.words);
    for (const ProgramValue& value : argument.values) add(value.words);
  }
  add(program.container);
  for (const auto* pairs : {&program.environment, &program.values})
    for (const auto& [name, value] : *pairs) bytes += name.size() + value.size() + 2;
  return bytes;
}

}  // namespace

bool isProgramVariable(std::string_view name) {
  return isVariableName(name) && !isOneOf(name, kOwnVariables) && !name.starts_with("SCALESCOPE_");
}

void readProgram(ObjectReader& in, const AxesSpec& axes, ProgramSpec& program) {
  readValues(in, program.values);
  const ProgramSpec named = program;  // These values must outlive the placeholders that refer to them.
  const Placeholders known = placeholdersOf(named, axes);
  readCommand(in, known, program.command);
  readArguments(in, axes, known, program.arguments);
  readEnvironment(in, known, program.environment);
  in.text("workingDirectory", program.workingDirectory);
  readFiles(in, program.files);
  in.flag("shared", program.shared);
  if (program.shared && !program.files.empty()) in.problem().report("study.program-shared", in.pathOf("shared"));
  in.text("venv", program.venv);
  if (const Json* value = in.written("container", program.container))
    readWords(Json(*value), known, in.pathOf("container"), program.container, in.problem());
  if (!program.venv.empty() && !program.container.empty()) in.problem().report("study.program-venv", in.pathOf("venv"));
  in.text("rate", program.rate, kMaxRateBytes);
  in.word("rateOf", program.rateOf, {"program", "rank"});
  in.word("hook", program.hook, {"auto", "on", "off"});
  if (bytesOf(program) > kMaxBytes)
    in.problem().report("study.program-long", in.pathOf("command"), {{"limit", static_cast<std::int64_t>(kMaxBytes)}});
  if (in.problem().first || program.rate.empty()) return;
  if (const auto pattern = RatePattern::make(program.rate); !pattern)
    in.problem().report("study.program-rate", in.pathOf("rate"), {{"reason", pattern.error()}});
}

}  // namespace scalescope
