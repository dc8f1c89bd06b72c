#include "app/cli/misspelt.h"

#include <algorithm>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/base/text.h"

namespace scalescope::cli {
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
      if (equals == std::string::npos && option->get_items_expected_max() > 0) ++i;  // Skips its value.
      continue;
    }
    const std::vector<const CLI::App*> commands = commandsOf(*at);
    if (commands.empty() || word.rfind('-', 0) == 0) continue;
    const auto next = std::find_if(commands.begin(), commands.end(),
                                   [&](const CLI::App* command) { return command->get_name() == word; });
    if (next == commands.end()) {
      std::vector<std::string> names;
      for (const CLI::App* command : commands) names.push_back(command->get_name());
      return unknown("command", word, names);
    }
    at = *next;
  }
  return {};
}

}  // namespace scalescope::cli
