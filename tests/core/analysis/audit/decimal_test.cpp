#include "core/analysis/tables/decimal.h"

#include <gtest/gtest.h>

namespace scalescope::tables {
namespace {

Decimal decimal(const char* text) { return parseDecimal(text).value(); }

}  // namespace

TEST(Decimal, HalfAUnitOfTheLastDigit) {
  EXPECT_TRUE(decimal("19.27").value == Fraction::of(1927, 100));
  EXPECT_TRUE(decimal("19.27").half == Fraction::of(5, 1000));
  EXPECT_TRUE(decimal("5e-4").half == Fraction::of(5, 100'000));
  EXPECT_TRUE(decimal("-3").value == Fraction(-3));
  EXPECT_TRUE(decimal("2199023255552").value == Fraction(2199023255552));
  for (const char* text : {"", "-", ".", "1e", "1e99", "1.2.3", "12a", "1234567890123456789", "nan", "0x10"})
    EXPECT_FALSE(parseDecimal(text)) << text;
}

// A program prints a double with all its digits, although the inputs of its computation were rounded too.
TEST(Decimal, NumbersOfAllDigitsOfADouble) {
  EXPECT_TRUE(decimal("0.0003841761844600008").value ==
              Fraction::of(3841761844600008, 1'000'000'000) / Fraction(10'000'000'000));
  EXPECT_TRUE(decimal("6.114068465561064e-25").half == decimal("6.114068465561064e-25").value * decimal("1e-12").value);
  EXPECT_TRUE(decimal("-0.8970608859474635").half == decimal("0.8970608859474635").half);
  EXPECT_TRUE(agrees(decimal("0.8970608859474635"), exactly(decimal("0.8970608859474639").value)));
  EXPECT_FALSE(agrees(decimal("0.8970608859474635"), exactly(decimal("0.8970608859574635").value)));
}

TEST(Decimal, ArithmeticIsExactWhereDoublesAreNot) {
  EXPECT_TRUE(decimal("0.1").value + decimal("0.2").value == decimal("0.3").value);
  // 0.125 printed with two digits may be 0.12 or 0.13; 0.1249 can only be 0.12.
  EXPECT_TRUE(agrees(decimal("0.12"), exactly(Fraction::of(125, 1000))));
  EXPECT_TRUE(agrees(decimal("0.13"), exactly(Fraction::of(125, 1000))));
  EXPECT_FALSE(agrees(decimal("0.13"), exactly(Fraction::of(1249, 10000))));
}

// Products of such numbers need more than 128 bits.
TEST(Decimal, NoChainOfLargeNumbersIsTooLong) {
  const Fraction large = Fraction::of(999'999'999'999'999'989, 7);
  Fraction product = 1;
  for (int i = 0; i < 8; ++i) product = product * large;
  for (int i = 0; i < 8; ++i) product = product / large;
  EXPECT_TRUE(product.known());
  EXPECT_TRUE(product == Fraction(1));
  EXPECT_TRUE(large <= large * large);
  EXPECT_FALSE((product / Fraction(0)).known());
  EXPECT_FALSE((Fraction(1) + product / Fraction(0)).known());
}

TEST(Decimal, RoundsBelowZeroTooAndWithoutABound) {
  EXPECT_TRUE(roundedDown(Fraction::of(-7, 2)) == Fraction(-4));
  EXPECT_TRUE(roundedUp(Fraction::of(-7, 2)) == Fraction(-3));
  EXPECT_TRUE(roundedDown(Fraction(5)) == Fraction(5));
}

TEST(Decimal, InputsVaryByHalfAUnitToo) {
  // 12.05/2 = 6.025, but 12.05 may be 12.0451: 6.02 is right.
  const Range half = rangeOf(decimal("12.05")) / exactly(2);
  EXPECT_TRUE(agrees(decimal("6.02"), half));
  EXPECT_TRUE(agrees(decimal("6.03"), half));
  EXPECT_FALSE(agrees(decimal("6.04"), half));
}

TEST(Decimal, WhatIsDividedByZeroIsNotKnown) {
  EXPECT_FALSE((Fraction(1) / Fraction(0)).known());
  EXPECT_FALSE(known(exactly(1) / Range{Fraction(-1), Fraction(1), Fraction(0)}));
  EXPECT_FALSE(Fraction(1) / Fraction(0) <= Fraction(1));
}

TEST(Decimal, WholeNumbersUpAndDown) {
  EXPECT_TRUE(roundedUp(Fraction::of(50000, 64)) == Fraction(782));
  EXPECT_TRUE(roundedDown(Fraction::of(50000, 64)) == Fraction(781));
  EXPECT_TRUE(roundedUp(Fraction(25)) == Fraction(25));
}

}  // namespace scalescope::tables
