// Tests that ranks train on the data that a user imports.
#include "core/study/data/dataset_kinds.h"
#include "tests/app/bench_place.h"
#include "tests/core/study/idx_bytes.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

class BroughtData : public Bench {
 protected:
  void SetUp() override {
    Bench::SetUp();
    setenv("SCALESCOPE_WORKER", builtProgram("scalescope-worker").c_str(), 1);
  }

  // Each file is compressed separately, as published.
  std::string fashionMnist(std::uint32_t train, std::uint32_t test) {
    const std::string folder = path("published");
    std::filesystem::create_directory(folder);
    const auto write = [&](const std::string& name, const std::string& bytes) {
      std::ofstream(folder + "/" + name, std::ios::binary) << bytes;
      const auto packed = runProgram({"gzip", "-n", folder + "/" + name}, {});
      EXPECT_TRUE(packed && packed->exitCode == 0);
    };
    for (const auto& [split, count] : {std::pair{"train", train}, std::pair{"t10k", test}}) {
      write(std::string(split) + "-images-idx3-ubyte", idx::images(count, 28, 28, 30));
      write(std::string(split) + "-labels-idx1-ubyte", idx::labels(count));
    }
    return folder;
  }

  template <class T>
  std::vector<T> recordsOf(const RunRow& run, RecordType type) {
    std::vector<T> found;
    const auto open = reader();
    const auto records = open->records(run.id, {type});
    if (!records) return found;
    for (const auto& [source, all] : *records)
      for (const Record& record : all) found.push_back(std::get<T>(record.payload));
    return found;
  }
};

}  // namespace

TEST_F(BroughtData, AGreySetInItsPackedFilesIsTrainedAndValidated) {
  const ProgramOutput imported = cli({"data", "import", "fashion-mnist", fashionMnist(48, 20)});
  ASSERT_EQ(imported.exitCode, 0) << imported.err;
  std::ofstream(path("grey.json")) << R"({"scalescope": 1, "name": "grey", "protocol": "free", "baseline": null,
      "model": {"name": "small-cnn"}, "dataset": {"name": "fashion-mnist", "augment": ["crop", "normalize"]},
      "axes": {"devices": [1], "perRankBatch": [24], "strategy": ["single"]},
      "optimizer": {"name": "rmsprop", "lr": 0.001},
      "measure": {"mode": "train", "warmupSteps": 0, "steps": 2, "repeats": 1, "calibrate": false, "ceilingMB": 0,
                  "validate": "end"}})";
  const ProgramOutput ran = cli({"run", path("grey.json")}, 120);
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  ASSERT_EQ(runs().size(), 1u);
  const RunRow run = runs().front();
  EXPECT_EQ(run.status, RunStatus::done) << run.cause;
  const auto steps = recordsOf<StepRecord>(run, RecordType::step);
  ASSERT_EQ(steps.size(), 2u);
  for (const StepRecord& step : steps) {
    EXPECT_EQ(step.samples, 24);
    EXPECT_NEAR(step.loss, 2.3, 1.5) << "about ln 10 where nothing is known yet";
  }
  const auto epochs = recordsOf<EpochRecord>(run, RecordType::epoch);
  ASSERT_EQ(epochs.size(), 1u);
  EXPECT_EQ(epochs.front().samples, 48);
  EXPECT_GT(epochs.front().validationLoss, 0);
}

}  // namespace scalescope
