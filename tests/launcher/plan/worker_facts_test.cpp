#include "launcher/plan/worker_facts.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/ids.h"
#include "tests/launcher/transport/fake_program.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

class WorkerDigest : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(m_folder); }
  void TearDown() override { std::filesystem::remove_all(m_folder); }
  std::string digestOf(const std::string& name, const std::string& bytes) {
    EXPECT_TRUE(writeFileAtomic(m_folder + "/" + name, bytes));
    return workerDigest(m_folder + "/" + name).value_or("none");
  }
  std::string m_folder = (std::filesystem::temp_directory_path() / ("worker-digest-" + makeUlid())).string();
};

// The name is also found across two of the pieces in which the file is read.
TEST_F(WorkerDigest, TwoLinksOfOneBuildAreOneWorker) {
  const std::string name = std::string(32, 'a') + std::string(32, '7');
  const std::string mark = "SCALESCOPE-WORKER-BUILD " + name;
  EXPECT_EQ(digestOf("one", "ELF" + mark + "rest"), name);
  EXPECT_EQ(digestOf("two", std::string((1u << 20) - 30, 'x') + mark + std::string(100, 'y')), name);
  const std::string other = "SCALESCOPE-WORKER-BUILD " + std::string(64, 'b');
  EXPECT_EQ(digestOf("three", "ELF" + other), std::string(64, 'b'));
}

TEST_F(WorkerDigest, AProgramWithoutANameIsKnownByItsBytes) {
  EXPECT_EQ(digestOf("plain", "program"), sha256Hex("program"));
  const std::string torn = "SCALESCOPE-WORKER-BUILD 0123 and no more";
  EXPECT_EQ(digestOf("torn", torn), sha256Hex(torn));
  const auto missing = workerDigest(m_folder + "/missing");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message.code, "launcher.no-worker");
}

TEST(ProbeStep, AWorkerThatTheLoaderCannotStartFailsWithAFix) {
  const FakeProgram worker("worker", "echo \"$0: symbol lookup error: $0: undefined symbol: _ZN3c10\" >&2; exit 127");
  const auto facts = probeStep(worker.path(), RunPlan{}, Environment::ofThisProcess(), {});
  ASSERT_FALSE(facts);
  EXPECT_EQ(facts.error().message.code, "launcher.worker-libraries");
  EXPECT_NE(english(facts.error()).find("pip install torch==2.11.0"), std::string::npos) << english(facts.error());
}

TEST(ProbeStep, AModelThatCannotBeTrainedIsAnAnswer) {
  const FakeProgram worker("worker",
                           "echo '{\"torch\": \"2\", \"devices\": [], \"backends\": [], \"refused\": {\"code\": "
                           "\"training.torchscript-saved\", \"arguments\": {\"file\": \"m.pt\"}}}'");
  const auto probed = probeStep(worker.path(), RunPlan{}, Environment::ofThisProcess(), {});
  ASSERT_TRUE(probed) << english(probed.error());
  ASSERT_TRUE(probed->refused);
  EXPECT_EQ(english(*probed->refused).substr(0, 29), "m.pt was written by torch.sav");
}

// A probe that is no longer wanted is killed, and cannot remove its files.
TEST(ProbeStep, AKilledWorkerLeavesNoFiles) {
  const TempFolder seen;
  const std::string note = seen.path("folder");
  const FakeProgram worker("worker", "folder=$(mktemp -d); printf %s \"$folder\" > '" + note + "'; kill -9 $$");
  EXPECT_FALSE(probeStep(worker.path(), RunPlan{}, Environment::ofThisProcess(), {}));
  const std::string left = readFile(note).value_or("");
  ASSERT_FALSE(left.empty());
  EXPECT_FALSE(std::filesystem::exists(left));
}

}  // namespace
}  // namespace scalescope
