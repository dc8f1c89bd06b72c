#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/base/result.h"

namespace scalescope {

// What a checkpoint says about itself beside its tensors: the metadata of its file, all of it strings there.
struct CheckpointFacts {
  std::int64_t step = -1;  // the last one that is in it; the next to take is step + 1
  std::int64_t epoch = 0;
  std::int64_t worldSize = 1;
  std::int64_t totalSteps = 0;  // of the whole run: budgetSeconds is not measured again
  std::int64_t sampler = 0;     // cursor: the step whose images come next
  std::int64_t seed = 0;
  std::string cellKey;
  std::string run;
  std::string model;
  std::string strategy;
  std::string precision;
  std::string torch;  // version, told but not compared: the worker's digest is in the cell key
};

std::map<std::string, std::string> toMetadata(const CheckpointFacts& facts);

// Errors name the file and the key that is missing or no number.
Result<CheckpointFacts> factsFromMetadata(const std::map<std::string, std::string>& metadata, const std::string& path);

// A checkpoint of another cell, model, world size, seed, strategy or precision is foreign: the error names the first
// key that differs. An empty cell key (a plan made before probing) agrees with any.
Status checkBelongs(const CheckpointFacts& found, const CheckpointFacts& wanted, const std::string& path);

}  // namespace scalescope
