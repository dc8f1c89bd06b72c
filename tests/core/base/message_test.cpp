#include "core/base/message.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "core/base/fixed_decimals.h"
#include "core/base/json/fields.h"
#include "core/base/json/nested.h"
#include "core/base/result.h"
#include "core/base/units.h"

namespace scalescope {

TEST(Message, FillsNamedArgumentsAndKeepsUnknownOnes) {
  const Message message{"file.open", {{"path", std::string("/x")}, {"reason", std::string("gone")}}};
  EXPECT_EQ(english(message), "cannot open /x: gone");
  EXPECT_EQ(fillTemplate("{a} of {b} at {c}", {"", {{"a", std::int64_t{3}}, {"b", 2.5}}}), "3 of 2.5 at {c}");
  EXPECT_EQ(fillTemplate("open { stays", {}), "open { stays");
}

TEST(Message, ANumberHasTheDecimalsThatAreGivenWithIt) {
  Message interval{"", {}};
  addFixed(interval.arguments, "low", 0.0345, 3);
  addFixed(interval.arguments, "high", 22.766, 1);
  interval.arguments.emplace_back("percent", 4.25);
  EXPECT_EQ(fillTemplate("{low}x to {high}x, {percent} %", interval), "0.035x to 22.8x, 4.25 %");
  Message even{"", {}};
  addFixed(even.arguments, "speedup", 1.6, 2);
  EXPECT_EQ(fillTemplate("{speedup}x", even), "1.60x");
  // The number is unchanged if there are no digits, or more digits than it has.
  EXPECT_EQ(fillTemplate("{low} to {high}", {"", {{"low", 1.62}, {"high", 1.9}}}), "1.62 to 1.9");
  addFixed(interval.arguments, "far", 0.5, 5000);
  EXPECT_EQ(fillTemplate("{far}", interval), "0.500000000000");
}

TEST(Message, GoesThroughJson) {
  const Message message{"file.too-large", {{"bytes", std::int64_t{7}}, {"limit", 1.5}, {"path", std::string("p")}}};
  EXPECT_EQ(fromJson<Message>(nlohmann::json(message), "message"), message);
}

TEST(Message, ARateIsInImagesUnlessItIsOfAProgram) {
  const Message rate{"live.rate", {{"rate", std::int64_t{120}}}};
  EXPECT_EQ(english(rate), "120 images/s");
  EXPECT_EQ(withRateUnit(rate, false), rate) << "stored messages of Scalescope's own training stay as they are";
  const Message ofProgram = withRateUnit(rate, true);
  EXPECT_EQ(english(ofProgram), "120 samples/s");
  EXPECT_EQ(nestedIn(ofProgram, "rateUnit")->code, "unit.samples-per-second");
  EXPECT_EQ(withRateUnit(ofProgram, true), ofProgram);
  const Message other{"base.list", {}};
  EXPECT_EQ(withRateUnit(other, true), other);
}

TEST(Message, CodesAreUnique) {
  std::set<std::string_view> seen;
  for (const auto code : messageCodes()) EXPECT_TRUE(seen.insert(code).second) << code;
}

TEST(Message, ARenamedCodeOfAnOlderStoreHasItsText) {
  const Message cause{"launcher.host-given-up", {{"host", std::string("n1")}}};
  EXPECT_EQ(english(cause), "n1 was abandoned by the user");
  EXPECT_EQ(englishTemplate("launcher.away"), englishTemplate("launcher.unreachable"));
  const Error submitted{{"slurm.asked", {{"host", std::string("n1")}, {"job", std::int64_t{7}}}}, {}};
  EXPECT_EQ(english(submitted), "n1: job 7 was submitted");
  EXPECT_EQ(submitted.kind, ErrorKind::jobPending);
  EXPECT_EQ(englishTemplate("slurm.asking"), englishTemplate("slurm.running-program"));
  EXPECT_EQ(englishTemplate("client.owner-died"), englishTemplate("client.owner-ended"));
}

TEST(Error, ListsItsCausesOutsideIn) {
  const auto inner = fail("file.open", {{"path", std::string("a")}, {"reason", std::string("gone")}});
  const auto outer = fail("file.read", {{"path", std::string("b")}, {"reason", std::string("x")}}, inner.value());
  EXPECT_EQ(english(outer.value()), "cannot read b: x: cannot open a: gone");
}

TEST(Units, PrintThreeDigits) {
  EXPECT_EQ(bytesText(44.7e6), "44.7 MB");
  EXPECT_EQ(bytesText(812), "812 B");
  EXPECT_EQ(secondsText(0.0123), "12.3 ms");
  EXPECT_EQ(secondsText(130), "2 min 10 s");
}

}  // namespace scalescope
