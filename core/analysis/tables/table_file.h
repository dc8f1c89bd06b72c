#pragma once

#include <string>

namespace scalescope::tables {

// A file with a table: its bytes, and its name in messages.
struct TableFile {
  std::string name;
  std::string text;
};

}  // namespace scalescope::tables
