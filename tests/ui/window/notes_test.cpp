#include "ui/widgets/basics.h"

#include <gtest/gtest.h>

#include <QAccessible>
#include <QAccessibleWidget>
#include <QTimer>
#include <QToolButton>
#include <memory>
#include <utility>

#include "tests/ui/window/window_help.h"
#include "ui/pages/live/live_page.h"
#include "ui/style/apply_theme.h"
#include "ui/style/icons.h"

namespace scalescope {

// Objects that an action holds live until it has returned, even if the note shows something else by then.
TEST(InlineNote, AnActionMayReplaceItself) {
  InlineNote note;
  auto held = std::make_shared<int>(1);
  const std::weak_ptr<int> isHeld = held;
  bool lived = false;
  note.show(InlineNote::Kind::info, QStringLiteral("first"), QStringLiteral("Act"),
            [&note, &isHeld, &lived, held = std::move(held)] {
              InlineNote& here = note;  // Objects used below no longer belong to the action.
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

// The sign is that of charts, in the colours of the current theme.
TEST(Explanation, HasTheSignOfTheChartsInEveryTheme) {
  const std::unique_ptr<QToolButton> button(makeExplanation(QStringLiteral("rank"), QStringLiteral("one process")));
  const auto drawn = [&button] { return button->icon().pixmap(button->iconSize()).toImage(); };
  applyTheme(Theme::light);
  button->show();
  EXPECT_TRUE(button->text().isEmpty());
  const QImage light = drawn();
  EXPECT_EQ(light, icon(Icon::help, tokens(Theme::light).muted).pixmap(button->iconSize()).toImage());
  applyTheme(Theme::dark);
  const QImage dark = icon(Icon::help, tokens(Theme::dark).muted).pixmap(button->iconSize()).toImage();
  EXPECT_NE(dark, light);
  EXPECT_TRUE(waitFor([&] { return drawn() == dark; }));
  applyTheme(Theme::light);
}

// Counter of notifications for screen readers, whether one is connected or not: an event asks the interface of its
// widget if it is valid.
class StateChanged final : public QAccessibleWidget {
 public:
  explicit StateChanged(QWidget* widget) : QAccessibleWidget(widget) {}
  [[nodiscard]] bool isValid() const override {
    s_told << QString::fromLatin1(object()->metaObject()->className());
    return QAccessibleWidget::isValid();
  }
  static QAccessibleInterface* make(const QString& /*className*/, QObject* object) {
    return object->isWidgetType() ? new StateChanged(static_cast<QWidget*>(object)) : nullptr;
  }
  // Returns the classes of the widgets that sent notifications since the last call.
  static QStringList take() { return std::exchange(s_told, {}); }

 private:
  static inline QStringList s_told;
};

class Speech : public ::testing::Test {
 protected:
  void SetUp() override {
    QAccessible::installFactory(&StateChanged::make);
    QWidget widget;
    StateChanged::take();
    widget.setAccessibleName(QStringLiteral("a"));
    ASSERT_EQ(StateChanged::take().size(), 1) << "this version of Qt reports its events in another way";
  }
  void TearDown() override { QAccessible::removeFactory(&StateChanged::make); }
  // Waits until all pending work is done, including drawing a frame later: by the event loop's own clock, since on a
  // busy machine a page may take any time to be shown.
  static void draw() {
    QTimer later;
    later.setSingleShot(true);
    later.start(100);
    ASSERT_TRUE(waitFor([&later] { return !later.isActive(); }));
  }
};

TEST_F(Speech, ANoteIsAnnouncedOnceAndNotWhileItCounts) {
  InlineNote note;
  const auto reported = [&note](InlineNote::Kind kind, const char* text) {
    StateChanged::take();
    note.show(kind, QString::fromUtf8(text));
    return StateChanged::take().size();
  };
  EXPECT_GT(reported(InlineNote::Kind::info, "1 of 3"), 0);
  EXPECT_EQ(reported(InlineNote::Kind::info, "1 of 3"), 0);
  const auto counted = reported(InlineNote::Kind::info, "2 of 3");  // Its texts differ.
  EXPECT_GT(counted, 0);
  reported(InlineNote::Kind::success, "Saved");
  EXPECT_EQ(reported(InlineNote::Kind::success, "Saved"), 0);
  EXPECT_EQ(reported(InlineNote::Kind::success, "Saved another"), counted + 1) << "announced, too";
}

// The page gets a new state up to ten times a second; only changes are spoken.
TEST_F(Speech, ASecondEqualStateOfLiveChangesNoText) {
  LivePage page;
  page.resize(1280, 700);
  page.show();
  page.setCanControl(true);
  const auto stateAt = [](int step) {
    LiveState state;
    state.study = StudyId("01JD0000000000000000000001");
    state.studyName = "strong";
    state.studyState = StudyState::running;
    state.entry = EntryId("01JD00000000000000000000A0");
    state.runsTotal = 4;
    state.run = RunId("01JD0000000000000000000002");
    state.cell = CellNumber(1);
    state.repeat = RepeatNumber(1);
    state.steps = 100;
    state.step = step;
    LiveCell cell;
    cell.number = CellNumber(1);
    cell.devices = 1;
    cell.globalBatch = 64;
    cell.batch = 64;
    cell.strategy = "single";
    cell.precision = "fp32";
    cell.repeats = 2;
    cell.status = CellState::running;
    state.cells.push_back(cell);
    for (int i = 0; i < step; ++i) {
      state.loss.push_back({double(i), 2});
      state.stepEnds.push_back({double(i), 0.5 * i});
      state.parts.push_back({double(i), 0.001, 0.01, 0.002, 0, 0.001});
    }
    return std::make_shared<const LiveState>(std::move(state));
  };
  page.setState(stateAt(10));
  draw();
  StateChanged::take();
  page.setState(stateAt(10));
  draw();
  EXPECT_EQ(StateChanged::take().join(QLatin1Char(' ')).toStdString(), "");
  page.setState(stateAt(20));
  draw();
  EXPECT_FALSE(StateChanged::take().isEmpty()) << "it is another step";
}

}  // namespace scalescope
