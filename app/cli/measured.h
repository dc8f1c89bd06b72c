#pragma once

#include <string>
#include <utility>

#include "launcher/study_results.h"

namespace scalescope::cli {

// Results measured so far; a cell is analysed again only if one of its runs has changed. One thread.
class Measured {
 public:
  explicit Measured(std::string store) : m_store(std::move(store)) {}

  Result<StudyResult> read(const StudyId& study);
  // Prints the table and the verdict on stdout, or an error on stderr.
  void print(const StudyId& study);

 private:
  std::string m_store;
  CellCache m_results;
};

}  // namespace scalescope::cli
