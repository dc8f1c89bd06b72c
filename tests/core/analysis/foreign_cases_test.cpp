// Tests real output of benchmarks: each file of tests/data/cases/nccl, and texts of the same kinds, with the right
// value or the refusal.
#include <gtest/gtest.h>

#include <sstream>

#include "core/analysis/foreign/foreign.h"
#include "core/analysis/run/bandwidth.h"
#include "core/base/file.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

std::string caseText(const std::string& name) { return readFile(sourceFile("tests/data/cases/nccl/") + name).value(); }

// Returns lines such as "4 allReduce 1048576 55.12": ranks, collective, bytes and microseconds of each record; repeats
// come after "|".
std::string recordsOf(const Result<ForeignStudy>& study) {
  if (!study) return study.error().message.code + ": " + english(study.error().message);
  std::ostringstream out;
  for (const ForeignRun& run : study->runs) {
    out << (out.tellp() > 0 ? "| " : "") << study->cells.at(run.cell).worldDevices();
    for (const BenchmarkRecord& record : run.benchmarks)
      out << " " << name(record.op) << " " << record.bytes << " " << record.seconds * 1e6;
    out << " ";
  }
  return out.str();
}

struct FileCase {
  const char* file;
  const char* collective;
  const char* right;  // The records, or the beginning of the refusal.
};

constexpr FileCase kFiles[] = {
    {"01-tagged.txt", "", "4 allReduce 1048576 55.12 allReduce 67108864 812.4 "},
    {"03-separate.txt", "all-reduce", "nccl.same-rank: 03-separate.txt line 8: rank 0 is listed twice"},
    {"03-eight.txt", "all-reduce", "nccl.same-rank: 03-eight.txt line 5: rank 0 is listed twice"},
    {"04-all-gather.txt", "all-gather", "8 allGather 1048576 46.1 allGather 4294967296 29122 "},
    {"04-all-gather.txt", "", "foreign.no-operation: "},
    {"04-all-gather.txt", "all-reduce", "nccl.bus-bandwidth: 04-all-gather.txt line 16: all_reduce among 8 ranks"},
    {"04-named.txt", "", "8 allGather 1048576 46.1 allGather 4294967296 29122 "},
    {"06-per-iteration.txt", "", "4 allReduce 1048576 55.12 allReduce 67108864 812.4 "},
    {"08-types.txt", "", "nccl.types: 08-types.txt line 14: float prod is mixed with float sum"},
    {"09-nccl.json", "", "4 allReduce 1048576 55.12 "},
    {"09-rccl.csv", "", "4 allReduce 1048576 55.12 allReduce 67108864 812.4 "},
    {"09-rccl.json", "", "4 allReduce 1048576 55.12 "},
    {"10-rccl-banner.txt", "", "8 allReduce 8388608 91.1 allReduce 1073741824 5120 "},
    {"11-alltoallv.txt", "", "nccl.program: 11-alltoallv.txt line 14 is the output of alltoallv,"},
    {"11-hypercube.txt", "", "nccl.program: 11-hypercube.txt line 14 is the output of hypercube,"},
    {"58-repeats.txt", "", "4 allReduce 67108864 812.4 | 4 allReduce 67108864 900 "},
    {"58-two-ops.txt", "", "4 allReduce 67108864 812.4 allGather 67108864 812.4 "},
};

// Returns output for four ranks with their list and a heading; every line begins with `before`.
std::string fourRanks(const std::string& rows, const std::string& before = "",
                      const std::string& heading =
                          "# size count type redop root time algbw busbw #wrong\n"
                          "# (B) (elements) (us) (GB/s) (GB/s)\n") {
  std::string text = "# nThread 1 nGpus 1\n# Using devices\n";
  for (int rank = 0; rank < 4; ++rank)
    text += "#  Rank  " + std::to_string(rank) + " Group 0 Pid 1 on a device 0 [0x07] NVIDIA A100\n";
  std::istringstream lines(text + heading + rows);
  std::string out;
  for (std::string line; std::getline(lines, line);) out += before + line + "\n";
  return out;
}

constexpr const char* kRow = "1048576 262144 float sum -1 55.12 19.02 28.53 0\n";
constexpr const char* kRight = "4 allReduce 1048576 55.12 ";

struct Text {
  const char* what;
  std::string text;
  const char* right;
};

std::vector<Text> texts() {
  return {
      {"srun -l", fourRanks(kRow, "0: "), kRight},
      {"Intel MPI -l", fourRanks(kRow, "[0] "), kRight},
      {"prterun", fourRanks(kRow, "[prterun-n1-77@1,0]<stdout>: "), kRight},
      {"kubectl", fourRanks(kRow, "[pod/bench-launcher-x7/mpi] "), kRight},
      {"times", fourRanks(kRow, "2026-02-11T14:03:05.123Z "), kRight},
      {"compose", fourRanks(kRow, "bench-1  | "), kRight},
      {"a mark and line ends of Windows",
       "\xef\xbb\xbf" + fourRanks("1048576 262144 float sum -1 55.12 19.02 28.53 0\r\n"), kRight},
      {"rccl-tests' CSV behind a mark of Windows", "\xef\xbb\xbf" + caseText("09-rccl.csv"),
       "4 allReduce 1048576 55.12 allReduce 67108864 812.4 "},
      {"lines of other processes", fourRanks("n1:22:28 [0] NCCL WARN socket\n" + std::string(kRow) + "4 warnings\n"),
       kRight},
      {"a row that another process wrote into", fourRanks("1048576 262144 flon1:22:28 [0] NCCL WARN socket\n"),
       "nccl.row: t.txt line 9 "},
      {"the rest of such a row", fourRanks("262144 float sum -1 55.12 19.02 28.53 0\n"), "nccl.row: t.txt line 9 "},
      {"a cut row", fourRanks("1048576 262144 float sum -1 55.12 19.02\n"), "nccl.row: t.txt line 9 "},
      {"a number that was cut", "# all_reduce_perf\n" + fourRanks("1048576 262144 float sum -1 55.12 19.02 2\n"),
       "nccl.bus-bandwidth: t.txt line 10: all_reduce among 4 ranks has a busbw of 28.53"},
      {"a shifted column", fourRanks("1048576 262144 float sum 55.12 19.02 28.53 0 0\n"),
       "nccl.bandwidth: t.txt line 9"},
      {"another number of ranks",
       "# all_reduce_perf\n" + fourRanks("1048576 262144 float sum -1 55.12 19.02 33.29 0\n"), "nccl.bus-bandwidth: "},
      {"timestamps",
       fourRanks("1048576 262144 float sum -1 55.12 19.02 28.53 0 55.12 19.02 28.53 0 2026-02-11 14:03:05\n", "",
                 "# size count type redop root time algbw busbw #wrong time algbw busbw #wrong timestamp\n"
                 "# (B) (elements) (us) (GB/s) (GB/s) (us) (GB/s) (GB/s) %Y-%m-%d %H:%M:%S\n"),
       kRight},
      {"a time of seven digits", fourRanks("17179869184 4294967296 float sum -1 1.5e+06 11.45 17.18 0\n"),
       "4 allReduce 17179869184 1.5e+06 "},
      {"milliseconds of 2017",
       fourRanks("8 2 float sum 0.040 0.00 0.00 2e-07 0.040 0.00 0.00 2e-07\n"
                 "1048576 262144 float sum 0.055 19.06 28.60 2e-07 0.055 19.06 28.60 2e-07\n",
                 "", "# bytes N type op time algbw busbw res time algbw busbw res\n"),
       "4 allReduce 8 40 allReduce 1048576 55 "},
      {"no unit, and no column that determines it",
       fourRanks("8 2 float sum 5.040 0.00 0.00 2e-07\n", "", "# bytes N type op time algbw busbw res\n"),
       "nccl.unit: t.txt line 8"},
      {"time of the call", fourRanks(kRow, "", "# size count type redop root cputime algbw busbw #wrong\n"),
       "nccl.cpu-time: t.txt line 7"},
      {"broadcast with a root and no reduction",
       "# broadcast_perf\n" + fourRanks("1048576 262144 float 0 55.12 19.02 19.02 0e+00\n", "",
                                        "# size count type root time algbw busbw error\n# (B) (us) (GB/s) (GB/s)\n"),
       "4 broadcast 1048576 55.12 "},
      {"all-gather whose algbw leaves out its own part (until 2020)",
       "# all_gather_perf\n" + fourRanks("1048576 65536 float 55.12 14.27 14.27 0e+00\n", "",
                                         "# size count type time algbw busbw error\n# (B) (us) (GB/s) (GB/s)\n"),
       "4 allGather 1048576 55.12 "},
      {"a list of ranks with a hole",
       "# Rank 0 Pid 1 on a [0] A\n# Rank 2 Pid 1 on a [0] A\n" +
           std::string("# size count type redop root time algbw busbw #wrong\n") + kRow,
       "nccl.ranks: t.txt line 4: the list of ranks above has 2 ranks, but the highest is 2."},
      {"ranks in another order",
       "# Rank 1 Pid 1 on a [0] A\n# Rank 0 Pid 1 on a [0] A\n# all_reduce_perf\n"
       "# size count type redop root time algbw busbw #wrong\n1048576 262144 float sum -1 55.12 19.02 19.02 0\n",
       "2 allReduce 1048576 55.12 "},
      {"a run that failed before its table", fourRanks("") + fourRanks(kRow), kRight},
      {"the command in front",
       "+ mpirun -np 4 ./build/all_reduce_perf -b 1M\n" + fourRanks(kRow) +
           "+ mpirun -np 4 ./build/broadcast_perf -b 1M\n" +
           fourRanks("1048576 262144 float none 0 55.12 19.02 19.02 0\n"),
       "4 allReduce 1048576 55.12 broadcast 1048576 55.12 "},
      {"a second run that does not say what it measured",
       "# broadcast_perf\n" + fourRanks("1048576 262144 float sum -1 55.12 19.02 19.02 0\n") +
           fourRanks("1048576 262144 float sum -1 55.12 19.02 19.02 0\n"),
       "foreign.no-operation: "},
      {"two numbers of ranks",
       fourRanks(kRow) + "# nThread 1\n# Rank 0 Pid 1 on a [0] A\n# all_reduce_perf\n"
                         "# size count type redop root time algbw busbw #wrong\n"
                         "# (B) (us) (GB/s) (GB/s)\n1048576 262144 float sum -1 5.00 209.72 0.00 0\n",
       "1 allReduce 1048576 5 | 4 allReduce 1048576 55.12 "},
      {"the same ranks on other devices",
       fourRanks(kRow) +
           [] {
             std::string other = fourRanks(kRow);
             for (std::size_t at = 0; (at = other.find("A100", at)) != std::string::npos;) other.replace(at, 4, "H100");
             return other;
           }(),
       "nccl.devices: t.txt line 18: a second run of 4 ranks"},
      {"OSU, and how many ranks",
       "+ mpirun -np 4 ./osu_allreduce -f\n# OSU MPI-CUDA Allreduce Latency Test v7.1\n# Datatype: MPI_CHAR.\n"
       "# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations\n"
       "1024                   10.00             8.00            12.00        1000\n",
       "4 allReduce 1024 10 "},
      {"OSU's sizes of one pair",
       "srun --ntasks=4 osu_allgather\n\n# OSU MPI Allgather Latency Test v5.9\n# Size          Avg Latency(us)\n"
       "1024                   10.00\n",
       "4 allGather 4096 10 "},
      {"OSU without its command",
       "# OSU MPI Allreduce Latency Test v5.9\n# Size          Avg Latency(us)\n1024                   10.00\n",
       "osu.ranks: t.txt line 1: OSU's tests do not say"},
      {"OSU between two ranks", "# OSU MPI Bandwidth Test v5.9\n# Size Bandwidth (MB/s)\n1 2.0\n",
       "osu.test: t.txt line 1: # OSU MPI Bandwidth Test v5.9 measures no supported collective"},
      {"OSU, not the mean",
       "mpirun -n 2 osu_allreduce\n# OSU MPI Allreduce Latency Test v7.1\n"
       "# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations\n1024 10.00 11.00 12.00 100\n",
       "osu.row: t.txt line 4 "},
      {"MLPerf", ":::MLLOG {\"namespace\": \"\", \"key\": \"run_start\", \"value\": null}\n",
       "foreign.other-program: t.txt line 1 is the output of MLPerf,"},
      {"MLPerf of 2018", "0: :::MLPv0.5.0 resnet 1541635.3 (a.py:1) run_start\n", "foreign.other-program: "},
      {"Extra-P", "PARAMETER p\nPOINTS 1 2 4\nREGION main\nMETRIC time\nDATA 1 1 1\n",
       "foreign.other-program: t.txt line 1 is the output of Extra-P,"},
      {"Extra-P as lines of JSON", "{\"params\":{\"p\":1},\"metric\":\"time\",\"value\":1.5}\n",
       "foreign.other-program: "},
      {"Gloo",
       "Device:      tcp, pci=0000:00\nAlgorithm:   allreduce_ring\nOptions:     processes=2, inputs=1, threads=1\n",
       "foreign.other-program: t.txt line 3 is the output of Gloo's benchmark,"},
      {"Intel MPI Benchmarks", "# Benchmarking Allreduce\n#bytes #repetitions  t_min[usec]  t_max[usec]\n",
       "foreign.other-program: "},
      {"a trace", "{\"traceEvents\": []}\n", "foreign.json: t.txt is JSON"},
      {"a record that lacks its time", "{\"name\":\"AllReduce\",\"gpus\":4,\"size\":8,\"busBw\":1}\n",
       "nccl.record: t.txt line 1 "},
      {"a record of a collective that is not known",
       "{\"name\":\"AllToAllv\",\"gpus\":4,\"size\":1048576,\"time\":55.12,\"algBw\":19.02,\"busBw\":14.27}\n",
       "nccl.program: t.txt line 1 is the output of AllToAllv,"},
  };
}

}  // namespace

TEST(ForeignCases, FilesOfOthersAreReadOrRefusedByName) {
  for (const auto& [file, collective, right] : kFiles) {
    const std::string text = caseText(file);
    ASSERT_FALSE(text.empty()) << file;
    EXPECT_EQ(recordsOf(readForeign(text, file, collective)).substr(0, std::string(right).size()), right) << file;
  }
}

TEST(ForeignCases, TextsOfTheSameKindsAreToo) {
  for (const Text& one : texts()) {
    const std::string found = recordsOf(readForeign(one.text, "t.txt"));
    EXPECT_EQ(found.substr(0, std::string(one.right).size()), one.right) << one.what << "\n" << found;
  }
}

TEST(ForeignCases, TheTypeIsAmongTheTextsOfARun) {
  const auto study = readForeign(fourRanks(kRow), "t.txt");
  ASSERT_TRUE(study);
  EXPECT_EQ(study->runs.at(0).words.at("type"), "float sum");
  EXPECT_EQ(study->runs.at(0).words.at("device"), "NVIDIA A100");
}

// The hosts in a list of ranks are the cell's nodes.
TEST(ForeignCases, RanksOnSeveralHostsAreSeveralNodes) {
  const auto text = [](const std::vector<std::string>& hosts) {
    std::string out = "# nThread 1 nGpus 1\n# Using devices\n";
    for (std::size_t rank = 0; rank < hosts.size(); ++rank)
      out += "#  Rank  " + std::to_string(rank) + " Group 0 Pid 1 on " + hosts[rank] + " device 0 [0x07] NVIDIA A100\n";
    return out + "# size count type redop root time algbw busbw #wrong\n# (B) (elements) (us) (GB/s) (GB/s)\n" + kRow;
  };
  const auto places = [](const std::string& of) {
    std::string out;
    const auto study = readForeign(of, "t.txt", "all-reduce");
    if (!study) return study.error().message.code;
    for (const Cell& cell : study->cells) out += std::to_string(cell.nodes) + "x" + std::to_string(cell.devices) + " ";
    return out;
  };
  EXPECT_EQ(places(text({"a", "a", "b", "b"})), "2x2 ");
  EXPECT_EQ(places(text({"a", "b", "c", "d"})), "4x1 ");
  EXPECT_EQ(places(text({"a", "a", "a", "a"})), "1x4 ");
  EXPECT_EQ(places(text({"a", "a", "a", "b"})), "1x4 ");  // No cell has that kind; the hosts are listed beside it.
  EXPECT_EQ(places(text({"a", "a", "a", "a"}) + text({"a", "a", "b", "b"})), "1x4 2x2 ");
  EXPECT_EQ(places(text({"a", "a", "b", "b"}) + text({"c", "c", "d", "d"})), "nccl.devices");
  const auto study = readForeign(text({"a", "a", "b", "b"}), "t.txt", "all-reduce");
  EXPECT_EQ(study->runs.front().words.at("host"), "a | b");
  std::string csv = caseText("09-rccl.csv");
  for (std::size_t at = 0; (at = csv.find("AllReduce,1,4,", at)) != std::string::npos;)
    csv.replace(at, 14, "AllReduce,2,4,");
  EXPECT_EQ(places(csv), "2x2 ");
}

}  // namespace scalescope
