#include "launcher/resolve.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/base/file.h"
#include "core/base/ids.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

// A worker for CPUs that knows nothing of GPUs, as the real one, and one for GPUs beside it.
class ResolveGpus : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(m_folder);
    ASSERT_TRUE(writeFileAtomic(m_folder + "/worker", "#!/bin/sh\necho no GPU >&2\nexit 2\n"));
    fs::permissions(m_folder + "/worker", fs::perms::owner_all);
    fs::create_symlink(SCALESCOPE_BIN_DIR "/../tests/fake_worker", m_folder + "/worker-cuda");
  }
  void TearDown() override { fs::remove_all(m_folder); }

  ResolvedStudy resolved(const std::string& axes) {
    const auto spec = parseStudy(R"({"scalescope": 1, "name": "t", "protocol": "strong", "dataset": {"name": "synthetic", "count": 512},
      "hosts": [{"name": "local", "device": "cuda", "gpus": [0]}], "axes": {)" +
                                     axes + "}}",
                                 "t.json");
    EXPECT_TRUE(spec) << english(spec.error());
    ResolveOptions options;
    options.probe = true;
    options.lab.workerProgram = m_folder + "/worker";
    auto study = resolveStudy(*spec, options, [](const Message&) {}, {});
    EXPECT_TRUE(study) << english(study.error());
    return study ? *study : ResolvedStudy{};
  }

  std::string m_folder = (fs::temp_directory_path() / ("resolve-" + makeUlid())).string();
};

TEST_F(ResolveGpus, AForecastIsMadeByTheWorkerOfTheDevice) {
  const ResolvedStudy study = resolved(R"("globalBatch": [64])");
  for (const Message& remark : study.remarks) EXPECT_NE(remark.code, "launcher.no-forecast") << english(remark);
  ASSERT_FALSE(study.cells.empty());
  EXPECT_TRUE(study.cells.front().forecast.secondsPerRepeat);
}

}  // namespace
}  // namespace scalescope
