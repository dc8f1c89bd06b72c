// No text is wider than its widget: in each language at the smallest size of the window, and in the pseudo language,
// which is a third longer than English, at its usual size. tests/ui/reach checks the drawn texts on every page.

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>

#include "tests/ui/results/made.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/charts/elided_label.h"
#include "ui/pages/new_study/goal_step.h"
#include "ui/pages/results/results_page.h"
#include "ui/widgets/matrix_view.h"

namespace scalescope {
namespace {

struct Look {
  const char* language;
  QSize size;
};

void PrintTo(const Look& look, std::ostream* out) {
  *out << look.language << " " << look.size.width() << "x" << look.size.height();
}

// Returns the reason why the text of the widget does not fit; empty if it does.
QString cutText(const QWidget* widget) {
  const auto wider = [widget](const QString& text, int taken) {
    const int wants = widget->fontMetrics().size(Qt::TextShowMnemonic, text).width() + taken;
    return wants > widget->width() ? QStringLiteral("%1: wants %2, has %3").arg(text).arg(wants).arg(widget->width())
                                   : QString();
  };
  if (const auto* label = qobject_cast<const QLabel*>(widget)) {
    if (label->text().isEmpty() || qobject_cast<const ElidedLabel*>(label) != nullptr) return {};
    if (label->wordWrap()) {
      const int wants = label->heightForWidth(label->width());
      return wants > label->height()
                 ? QStringLiteral("%1: wants height %2, has %3").arg(label->text()).arg(wants).arg(label->height())
                 : QString();
    }
    return label->textFormat() == Qt::RichText ? QString() : wider(label->text(), 0);
  }
  // A card wraps, and a cell draws its own two lines, which are whole in its tool tip if they are cut (tests/ui/reach).
  if (qobject_cast<const PresetCard*>(widget) != nullptr || qobject_cast<const MatrixCellButton*>(widget) != nullptr)
    return {};
  if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) return wider(button->text(), 0);
  if (const auto* line = qobject_cast<const QLineEdit*>(widget); line != nullptr && !line->isReadOnly())
    return wider(line->text().isEmpty() ? line->placeholderText() : line->text(), 0);
  if (const auto* box = qobject_cast<const QComboBox*>(widget))
    return box->isEditable() ? QString() : wider(box->currentText(), box->height() / 2);
  if (const auto* area = qobject_cast<const QScrollArea*>(widget))
    if (area->widget() != nullptr && area->widget()->width() > area->viewport()->width())
      return QStringLiteral("%1: %2 wide in a view of %3")
          .arg(QLatin1String(area->widget()->metaObject()->className()))
          .arg(area->widget()->width())
          .arg(area->viewport()->width());
  return {};
}

}  // namespace

class Fits : public ::testing::TestWithParam<Look> {
 protected:
  void SetUp() override {
    applyTheme(Theme::light);
    const QString language = QString::fromLatin1(GetParam().language);
    ASSERT_EQ(installLanguage(language), language);
    m_window = std::make_unique<MainWindow>(m_bridge, Settings(), presets());
    StoreSessionOptions options;
    options.folder = "/fake";
    m_bridge.store().open(options);
    m_window->resize(GetParam().size);
    m_window->show();
    m_bridge.probeMachine();
    ASSERT_TRUE(waitFor([this] { return m_bridge.store().isOpen(); }));
  }
  void TearDown() override {
    m_window.reset();
    installLanguage(QStringLiteral("en"));
  }

  static QString said(const char* context, const char* text) { return QCoreApplication::translate(context, text); }

  // Reports every cut text that the window shows now.
  void look(const char* page) {
    QTest::qWait(60);
    standStill(*m_window);
    shoot(m_window.get(), QStringLiteral("fits-%1-%2-%3")
                              .arg(QLatin1String(page), QLatin1String(GetParam().language))
                              .arg(GetParam().size.width()));
    EXPECT_EQ(m_window->size(), GetParam().size) << page << ": the window had to grow";
    for (const QWidget* each : m_window->findChildren<QWidget*>())
      if (each->isVisible() && !each->visibleRegion().isEmpty())
        if (const QString why = cutText(each); !why.isEmpty())
          ADD_FAILURE() << page << ", " << each->metaObject()->className() << ": " << why.toStdString();
  }

  std::shared_ptr<FakeSession::Log> m_log = std::make_shared<FakeSession::Log>();
  Bridge m_bridge{fakeServices(m_log)};
  std::unique_ptr<MainWindow> m_window;
};

TEST_P(Fits, NoTextOfAPageIsWiderThanItsWidget) {
  for (const MainWindow::Page page :
       {MainWindow::machines, MainWindow::live, MainWindow::runs, MainWindow::report, MainWindow::settings}) {
    m_window->goTo(page);
    look(std::to_string(page).c_str());
  }
  m_window->showResult(kStudy);
  m_window->goTo(MainWindow::results);
  const auto* page = m_window->findChild<ResultsPage*>();
  ASSERT_TRUE(waitFor([page] { return page->result() != nullptr; }));
  ASSERT_TRUE(waitUntilMade(*page));
  look("results");
}

TEST_P(Fits, NoTextOfTheWizardIsWiderThanItsWidget) {
  m_window->goTo(MainWindow::newStudy);
  look("goal");
  m_window->openStudy(QStringLiteral("preset:quick-strong-scaling"));
  const QString next = said("scalescope::WizardFooter", "Next step");
  for (const std::string step : {"what", "where", "matrix", "review"}) {
    ASSERT_TRUE(waitFor([&] {
      const QWidget* button = widgetNamed(m_window.get(), next);
      return button != nullptr && button->isEnabled();
    })) << step;
    ASSERT_TRUE(clickNamed(m_window.get(), next)) << step;
    look(step.c_str());
  }
}

INSTANTIATE_TEST_SUITE_P(Languages, Fits,
                         ::testing::Values(Look{"en", {1024, 640}}, Look{"de", {1024, 640}}, Look{"zh_CN", {1024, 640}},
                                           Look{"pseudo", {1280, 800}}));

}  // namespace scalescope
