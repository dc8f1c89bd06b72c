#include "app/cli/command.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/text_table.h"
#include "core/base/file.h"
#include "core/base/json/json_text.h"
#include "core/base/text.h"
#include "core/store/folder_checks.h"
#include "core/study/cells/expand.h"
#include "core/study/spec/spec.h"
#include "launcher/plan/host_facts.h"

namespace scalescope::cli {
namespace {

constexpr std::uint64_t kMaxPatchBytes = 4u << 20;

MachineFacts machineFacts() {
  const MachineInfo machine = probeLocalMachine(Environment::ofThisProcess());
  return {coresToOffer(machine), static_cast<int>(machine.gpus.size())};
}

bool hasStore(const std::string& folder) { return std::filesystem::exists(folder + "/store.db"); }

// Finds the newest stored study with exactly this specification.
std::optional<StudyId> sameStudy(const StoreReader& reader, const StudySpec& spec) {
  const nlohmann::json wanted = unordered(toJson(spec));
  const auto studies = reader.studies();
  if (!studies) return std::nullopt;
  std::optional<StudyId> newest;
  for (const StudyRow& row : *studies) {
    if (row.name != spec.name || (newest && row.id < *newest)) continue;
    if (const auto stored = reader.studySpec(row.id); stored && *stored == wanted) newest = row.id;
  }
  return newest;
}

Result<StudySpec> specOf(const std::string& argument, const std::string& store) {
  std::error_code ignored;
  if (argument.rfind("preset:", 0) == 0 || std::filesystem::is_regular_file(argument, ignored))
    return loadStudy(argument, machineFacts());
  if (!hasStore(store)) return fail("cli.no-study", {{"study", argument}, {"store", store}});
  const auto reader = StoreReader::open(store);
  if (!reader) return tl::unexpected(reader.error());
  const auto id = (*reader)->findStudy(argument);
  if (!id) return fail("cli.no-study", {{"study", argument}, {"store", store}}, id.error());
  const auto spec = (*reader)->studySpec(*id);
  if (!spec) return tl::unexpected(spec.error());
  return studyFromJson(*spec, argument);
}

// An unknown name or number is bad input in every command.
bool isBadInput(ErrorKind kind) { return kind == ErrorKind::badInput || kind == ErrorKind::unknownName; }

}  // namespace

std::string inert(std::string_view text) { return inertText(text, text.size()); }

CLI::Validator offered(const std::vector<std::string>& words) {
  return {[](std::string&) { return std::string(); }, "{" + joinedBy(",", words) + "}"};
}

std::vector<std::string> presetWords() {
  std::vector<std::string> words;
  for (const PresetInfo& preset : presets()) words.push_back("preset:" + preset.name);
  return words;
}

int refuse(const Error& error, int code) {
  std::fprintf(stderr, "scalescope-cli: %s\n", english(error).c_str());
  return isBadInput(error.kind) ? kBadInput : code;
}

void say(const Message& message) { std::fprintf(stderr, "%s\n", english(message).c_str()); }

Result<nlohmann::json> readPatch(const std::string& patch) {
  if (patch.empty()) return nlohmann::json::object();
  std::string text = patch;
  if (patch.find('{') == std::string::npos) {
    auto file = readFile(patch, kMaxPatchBytes);
    if (!file) return tl::unexpected(file.error());
    text = std::move(*file);
  }
  const std::string shown = patch.substr(0, 80);
  auto json = parseJson<nlohmann::json>(text, shown, kMaxPatchBytes);
  if (!json) return fail("cli.patch", {{"patch", shown}}, json.error());
  if (!json->is_object()) return fail("cli.patch", {{"patch", shown}});
  return json;
}

Result<StudyInput> studyInput(const std::string& argument, const std::string& patch, const std::string& store) {
  return studyInput(specOf(argument, store), patch, store);
}

Result<StudyInput> studyInput(Result<StudySpec> spec, const std::string& patch, const std::string& store) {
  if (!spec) return tl::unexpected(spec.error());
  const auto json = readPatch(patch);
  if (!json) return tl::unexpected(json.error());
  if (!json->empty()) spec = patched(*spec, *json);
  if (!spec) return tl::unexpected(spec.error());
  StudyInput input{std::move(*spec), std::nullopt};
  if (hasStore(store))
    if (const auto reader = StoreReader::open(store)) input.stored = sameStudy(**reader, input.spec);
  return input;
}

Result<std::vector<int>> cellNumbers(const std::vector<std::string>& arguments, const std::vector<KnownCell>& cells) {
  std::vector<int> numbers;
  for (const std::string& argument : arguments) {
    int number = 0;
    const auto [end, error] = std::from_chars(argument.data(), argument.data() + argument.size(), number);
    const bool isNumber = error == std::errc() && end == argument.data() + argument.size();
    std::vector<int> found;
    for (const KnownCell& cell : cells) {
      const bool byKey = cell.key && argument.size() >= 4 && cell.key->value.rfind(argument, 0) == 0;
      if ((isNumber && cell.number == number) || byKey) found.push_back(cell.number);
    }
    if (found.empty())
      return fail("cli.no-cell", {{"cell", argument}, {"cells", static_cast<std::int64_t>(cells.size())}});
    numbers.push_back(found.front());
  }
  return numbers;
}

void warnOfDamage(const std::string& store) {
  static std::set<std::string> looked;  // A command may open its store several times.
  if (!looked.insert(store).second) return;
  for (const Error& damage : storeWarnings(store)) say(damage.message);
}

Result<std::unique_ptr<StoreReader>> openReader(const std::string& folder) {
  if (!hasStore(folder)) return fail("cli.no-store", {{"store", folder}});
  warnOfDamage(folder);
  return StoreReader::open(folder);
}

std::string alignedTable(const std::vector<std::string>& header, const std::vector<std::vector<std::string>>& rows) {
  return textTable(header, rows, lookOf(STDOUT_FILENO));
}

namespace {

// Returns "There is no .. of that name", with a similar name if there is one.
Message unknown(const std::string& kind, const std::string& word, const std::vector<std::string>& known) {
  const std::string similar = similarWord(word, known);
  if (similar.empty()) return {"cli.no-" + kind, {{kind, word}}};
  return {"cli.unknown-" + kind, {{kind, word}, {"nearest", similar}}};
}

std::vector<std::string> optionsOf(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

// Returns the commands that help shows.
std::vector<const CLI::App*> commandsOf(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

}  // namespace

std::optional<Message> misspeltWord(const CLI::App& app, int argc, const char* const* argv) {
  const CLI::App* at = &app;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--") return {};
    if (word.rfind("--", 0) == 0) {
      const std::size_t equals = word.find('=');
      const std::string name = word.substr(0, equals);
      const CLI::Option* option = at->get_option_no_throw(name);
      if (option == nullptr) return unknown("option", name, optionsOf(*at));
      if (equals == std::string::npos && option->get_items_expected_max() > 0) ++i;  // This skips its value.
      continue;
    }
    const std::vector<const CLI::App*> commands = commandsOf(*at);
    if (commands.empty() || word.rfind('-', 0) == 0) continue;
    // A former name, which help does not show, is known as well.
    const auto next = at->get_subcommands([&](const CLI::App* command) { return command->get_name() == word; });
    if (next.empty()) {
      std::vector<std::string> names;
      for (const CLI::App* command : commands) names.push_back(command->get_name());
      return unknown("command", word, names);
    }
    at = next.front();
  }
  return {};
}

}  // namespace scalescope::cli
