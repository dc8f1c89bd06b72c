#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace scalescope {

// The key `program` of a study: the user's own program, which is measured instead of the worker. The words of its
// command, arguments and environment may contain placeholders such as {batch}, which are replaced for each run.

// Words that one value of an axis adds to the command.
struct ProgramValue {
  std::string value;  // Value as the study spells it: "bf16", "64".
  std::vector<std::string> words;
  friend bool operator==(const ProgramValue&, const ProgramValue&) = default;
};

// The words that pass one axis to the command: words for every cell, or words for one value.
struct ProgramArgument {
  std::string axis;  // Key of `axes`.
  std::vector<std::string> words;
  std::vector<ProgramValue> values;
  friend bool operator==(const ProgramArgument&, const ProgramArgument&) = default;
};

struct ProgramSpec {
  std::vector<std::string> command{};
  std::vector<ProgramArgument> arguments{};
  std::vector<std::pair<std::string, std::string>> environment{};
  std::vector<std::pair<std::string, std::string>> values{};  // Values of the study's own placeholders.
  std::string workingDirectory{};                             // Empty = the folder in which the study is started.
  std::vector<std::string> files{};      // Files and folders below it that are copied to other hosts.
  bool shared = false;                   // True if other hosts have the same workingDirectory: nothing is copied.
  std::string venv{};                    // Folder of a virtual environment whose programs are found first; empty: none.
  std::vector<std::string> container{};  // Words before the command that start it in a container.
  std::string rate{};                    // Regular expression with one group for samples per second; empty = none.
  std::string rateOf = "program";        // Scope of the samples in a printed rate; or "rank".
  std::string hook = "auto";             // Use of the Python hook for measuring; or "on", "off".
  friend bool operator==(const ProgramSpec&, const ProgramSpec&) = default;
};

// Returns the name of the program for users: its script, else the command's first word, without folders.
std::string programName(const ProgramSpec& program);

// Returns the Python script that the command starts; empty if it starts none, if a placeholder names it, or if it is in
// a container.
std::string scriptOf(const ProgramSpec& program);

// Returns true if the command starts a Python interpreter, which the Python hook can measure.
bool isPython(const ProgramSpec& program);

// Names for {name} that each run replaces.
inline constexpr std::string_view kPlaceholders[] = {"devices",      "nodes",     "worldSize", "batch", "globalBatch",
                                                     "accumulation", "precision", "seed",      "repeat"};

inline constexpr std::size_t kMostPlaceholderNameBytes = 40;  // Limit for one of the study's own placeholders.

// Returns true if `name` can be one of the study's own placeholders: letters, digits and _, beginning with a letter,
// and none of kPlaceholders.
bool isOwnPlaceholder(std::string_view name);

// Returns `text` with each placeholder replaced by the result of `valueOf`; unknown ones are kept. {{name}} becomes a
// literal {name}, and braces around anything but letters, digits and _ are left alone.
std::string withPlaceholders(std::string_view text,
                             const std::function<std::optional<std::string>(std::string_view)>& valueOf);

// Calls seen(name) for each placeholder of the command, the arguments, the container and the environment.
void eachPlaceholder(const ProgramSpec& program, const std::function<void(std::string_view name)>& seen);

// Returns true if the program receives the study's batch: by a placeholder, or by arguments for an axis of batches.
bool followsBatch(const ProgramSpec& program);

// Keys of a study that only affect the worker: a study of a program has none of them.
inline constexpr std::string_view kWorkersKeys[] = {"model",           "dataset",    "optimizer", "schedule",
                                                    "remedies",        "ddp",        "gpu",       "whatIf",
                                                    "parameterServer", "checkpoint", "onNan"};

// Keys of `measure` that only affect the worker, because a program decides itself how long it runs and what it does
// besides its steps. Studies of programs still contain them for compatibility with stored studies, but they have no
// effect.
inline constexpr std::string_view kWorkersMeasureKeys[] = {
    "mode",           "steps",     "epochs",    "warmupEpochs",   "budgetSeconds", "validate", "validateEverySteps",
    "targetAccuracy", "calibrate", "ceilingMB", "ceilingSubsets", "profile"};

// Returns true if this key of a study only affects the worker, such as "measure.calibrate" or "ddp.bucketMB".
bool isWorkersKey(std::string_view key);

// Returns the key `program`, or a part of it, as a completed study contains it.
nlohmann::ordered_json programJson(const ProgramSpec& program);
nlohmann::ordered_json argumentsJson(const std::vector<ProgramArgument>& arguments);
nlohmann::ordered_json pairsJson(const std::vector<std::pair<std::string, std::string>>& pairs);

}  // namespace scalescope
