#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scalescope {

// The key `program` of a study: a program of the user's own, which is measured in the worker's place. The words of its
// command, arguments and environment hold placeholders, {batch}, which each run fills in.

// Words that one value of an axis adds to the command.
struct ProgramValue {
  std::string value;  // as the study spells it: "bf16", "64"
  std::vector<std::string> words;
  friend bool operator==(const ProgramValue&, const ProgramValue&) = default;
};

// The words by which the command follows one axis: words that every cell has, or those of the cell's value.
struct ProgramArgument {
  std::string axis;  // a key of `axes`
  std::vector<std::string> words;
  std::vector<ProgramValue> values;
  friend bool operator==(const ProgramArgument&, const ProgramArgument&) = default;
};

struct ProgramSpec {
  std::vector<std::string> command;
  std::vector<ProgramArgument> arguments;
  std::vector<std::pair<std::string, std::string>> environment;
  std::vector<std::pair<std::string, std::string>> values;  // of placeholders of the study's own
  std::string workingDirectory;                             // empty = the folder that the study is run from
  std::vector<std::string> files;      // below it: files and folders that other hosts get a copy of
  bool shared = false;                 // other hosts have workingDirectory at the same path, and get no copy
  std::string venv;                    // folder of a virtual environment, whose programs are found first; empty = none
  std::vector<std::string> container;  // words in front of the command that start it in a container
  std::string rate;                    // regular expression with one group, samples per second; empty = none
  std::string rateOf = "program";      // or "rank": whose samples a printed rate counts
  std::string hook = "auto";           // or "on", "off": whether the Python hook measures the program
  friend bool operator==(const ProgramSpec&, const ProgramSpec&) = default;
};

// The name by which people know the program: its script, else the command's first word, without folders.
std::string programName(const ProgramSpec& program);

// Returns the Python script that the command starts; empty where it starts none, where a placeholder names it, and
// where it lies in a container.
std::string scriptOf(const ProgramSpec& program);

// Returns whether the command starts a Python interpreter, which the Python hook can measure.
bool isPython(const ProgramSpec& program);

// Names that {name} may have; each run replaces them.
inline constexpr std::string_view kPlaceholders[] = {"devices",      "nodes",     "worldSize", "batch", "globalBatch",
                                                     "accumulation", "precision", "seed",      "repeat"};

inline constexpr std::size_t kMostNameBytes = 40;  // of a placeholder of the study's own

// Returns whether `name` may be a placeholder of the study's own: letters, digits and _, at least one letter first, and
// none of kPlaceholders.
bool isOwnPlaceholder(std::string_view name);

// `text` with each placeholder replaced by what `valueOf` says of it; one that it knows nothing of stays as it is.
// {{name}} stands for {name} as it is, and braces around anything but letters, digits and _ are left alone.
std::string withPlaceholders(std::string_view text,
                             const std::function<std::optional<std::string>(std::string_view)>& valueOf);

// Calls seen(name) for each placeholder of the command, the arguments, the container and the environment.
void eachPlaceholder(const ProgramSpec& program, const std::function<void(std::string_view name)>& seen);

}  // namespace scalescope
