#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/audit/marked/marked_tables.h"
#include "core/analysis/values/results.h"
#include "core/report/tables/comparison.h"
#include "core/report/values/figure.h"

namespace scalescope {

// What the Compare page is told: values that nobody changes any more.

// A study that can be chosen: of the store, or of a bundle that it keeps; or one of its runs alone.
struct ComparedChoice {
  StudyId id;
  std::string folder;  // of the store that holds it
  std::string name;    // of the study, or of the run
  std::string by;      // whose bundle; "" = of this store, or not said
  bool isBundle = false;
  std::int64_t createdWallNs = 0;
  RunId run = {};             // "" = all of the study
  std::string protocol = {};  // its word; "" = not known before it is read
};
using ComparedChoices = std::shared_ptr<const std::vector<ComparedChoice>>;

// The chosen ones beside each other, in the words of whoever asked.
struct Comparison {
  std::vector<ComparedStudy> studies;
  Table lines;                     // comparisonTable()
  Table differences;               // differencesTable()
  Figure figure;                   // of the kind that was asked for; no series where `refused`
  Table points;                    // its table twin
  std::optional<Message> refused;  // why they cannot be drawn in one figure
};
using ComparisonPtr = std::shared_ptr<const Comparison>;

using MarkedAuditPtr = std::shared_ptr<const MarkedAudit>;

}  // namespace scalescope
