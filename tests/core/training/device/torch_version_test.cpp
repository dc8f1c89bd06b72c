// LibTorch reports its version at run time; otherwise a different one would go unnoticed.
#include <ATen/Version.h>
#include <gtest/gtest.h>

#include "core/study/cells/worker_answers.h"
#include "core/training/device/obstacles.h"

namespace scalescope {

TEST(TorchVersion, IsReportedByTheLibraryThatIsLoaded) {
  const std::string config = at::show_config();
  EXPECT_NE(config.find("TORCH_VERSION="), std::string::npos) << config;
  EXPECT_EQ(loadedTorchVersion(), kLibTorchVersion);
  EXPECT_TRUE(checkTorchVersion(loadedTorchVersion()));
}

}  // namespace scalescope
