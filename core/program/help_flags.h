#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// A flag of a program, as the text says that it prints for --help.
struct HelpFlag {
  std::string name;   // "--batch-size"
  std::string value;  // what stands for its value: "N"; empty = it takes none
  std::string help;   // the words behind it, on one line
  friend bool operator==(const HelpFlag&, const HelpFlag&) = default;
};

// Returns the long flags that `text` describes, in its order and each once: of Python's argparse and click, and of
// programs that print a flag and its words in the same way, one at the beginning of a line. --help itself is left out.
// At most 500 flags and 200 characters of help for each.
std::vector<HelpFlag> helpFlags(std::string_view text);

// The flag among them that is most likely the batch size of a rank; nullptr: none is.
const HelpFlag* batchFlag(const std::vector<HelpFlag>& flags);

}  // namespace scalescope
