#include "core/base/text.h"
#include "core/base/units.h"

#include <gtest/gtest.h>

using scalescope::inertText;
using scalescope::joinedBy;
using scalescope::loaderComplaint;
using scalescope::lowered;
using scalescope::sixDigits;

TEST(Text, KeepsWordsOfManyLanguages) { EXPECT_EQ(inertText("Zürich 訓練 ok 🙂"), "Zürich 訓練 ok 🙂"); }

TEST(Text, EscapesAndBidirectionalMarksBecomeInert) {
  EXPECT_EQ(inertText("\x1b]0;own\x07\x1b[31mred\x9b"), "?]0;own??[31mred?");
  EXPECT_EQ(inertText("a\xe2\x80\xae"
                      "b\xe2\x81\xa6"
                      "c\xe2\x80\x8b"),
            "a?b?c?");
  EXPECT_EQ(inertText("two\nlines\tand\rmore"), "two lines and more");
}

TEST(Text, InvalidUtf8IsReplaced) {
  EXPECT_EQ(inertText("\xff\xc0\xaf\xed\xa0\x80x"), "??????x");
  EXPECT_EQ(inertText("cut\xe2\x80"), "cut??");
}

TEST(Text, IsBoundedAtACharacter) {
  EXPECT_EQ(inertText("abcdef", 3), "abc");
  EXPECT_EQ(inertText("aü", 2), "a");
}

TEST(Text, IsLoweredInAsciiAlone) {
  EXPECT_EQ(lowered("Bus BW [GB/s]"), "bus bw [gb/s]");
  EXPECT_EQ(lowered("\xc3\x84"), "\xc3\x84");
}

TEST(Text, WordsAreJoined) {
  EXPECT_EQ(joinedBy("|", {"png", "svg", "pdf"}), "png|svg|pdf");
  EXPECT_EQ(joinedBy(" ", {}), "");
}

TEST(Text, NumbersInMessagesHaveUpToSixDigits) {
  EXPECT_EQ(sixDigits(0.0125), "0.0125");
  EXPECT_EQ(sixDigits(64), "64");
  EXPECT_EQ(sixDigits(2.0 / 3), "0.666667");
  EXPECT_EQ(sixDigits(1234567), "1.23457e6");
  EXPECT_EQ(sixDigits(1e-7), "1e-7");
  EXPECT_EQ(sixDigits(-2.5e-10), "-2.5e-10");
}

TEST(Text, WhatTheLoaderCouldNotLoadIsFoundAmongWhatAProgramPrinted) {
  EXPECT_EQ(loaderComplaint("a note\n/opt/worker: error while loading shared libraries: libtorch_cuda.so: cannot open "
                            "shared object file: No such file or directory\n"),
            "error while loading shared libraries: libtorch_cuda.so: cannot open shared object file: No such file or "
            "directory");
  EXPECT_EQ(loaderComplaint("./worker: symbol lookup error: ./worker: undefined symbol: _ZN3c10\x1b"),
            "symbol lookup error: ./worker: undefined symbol: _ZN3c10?");
  EXPECT_EQ(loaderComplaint("./worker: /lib/libstdc++.so.6: version `GLIBCXX_3.4.99' not found (required by ./worker)"),
            "/lib/libstdc++.so.6: version `GLIBCXX_3.4.99' not found (required by ./worker)");
  EXPECT_EQ(loaderComplaint("no such file\n\n"), "");
  EXPECT_EQ(loaderComplaint(""), "");
}
