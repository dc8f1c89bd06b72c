#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/base/result.h"

namespace scalescope {

// Metadata of a checkpoint's file beside its tensors. All values are strings in the file.
struct CheckpointFacts {
  std::int64_t step = -1;  // Last step that it includes; the next one to take is step + 1.
  std::int64_t epoch = 0;
  std::int64_t worldSize = 1;
  std::int64_t totalSteps = 0;  // Steps of the whole run: budgetSeconds is not measured again.
  std::int64_t sampler = 0;     // Cursor: the step whose images come next.
  std::int64_t seed = 0;
  std::string cellKey;
  std::string run;
  std::string model;
  std::string strategy;
  std::string precision;
  std::string torch;  // Version, reported but not compared: the worker's digest is in the cell key.
};

std::map<std::string, std::string> toMetadata(const CheckpointFacts& facts);

// Parses a file's metadata. Errors name the file and the key that is missing or not a number.
Result<CheckpointFacts> factsFromMetadata(const std::map<std::string, std::string>& metadata, const std::string& path);

// Returns an error if a checkpoint is foreign: of another cell, model, world size, seed, strategy or precision. The
// error names the first key that differs. An empty cell key (a plan made before probing) matches any.
Status checkBelongs(const CheckpointFacts& found, const CheckpointFacts& wanted, const std::string& path);

}  // namespace scalescope
