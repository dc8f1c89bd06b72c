#include "core/base/error_kind.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/coded.h"
#include "core/base/json/fields.h"
#include "core/base/result.h"

namespace scalescope {
namespace {

constexpr Coded<ErrorKind> kRows[] = {
// clang-format off
#include "core/base/error_kinds.inc"
    // clang-format on
};

Error errorOf(const char* code) { return fail(code).value(); }

TEST(ErrorKind, EachRowIsOfACodeOfTheCatalogueOnce) {
  const std::vector<std::string_view> known = messageCodes();
  std::set<std::string_view> seen;
  for (const auto& [code, kind] : kRows) {
    EXPECT_NE(std::find(known.begin(), known.end(), code), known.end()) << code << " names no message";
    EXPECT_TRUE(seen.insert(code).second) << code << " has two rows";
    EXPECT_NE(kind, ErrorKind::permanent) << code << ": this kind needs no row";
    EXPECT_EQ(kindOf(code), kind) << code;
  }
}

TEST(ErrorKind, EachKindHasANameAndARow) {
  std::set<std::string_view> names;
  for (const auto& [kind, text] : kErrorKinds) {
    EXPECT_TRUE(names.insert(text).second) << text;
    const bool isStated =
        std::any_of(std::begin(kRows), std::end(kRows), [kind = kind](const auto& row) { return row.value == kind; });
    EXPECT_EQ(isStated, kind != ErrorKind::permanent) << text;
  }
  EXPECT_EQ(enumName(ErrorKind::diverged), "diverged") << "the last one";
  EXPECT_EQ(names.size(), static_cast<std::size_t>(ErrorKind::diverged) + 1);
}

TEST(ErrorKind, IsSetWhereAnErrorIsMade) {
  EXPECT_EQ(errorOf("file.damaged").kind, ErrorKind::damaged);
  EXPECT_EQ(errorOf("file.open").kind, ErrorKind::permanent) << "it has no row";
  EXPECT_EQ((Error{Message{"store.newer", {}}, {}}.kind), ErrorKind::newerVersion);
  EXPECT_EQ(Error().kind, ErrorKind::permanent);
}

TEST(ErrorKind, OfAnErrorWithoutARowIsThatOfItsCause) {
  const Error inner = errorOf("ssh.no-address");
  EXPECT_EQ(fail("launcher.probe-deadline", {}, inner).value().kind, ErrorKind::unreachable);
  EXPECT_EQ(fail("cli.no-study", {}, errorOf("file.damaged")).value().kind, ErrorKind::unknownName) << "its own";
  const Error outer = fail("launcher.host-unknown", {}, fail("launcher.probe-deadline", {}, inner).value()).value();
  EXPECT_EQ(outer.kind, ErrorKind::unreachable);
}

TEST(ErrorKind, OfAPeersErrorIsSetFromItsCode) {
  const Error sent = fail("launcher.host-unknown", {{"host", std::string("n0")}}, errorOf("ssh.connect")).value();
  const nlohmann::json json{{"message", sent.message}, {"causes", sent.causes}};
  EXPECT_FALSE(json.contains("kind"));
  const auto read = fromJson<Error>(json, "error");
  ASSERT_TRUE(read) << english(read.error());
  EXPECT_EQ(read->kind, ErrorKind::network);
  EXPECT_EQ(*read, sent);
}

// These codes decide on retries, and their kind has changed in the past.
TEST(ErrorKind, SeparatesRetriesFromWhatNeedsTheUser) {
  for (const char* code :
       {"session.silent", "ssh.connect", "ssh.refused", "ssh.no-address", "ssh.lost", "ssh.channel", "ssh.descriptors",
        "launcher.probe-silent", "transport.closed", "slurm.submitted", "slurm.queued-held", "slurm.ending",
        "slurm.no-answer", "slurm.refused-yet", "slurm.not-shared"}) {
    EXPECT_TRUE(isRetryable(errorOf(code))) << code;
    EXPECT_FALSE(needsUser(errorOf(code))) << code;
  }
  for (const char* code :
       {"ssh.host-key-changed", "ssh.host-key-other", "ssh.host-key-revoked", "ssh.host-key-in-list",
        "ssh.foreign-folder", "ssh.noexec", "ssh.bad-name", "ssh.proxy", "session.protocol", "agent.other-folder",
        "slurm.refused", "slurm.bad-word", "slurm.option", "slurm.too-old", "slurm.not-listed"}) {
    EXPECT_FALSE(isRetryable(errorOf(code))) << code;
    EXPECT_TRUE(needsUser(errorOf(code))) << code;
  }
  for (const char* code : {"ssh.host-key-unknown", "ssh.host-key-certificate", "ssh.host-key-authority",
                           "ssh.authentication", "ssh.too-many-tries", "ssh.not-answered"}) {
    EXPECT_TRUE(isRetryable(errorOf(code))) << code << ": once it is answered";
    EXPECT_TRUE(needsUser(errorOf(code))) << code;
  }
  for (const char* code : {"file.open", "process.thread", "slurm.ended-timeout", "ssh.deploy", "store.corrupt"}) {
    EXPECT_FALSE(isRetryable(errorOf(code))) << code;
    EXPECT_FALSE(needsUser(errorOf(code))) << code;
  }
}

TEST(ErrorKind, KnowsTheNetworkAndJobs) {
  for (const char* code : {"session.silent", "ssh.connect", "ssh.refused", "ssh.no-address", "ssh.lost"})
    EXPECT_TRUE(isNetwork(errorOf(code))) << code;
  for (const char* code : {"ssh.channel", "ssh.authentication", "slurm.no-answer"})
    EXPECT_FALSE(isNetwork(errorOf(code))) << code;
  for (const std::string_view code : messageCodes()) {
    const bool isEnd = code == "slurm.ended" || code.starts_with("slurm.ended-");
    EXPECT_EQ(isJobEnd(kindOf(code)), isEnd) << code;
    if (code.starts_with("slurm.queued") || isEnd) EXPECT_TRUE(isOfJob(errorOf(std::string(code).c_str()))) << code;
  }
  EXPECT_FALSE(isOfJob(errorOf("ssh.connect")));
}

}  // namespace
}  // namespace scalescope
