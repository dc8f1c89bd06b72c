#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// A flag of a program, as its --help text describes it.
struct HelpFlag {
  std::string name;   // Flag such as "--batch-size".
  std::string value;  // Placeholder of its value: "N"; empty = the flag takes no value.
  std::string help;   // Description of the flag, on one line.
  friend bool operator==(const HelpFlag&, const HelpFlag&) = default;
};

// Returns the long flags that `text` describes, in its order and each once. It reads the format of Python's argparse
// and click, and of programs that print one flag with its description per line. --help itself is left out. At most 500
// flags are returned, with at most 200 characters of help each.
std::vector<HelpFlag> helpFlags(std::string_view text);

// Returns the flag that is most likely the batch size of a rank; nullptr if there is none.
const HelpFlag* batchFlag(const std::vector<HelpFlag>& flags);

}  // namespace scalescope
