// Tests docs/FAULTS.md, row 24: ranks that communicate by NCCL have a GPU each, or no run is started.
#include "tests/fake_cuda/fake_bench.h"

namespace scalescope {

using FakeSharedGpu = FakeBench;

TEST_F(FakeSharedGpu, IsRefusedToStrategiesThatUseNccl) {
  for (const char* strategy : {"ddp", "parameter-server"}) {
    const ProgramOutput output =
        run({{"axes", {{"devices", {2}}, {"strategy", {strategy}}}}, {"limits", {{"oversubscribe", true}}}});
    EXPECT_EQ(output.exitCode, 2) << strategy;
    EXPECT_NE(output.err.find("GPU 0"), std::string::npos) << strategy << ": " << output.err;
  }
  EXPECT_TRUE(runs().empty());
}

}  // namespace scalescope
