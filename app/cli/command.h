#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/study/spec/spec.h"
#include "core/store/store.h"

namespace CLI {
class App;
class Validator;
}  // namespace CLI

namespace scalescope::cli {

inline constexpr int kDone = 0;
inline constexpr int kFailure = 1;
inline constexpr int kBadInput = 2;
inline constexpr int kUnfinished = 3;
inline constexpr int kCancelled = 130;

// State that all commands share: the store, the output format, and the action to run after the arguments are parsed.
struct Context {
  std::string store;
  bool json = false;
  std::vector<std::string> program = {};  // Words after --, the program that `run` and `ab` measure.
  std::function<int()> action;
};

void addPlanCommand(CLI::App& app, Context& context);
void addRunCommand(CLI::App& app, Context& context);
void addAbCommand(CLI::App& app, Context& context);
void addWatchCommand(CLI::App& app, Context& context);
void addQueueCommand(CLI::App& app, Context& context);    // Adds queue and the commands that change it.
void addListCommands(CLI::App& app, Context& context);    // Adds studies and runs.
void addResultCommands(CLI::App& app, Context& context);  // Adds results.
void addSizeCommand(CLI::App& app, Context& context);
void addExportCommand(CLI::App& app, Context& context);
void addReportCommand(CLI::App& app, Context& context);
void addEditCommands(CLI::App& app, Context& context);  // Adds tag, note, delete, cancel, abandon and import.
void addAuditCommand(CLI::App& app, Context& context);
void addBundleCommand(CLI::App& app, Context& context);
void addCompareCommand(CLI::App& app, Context& context);
void addStoreCommands(CLI::App& app, Context& context);  // Adds rebuild and doctor.
void addOwnerCommand(CLI::App& app, Context& context);
void addCheckCommand(CLI::App& app, Context& context);
void addHostsCommand(CLI::App& app, Context& context);     // Adds hosts list, keep, forget, cluster and clean.
void addDataCommands(CLI::App& app, Context& context);     // Adds data list, import, fetch and verify.
void addDescribeCommand(CLI::App& app, Context& context);  // Adds a hidden command that describes all commands as JSON.

// Lists values of an argument for help and completion. It accepts any text, because the parser of the argument reports
// invalid values itself.
CLI::Validator offered(const std::vector<std::string>& words);
std::vector<std::string> presetWords();  // Returns "preset:NAME" for each preset.

// Makes text that is not part of a message, such as a stored name, safe for a terminal.
std::string inert(std::string_view text);

// Prints the error on stderr and returns `code`, or kBadInput for an unknown name.
int refuse(const Error& error, int code = kFailure);
void say(const Message& message);  // Prints a line on stderr.

// Reads the argument of --patch, which is JSON or the name of a JSON file. Without one the patch is empty.
Result<nlohmann::json> readPatch(const std::string& patch);

// A STUDY argument: a file, preset:NAME, or the name or id of a stored study; with the patch applied.
struct StudyInput {
  StudySpec spec;
  std::optional<StudyId> stored;  // Study of the store with exactly this specification.
};
Result<StudyInput> studyInput(const std::string& argument, const std::string& patch, const std::string& store);
Result<StudyInput> studyInput(Result<StudySpec> spec, const std::string& patch, const std::string& store);

// A cell that a CELL argument (number or key prefix) can name.
struct KnownCell {
  int number = 0;
  std::optional<CellKey> key;
};
Result<std::vector<int>> cellNumbers(const std::vector<std::string>& arguments, const std::vector<KnownCell>& cells);

// Prints the store's damage on stderr.
void warnOfDamage(const std::string& store);

// Opens a store for reading and prints its damage; fails if the folder has none.
Result<std::unique_ptr<StoreReader>> openReader(const std::string& folder);

// Formats a table for stdout: at most as wide as its terminal, with colors there (text_table.h).
std::string alignedTable(const std::vector<std::string>& header, const std::vector<std::vector<std::string>>& rows);

// Returns the first word of a command line that is no valid command or option at its place, with the most similar valid
// one; nothing if all words are valid.
std::optional<Message> misspeltWord(const CLI::App& app, int argc, const char* const* argv);

}  // namespace scalescope::cli
