// Texts are captured output of Slurm 22.05 on Debian.
#include "launcher/slurm/slurm_messages.h"

#include <gtest/gtest.h>

#include <set>

namespace scalescope {
namespace {

constexpr const char* kQueue =
    "2|01PENDINGAAAAAAAAAAAAAAAAA|PENDING|2026-11-23T16:13:01|10:00|main|Resources\n"
    "3|p2|PENDING|N/A|30:00|main|JobHeldUser\n"
    "1|01TESTULID|RUNNING|2026-11-23T15:33:01|30:00|main|None\n"
    "4|p3|PENDING|N/A|1:00|short|Nodes required for job are DOWN, DRAINED or reserved for jobs in higher priority "
    "partitions\n";

SlurmJob jobIn(const std::string& state, const std::string& name = "a", std::int64_t id = 7) {
  SlurmJob job;
  job.id = id;
  job.name = name;
  job.state = state;
  return job;
}

TEST(SlurmMessages, AQueueIsReadLineByLine) {
  const auto jobs = parseSlurmJobs(kQueue);
  ASSERT_EQ(jobs.size(), 4u);
  EXPECT_EQ(jobs[0].id, 2);
  EXPECT_EQ(jobs[0].name, "01PENDINGAAAAAAAAAAAAAAAAA");
  EXPECT_EQ(jobs[0].start, "2026-11-23T16:13:01");
  EXPECT_EQ(jobs[0].limit, "10:00");
  EXPECT_EQ(jobs[0].partition, "main");
  EXPECT_EQ(jobs[0].reason, "Resources");
  EXPECT_EQ(jobs[1].start, "") << "N/A is no time";
  EXPECT_EQ(jobs[2].reason, "") << "None is no reason";
  EXPECT_TRUE(jobs[3].reason.ends_with("higher priority partitions"));
}

TEST(SlurmMessages, WhatIsNoLineOfAQueueIsLeftOut) {
  EXPECT_TRUE(parseSlurmJobs("").empty());
  EXPECT_TRUE(parseSlurmJobs("Welcome to the cluster!\n7|only|three\n-1|a|b|c|d|e|f\n9x|a|b|c|d|e|f\n").empty());
  const auto jobs = parseSlurmJobs("motd\n5|a|RUNNING|x|y|z|w|ith\x1b[31m\r\n");
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_EQ(jobs[0].reason.find('\x1b'), std::string::npos);
}

TEST(SlurmMessages, OrderAndSubmittedAreIds) {
  EXPECT_EQ(parseSlurmOrder("2\n4\n3\n"), (std::vector<std::int64_t>{2, 4, 3}));
  EXPECT_EQ(parseSubmitted("12\n"), 12);
  EXPECT_EQ(parseSubmitted("12;lab\n"), 12);
  EXPECT_EQ(parseSubmitted("noise of a login shell\n12\n"), 12);
  EXPECT_FALSE(parseSubmitted("sbatch: error: no\n"));
}

TEST(SlurmMessages, OptionsThatAnOlderSlurmLacksAreNamed) {
  EXPECT_EQ(unknownSlurmOption("srun: unrecognized option '--overlap'\nTry \"srun --help\"\n"), "--overlap");
  EXPECT_EQ(unknownSlurmOption("squeue: unrecognized option `--me'"), "--me");
  EXPECT_EQ(unknownSlurmOption("squeue: invalid option -- 'x'"), "x");
  EXPECT_EQ(unknownSlurmOption("srun: error: Unable to confirm allocation for job 7"), "");
  EXPECT_EQ(unknownSlurmOption("unrecognized option "), "");
  for (const char* old : {"slurm 17.02.6", "slurm 20.02.7\n", "motd\nslurm-wlm 18.08.5-2"})
    EXPECT_TRUE(isSlurmTooOld(old)) << old;
  for (const char* fits : {"slurm 20.11.0", "slurm-wlm 22.05.8", "slurm 25.05.1-0rc1", "", "our own srun 3.1"})
    EXPECT_FALSE(isSlurmTooOld(fits)) << fits;
}

TEST(SlurmMessages, LifeFollowsFromTheState) {
  EXPECT_EQ(lifeOf(jobIn("RUNNING")), SlurmLife::running);
  for (const char* state : {"PENDING", "CONFIGURING", "SUSPENDED"})
    EXPECT_EQ(lifeOf(jobIn(state)), SlurmLife::waiting) << state;
  EXPECT_EQ(lifeOf(jobIn("COMPLETING")), SlurmLife::ending) << "processes of it may be alive";
  EXPECT_EQ(lifeOf(jobIn("HIBERNATING")), SlurmLife::ending) << "what is not known is no end";
  EXPECT_EQ(lifeOf(jobIn("")), SlurmLife::ending);
  for (const char* state : {"COMPLETED", "FAILED", "TIMEOUT", "CANCELLED", "PREEMPTED", "NODE_FAIL", "OUT_OF_MEMORY"})
    EXPECT_EQ(lifeOf(jobIn(state)), SlurmLife::ended) << state;
}

TEST(SlurmMessages, OfJobsWithOneNameTheLivingComesFirst) {
  const std::vector<SlurmJob> jobs{jobIn("CANCELLED", "a", 9), jobIn("RUNNING", "a", 5), jobIn("RUNNING", "b", 10),
                                   jobIn("TIMEOUT", "c", 1), jobIn("NODE_FAIL", "c", 3)};
  EXPECT_EQ(jobNamed(jobs, "a")->id, 5);
  EXPECT_EQ(jobNamed(jobs, "c")->id, 3) << "of those that ended the newest";
  EXPECT_FALSE(jobNamed(jobs, "d"));
}

TEST(SlurmMessages, AnEndHasItsReason) {
  SlurmJob job = jobIn("TIMEOUT");
  job.limit = "1:00";
  const Message timeout = howSlurmEnded("hpc", job);
  EXPECT_EQ(english(timeout), "hpc: job 7 reached its time limit of 1:00. Raise slurm.timeLimit.");
  EXPECT_TRUE(isJobEnd(kindOf(timeout.code)));
  EXPECT_NE(kindOf(timeout.code), ErrorKind::jobCancelled);
  EXPECT_EQ(kindOf(howSlurmEnded("hpc", jobIn("CANCELLED")).code), ErrorKind::jobCancelled);
  EXPECT_EQ(howSlurmEnded("hpc", jobIn("NODE_FAIL")).code, "slurm.ended-node");
  EXPECT_EQ(howSlurmEnded("hpc", jobIn("PREEMPTED")).code, "slurm.ended-preempted");
  EXPECT_EQ(howSlurmEnded("hpc", jobIn("FAILED")).code, "slurm.ended");
  EXPECT_EQ(howSlurmEnded("hpc", jobIn("COMPLETED")).code, "slurm.ended-idle");
  EXPECT_TRUE(isJobEnd(kindOf(slurmForgot("hpc").code)));
  EXPECT_TRUE(isJobEnd(kindOf(slurmRequeued("hpc", job).code)));
}

TEST(SlurmMessages, EachEndHasItsOwnMessage) {
  std::set<std::string> sentences{english(slurmForgot("hpc")), english(slurmRequeued("hpc", jobIn("PENDING")))};
  std::size_t ends = 2;
  for (const char* state : {"TIMEOUT", "CANCELLED", "PREEMPTED", "NODE_FAIL", "OUT_OF_MEMORY", "COMPLETED", "FAILED"})
    sentences.insert(english(howSlurmEnded("hpc", jobIn(state)))), ++ends;
  for (const int code : {kNoModule, kNoAgent})
    sentences.insert(english(howSlurmEnded("hpc", jobIn("FAILED"), code))), ++ends;
  EXPECT_EQ(sentences.size(), ends);
  EXPECT_EQ(howSlurmEnded("hpc", jobIn("TIMEOUT"), kNoAgent).code, "slurm.ended-timeout") << "not by itself";
}

// Captured from `scontrol show job --oneliner` for a job whose script had called exit 66.
TEST(SlurmMessages, TheExitOfAScriptIsRead) {
  constexpr const char* kJob =
      "JobId=5 JobName=01TEST UserId=root(0) GroupId=root(0) MCS_label=N/A Priority=4294901757 Nice=0 Account=(null) "
      "QOS=(null) JobState=FAILED Reason=NonZeroExitCode Dependency=(null) Requeue=0 Restarts=0 BatchFlag=1 Reboot=0 "
      "ExitCode=66:0 DerivedExitCode=0:0 RunTime=00:00:01 TimeLimit=00:10:00 TimeMin=N/A\n";
  EXPECT_EQ(parseSlurmExit(kJob), 66);
  EXPECT_EQ(parseSlurmExit("x ExitCode=0:9 y"), 0);
  for (const char* none : {"", "slurm_load_jobs error: Invalid job id specified", " ExitCode=", " ExitCode=7",
                           " ExitCode=99999999999:0", " DerivedExitCode=3:0"})
    EXPECT_FALSE(parseSlurmExit(none)) << none;
}

TEST(SlurmMessages, AWaitThatTheUserMustEndHasAFix) {
  SlurmJob job = jobIn("PENDING");
  const auto codeOf = [&job](const char* reason) {
    job.reason = reason;
    const Message said = slurmWaits("hpc", job, {job.id});
    EXPECT_FALSE(isJobEnd(kindOf(said.code)));
    EXPECT_TRUE(isRetryable(Error{said, {}})) << said.code << " is waited for";
    return said.code;
  };
  EXPECT_EQ(codeOf("JobHeldUser"), "slurm.queued-held");
  EXPECT_EQ(codeOf("JobHeldAdmin"), "slurm.queued-held");
  EXPECT_EQ(codeOf("launch failed requeued held"), "slurm.queued-held");
  EXPECT_EQ(codeOf("ReqNodeNotAvail, UnavailableNodes:n1"), "slurm.queued-nodes");
  EXPECT_EQ(codeOf(parseSlurmJobs(kQueue)[3].reason.c_str()), "slurm.queued-nodes");
  EXPECT_EQ(codeOf("PartitionTimeLimit"), "slurm.queued-never");
  EXPECT_EQ(codeOf("Resources"), "slurm.queued-place");
  job.state = "SUSPENDED";
  EXPECT_EQ(codeOf(""), "slurm.queued-suspended");
  job.state = "REQUEUE_HOLD";
  EXPECT_EQ(codeOf(""), "slurm.queued-held");
}

TEST(SlurmMessages, AWaitGivesPositionAndStartWhereTheyAreKnown) {
  SlurmJob job = parseSlurmJobs(kQueue)[0];
  EXPECT_EQ(english(slurmWaits("hpc", job, {})), "hpc: job 2 is pending (Resources)");
  EXPECT_EQ(english(slurmWaits("hpc", job, {9, 2, 3})),
            "hpc: job 2 is pending (Resources), number 2 of 3 in the queue; expected to start 2026-11-23T16:13:01");
  job.start.clear();
  EXPECT_EQ(english(slurmWaits("hpc", job, {2})), "hpc: job 2 is pending (Resources), number 1 of 1 in the queue");
  EXPECT_FALSE(isJobEnd(kindOf(slurmWaits("hpc", job, {}).code)));
}

TEST(SlurmMessages, ARefusalHasItsMessageAndAnAbsentControllerIsNone) {
  const Error refused = slurmError("hpc", "sbatch --test-only",
                                   "sbatch: error: invalid partition specified: nope\nallocation failure: Invalid "
                                   "partition name specified\n");
  EXPECT_EQ(refused.message.code, "slurm.refused");
  EXPECT_NE(english(refused).find("invalid partition specified: nope"), std::string::npos);
  EXPECT_NE(english(slurmError("hpc", "sbatch", "allocation failure: Requested node configuration is not available"))
                .find("Requested node configuration"),
            std::string::npos);
  EXPECT_EQ(slurmError("hpc", "squeue", "slurm_load_jobs error: Unable to contact slurm controller (connect failure)\n")
                .message.code,
            "slurm.no-answer");
}

}  // namespace
}  // namespace scalescope
