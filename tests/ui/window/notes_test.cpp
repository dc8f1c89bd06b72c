#include "ui/widgets/basics.h"

#include <gtest/gtest.h>

#include <memory>

#include "tests/ui/window/window_help.h"

namespace scalescope {

// What an action holds lives until it has returned, though the note shows something else by then.
TEST(InlineNote, AnActionMayReplaceItself) {
  InlineNote note;
  auto held = std::make_shared<int>(1);
  const std::weak_ptr<int> isHeld = held;
  bool lived = false;
  note.show(InlineNote::Kind::info, QStringLiteral("first"), QStringLiteral("Act"),
            [&note, &isHeld, &lived, held = std::move(held)] {
              InlineNote& here = note;  // what is asked below is no part of the action any more
              const std::weak_ptr<int>& asked = isHeld;
              bool& answer = lived;
              here.show(InlineNote::Kind::info, QStringLiteral("second"), QStringLiteral("Act again"),
                        [&here] { here.clear(); });
              answer = !asked.expired();
            });
  ASSERT_TRUE(clickNamed(&note, QStringLiteral("Act")));
  EXPECT_TRUE(lived);
  EXPECT_EQ(note.text(), QStringLiteral("second"));
  ASSERT_TRUE(clickNamed(&note, QStringLiteral("Act again")));
  EXPECT_FALSE(note.isVisible());
  EXPECT_TRUE(isHeld.expired());
}

}  // namespace scalescope
