#include "core/program/help_flags.h"

#include <gtest/gtest.h>

namespace scalescope {
namespace {

TEST(HelpFlags, OfArgparse) {
  const auto flags = helpFlags(
      "usage: train.py [-h] [--batch-size N] [--epochs N]\n"
      "                [--amp]\n\n"
      "Trains a network. --not-a-flag is only mentioned.\n\n"
      "options:\n"
      "  -h, --help            show this help message and exit\n"
      "  --batch-size N, -b N  input batch size of each process\n"
      "                        (default: 64)\n"
      "  --epochs N\n"
      "  -m {resnet18,vgg}, --model {resnet18,vgg}\n"
      "                        architecture\n"
      "  --amp, --no-amp       automatic mixed precision\n"
      "  --opts=KEY=VALUE      more\n");
  EXPECT_EQ(flags, (std::vector<HelpFlag>{{"--batch-size", "N", "input batch size of each process (default: 64)"},
                                          {"--epochs", "N", ""},
                                          {"--model", "{resnet18,vgg}", "architecture"},
                                          {"--amp", "", "automatic mixed precision"},
                                          {"--opts", "KEY=VALUE", "more"}}));
  ASSERT_NE(batchFlag(flags), nullptr);
  EXPECT_EQ(batchFlag(flags)->name, "--batch-size");
}

TEST(HelpFlags, OfClickAndOthers) {
  const auto flags = helpFlags(
      "Usage: train [OPTIONS]\n\nOptions:\n"
      "  --lr FLOAT               learning rate\n"
      "  -b, --bs INTEGER RANGE   batch  [default: 8]\n"
      "  --amp / --no-amp\n"
      "  --help                   Show this message and exit.\n"
      "--top\tat the edge of the line\n"
      "----------\n"
      "  --lr FLOAT               again\n");
  ASSERT_EQ(flags.size(), 4U);
  EXPECT_EQ(flags[0], (HelpFlag{"--lr", "FLOAT", "learning rate"}));
  EXPECT_EQ(flags[1].name, "--bs");
  EXPECT_EQ(flags[1].value, "INTEGER");
  EXPECT_EQ(flags[2].name, "--amp");
  EXPECT_EQ(flags[3], (HelpFlag{"--top", "", "at the edge of the line"}));
  EXPECT_EQ(batchFlag(flags), &flags[1]);
}

TEST(HelpFlags, AreBounded) {
  std::string text;
  for (int i = 0; i < 2000; ++i) text += "  --flag" + std::to_string(i) + " X  " + std::string(500, 'w') + "\n";
  const auto flags = helpFlags(text);
  EXPECT_EQ(flags.size(), 500U);
  EXPECT_EQ(flags[0].help.size(), 200U);
  EXPECT_TRUE(helpFlags("").empty());
  EXPECT_TRUE(helpFlags("Traceback (most recent call last):\n  File \"train.py\", line 1\n").empty());
  EXPECT_EQ(batchFlag({}), nullptr);
}

}  // namespace
}  // namespace scalescope
