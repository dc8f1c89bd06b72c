// What Slurm 22.05 of Debian printed, as it was captured.
#include "launcher/transport/slurm/slurm_words.h"

#include <gtest/gtest.h>

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

TEST(SlurmWords, AQueueIsReadLineByLine) {
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

TEST(SlurmWords, WhatIsNoLineOfAQueueIsLeftOut) {
  EXPECT_TRUE(parseSlurmJobs("").empty());
  EXPECT_TRUE(parseSlurmJobs("Welcome to the cluster!\n7|only|three\n-1|a|b|c|d|e|f\n9x|a|b|c|d|e|f\n").empty());
  const auto jobs = parseSlurmJobs("motd\n5|a|RUNNING|x|y|z|w|ith\x1b[31m\r\n");
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_EQ(jobs[0].reason.find('\x1b'), std::string::npos);
}

TEST(SlurmWords, OrderAndSubmittedAreIds) {
  EXPECT_EQ(parseSlurmOrder("2\n4\n3\n"), (std::vector<std::int64_t>{2, 4, 3}));
  EXPECT_EQ(parseSubmitted("12\n"), 12);
  EXPECT_EQ(parseSubmitted("12;lab\n"), 12);
  EXPECT_EQ(parseSubmitted("noise of a login shell\n12\n"), 12);
  EXPECT_FALSE(parseSubmitted("sbatch: error: no\n"));
}

TEST(SlurmWords, LifeFollowsFromTheState) {
  EXPECT_EQ(lifeOf(jobIn("RUNNING")), SlurmLife::running);
  for (const char* state : {"PENDING", "CONFIGURING", "SUSPENDED"})
    EXPECT_EQ(lifeOf(jobIn(state)), SlurmLife::waiting) << state;
  EXPECT_EQ(lifeOf(jobIn("COMPLETING")), SlurmLife::ending) << "processes of it may be alive";
  EXPECT_EQ(lifeOf(jobIn("HIBERNATING")), SlurmLife::ending) << "what is not known is no end";
  EXPECT_EQ(lifeOf(jobIn("")), SlurmLife::ending);
  for (const char* state : {"COMPLETED", "FAILED", "TIMEOUT", "CANCELLED", "PREEMPTED", "NODE_FAIL", "OUT_OF_MEMORY"})
    EXPECT_EQ(lifeOf(jobIn(state)), SlurmLife::ended) << state;
}

TEST(SlurmWords, OfJobsWithOneNameTheLivingComesFirst) {
  const std::vector<SlurmJob> jobs{jobIn("CANCELLED", "a", 9), jobIn("RUNNING", "a", 5), jobIn("RUNNING", "b", 10),
                                   jobIn("TIMEOUT", "c", 1), jobIn("NODE_FAIL", "c", 3)};
  EXPECT_EQ(jobNamed(jobs, "a")->id, 5);
  EXPECT_EQ(jobNamed(jobs, "c")->id, 3) << "of those that ended the newest";
  EXPECT_FALSE(jobNamed(jobs, "d"));
}

TEST(SlurmWords, AnEndHasItsReason) {
  SlurmJob job = jobIn("TIMEOUT");
  job.limit = "1:00";
  const Message timeout = howSlurmEnded("hpc", job);
  EXPECT_EQ(english(timeout), "hpc: job 7 ran into its time limit of 1:00. Ask for more by timeLimit.");
  EXPECT_TRUE(isSlurmEnd(timeout));
  EXPECT_FALSE(isSlurmCancelled(timeout));
  EXPECT_TRUE(isSlurmCancelled(howSlurmEnded("hpc", jobIn("CANCELLED"))));
  EXPECT_EQ(howSlurmEnded("hpc", jobIn("NODE_FAIL")).code, "slurm.ended-node");
  EXPECT_EQ(howSlurmEnded("hpc", jobIn("PREEMPTED")).code, "slurm.ended-preempted");
  EXPECT_EQ(howSlurmEnded("hpc", jobIn("FAILED")).code, "slurm.ended");
  EXPECT_TRUE(isSlurmEnd(slurmForgot("hpc")));
}

TEST(SlurmWords, AWaitTellsPlaceAndStartWhereTheyAreKnown) {
  SlurmJob job = parseSlurmJobs(kQueue)[0];
  EXPECT_EQ(english(slurmWaits("hpc", job, {})), "hpc: job 2 waits in the queue (Resources)");
  EXPECT_EQ(english(slurmWaits("hpc", job, {9, 2, 3})),
            "hpc: job 2 waits in the queue (Resources), place 2 of 3; expected to start 2026-11-23T16:13:01");
  job.start.clear();
  EXPECT_EQ(english(slurmWaits("hpc", job, {2})), "hpc: job 2 waits in the queue (Resources), place 1 of 1");
  EXPECT_FALSE(isSlurmEnd(slurmWaits("hpc", job, {})));
}

TEST(SlurmWords, ARefusalHasItsSentenceAndAnAbsentControllerIsNone) {
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
