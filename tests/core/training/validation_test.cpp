// Tests which model and images a validation uses.
#include <gtest/gtest.h>

#include <filesystem>

#include "core/training/checkpoint/tensor_file.h"
#include "core/training/step/validation.h"
#include "in_process.h"

namespace scalescope::testing {
namespace {

const std::string kMeasure = R"({"mode": "train", "steps": 20, "validate": "end"})";

std::string newestCheckpoint(const std::string& folder) {
  std::string newest;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".safetensors") newest = std::max(newest, entry.path().string());
  return newest;
}

// Copies the model that rank 0 had when it saved into a session of one rank.
void takeModel(const OpenTensorFile& from, Session& session) {
  const torch::autograd::AutoGradMode off(false);
  const auto read = [&](const std::string& name, at::Tensor& to) {
    const TensorEntry* entry = from.file.find(name);
    ASSERT_NE(entry, nullptr) << name;
    ASSERT_EQ(entry->end - entry->begin, to.nbytes()) << name;
    const at::Tensor plain =
        at::empty(to.sizes(), to.options());  // This is the file's order of axes, whatever the model's is.
    ASSERT_TRUE(readTensor(from, *entry, plain.mutable_data_ptr()));
    to.copy_(plain);
  };
  for (std::size_t i = 0; i < session.model->parameters.size(); ++i) {
    char name[64];
    std::snprintf(name, sizeof name, "model.parameter.%03zu", i);
    read(name, session.model->parameters[i]);
  }
  if (session.model->buffers.defined()) read("model.buffers", session.model->buffers);
}

// Model that records how many images each forward has.
class CountsRows final : public Synchronizer {
 public:
  CountsRows(Model& model, std::vector<std::int64_t>& rows) : Synchronizer(model), m_rows(rows) {}

  at::Tensor forward(const at::Tensor& images, bool training) override {
    m_rows.push_back(images.size(0));
    return Synchronizer::forward(images, training);
  }

 private:
  std::vector<std::int64_t>& m_rows;
};

}  // namespace

// 320 images are a forward of 250 and one of 70, which is padded, because a GPU's libraries choose kernels by shape.
TEST(Validation, OfASetOnTheDeviceIsTheHosts) {
  const RunPlan plan = makePlan(R"({"axes": {"devices": [1], "strategy": ["single"]}, "dataset": {"count": 1600,
                                    "augment": ["crop", "flip", "normalize"]}, "measure": )" +
                                kMeasure + "}");
  InProcess host(plan), device(plan);
  Session& session = device.session();
  ASSERT_EQ(session.data.test.count(), 320);
  std::vector<std::int64_t> rows;
  session.synchronizer = std::make_unique<CountsRows>(*session.model, rows);
  session.data.testOnDevice =
      std::make_unique<DeviceSet>(session.data.test, *session.data.testAugmenter, session.device);
  const Validation wanted = validate(host.session()), found = validate(session);
  EXPECT_EQ(rows, (std::vector<std::int64_t>{250, 250}));
  EXPECT_DOUBLE_EQ(found.accuracy, wanted.accuracy);
  EXPECT_NEAR(found.loss, wanted.loss, 1e-6 * wanted.loss);
}

// Workers of asynchronous servers have different parameters, depending on when they last pulled: the accuracy of a run
// is that of one model, rank 0's, and not a mean over several.
TEST(Validation, OfAsynchronousWorkersIsOfRankZerosModel) {
  Gang gang(
      makePlan(R"({"axes": {"devices": [2], "strategy": ["parameter-server"]}, "parameterServer": {"mode": "async"},
                         "checkpoint": {"every": {"steps": 20}}, "measure": )" +
               kMeasure + "}"),
      {{"SCALESCOPE_INJECT", "slow-rank:1:20"}});
  ASSERT_EQ(gang.wait(), (std::vector<int>{0, 0}));
  std::vector<double> reported;
  for (int rank = 0; rank < 2; ++rank)
    reported.push_back(payloads<EpochRecord>(gang.records(rank)).back().validationLoss);
  EXPECT_DOUBLE_EQ(reported[0], reported[1]);
  const auto checkpoint = openTensorFile(newestCheckpoint(gang.folder()));
  ASSERT_TRUE(checkpoint);
  InProcess alone(makePlan(R"({"axes": {"devices": [1], "strategy": ["single"]}, "measure": )" + kMeasure + "}"));
  takeModel(*checkpoint, alone.session());
  const Validation judged = validate(alone.session());
  EXPECT_NEAR(reported[0], judged.loss, 1e-5 * judged.loss);
}

}  // namespace scalescope::testing
