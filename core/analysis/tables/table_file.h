#pragma once

#include <string>

namespace scalescope::tables {

// A file that holds a table: its bytes, and the name that messages call it by.
struct TableFile {
  std::string name;
  std::string text;
};

}  // namespace scalescope::tables
