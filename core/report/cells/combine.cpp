#include "core/report/cells/combine.h"

#include <algorithm>

namespace scalescope {
namespace {

void append(StudyResult& all, StudyResult&& study, int offset) {
  for (CellResult& cell : study.cells) {
    cell.cell.number += offset;
    if (cell.baselineCell > 0) cell.baselineCell += offset;
    cell.cell.variant = cell.cell.variant == "plain" ? study.name : study.name + ": " + cell.cell.variant;
    all.cells.push_back(std::move(cell));
  }
  for (GuardNote& note : study.guard)
    if (std::find(all.guard.begin(), all.guard.end(), note) == all.guard.end()) all.guard.push_back(std::move(note));
}

int largestNumber(const StudyResult& study) {
  int most = 0;
  for (const CellResult& cell : study.cells) most = std::max(most, cell.cell.number);
  return most;
}

}  // namespace

Result<StudyResult> combined(std::vector<StudyResult> studies) {
  if (studies.empty()) return StudyResult{};
  if (studies.size() == 1) return std::move(studies.front());
  StudyResult all;
  all.protocol = studies.front().protocol;
  all.spec = studies.front().spec;
  for (const StudyResult& study : studies) {
    if (study.protocol != all.protocol)
      return fail("figure.protocols", {{"first", studies.front().name},
                                       {"firstProtocol", std::string(name(all.protocol))},
                                       {"other", study.name},
                                       {"otherProtocol", std::string(name(study.protocol))}});
    all.name += (all.name.empty() ? "" : " + ") + study.name;
  }
  int offset = 0;
  for (StudyResult& study : studies) {
    const int last = offset + largestNumber(study);
    append(all, std::move(study), offset);
    offset = last;
  }
  return all;
}

}  // namespace scalescope
