#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// The axes of a study of the user's own program as the options of `run -- COMMAND` name them.
struct ProgramAxes {
  std::vector<int> devices{};           // empty: one
  std::vector<std::int64_t> batches{};  // empty: a batch of 1
  BatchKind batchKind = BatchKind::perRank;
  std::vector<FreeAxis> free{};  // in any order
};

// The study of a program: weak scaling from one device on, or strong scaling where global batches are given. One device
// is the baseline of the others and runs plainly.
Result<StudySpec> programStudy(const ProgramSpec& program, const ProgramAxes& axes);

// Returns axes of which programStudy() makes those of this study; none where it makes others.
std::optional<ProgramAxes> programAxesOf(const StudySpec& study);

// NAME=VALUE,VALUE.. as the option --axis has it: without a prefix the name is a placeholder of the command. A value
// that is a number in JSON is one here. None of a text without a name or values.
std::optional<FreeAxis> readFreeAxis(std::string_view text);
// Returns that text; none of an axis whose values it cannot say.
std::optional<std::string> freeAxisOption(const FreeAxis& axis);

}  // namespace scalescope
