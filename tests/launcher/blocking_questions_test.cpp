#include "launcher/blocking_questions.h"

#include <gtest/gtest.h>

#include <future>
#include <optional>

namespace scalescope {
namespace {

struct Asked {
  std::promise<std::string> said;
  std::stop_source link;

  HostQuestion question(HostQuestion::Kind kind, const std::string& text) {
    return {kind, "n0", text,
            [this](HostAnswer answer) { said.set_value(answer.isYes ? std::string("yes ") + answer.secret.text() : std::string("no")); },
            link.get_token()};
  }
};

}  // namespace

// Whoever puts a question goes on at once, however long the callback blocks; what was withdrawn meanwhile is not asked.
TEST(BlockingQuestions, TheirCallerGoesOn) {
  std::promise<void> door;
  std::vector<std::string> prompts;
  LabOptions options;
  options.trustHostKey = [&](const std::string& host, const std::string& fingerprint) {
    door.get_future().wait();
    return host == "n0" && fingerprint == "SHA256:abc";
  };
  options.askSecret = [&](const std::string& prompt) -> std::optional<std::string> {
    prompts.push_back(prompt);
    return prompt == "Password" ? std::optional<std::string>("secret") : std::nullopt;
  };
  Asked first, second, withdrawn, last;
  {
    BlockingQuestions questions(options);
    const auto put = questions.receiver();
    put(first.question(HostQuestion::Kind::trustKey, "SHA256:abc"));
    put(withdrawn.question(HostQuestion::Kind::secret, "Forgotten"));
    put(second.question(HostQuestion::Kind::secret, "Password"));
    put(last.question(HostQuestion::Kind::secret, "Refused"));
    withdrawn.link.request_stop();
    door.set_value();
    EXPECT_EQ(first.said.get_future().get(), "yes ");
    EXPECT_EQ(second.said.get_future().get(), "yes secret");
    EXPECT_EQ(last.said.get_future().get(), "no");
  }
  EXPECT_EQ(prompts, (std::vector<std::string>{"Password", "Refused"}));
}

TEST(BlockingQuestions, WithoutCallbacksNobodyIsAsked) {
  BlockingQuestions questions(LabOptions{});
  EXPECT_FALSE(questions.receiver());
}

}  // namespace scalescope
