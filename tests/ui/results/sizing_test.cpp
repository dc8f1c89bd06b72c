#include "ui/pages/results/sizing_tab.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include "core/base/file.h"
#include "tests/patience.h"
#include "tests/shots/shots_data.h"
#include "ui/base/language.h"
#include "ui/base/message_translation.h"
#include "ui/charts/chart_view.h"
#include "ui/models/table_view.h"
#include "ui/pages/results/kind_tabs.h"
#include "ui/pages/results/results_page.h"
#include "ui/pages/results/sizing_fields.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/command_line.h"

namespace scalescope {
namespace {

constexpr int kAnswerMs = 20000;

SizingTexts texts() {
  SizingTexts out;
  out.devices = QStringLiteral("2, 8,64");
  out.gbps = QStringLiteral("10 25");
  out.latency = QStringLiteral("30");
  out.price = QStringLiteral("2.1");
  out.keep = QStringLiteral("90");
  return out;
}

std::shared_ptr<const StudyResult> demo() { return std::make_shared<const StudyResult>(demoStudy()); }

template <class Widget>
Widget* named(const QWidget& page, const char* name) {
  for (Widget* child : page.findChildren<Widget*>())
    if (child->accessibleName() == QString::fromUtf8(name)) return child;
  return nullptr;
}

// A tab whose requests are answered at once.
class Asked {
 public:
  Asked() {
    m_tab.resize(1200, 900);
    QObject::connect(&m_tab, &SizingTab::sizingRequested,
                     [this](int number, const auto& study, const SizingRequest& request) {
                       m_numbers.push_back(number);
                       m_requests.push_back(request);
                       if (!m_answers) return;
                       const auto sizing = sizeStudy(*study, request);
                       if (sizing)
                         m_tab.setSizing(number, std::make_shared<const Sizing>(*sizing));
                       else
                         m_tab.setRefusal(number, sizing.error());
                     });
  }
  void type(const char* name, const char* text) {
    auto* field = named<QLineEdit>(m_tab, name);
    ASSERT_NE(field, nullptr) << name;
    field->setText(QString::fromUtf8(text));
    Q_EMIT field->textEdited(field->text());
  }
  bool waitFor(std::size_t questions) {
    return QTest::qWaitFor([&] { return m_requests.size() >= questions; }, kAnswerMs * patience());
  }

  SizingTab m_tab;
  std::vector<int> m_numbers;
  std::vector<SizingRequest> m_requests;
  bool m_answers = true;
};

TEST(SizingFields, AreReadAsTheCommandReadsThem) {
  const auto request = readSizing(texts());
  ASSERT_TRUE(request);
  EXPECT_EQ(request->devices, (std::vector<int>{2, 8, 64}));
  ASSERT_EQ(request->links.size(), 2U);
  EXPECT_EQ(request->links[1].gbps, 25);
  EXPECT_DOUBLE_EQ(request->links[1].latencySeconds, 30e-6);
  EXPECT_EQ(request->price, 2.1);
  EXPECT_FALSE(request->targetAccuracy);
  EXPECT_EQ(sizingCommand(QStringLiteral("my study"), 3, *request),
            QStringLiteral("scalescope-cli size 'my study' --devices 2,8,64 --link-gbps 10,25 --latency-us 30 "
                           "--price 2.1 --baseline 3"));
  SizingTexts more = texts();
  more.price.clear();
  more.latency.clear();
  more.accuracy = QStringLiteral("60");
  more.keep = QStringLiteral("80");
  more.cell = 4;
  EXPECT_EQ(sizingCommand(QStringLiteral("s"), 0, *readSizing(more)),
            QStringLiteral("scalescope-cli size s --devices 2,8,64 --link-gbps 10,25 --target-accuracy 0.6 "
                           "--min-efficiency 0.8 --cell 4"));
}

TEST(SizingFields, NameTheInvalidField) {
  const auto wrong = [](QString SizingTexts::*field, const char* text) -> std::optional<SizingField> {
    SizingTexts out = texts();
    out.*field = QString::fromUtf8(text);
    const auto request = readSizing(out);
    if (request) return std::nullopt;
    EXPECT_FALSE(request.error().text.isEmpty());
    return request.error().field;
  };
  for (const char* text : {"", "0", "2.5", "-1", "8 x", "1000001"})
    EXPECT_EQ(wrong(&SizingTexts::devices, text), SizingField::devices) << text;
  for (const char* text : {"", "0", "fast", "nan", "inf", "-3"})
    EXPECT_EQ(wrong(&SizingTexts::gbps, text), SizingField::gbps) << text;
  EXPECT_EQ(wrong(&SizingTexts::latency, "-1"), SizingField::latency);
  EXPECT_EQ(wrong(&SizingTexts::price, "cheap"), SizingField::price);
  EXPECT_EQ(wrong(&SizingTexts::accuracy, "101"), SizingField::accuracy);
  EXPECT_EQ(wrong(&SizingTexts::keep, "0"), SizingField::keep);
  EXPECT_EQ(wrong(&SizingTexts::price, "0"), std::nullopt);
}

// A comma does not separate rates if it is the decimal sign.
TEST(SizingFields, TakeTheDecimalCommaOfTheLanguage) {
  QLocale::setDefault(QLocale(QLocale::German));
  SizingTexts german = texts();
  german.gbps = QStringLiteral("2,5; 10");
  german.price = QStringLiteral("2,1");
  const auto request = readSizing(german);
  QLocale::setDefault(QLocale(QLocale::English));
  ASSERT_TRUE(request) << request.error().text.toStdString();
  EXPECT_EQ(request->links[0].gbps, 2.5);
  EXPECT_EQ(request->price, 2.1);
  EXPECT_EQ(request->devices, (std::vector<int>{2, 8, 64}));
}

// Papers and files write such numbers; a language may read them as thousands.
TEST(SizingFields, TakeNoThousandsAfterAZero) {
  SizingTexts typed = texts();
  typed.price = QStringLiteral("0.125");
  for (const auto language : {QLocale::German, QLocale::Chinese, QLocale::English}) {
    QLocale::setDefault(QLocale(language));
    const auto request = readSizing(typed);
    ASSERT_TRUE(request) << request.error().text.toStdString();
    EXPECT_EQ(request->price, 0.125);
  }
  typed.price = QStringLiteral("0,125");
  EXPECT_FALSE(readSizing(typed)) << "in English";
  typed.price = QStringLiteral("1,250");
  EXPECT_EQ(readSizing(typed)->price, 1250);
}

TEST(SizingTab, AsksOnlyWhileItIsVisible) {
  Asked asked;
  asked.m_tab.setStudy(demo(), QStringLiteral("demo-strong"), 0);
  EXPECT_TRUE(asked.m_requests.empty());
  asked.m_tab.show();
  ASSERT_TRUE(asked.waitFor(1));
  EXPECT_EQ(asked.m_requests[0].devices, (std::vector<int>{8, 16, 32, 64})) << "from the most that was measured";
  const auto charts = asked.m_tab.findChildren<ChartView*>();
  ASSERT_EQ(charts.size(), 2);
  EXPECT_EQ(charts[0]->figure().id, "sizing-speedup");
  EXPECT_FALSE(charts[1]->figure().series.empty());
  const auto* answer = named<QLabel>(asked.m_tab, "Answer");
  EXPECT_TRUE(answer->text().contains(QStringLiteral("90 %"))) << answer->text().toStdString();
  EXPECT_TRUE(answer->text().contains(QStringLiteral("At 25 Gbit/s"))) << answer->text().toStdString();
  EXPECT_TRUE(asked.m_tab.findChild<CommandLine*>()->command().startsWith(
      QStringLiteral("scalescope-cli size demo-strong --devices 8,16,32,64 --link-gbps 25")));
  auto* table = named<TableView>(asked.m_tab, "Table: Other numbers of devices, study demo-strong");
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(table->model()->rowCount(), 4);
}

// The samples of a user's own program need not be images.
TEST(SizingTab, ItsExplanationsNameNoImages) {
  const SizingTab tab;
  ASSERT_NE(named<QLineEdit>(tab, "Target accuracy, %"), nullptr);
  for (const QLineEdit* field : tab.findChildren<QLineEdit*>())
    EXPECT_FALSE(field->accessibleDescription().contains(QStringLiteral("images")))
        << field->accessibleDescription().toStdString();
}

TEST(SizingTab, AnEarlierAnswerIsDropped) {
  Asked asked;
  asked.m_answers = false;
  asked.m_tab.show();
  asked.m_tab.setStudy(demo(), {}, 0);
  asked.type("Devices", "16");
  ASSERT_TRUE(asked.waitFor(2));
  const auto sizingOf = [&](std::size_t question) {
    return std::make_shared<const Sizing>(sizeStudy(*demo(), asked.m_requests[question]).value());
  };
  const auto* chart = asked.m_tab.findChild<ChartView*>();
  asked.m_tab.setSizing(asked.m_numbers[0], sizingOf(0));
  EXPECT_TRUE(chart->figure().series.empty());
  asked.m_tab.setSizing(asked.m_numbers[1], sizingOf(1));
  EXPECT_NE(chart->figure().title.find("16 devices"), std::string::npos) << chart->figure().title;
  asked.m_tab.setRefusal(asked.m_numbers[0], Error{{"size.not-measured", {{"study", std::string("s")}}}, {}});
  EXPECT_TRUE(chart->isVisible());
}

TEST(SizingTab, ReportsInvalidInputAndInsufficientData) {
  Asked asked;
  asked.m_tab.show();
  asked.m_tab.setStudy(demo(), {}, 0);
  auto* note = asked.m_tab.findChild<InlineNote*>();
  EXPECT_FALSE(note->isVisible());
  asked.type("Devices", "eight");
  ASSERT_TRUE(QTest::qWaitFor([&] { return note->isVisible(); }, kAnswerMs * patience()));
  EXPECT_TRUE(isWrong(named<QLineEdit>(asked.m_tab, "Devices")));
  EXPECT_EQ(asked.m_requests.size(), 1U);
  asked.type("Devices", "8");
  ASSERT_TRUE(asked.waitFor(2));
  EXPECT_FALSE(isWrong(named<QLineEdit>(asked.m_tab, "Devices")));
  EXPECT_FALSE(note->isVisible());
  StudyResult servers = demoStudy();
  for (CellResult& cell : servers.cells) cell.cell.strategy = Strategy::parameterServer;
  asked.m_tab.setStudy(std::make_shared<const StudyResult>(servers), {}, 0);
  EXPECT_TRUE(note->isVisible());
  EXPECT_TRUE(note->text().contains(QStringLiteral("Measure ddp"))) << note->text().toStdString();
  EXPECT_FALSE(asked.m_tab.findChild<ChartView*>()->isVisible());
  EXPECT_FALSE(asked.m_tab.findChild<CommandLine*>()->isVisible());
}

TEST(SizingTab, FilesAreEnglishWhateverTheWindowSpeaks) {
  installLanguage(QStringLiteral("de"));
  {
    Asked asked;
    asked.m_tab.show();
    asked.m_tab.setStudy(demo(), QStringLiteral("demo-strong"), 0);
    auto* chart = asked.m_tab.findChild<ChartView*>();
    EXPECT_NE(chart->figure().title.find("Ger\u00e4te"), std::string::npos) << chart->figure().title;
    QTemporaryDir folder;
    const auto saved = [&](const char* name) {
      const QString file = folder.filePath(QString::fromLatin1(name));
      EXPECT_TRUE(chart->exportTo(file)) << name;
      return readFile(file.toStdString()).value_or("");
    };
    EXPECT_NE(saved("s.svg").find("64 devices on 25 Gbit/s"), std::string::npos);
    EXPECT_EQ(saved("s.csv").rfind("devices,linkGbps,latencySeconds,", 0), 0u);
    EXPECT_NE(saved("s.md").find("link, % of step"), std::string::npos);
  }
  installLanguage(QStringLiteral("en"));
}

TEST(ResultsPage, SizesTheWholeStudyWhateverIsShown) {
  ResultsPage page;
  page.resize(1280, 900);
  page.show();
  QSignalSpy asked(&page, &ResultsPage::sizingRequested);
  page.setResult(demoStudy());
  EXPECT_EQ(asked.count(), 0);
  page.findChild<KindTabs*>()->showSizing();
  ASSERT_TRUE(QTest::qWaitFor([&] { return asked.count() == 1; }, kAnswerMs * patience()));
  auto* cells = named<QComboBox>(page, "Cells shown");
  cells->setCurrentIndex(1);
  Q_EMIT cells->activated(1);
  ASSERT_TRUE(QTest::qWaitFor([&] { return asked.count() == 2; }, kAnswerMs * patience()));
  const auto study = asked.last().at(1).value<std::shared_ptr<const StudyResult>>();
  ASSERT_TRUE(study);
  EXPECT_EQ(study->cells.size(), demoStudy().cells.size());
  EXPECT_TRUE(page.findChild<CommandLine*>()->command().contains(QStringLiteral("size demo-strong ")));
  StudyRow newer;
  newer.id = StudyId("01J9DEM1");
  newer.name = "demo-strong";
  page.setStudies(std::make_shared<const std::vector<StudyRow>>(1, newer));
  page.setResult(demoStudy());
  EXPECT_TRUE(page.findChild<CommandLine*>()->command().contains(toQString(demoStudy().id.value)))
      << "its name finds another study";
}

}  // namespace
}  // namespace scalescope
