// Tests tables in many styles, made up here: an ambiguous header is resolved by the other columns, or reported.
#include <gtest/gtest.h>

#include <random>

#include "tests/core/analysis/tables/read_tables.h"

namespace scalescope {
namespace {

struct Given {
  const char* text;
  const char* imported;
};

void expectEach(std::initializer_list<Given> all) {
  for (const Given& one : all) EXPECT_EQ(importedAs(one.text), one.imported) << one.text;
}

std::string utf16(const std::string& ascii, bool bigEndian, bool mark) {
  std::string out = mark ? (bigEndian ? "\xFE\xFF" : "\xFF\xFE") : "";
  for (const char c : ascii) {
    const char pair[] = {bigEndian ? '\0' : c, bigEndian ? c : '\0'};
    out.append(pair, 2);
  }
  return out;
}

}  // namespace

TEST(TableDialects, Encodings) {
  const std::string plain = "GPUs,batch per GPU,images/s\n1,64,100\n2,64,190\n";
  const std::string read = "1/64=100 2/128=190";
  EXPECT_EQ(importedAs("\xEF\xBB\xBF" + plain), read);
  for (const bool bigEndian : {false, true})
    for (const bool mark : {false, true}) EXPECT_EQ(importedAs(utf16(plain, bigEndian, mark)), read);
  // Spreadsheets on German computers write Windows-1252: "Batchgröße je GPU", "100,5 ± 0,8".
  EXPECT_EQ(importedAs("GPUs;Batchgr\xF6\xDF"
                       "e je GPU;Bilder/s\r\n1;64;100,5 \xB1 0,8\r\n2;64;190,5\r\n"),
            "1/64=100.5 2/128=190.5");
  EXPECT_EQ(importedAs(std::string("GPUs,batch,images/s\n1,64,1\0000\n", 29)), "refused audit.csv-binary");
}

TEST(TableDialects, SeparatorsCommentsAndCaptions) {
  expectEach({
      {"sep=;\nGPUs;batch per GPU;images/s\n1;64;100\n2;64;190\n", "1/64=100 2/128=190"},
      {"sep=\t\r\nGPUs\tbatch per GPU\timages/s\r\n1\t64\t100\r\n", "1/64=100"},
      {"# devices,batch_per_device,step_s\n1,64,0.50\n2,64,0.60\n", "1/64=128 2/128=213.3"},
      {"# run of Monday, second try\ndevices,batch_per_device,step_s\n1,64,0.50\n", "1/64=128"},
      {"Table 3: strong scaling, A100\nGPUs,batch per GPU,images/s\n1,64,100\n2,64,190\n", "1/64=100 2/128=190"},
      {"Results,,\n,,\nGPUs,batch per GPU,images/s\n1,64,100\n", "1/64=100"},
      {"GPUs  batch per GPU  images/s\n1     64             100\n2     64             190\n", "1/64=100 2/128=190"},
      {"gpus batch_per_gpu step_s\n1 64 0.50\n2 64 0.60\n", "1/64=128 2/128=213.3"},
      {"GPUs|batch per GPU|images/s\n1|64|100\n", "1/64=100"},
      {"+------+---------------+----------+\n| GPUs | batch per GPU | images/s |\n+======+===============+==========+\n"
       "| 1    | 64            | 100      |\n+------+---------------+----------+\n",
       "1/64=100"},
      {"GPUs,batch per GPU,images/s\n1,64,100\nGPUs,batch per GPU,images/s\n2,64,190\n", "1/64=100 2/128=190"},
      {"| GPUs | batch per GPU | images/s |\n|---|---|---|\n| 1 | 64 | 100 |\n\n| GPUs | images/s |\n|--|--|\n| 1 | 3 "
       "|\n",
       "refused table.second line 5"},
  });
}

TEST(TableDialects, LatexTables) {
  expectEach({
      {"\\begin{table}\\caption{Scaling}\n\\begin{tabular}{lrr}\n\\toprule\nGPUs & Batch/GPU & Time/epoch (s) \\\\\n"
       "\\midrule\n1 & 64 & $100.0 \\pm 0.8$ \\\\\n2 & 64 & \\textbf{52.4} \\\\ % measured twice\n\\bottomrule\n"
       "\\end{tabular}\\end{table}\n",
       "1/64=100e 2/128=52.4e"},
      {"\\begin{tabular}{lrrrr}\n & & \\multicolumn{2}{c}{DDP} \\\\\n\\cmidrule(lr){3-4}\nGPUs & Batch/GPU & step (ms) "
       "& "
       "images/s \\\\ \\hline\n2 & 64 & 50.0 & 2{,}560 \\\\\n\\end{tabular}\n",
       "2/128=2560"},
      {"GPUs & Batch/GPU & images/s \\\\ \\hline\n1 & 64 & 100 \\\\\n", "1/64=100"},
  });
}

TEST(TableDialects, NumbersOfAllWriters) {
  expectEach({
      {"GPUs;batch per GPU;s/epoch\n1;64;25,86\n2;64;1.025,5\n", "1/64=25.86e 2/128=1026e"},
      {"GPUs\tbatch per GPU\tsteps\tstep (ms)\n1\t64\t1.000\t12,5\n", "1/64=5120"},
      {"GPUs;batch per GPU;seconds per epoch;speedup\n1;64;12,345;1,000\n2;64;8,123;1,520\n",
       "1/64=12.35e 2/128=8.123e"},
      {"GPUs;batch per GPU;seconds per epoch\n1;64;12,345\n2;64;8,123\n", "refused table.open-sign line 2"},
      {"GPUs,batch per GPU,seconds per epoch\n1,64,\"12,345\"\n2,64,\"8,123\"\n", "1/64=1.235e+04e 2/128=8123e"},
      {"GPUs,batch per GPU,images/s\n1,\"1,024\",\"12,345.6\"\n", "1/1024=1.235e+04"},
      {"GPUs,batch per GPU,images/s\n1,64,12\u202F345\n2,64,24_000\n", "1/64=1.235e+04 2/128=2.4e+04"},
      {"GPUs,batch per GPU,images/s\n1,64,1.2e3\n2,64,2.4 x 10^3\n", "1/64=1200 2/128=2400"},
      {"GPUs,batch per GPU,images/s\n1,64,1.5k\n", "1/64=1500"},
      {"GPUs,batch per GPU,throughput\n1,64,\"1,500 img/s\"\n2,64,1400 img/s/GPU\n", "1/64=1500 2/128=2800"},
      {"GPUs,batch per GPU,images/s\n1,64,100.2 ± 0.8\n2,64,190.1 (±1.2)\n", "1/64=100.2 2/128=190.1"},
      {"GPUs,batch per GPU,images/s\n1,64,~100\n2,64,>190\n", "refused audit.not-a-number line 3"},
      {"GPUs,batch per GPU,epoch time\n1,64,24-26 hours\n", "refused audit.not-a-number line 2"},
      {"GPUs,batch per GPU,images/s\n1,64,100 [1]\n2,64,190*\n", "1/64=100 2/128=190"},
      {"GPUs,batch per GPU,images/s\n1,64,\"25,86\"\n2,64,30.5\n", "refused audit.not-a-number line 2"},
      {"GPUs,batch (128 x 8),images/s\n8,1024 (128 x 4),100\n", "refused audit.not-a-number line 2"},
      {"GPUs,batch per GPU,images/s\n4x A100,64,400\n8 V100s,64,700\n2 nodes x 4 GPUs,64,600\n",
       "4/256=400 8/512x2=648.1"},
  });
}

TEST(TableDialects, Durations) {
  expectEach({
      {"GPUs,batch per GPU,time per epoch (h:mm)\n1,64,1:30\n2,64,0:48\n", "1/64=5400e 2/128=2880e"},
      {"GPUs,batch per GPU,time per epoch\n1,64,0 days 00:12:52\n", "1/64=772e"},
      {"GPUs,batch per GPU,time per epoch\n1,64,2 min 5.5 s\n2,64,65 s\n", "1/64=125.5e 2/128=65e"},
      {"GPUs,batch per GPU,total time\n1,64,1 hr 5 min\n2,64,35 min\n", "1/64=3900t 2/128=2100t"},
      {"GPUs,batch per GPU,time per epoch\n1,64,1:75\n", "refused audit.not-a-number line 2"},
      {"GPUs,batch per GPU,time per epoch\n1,64,1小时12分\n2,64,38分10秒\n", "1/64=4320e 2/128=2290e"},
      {"GPUs,batch per GPU,steps/s\n1,64,2.0\n2,64,1.6\n", "1/64=128 2/128=204.8"},
  });
}

TEST(TableDialects, ColumnsHaveTheMeaningThatFitsTheirArithmetic) {
  expectEach({
      // The batch is that of all devices, because images per second x step equals it.
      {"GPUs,batch size,step (ms),images/s\n1,256,400,640\n4,256,120,2133\n", "1/256=640 4/256=2133"},
      {"GPUs,batch size,step (ms),images/s\n1,64,40.0,1600\n4,64,50.0,5120\n", "1/64=1600 4/256=5120"},
      {"GPUs,batch size,iterations,images,epochs,seconds per epoch\n2,128,3910,50000,10,20\n4,256,1950,50000,10,12\n",
       "2/128=2500 4/256=4167"},
      // The images per second are those of one device, because they equal batch per device / step.
      {"GPUs,batch per GPU,step (ms),throughput\n1,64,40.0,1600\n4,64,50.0,1280\n", "1/64=1600 4/256=5120"},
      // The step has no unit.
      {"GPUs,batch per GPU,step time,images/s\n1,64,40.0,1600\n2,64,50.0,2560\n", "1/64=1600 2/128=2560"},
      // The time is that of a run: steps x step.
      {"GPUs,batch per GPU,step (s),iterations,time (s)\n1,64,0.50,1000,500\n2,64,0.60,1000,600\n",
       "1/64=128 2/128=213.3"},
      {"GPUs,batch per GPU,time per epoch (s),time (min)\n1,64,60.0,10.0\n2,64,36.0,6.0\n", "1/64=60e 2/128=36e"},
      {"GPUs,batch per GPU,epochs,runtime (s),dataset\n1,64,10,1000,cifar10\n2,64,10,500,cifar10\n",
       "1/64=500 2/128=1000"},
      // Devices are those of all nodes if they grow with the nodes, and those of one node if they stay the same.
      {"nodes,GPUs,batch per GPU,images/s\n1,4,64,100\n2,8,64,190\n", "4/256=100 2n8/512=190"},
      {"nodes,GPUs,batch per GPU,images/s\n1,4,64,100\n2,4,64,190\n", "4/256=100 2n8/512=190"},
      {"nodes,GPUs,batch per GPU,images/s\n2,4,64,100\n", "refused foreign.devices-or-all line 2"},
      // Scaling is strong if the column says so, or if the batch per device halves.
      {"scaling,GPUs,batch,images/s\nstrong,1,256,100\nstrong,2,256,190\n", "1/256=100 2/256=190"},
      {"GPUs,batch,images/s\n1,128,100\n2,64,190\n4,32,350\n", "1/128=100 2/128=190 4/128=350"},
      {"GPUs,batch size,images/s\n1,32,100\n2,64,190\n4,128,350\n", "1/32=100 2/64=190 4/128=350"},
      // One batch is per device and one is global.
      {"GPUs,batch size,batch per GPU,images/s\n1,64,64,100\n4,256,64,350\n", "1/64=100 4/256=350"},
      {"GPUs,batch per GPU,global batch,images/s\n4,64,250,350\n", "refused foreign.contradiction line 2"},
      {"GPUs,batch per GPU,images/s per GPU,total images/s\n1,64,100,100\n4,64,95,350\n",
       "refused foreign.contradiction line 3"},
      {"GPUs,batch per GPU,step (ms),images/s\n4,64,100,9000\n", "refused foreign.contradiction line 2"},
      {"GPUs,batch per GPU,step (ms),images/s\n4,64,100,900\n", "refused foreign.contradiction line 2"},
      {"GPUs,batch per GPU,step (ms),images/s\n4,64,100,2400\n", "4/256=2400"},
  });
  EXPECT_EQ(notesOf("GPUs,batch per GPU,step time,images/s\n1,64,40.0,1600\n2,64,50.0,2560\n"), "in-milliseconds");
  EXPECT_EQ(notesOf("GPUs,batch size,images/s,Cost\n1,64,100,$3\n2,64,190,$4\n"), "batch-of-one unknown-columns");
}

TEST(TableDialects, RowsAreDistinguishedOrLeftOut) {
  expectEach({
      {"GPUs,batch per GPU,images/s\n1,64,100\n2,64,190\nAverage,64,145\nTotal,,290\n", "1/64=100 2/128=190"},
      {"GPUs;Batchgröße je GPU;Bilder/s\n1;64;100\n2;64;190\nMittelwert;;145\n", "1/64=100 2/128=190"},
      {"GPUs,batch per GPU,images/s\n1,64,100\n1,4096,CUDA OOM\n2,64,190\n2,4096,\n", "1/64=100 2/128=190"},
      {"GPUs,batch per GPU,optimizer,images/s\n1,64,sgd,100\n1,64,lamb,80\n2,64,sgd,190\n2,64,lamb,150\n",
       "[sgd]1/64=100 [lamb]1/64=80 [sgd]2/128=190 [lamb]2/128=150"},
      {"GPUs,batch per GPU,num_workers,images/s\n1,64,2,100\n1,64,8,120\n2,64,2,190\n2,64,8,230\n",
       "[num_workers 2]1/64=100 [num_workers 8]1/64=120 [num_workers 2]2/128=190 [num_workers 8]2/128=230"},
      {"GPUs,batch per GPU,run,images/s\n1,64,1,100\n1,64,2,100\n2,64,1,190\n2,64,2,190\n", "1/64x2=100 2/128x2=190"},
      {"GPUs,batch per GPU,seed,loss,images/s\n1,64,7,0.41,100\n1,64,8,0.42,100\n", "1/64x2=100"},
      {"cell,variant,GPUs,batch per GPU,images/s\n1,plain,1,64,100\n2,slow link,1,64,100\n",
       "1/64=100 [slow link]1/64=100"},
      {"GPUs,batch per GPU,time_ddp (s),time_dp (s)\n1,64,100,100\n2,64,55,80\n",
       "1/64=100e 1/64=100e 2/128=55e 2/128=80e"},
      {",,fp32,bf16\nGPUs,batch per GPU,images/s,images/s\n1,64,100,200\n2,64,190,300\n",
       "[fp32]1/64=100 [bf16]1/64=200 [fp32]2/128=190 [bf16]2/128=300"},
      {"GPUs,workers,batch per GPU,images/s\n1,4,64,100\n2,4,64,190\n", "1/64=100 2/128=190"},
      {"workers,batch per worker,images/s\n1,64,100\n2,64,190\n", "1/64=100 2/128=190"},
      {"GPUs,batch per GPU,time,time\n1,64,100,90\n", "refused table.duplicate-header line 1"},
      {"GPUs,world size,batch per GPU,images/s\n1,1,64,100\n2,4,64,190\n", "refused table.columns-differ line 3"},
      {"GPUs,batch per GPU,images/s\nTotal,64,100\n", "refused foreign.no-rows"},
  });
}

TEST(TableDialects, GermanAndChineseHeaders) {
  expectEach({
      {"Anzahl GPUs;Batchgröße pro GPU;Zeit pro Epoche (s)\n1;64;100,5\n2;64;52,4\n", "1/64=100.5e 2/128=52.4e"},
      {"Knoten;GPUs pro Knoten;globale Batchgröße;Durchsatz (Bilder/s)\n2;4;512;1.234,5\n", "2n8/512=1235"},
      {"Geräte;Batchgröße je Gerät;Schrittzeit (ms);Beschleunigung;Effizienz\n1;64;40,5;1,0;100 %\n", "1/64=1580"},
      {"GPU数量,每卡批大小,每轮时间(秒),加速比\n1,64,100,1\n2,64,52,1.92\n", "1/64=100e 2/128=52e"},
      {"卡数,总批大小\n1,64\n", "refused foreign.no-column"},
      {"节点数,每节点GPU数,全局批大小,吞吐量（张/秒）\n2,4,512,1234\n", "2n8/512=1234"},
      {"设备数,批大小,每步时间（毫秒）,图像/秒\n1,64,40,1600\n2,64,50,2560\n", "1/64=1600 2/128=2560"},
  });
  EXPECT_EQ(flagsOf("GPUs;Batchgröße pro GPU;Epochenzeit (s);Beschleunigung\n1;64;100,0;1\n2;64;52,4;1,70\n"),
            "3 Beschleunigung");
}

TEST(TableDialects, TheAuditKnowsPaddedEpochs) {
  // 50,000 images over three ranks: the sampler extends them to 50,001.
  const std::string table = "GPUs,batch per GPU,images/s,seconds per epoch\n3,64,10.0000000,";
  const auto verdicts = [&](const std::string& seconds) {
    const auto report = auditTables({{"t.csv", table + seconds + "\n"}}, {"", 50'000});
    int flags = 0;
    for (const AuditRow& row : report->rows) flags += row.verdict == AuditVerdict::flag;
    return flags;
  };
  EXPECT_EQ(verdicts("5000.0000"), 0);
  EXPECT_EQ(verdicts("5000.1000"), 0);
  EXPECT_EQ(verdicts("5000.2000"), 1);
}

// Random tables, written in random styles, are read as the same numbers.
TEST(TableDialects, WhatIsWrittenInAnyDialectIsReadAsTheSame) {
  std::mt19937_64 random(20261126);
  const auto below = [&](std::uint64_t n) { return random() % n; };
  for (int round = 0; round < 300; ++round) {
    const char separator = ",;\t|"[below(4)];
    const bool comma = separator != ',' && below(2) == 0;  // The decimal sign.
    const int language = static_cast<int>(below(3));
    const bool milliseconds = below(2) == 0;
    const bool global = below(2) == 0;
    const bool thousands = below(2) == 0;
    const std::string unit = milliseconds ? "ms" : "s";
    const std::vector<std::string> devices{"GPUs", "Anzahl Geräte", "GPU数量"};
    const std::vector<std::string> each{"batch per GPU", "Batchgröße pro GPU", "每卡批大小"};
    const std::vector<std::string> all{"global batch size", "globale Batchgröße", "全局批大小"};
    const std::vector<std::string> step{"step time", "Schrittzeit", "每步时间"};
    const std::vector<std::string> rate{"images/s", "Bilder/s", "图像/秒"};
    const auto at = [&](const std::vector<std::string>& names) { return names[static_cast<std::size_t>(language)]; };
    const auto number = [&](double value, int decimals) {
      char text[64];
      std::snprintf(text, sizeof text, "%.*f", decimals, value);
      std::string out = text;
      const std::size_t point = out.find('.') == std::string::npos ? out.size() : out.find('.');
      if (comma && point < out.size()) out[point] = ',';
      for (std::size_t i = point; thousands && i > 3; i -= 3) out.insert(i - 3, comma ? "." : "'");
      return out;
    };
    std::string text = below(4) == 0 ? "\xEF\xBB\xBF" : "";
    if (below(4) == 0) text += std::string("sep=") + separator + "\n";
    const std::string s(1, separator);
    text += at(devices) + s + (global ? at(all) : at(each)) + s + at(step) + " (" + unit + ")" + s + at(rate) + "\n";
    std::string expected;
    for (int n = 1; n <= 8; n *= 2) {
      const auto batch = static_cast<double>(8 * (1 + below(200)));
      const double seconds = 0.0105 + static_cast<double>(below(900)) / 1000;
      const double images = batch * n / seconds;
      char printed[64];
      std::snprintf(printed, sizeof printed, "%.4f", images);
      text += std::to_string(n) + s + number(global ? batch * n : batch, 0) + s +
              number(milliseconds ? seconds * 1000 : seconds, 4) + s + number(images, 4) + "\n";
      expected += (expected.empty() ? "" : " ") + std::to_string(n) + "/" +
                  std::to_string(static_cast<int>(batch) * n) + "=" + shortNumber(std::stod(printed));
    }
    EXPECT_EQ(importedAs(text), expected) << text;
  }
}

}  // namespace scalescope
