// A cluster of fake programs in PATH records the requests of a link, their order, and its reports.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <asio/io_context.hpp>

#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <thread>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "launcher/slurm/slurm_provisioner.h"
#include "tests/launcher/transport/fake_program.h"
#include "tests/patience.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

constexpr const char* kStudy = "01JABCDEFGHJKMNPQRSTVWXYZ0";

// Runs the context until `met`, at most 20 s on a quick machine.
template <class Met>
void runUntil(asio::io_context& context, Met met) {
  for (int i = 0; i < 2000 * patience() && !met(); ++i) {
    context.restart();
    context.run_for(std::chrono::milliseconds(10));
  }
}

class SlurmLinkTest : public ::testing::Test {
 protected:
  SlurmLinkTest() {
    host.name = "hpc-1";
    host.cluster = "slurm";
    host.request = {{"login", ""}, {"partition", "main"}, {"node", 1}, {"nodes", 2}};
    options.agentProgram = "/bin/true";
    options.study = StudyId(kStudy);
  }

  // Returns the options with the present environment: PATH has the fake programs of the test.
  [[nodiscard]] TransportOptions optionsNow() const {
    TransportOptions now = options;
    now.environment = Environment::ofThisProcess();
    return now;
  }

  // Returns the reason why a new link closed.
  [[nodiscard]] Error open() const {
    asio::io_context context;
    const auto transport = makeSlurmProvisioner(queues)->node(context, host, optionsNow()).value();
    std::optional<Error> closed;
    const auto link = transport->open({.closed = [&](const Error& error) { closed = error; }});
    runUntil(context, [&] { return closed.has_value(); });
    return closed.value_or(Error{Message{"test.silent", {}}, {}});
  }

  void queueSays(const std::string& text) {
    std::ofstream(folder.path() + "/queue") << text;
    queues = std::make_shared<SlurmQueues>();  // Makes the next link query the queue at once.
    queues->setAsked(options.study, asked);
  }
  [[nodiscard]] std::string calls() const { return readFile(folder.path() + "/calls").value_or(""); }
  [[nodiscard]] std::string noting(const std::string& name) const {
    return "echo \"" + name + " $*\" >> " + folder.path() + "/calls; ";
  }
  static std::string line(const std::string& state, int id = 7) {
    return std::to_string(id) + "|" + kStudy + "|" + state + "|N/A|30:00|main|Priority\n";
  }

  const TempFolder folder;
  HostSpec host;
  TransportOptions options{.environment = Environment::ofThisProcess()};
  std::shared_ptr<SlurmQueues> queues = std::make_shared<SlurmQueues>();
  std::int64_t asked = 0;
  const FakeProgram squeue{"squeue", noting("squeue") + "case \"$*\" in *states=all*) cat " + folder.path() +
                                         "/queue;; *) echo 3; echo 7;; esac"};
  const FakeProgram srun{"srun", noting("srun") + "cat"};
  const FakeProgram scancel{"scancel", noting("scancel")};
};

TEST_F(SlurmLinkTest, ARunningJobsNodeIsReachedByAStepOfIt) {
  queueSays(line("RUNNING"));
  asio::io_context context;
  const auto direct = makeSlurmProvisioner(queues)->node(context, host, optionsNow()).value();
  std::string echoed;
  const auto link = direct->open({.received = [&](std::string_view bytes) { echoed += bytes; }, .closed = [](auto) {}});
  link->send(std::string("\0\n\x04|hello", 9));
  runUntil(context, [&] { return echoed.size() >= 9; });
  EXPECT_EQ(echoed, std::string("\0\n\x04|hello", 9));
  EXPECT_NE(calls().find("srun --overlap --jobid=7 --nodes=1 --ntasks=1 --relative=1"), std::string::npos) << calls();
}

// The client's file that squeue reads has the job; that of this process has none.
TEST_F(SlurmLinkTest, SlurmsProgramsGetTheClientsEnvironment) {
  const FakeProgram asking{"squeue", "case \"$*\" in *states=all*) cat \"$XDG_CONFIG_HOME/queue\";; esac"};
  const FakeProgram attaching{"srun", "echo \"$XDG_CONFIG_HOME ${NCCL_DEBUG-unset}\""};
  setenv("NCCL_DEBUG", "owner", 1);
  queueSays(line("RUNNING"));
  options.environment =
      Environment::forClient(Environment({{"PATH", std::getenv("PATH")}, {"XDG_CONFIG_HOME", folder.path()}}));
  asio::io_context context;
  const auto direct = makeSlurmProvisioner(queues)->node(context, host, options).value();
  std::string received;
  std::optional<Error> closed;
  const auto link = direct->open({.received = [&](std::string_view bytes) { received += bytes; },
                                  .closed = [&](const Error& error) { closed = error; }});
  runUntil(context, [&] { return closed.has_value(); });
  unsetenv("NCCL_DEBUG");
  EXPECT_EQ(received, folder.path() + " unset\n");
}

TEST_F(SlurmLinkTest, AWaitingJobIsReportedWithItsPosition) {
  queueSays(line("PENDING"));
  const Error why = open();
  EXPECT_EQ(english(why), "hpc-1: job 7 is pending (Priority), number 2 of 2 in the queue");
  EXPECT_EQ(calls().find("srun"), std::string::npos);
}

// Its ranks ended with its nodes, while squeue lists the job as a live one.
TEST_F(SlurmLinkTest, ARequeuedJobHasEndedForItsClient) {
  const FakeProgram cut{"srun", noting("srun")};
  queueSays(line("RUNNING"));
  asio::io_context context;
  const auto kept = makeSlurmProvisioner(queues)->node(context, host, optionsNow()).value();
  std::vector<std::string> codes;
  const auto openAgain = [&] {
    const std::size_t count = codes.size();
    const auto link = kept->open(
        {.received = [](auto) {}, .closed = [&](const Error& error) { codes.push_back(error.message.code); }});
    runUntil(context, [&] { return codes.size() > count; });
    return codes.size() > count ? codes.back() : "test.silent";
  };
  EXPECT_EQ(openAgain(), "transport.closed");
  std::ofstream(folder.path() + "/queue") << line("PENDING");
  for (int i = 0; i < 500 * patience() && codes.back() == "transport.closed";
       ++i) {  // Waits until the queue may be queried again.
    openAgain();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_EQ(codes.back(), "slurm.ended-requeued");
  EXPECT_TRUE(open().message.code.starts_with("slurm.queued")) << "a connection that finds it now waits for it";
}

// A later owner has not seen the job before.
TEST_F(SlurmLinkTest, ARunOfAnEarlierOwnerIsLostWithAJobThatWasPutBackIntoTheQueue) {
  const FakeProgram cut{"srun", noting("srun")};
  const auto scontrolSays = [&](const std::string& words) {
    return FakeProgram{"scontrol",
                       "echo 'JobId=7 JobName=x JobState=RUNNING Requeue=0 " + words + " TimeLimit=00:30:00'"};
  };
  const std::int64_t now = wallNs() / 1'000'000;
  options.follows = RunId(ulidOf(now - 100'000, 7));
  queueSays(line("PENDING"));
  EXPECT_EQ(open().message.code, "slurm.ended-requeued") << "it waits again";
  queueSays(line("SUSPENDED"));
  EXPECT_EQ(open().message.code, "slurm.queued-suspended") << "its ranks continue after";
  queueSays(line("RUNNING"));
  {
    const FakeProgram again = scontrolSays("Restarts=1 RunTime=00:00:20 SuspendTime=None");
    EXPECT_EQ(open().message.code, "slurm.ended-requeued") << "the job has started again since";
  }
  for (const char* words :
       {"Restarts=0 RunTime=00:00:20 SuspendTime=None", "Restarts=1 RunTime=00:03:20 SuspendTime=None",
        "Restarts=1 RunTime=1-00:00:20 SuspendTime=None",
        "Restarts=1 RunTime=00:00:20 SuspendTime=2026-01-01T00:00:00"}) {
    const FakeProgram one = scontrolSays(words);
    EXPECT_EQ(open().message.code, "transport.closed") << words;
  }
  options.follows = {};
  const FakeProgram again = scontrolSays("Restarts=1 RunTime=00:00:20 SuspendTime=None");
  EXPECT_EQ(open().message.code, "transport.closed") << "a run that begins now";
}

// Otherwise logs of a run could not be fetched.
TEST_F(SlurmLinkTest, AJobIsReachedOnceItsFilesAreVisibleOnTheLoginNode) {
  setenv("XDG_STATE_HOME", folder.path().c_str(), 1);
  options.job = JobRequest{};
  queueSays(line("RUNNING"));
  EXPECT_EQ(open().message.code, "slurm.not-shared");
  EXPECT_EQ(calls().find("srun"), std::string::npos) << calls();
  std::filesystem::create_directory(folder.path() + "/scalescope-agent");
  std::ofstream(folder.path() + "/scalescope-agent/job-7.log") << "x";
  const FakeProgram cut{"srun", noting("srun")};
  EXPECT_EQ(open().message.code, "transport.closed");
  EXPECT_NE(calls().find("srun --overlap"), std::string::npos) << calls();
  unsetenv("XDG_STATE_HOME");
}

TEST_F(SlurmLinkTest, NoJobIsRequestedWhereThatIsNotAllowed) {
  queueSays("");
  EXPECT_EQ(open().message.code, "slurm.ended-unknown");
}

TEST_F(SlurmLinkTest, ARefusedSpellingOfAnOptionIsFollowedByTheNext) {
  const FakeProgram sbatch{"sbatch", noting("sbatch") +
                                         "case \"$*\" in *--exclusive*) echo 'sbatch: error: no whole nodes' >&2; exit "
                                         "1;; *--test-only*) exit 0;; *) head -1 >&2; echo \"12;lab\";; esac"};
  queueSays("");
  options.job = JobRequest{3, 0};
  const Error why = open();
  EXPECT_EQ(english(why), "hpc-1: job 12 was submitted");
  EXPECT_EQ(queues->asked(options.study), 12);
  const std::string said = calls();
  EXPECT_NE(said.find("--test-only --job-name=01JABCDEFGHJKMNPQRSTVWXYZ0 --nodes=2"), std::string::npos) << said;
  EXPECT_NE(said.find("--parsable --no-requeue"), std::string::npos) << said;
}

// Before 20.11 no step of a job can run beside another one.
TEST_F(SlurmLinkTest, AnOlderSlurmIsReportedBeforeAnythingIsQueued) {
  const FakeProgram old{"srun", "case \"$*\" in *--version*) echo slurm 20.02.7;; esac"};
  const FakeProgram sbatch{"sbatch", noting("sbatch") + "echo 12"};
  queueSays("");
  options.job = JobRequest{};
  const Error why = open();
  EXPECT_EQ(why.message.code, "slurm.too-old");
  EXPECT_NE(english(why).find("hpc-1 has slurm 20.02.7."), std::string::npos) << english(why);
  EXPECT_TRUE(needsUser(why));
  EXPECT_EQ(calls().find("sbatch"), std::string::npos) << calls();
}

TEST_F(SlurmLinkTest, AnOptionThatASitesOwnProgramLacksIsReported) {
  const FakeProgram own{"srun", "echo \"srun: unrecognized option '--overlap'\" >&2; exit 1"};
  queueSays(line("RUNNING"));
  const Error why = open();
  EXPECT_EQ(why.message.code, "slurm.option");
  EXPECT_NE(english(why).find("srun there does not support --overlap"), std::string::npos) << english(why);
  EXPECT_FALSE(isRetryable(why)) << "it would be tried for ever";
}

TEST_F(SlurmLinkTest, TheQueueIsQueriedWithOptionsOfEverySlurmVersion) {
  queueSays(line("PENDING"));
  EXPECT_TRUE(open().message.code.starts_with("slurm.queued"));
  EXPECT_EQ(calls().find("--me"), std::string::npos) << calls();
  EXPECT_NE(calls().find("squeue --user=" + std::to_string(getuid()) + " --name="), std::string::npos) << calls();
}

// If squeue lists it late, or never, no second job is queued.
TEST_F(SlurmLinkTest, AJobThatIsNotListedIsNotRequestedAgain) {
  const FakeProgram sbatch{"sbatch", noting("sbatch") + "echo 12"};
  asked = 12;
  queueSays("");
  options.job = JobRequest{};
  EXPECT_EQ(english(open()), "hpc-1: job 12 was submitted");
  EXPECT_EQ(calls().find("sbatch"), std::string::npos) << calls();
}

TEST_F(SlurmLinkTest, WhatTheClusterWouldNotTakeIsNeverQueued) {
  const FakeProgram sbatch{"sbatch", noting("sbatch") + "echo 'sbatch: error: invalid account' >&2; exit 1"};
  queueSays("");
  options.job = JobRequest{};
  const Error why = open();
  EXPECT_EQ(why.message.code, "slurm.refused");
  EXPECT_NE(english(why).find("invalid account"), std::string::npos);
  EXPECT_EQ(calls().find("--parsable"), std::string::npos) << calls();
}

// sbatch --test-only prints the same for drained nodes as for nodes that never existed.
TEST_F(SlurmLinkTest, AJobThatNeedsDrainedNodesIsQueuedAndWaits) {
  const FakeProgram sbatch{
      "sbatch", noting("sbatch") +
                    "case \"$*\" in *--test-only*--nodes=2*|*--mem=0*) echo 'allocation failure: Requested node "
                    "configuration is not available' >&2; exit 1;; *--test-only*) exit 0;; *) echo 12;; esac"};
  const auto why = [&](const std::string& counts) {
    const FakeProgram sinfo{"sinfo",
                            "echo 'main|up|n/a|1:00:00|" + counts +
                                "|16|64000|(null)|(null)'; echo 'far*|up|n/a|1:00:00|0/0/9/9|1|1|(null)|(null)'"};
    queueSays("");
    options.job = JobRequest{};
    return open();
  };
  EXPECT_EQ(why("0/2/0/2").message.code, "slurm.refused-yet") << "nodes of a partition that was not requested are down";
  EXPECT_EQ(calls().find("--parsable"), std::string::npos) << calls();
  EXPECT_EQ(english(why("0/1/1/2")), "hpc-1: job 12 was submitted");
  const std::string queued = calls().substr(calls().find("sbatch --parsable"));
  EXPECT_NE(queued.find("--nodes=2"), std::string::npos) << queued;
  EXPECT_NE(queued.find("--exclusive"), std::string::npos) << "the form that one node would take: " << queued;
  EXPECT_EQ(queued.find("--mem=0"), std::string::npos) << queued;
}

// After scontrol update state=resume, sinfo calls the node idle, and some seconds later sbatch accepts it.
TEST_F(SlurmLinkTest, ARefusalThatMayPassIsWaitedForHalfAMinute) {
  const std::string refuses = "echo 'allocation failure: Requested node configuration is not available' >&2; exit 1";
  const FakeProgram sinfo{"sinfo", "echo 'main|up|n/a|1:00:00|0/2/0/2|16|64000|(null)|(null)'"};
  queueSays("");
  options.job = JobRequest{};
  const auto refused = [&](int secondsAgo) {
    const FakeProgram sbatch{"sbatch", noting("sbatch") + refuses};
    if (secondsAgo > 0) queues->setRefused(options.study, monotonicNs() - secondsAgo * 1'000'000'000LL);
    return open();
  };
  const Error first = refused(0);
  EXPECT_EQ(english(first),
            "hpc-1: sbatch --test-only refuses: allocation failure: Requested node configuration is not available. "
            "Slurm refuses nodes for some seconds after they have come back; retrying for 30 s.");
  EXPECT_TRUE(isRetryable(first));
  EXPECT_FALSE(needsUser(first));
  const std::int64_t since = queues->refusedSince(options.study);
  EXPECT_GT(since, 0);
  EXPECT_EQ(refused(0).message.code, "slurm.refused-yet");
  EXPECT_EQ(queues->refusedSince(options.study), since) << "the time counts from the first refusal";
  EXPECT_EQ(refused(20).message.code, "slurm.refused-yet");
  EXPECT_EQ(refused(30).message.code, "slurm.refused");
  EXPECT_EQ(calls().find("--parsable"), std::string::npos) << "nothing was queued: " << calls();
  EXPECT_EQ(refused(0).message.code, "slurm.refused-yet") << "a repeated request has the same time limit";
  const FakeProgram back{"sbatch", "case \"$*\" in *--test-only*) exit 0;; *) echo 12;; esac"};
  EXPECT_EQ(english(open()), "hpc-1: job 12 was submitted");
  EXPECT_EQ(queues->refusedSince(options.study), 0);
}

TEST_F(SlurmLinkTest, AWaitingOrRunningJobIsNotRequestedTwice) {
  const FakeProgram sbatch{"sbatch", noting("sbatch") + "echo 12"};
  options.job = JobRequest{};
  queueSays(line("PENDING"));
  EXPECT_TRUE(open().message.code.starts_with("slurm.queued"));
  queueSays(line("COMPLETING"));
  EXPECT_EQ(open().message.code, "slurm.ending");
  EXPECT_EQ(calls().find("sbatch"), std::string::npos) << calls();
}

TEST_F(SlurmLinkTest, AJobThatEndedBeforeItWasUsedIsReportedAndNotRequestedAgain) {
  const FakeProgram sbatch{"sbatch", noting("sbatch") + "echo 12"};
  options.job = JobRequest{};
  asked = 7;
  queueSays(line("CANCELLED"));
  EXPECT_EQ(open().message.code, "slurm.ended-cancelled");
  EXPECT_EQ(calls().find("sbatch"), std::string::npos) << calls();
}

TEST_F(SlurmLinkTest, TheReasonWhyTheScriptCouldNotStartIsQueried) {
  const FakeProgram scontrol{"scontrol", noting("scontrol") + "echo 'JobId=7 Reboot=0 ExitCode=66:0 RunTime=0'"};
  options.job = JobRequest{};
  asked = 7;
  queueSays(line("FAILED"));
  EXPECT_EQ(open().message.code, "slurm.ended-unshared");
  EXPECT_NE(calls().find("scontrol show job --oneliner 7"), std::string::npos) << calls();
}

TEST_F(SlurmLinkTest, AControllerThatIsAwayIsNoEnd) {
  const FakeProgram unreachable{
      "squeue", "echo 'slurm_load_jobs error: Unable to contact slurm controller (connect failure)' >&2; exit 1"};
  EXPECT_EQ(open().message.code, "slurm.no-answer");
}

TEST_F(SlurmLinkTest, TheQueueIsQueriedOnceForAllConnections) {
  queueSays(line("PENDING"));
  asio::io_context context;
  int closed = 0;
  std::vector<std::unique_ptr<Transport>> transports;
  std::vector<std::unique_ptr<AgentLink>> links;
  for (int i = 0; i < 4; ++i) {
    transports.push_back(makeSlurmProvisioner(queues)->node(context, host, optionsNow()).value());
    links.push_back(transports.back()->open({.closed = [&](const Error&) { ++closed; }}));
  }
  runUntil(context, [&] { return closed == 4; });
  EXPECT_EQ(closed, 4);
  const std::string said = calls();
  std::size_t asks = 0;
  for (std::size_t at = 0; (at = said.find("states=all", at)) != std::string::npos; ++at) ++asks;
  EXPECT_EQ(asks, 1u) << said;
}

TEST_F(SlurmLinkTest, AnEndIsReportedOnceThenTheLoginNodeIsQueried) {
  const FakeProgram agent{"agent", noting("agent")};
  options.agentProgram = agent.path();
  queueSays(line("TIMEOUT"));
  asio::io_context context;
  const auto kept = makeSlurmProvisioner(queues)->node(context, host, optionsNow()).value();
  std::vector<Error> ends;
  for (std::size_t count = 1; count <= 2; ++count) {
    const auto link =
        kept->open({.received = [](auto) {}, .closed = [&](const Error& error) { ends.push_back(error); }});
    runUntil(context, [&] { return ends.size() == count; });
  }
  ASSERT_EQ(ends.size(), 2u);
  EXPECT_EQ(ends[0].message.code, "slurm.ended-timeout");
  EXPECT_EQ(ends[1].message.code, "transport.closed");
  const std::string said = calls();
  EXPECT_NE(said.find("agent attach"), std::string::npos) << said;
  EXPECT_EQ(said.find("squeue"), said.rfind("squeue")) << "a job that has ended is not queried again";
}

TEST_F(SlurmLinkTest, AStudysJobIsEndedByItsName) {
  ASSERT_TRUE(makeSlurmProvisioner(queues)->release(host, options.study, optionsNow()));
  EXPECT_NE(calls().find(std::string("scancel --name=") + kStudy), std::string::npos) << calls();
}

}  // namespace
}  // namespace scalescope
