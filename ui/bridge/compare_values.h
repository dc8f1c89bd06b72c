#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/audit/marked_tables.h"
#include "core/analysis/values/results.h"
#include "core/report/tables/comparison.h"
#include "core/report/values/figure.h"

namespace scalescope {

// Immutable values for the Compare page.

// A study that can be chosen, from the store or from one of its bundles; or one run of a study.
struct ComparedChoice {
  StudyId id;
  std::string folder;  // Folder of the store that holds it.
  std::string name;    // Name of the study or run.
  std::string by;      // Author of the bundle; empty for a study of this store, or if the bundle does not name one.
  bool isBundle = false;
  std::int64_t createdWallNs = 0;
  RunId run = {};             // It is empty for the whole study.
  std::string protocol = {};  // Enum name of the protocol; empty until the study was read.
};
using ComparedChoices = std::shared_ptr<const std::vector<ComparedChoice>>;

// The chosen studies beside each other, in the language of the request.
struct Comparison {
  std::vector<ComparedStudy> studies;
  Table lines;                     // Table of comparisonTable().
  Table differences;               // Table of differencesTable().
  Figure figure;                   // Figure of the requested kind; without series if `refused`.
  Table points;                    // Data of the figure as a table.
  std::optional<Message> refused;  // Reason why the studies cannot be drawn in one figure.
};
using ComparisonPtr = std::shared_ptr<const Comparison>;

using MarkedAuditPtr = std::shared_ptr<const MarkedAudit>;

}  // namespace scalescope
