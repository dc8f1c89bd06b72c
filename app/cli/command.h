#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

// What every command shares: where the store is, how answers are printed, and what to do once arguments are read.
struct Context {
  std::string store;
  bool json = false;
  std::vector<std::string> program = {};  // the words behind --, what `run` and `ab` measure
  std::function<int()> action;
};

void addPlanCommand(CLI::App& app, Context& context);
void addRunCommand(CLI::App& app, Context& context);
void addAbCommand(CLI::App& app, Context& context);
void addWatchCommand(CLI::App& app, Context& context);
void addQueueCommand(CLI::App& app, Context& context);    // queue, and what changes it
void addListCommands(CLI::App& app, Context& context);    // studies, runs
void addResultCommands(CLI::App& app, Context& context);  // results
void addSizeCommand(CLI::App& app, Context& context);
void addExportCommand(CLI::App& app, Context& context);
void addReportCommand(CLI::App& app, Context& context);
void addEditCommands(CLI::App& app, Context& context);  // tag, note, delete, cancel, give-up, import
void addAuditCommand(CLI::App& app, Context& context);
void addBundleCommand(CLI::App& app, Context& context);
void addCompareCommand(CLI::App& app, Context& context);
void addStoreCommands(CLI::App& app, Context& context);  // rebuild, doctor
void addOwnerCommand(CLI::App& app, Context& context);
void addCheckCommand(CLI::App& app, Context& context);
void addHostsCommand(CLI::App& app, Context& context);     // hosts list, keep, forget, cluster, clean
void addDataCommands(CLI::App& app, Context& context);     // data list, import, fetch, verify
void addDescribeCommand(CLI::App& app, Context& context);  // hidden: all of the above as JSON

// Words that help and completion offer for an argument; what reads it refuses others in its own words.
CLI::Validator offered(const std::vector<std::string>& words);
std::vector<std::string> presetWords();  // "preset:NAME" of each

// Text that no message has, such as a stored name, harmless for a terminal.
std::string inert(std::string_view text);

// Prints the error on stderr and gives `code` back; kBadInput for a name that stands for nothing.
int refuse(const Error& error, int code = kFailure);
void say(const Message& message);  // a line on stderr

// A STUDY argument: a file, preset:NAME, or a stored study's name or id; with the patch applied.
struct StudyInput {
  StudySpec spec;
  std::optional<StudyId> stored;  // the study of the store that has exactly this specification
};
Result<StudyInput> studyInput(const std::string& argument, const std::string& patch, const std::string& store);
Result<StudyInput> studyInput(Result<StudySpec> spec, const std::string& patch, const std::string& store);

// CELL arguments (number or key prefix) as numbers.
struct KnownCell {
  int number = 0;
  std::optional<CellKey> key;
};
Result<std::vector<int>> cellNumbers(const std::vector<std::string>& arguments, const std::vector<KnownCell>& cells);

// Prints what is damaged in the store, on stderr.
void warnOfDamage(const std::string& store);

// A store to read, with its damage printed: error when the folder has none.
Result<std::unique_ptr<StoreReader>> openReader(const std::string& folder);

// A table for stdout: as wide as its terminal at most, and coloured there (text_table.h).
std::string alignedTable(const std::vector<std::string>& header, const std::vector<std::vector<std::string>>& rows);

}  // namespace scalescope::cli
