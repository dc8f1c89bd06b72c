#include "launcher/owner/clients/questions.h"

#include <gtest/gtest.h>

#include "tests/launcher/run/fake_loop.h"

namespace scalescope {
namespace {

class QuestionsTest : public ::testing::Test {
 protected:
  HostQuestion question(const std::string& text, const std::stop_source& stop = {}) {
    return {HostQuestion::Kind::secret, "n0", text,
            [this](HostAnswer answer) { answers.emplace_back(answer.isYes, std::string(answer.secret.text())); },
            stop.get_token()};
  }

  FakeLoop loop;
  std::vector<control::Question> asked;
  std::vector<std::int64_t> gone;
  std::vector<std::pair<bool, std::string>> answers;
  Questions questions{loop, [this](const control::Question& one) { asked.push_back(one); },
                      [this](const control::QuestionGone& one) { gone.push_back(one.question); }};
};

TEST_F(QuestionsTest, TheFirstAnswerCounts) {
  questions.ask(question("Password:"));
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_EQ(asked[0].kind, control::QuestionKind::secret);
  EXPECT_EQ(asked[0].host, "n0");
  EXPECT_EQ(asked[0].text, "Password:");
  EXPECT_EQ(questions.open(), asked);
  EXPECT_TRUE(questions.answer(asked[0].question, {true, Secret("pw")}));
  EXPECT_FALSE(questions.answer(asked[0].question, {false, {}}));
  EXPECT_EQ(answers, (std::vector<std::pair<bool, std::string>>{{true, "pw"}}));
  EXPECT_EQ(gone, std::vector<std::int64_t>{asked[0].question});
  EXPECT_TRUE(questions.open().empty());
}

TEST_F(QuestionsTest, EachHasItsNumber) {
  questions.ask(question("one"));
  questions.ask(question("two"));
  EXPECT_NE(asked[0].question, asked[1].question);
  EXPECT_TRUE(questions.answer(asked[1].question, {true, Secret("b")}));
  ASSERT_EQ(questions.open().size(), 1u);
  EXPECT_EQ(questions.open()[0].text, "one");
}

TEST_F(QuestionsTest, AWithdrawnQuestionIsRemovedForAllClients) {
  std::stop_source stop;
  questions.ask(question("Password:", stop));
  stop.request_stop();
  loop.settle();
  EXPECT_EQ(gone.size(), 1u);
  EXPECT_TRUE(questions.open().empty());
  EXPECT_FALSE(questions.answer(asked[0].question, {true, {}}));
  EXPECT_TRUE(answers.empty());
}

TEST_F(QuestionsTest, AQuestionThatWasWithdrawnBeforeItWasReceivedIsRemovedAtOnce) {
  std::stop_source stop;
  stop.request_stop();
  questions.ask(question("Password:", stop));
  loop.settle();
  EXPECT_TRUE(questions.open().empty());
  EXPECT_EQ(gone.size(), asked.size());
}

// The connection with the question ends during the answer.
TEST_F(QuestionsTest, AnAnswerThatWithdrawsItsQuestionIsReceivedOnce) {
  std::stop_source stop;
  HostQuestion one = question("Password:", stop);
  const auto give = one.answer;
  one.answer = [&](HostAnswer answer) {
    give(std::move(answer));
    stop.request_stop();
  };
  questions.ask(std::move(one));
  EXPECT_TRUE(questions.answer(asked[0].question, {true, Secret("pw")}));
  loop.settle();
  EXPECT_EQ(answers.size(), 1u);
  EXPECT_EQ(gone.size(), 1u);
}

}  // namespace
}  // namespace scalescope
