#include "app/cli/measured.h"

#include <cstdio>

#include "app/cli/command.h"
#include "app/cli/progress_lines.h"

namespace scalescope::cli {

Result<StudyResult> Measured::read(const StudyId& study) {
  const auto reader = openReader(m_store);
  if (!reader) return tl::unexpected(reader.error());
  return studyResult(**reader, study, 0, &m_results);
}

void Measured::print(const StudyId& study) {
  const auto result = read(study);
  if (!result) {
    refuse(result.error());
    return;
  }
  std::fputs(measuredTable(*result).c_str(), stdout);
  if (result->verdict) std::printf("%s\n", english(*result->verdict).c_str());
  std::printf("study %s in %s\n", study.value.c_str(), m_store.c_str());
}

}  // namespace scalescope::cli
