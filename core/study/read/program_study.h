#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// The axes of a study of the user's own program, as options of `run -- COMMAND` give them.
struct ProgramAxes {
  std::vector<int> devices{};           // Numbers of devices; empty: one device.
  std::vector<std::int64_t> batches{};  // Batches; empty: a batch of 1.
  BatchKind batchKind = BatchKind::perRank;
  std::vector<FreeAxis> free{};  // Axes in any order.
  // False if a patch removes the baseline: one device is then a number of devices like any other.
  bool hasBaseline = true;
};

// Returns the study of a program: weak scaling from one device on, or strong scaling if global batches are given. One
// device is the baseline of the others and runs as a plain process. A number that is listed twice is an error.
Result<StudySpec> programStudy(const ProgramSpec& program, const ProgramAxes& axes);

// Returns the axes from which programStudy() would create the axes of this study; nullopt if there are none.
std::optional<ProgramAxes> programAxesOf(const StudySpec& study);

// Parses NAME=VALUE,VALUE.. as given to --axis. Without a prefix the name is a placeholder of the command. A value that
// is a number in JSON becomes a number. nullopt for a text without a name or values.
std::optional<FreeAxis> readFreeAxis(std::string_view text);
// Returns the text for --axis; nullopt if an axis has values that it cannot express.
std::optional<std::string> freeAxisOption(const FreeAxis& axis);

}  // namespace scalescope
