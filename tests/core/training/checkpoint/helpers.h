#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/temp_folder.h"

#include "core/training/checkpoint/checkpoint_folder.h"

namespace scalescope::testing {

class InFolder : public ::testing::Test {
 protected:
  [[nodiscard]] const std::string& folder() const { return m_folder.path(); }
  [[nodiscard]] std::string path(const std::string& name) const { return m_folder.path(name); }

  static std::string bytesOf(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  static void put(const std::string& file, const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; }

 private:
  const TempFolder m_folder;
};

inline std::string argument(const Error& error, const std::string& name) {
  for (const auto& [key, value] : error.message.arguments)
    if (key == name) {
      if (const auto* text = std::get_if<std::string>(&value)) return *text;
      if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
    }
  return "?";
}

inline CheckpointFacts facts(std::int64_t step) {
  CheckpointFacts all;
  all.step = step;
  all.sampler = step + 1;
  all.totalSteps = 100;
  all.worldSize = 2;
  all.seed = 7;
  all.cellKey = "0123456789abcdef";
  all.run = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
  all.model = "small-cnn";
  all.strategy = "ddp";
  all.precision = "fp32";
  all.torch = "2.11.0";
  return all;
}

// Two small tensors whose values identify the step.
struct Tensors {
  std::vector<float> weights;
  std::vector<std::uint8_t> rows{1, 2, 3, 4, 5};
  explicit Tensors(std::int64_t step) : weights(6, static_cast<float>(step)) {}
  [[nodiscard]] std::vector<TensorBytes> list() const {
    return {{"model.parameter.000", "F32", {2, 3}, weights.data(), 24}, {"ranks", "U8", {5}, rows.data(), 5}};
  }
};

inline Result<WrittenCheckpoint> writeStep(const std::string& folder, std::int64_t step, int keep = 2) {
  const Tensors tensors(step);
  return writeCheckpoint({folder, keep, facts(step), tensors.list(), 0});
}

}  // namespace scalescope::testing
