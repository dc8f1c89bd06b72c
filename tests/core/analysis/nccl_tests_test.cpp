#include "core/analysis/foreign/nccl_tests.h"

#include <gtest/gtest.h>

#include "core/analysis/run/bandwidth.h"

namespace scalescope {
namespace {

constexpr const char* kTwoPlaces = R"(mpirun: binding ranks
# nThread 1 nGpus 1 minBytes 8 maxBytes 134217728 step: 2(factor) warmup iters: 5 iters: 20)"
                                   R"( agg iters: 1 validation: 1 graph: 0
#
# Using devices
#  Rank  0 Group  0 Pid  11 on   n0 device  0 [0x07] NVIDIA A100-SXM4-40GB
#  Rank  1 Group  0 Pid  12 on   n0 device  1 [0x0f] NVIDIA A100-SXM4-40GB
#  Rank  2 Group  0 Pid  13 on   n0 device  2 [0x47] NVIDIA A100-SXM4-40GB
#  Rank  3 Group  0 Pid  14 on   n0 device  3 [0x4e] NVIDIA A100-SXM4-40GB
#
#                                                              out-of-place                       in-place
#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)
           0             0     float     sum      -1     0.10    0.00    0.00      0     0.10    0.00    0.00      0
     1048576        262144     float     sum      -1    55.12   19.02   28.53      0    54.10   19.38   29.07      0
    67108864      16777216     float     sum      -1   812.40   82.60  123.91      3   810.20   82.83  124.24      0
# Out of bounds values : 3 FAILED
# Avg bus bandwidth    : 76.44
)";

const std::string kTwoRanks = "# Rank 0 Pid 1 on a [0x07] A\n# Rank 1 Pid 2 on a [0x0f] A\n";
constexpr const char* kHeading = "# size count type redop root time algbw busbw #wrong\n";

}  // namespace

TEST(NcclTests, ReadsTheTableAndRecomputesBandwidths) {
  const auto read = readNcclTests(kTwoPlaces, "n.txt");
  ASSERT_TRUE(read);
  ASSERT_EQ(read->size(), 1u);
  const BenchmarkRun& run = read->front();
  EXPECT_EQ(run.ranks, 4);
  EXPECT_EQ(run.devices[2], "NVIDIA A100-SXM4-40GB");
  EXPECT_EQ(run.op, name(CollectiveOp::allReduce));  // 123.91 / 82.60 = 1.5
  EXPECT_EQ(run.line, 14);
  ASSERT_EQ(run.points.size(), 2u);  // A size of zero moves no data.
  EXPECT_DOUBLE_EQ(*run.points[0].seconds, 55.12e-6);
  EXPECT_NEAR(*run.points[0].busbw, 28.53e9, 0.01e9);
  EXPECT_TRUE(run.points[0].correct);
  EXPECT_FALSE(run.points[1].correct);
}

TEST(NcclTests, OlderTablesHaveNoRootAndPrintAnError) {
  const auto read = readNcclTests(kTwoRanks +
                                      "# all_gather_perf\n# size count type redop time algbw busbw error\n"
                                      "# (B) (us) (GB/s) (GB/s)\n"
                                      " 1024 256 float none 9.31 0.11 0.06 0e+00 8.9 0.12 0.06 0e+00\n",
                                  "n.txt");
  ASSERT_TRUE(read) << english(read.error());
  EXPECT_EQ(read->at(0).op, name(CollectiveOp::allGather));
  EXPECT_DOUBLE_EQ(*read->at(0).points[0].seconds, 9.31e-6);
  EXPECT_NEAR(*read->at(0).points[0].busbw, 1024 / 9.31e-6 / 2, 1e-3);
}

TEST(NcclTests, RefusesWithFileAndLine) {
  const auto code = [](const std::string& rows) {
    return readNcclTests(kTwoRanks + kHeading + rows, "n.txt").error().message;
  };
  EXPECT_EQ(code("").code, "nccl.no-table");
  EXPECT_EQ(english(code("8 2 float sum -1 0.00 0.00 0.00 0\n")), "n.txt line 4: the time is zero or negative");
  EXPECT_EQ(code("8 2 float sum -1 -3 0.00 0.00 0\n").code, "nccl.time");
  EXPECT_EQ(code("8 2 float sum -1 fast 0.00 0.00 0\n").code, "nccl.row");
  EXPECT_EQ(code("8 2 float\n").code, "nccl.row");
  // At two ranks all-reduce and broadcast cannot be distinguished.
  EXPECT_EQ(code("1048576 262144 float sum -1 55.12 19.02 19.02 0\n").code, "foreign.no-operation");
  EXPECT_EQ(readNcclTests(std::string(kHeading) + "8 2 float sum -1 3 0.00 0.00 0\n", "n.txt").error().message.code,
            "foreign.no-ranks");
  EXPECT_EQ(readNcclTests("8 2 float sum -1 3 0.00 0.00 0\n", "n.txt").error().message.code, "nccl.no-table");
}

TEST(NcclTests, WhatIsWrittenIsReadBack) {
  std::vector<CeilingPoint> points;
  for (const double bytes : {4096.0, 4e6})
    points.push_back({std::string(name(CollectiveOp::allReduce)), bytes, 1e-3, bytes * 1e3, 1.5 * bytes * 1e3, true});
  const auto read = readNcclTests(toNcclTests(points, 4), "n.txt");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->at(0).ranks, 4);
  EXPECT_EQ(read->at(0).op, points[0].op);
  ASSERT_EQ(read->at(0).points.size(), 2u);
  EXPECT_NEAR(*read->at(0).points[1].busbw, *points[1].busbw, 1);
}

TEST(NcclTests, SeveralOperationsInOneTextStayApart) {
  std::vector<CeilingPoint> points;
  for (const CollectiveOp op :
       {CollectiveOp::allReduce, CollectiveOp::allGather, CollectiveOp::broadcast, CollectiveOp::sendRecv})
    points.push_back({std::string(name(op)), 4096, 1e-3, 4096e3, busFactor(op, 4) * 4096e3, true});
  const std::string text = toNcclTests(points, 4);
  EXPECT_NE(text.find("        4096           256     float    none      -1"), std::string::npos)
      << text;  // 256 elements from each rank.
  const auto read = readNcclTests(text, "n.txt");
  ASSERT_TRUE(read);
  ASSERT_EQ(read->size(), points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    EXPECT_EQ(read->at(i).op, points[i].op);
    EXPECT_EQ(read->at(i).ranks, 4);
    EXPECT_NEAR(*read->at(i).points.at(0).busbw, *points[i].busbw, 1);
  }
}

}  // namespace scalescope
