#include "ui/base/message_translation.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QFile>
#include <QLocale>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <cmath>
#include <set>
#include <vector>

#include "core/base/json/nested.h"
#include "ui/base/file_language.h"
#include "ui/base/language.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

class Messages : public ::testing::Test {
 protected:
  void TearDown() override { installLanguage(QStringLiteral("en")); }
  int m_count = 1;
  char m_name[5] = "test";
  char* m_arguments[1] = {m_name};
  QCoreApplication m_application{m_count, m_arguments};
};

}  // namespace

TEST_F(Messages, FillsArgumentsAsTheLocaleWritesThem) {
  installLanguage(QStringLiteral("en"));
  const Message message{"file.too-large",
                        {{"path", std::string("{bytes}")}, {"bytes", std::int64_t{1234567}}, {"limit", 2.5}}};
  EXPECT_EQ(translated(message, QLocale(QLocale::English)).toStdString(),
            "{bytes} has 1,234,567 bytes; at most 2.5 are read");
  EXPECT_EQ(translated(message, QLocale(QLocale::German)).toStdString(),
            "{bytes} has 1.234.567 bytes; at most 2,5 are read");
}

TEST_F(Messages, SetThousandsApartFromTenThousandOn) {
  const QLocale english(QLocale::English, QLocale::UnitedStates);
  EXPECT_EQ(localFixed(8204, 0, english), QStringLiteral("8204"));
  EXPECT_EQ(localFixed(17820.4, 0, english), QStringLiteral("17,820"));
  EXPECT_EQ(groupedUpTo(17820, english).toString(8204), QStringLiteral("8,204")) << "in one column";
  const Message message{"file.too-large", {{"path", std::string("x")}, {"bytes", std::int64_t{5000}}, {"limit", 2.5}}};
  EXPECT_EQ(translated(message, english), QStringLiteral("x has 5000 bytes; at most 2.5 are read"));
}

TEST_F(Messages, AListHasTheCommaOfItsLanguage) {
  const QStringList parts{QStringLiteral("a"), QStringLiteral("b")};
  installLanguage(QStringLiteral("de"));
  EXPECT_EQ(listOf(parts), QStringLiteral("a, b"));
  ASSERT_EQ(installLanguage(QStringLiteral("zh_CN")), QStringLiteral("zh_CN"));
  EXPECT_EQ(listOf(parts), QStringLiteral("a\uFF0Cb"));
}

TEST_F(Messages, GermanReplacesTheTemplateAndKeepsTheArguments) {
  ASSERT_EQ(installLanguage(QStringLiteral("de")), QStringLiteral("de"));
  const Message message{"file.open", {{"path", std::string("/x")}, {"reason", std::string("weg")}}};
  EXPECT_EQ(translated(message, QLocale(QLocale::German)).toStdString(), "/x lässt sich nicht öffnen: weg");
}

TEST_F(Messages, TheUnitOfARateIsThatOfItsStudyInEveryLanguage) {
  const Message rate{"live.rate", {{"rate", std::int64_t{120}}}};
  const auto both = [&rate](const char* language) {
    installLanguage(QString::fromUtf8(language));
    return (translated(rate) + QLatin1Char(' ') + translated(withRateUnit(rate, true))).toStdString();
  };
  EXPECT_EQ(both("en"), "120 images/s 120 samples/s");
  EXPECT_EQ(both("de"), "120 Bilder/s 120 Beispiele/s");
  EXPECT_EQ(both("zh_CN"), "120 \u56FE\u50CF/\u79D2 120 \u6837\u672C/\u79D2");
}

TEST_F(Messages, TheSamplesOfAProgramAreNoImagesInAnyLanguage) {
  const Message axis{"axis.batch-per-device", {}};
  const auto both = [&axis](const char* language) {
    installLanguage(QString::fromUtf8(language));
    return (translated(axis) + QLatin1String("; ") + translated(withRateUnit(axis, true))).toStdString();
  };
  EXPECT_EQ(both("en"), "batch per device, images; batch per device, samples");
  EXPECT_EQ(both("de"), "Batch je Ger\u00E4t, Bilder; Batch je Ger\u00E4t, Beispiele");
  EXPECT_EQ(both("zh_CN"),
            "\u6BCF\u8BBE\u5907\u6279\u5927\u5C0F\uFF0C\u56FE\u50CF; "
            "\u6BCF\u8BBE\u5907\u6279\u5927\u5C0F\uFF0C\u6837\u672C");
}

TEST_F(Messages, AMessageInsideAMessageIsGermanToo) {
  ASSERT_EQ(installLanguage(QStringLiteral("de")), QStringLiteral("de"));
  const Message inner{"file.open", {{"path", std::string("/x")}, {"reason", std::string("weg")}}};
  const Error error{
      inner,
      {Message{"file.too-large", {{"path", std::string("/y")}, {"bytes", std::int64_t{40000}}, {"limit", 2.5}}}}};
  const Message outer = because({"launcher.study-failed", {}}, error);
  EXPECT_EQ(english(outer), "the study cannot run: cannot open /x: weg: /y has 40000 bytes; at most 2.5 are read");
  const std::string said = translated(outer, QLocale(QLocale::German)).toStdString();
  EXPECT_NE(said.find("/x lässt sich nicht öffnen: weg"), std::string::npos) << said;
  EXPECT_NE(said.find("40.000"), std::string::npos) << said;
  EXPECT_EQ(said.find("cannot open"), std::string::npos) << said;
}

// One message of a .ts file.
struct Entry {
  std::string context, source;
  bool unfinished = false, plural = false;
  std::vector<QString> texts;  // Forms of a plural, else one text.
};

std::vector<Entry> entriesOf(const QString& language) {
  QFile file(QString::fromStdString(sourceFile("translations/scalescope_%1.ts")).arg(language));
  EXPECT_TRUE(file.open(QIODevice::ReadOnly));
  QXmlStreamReader xml(&file);
  std::vector<Entry> out;
  std::string context;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QStringLiteral("name")) {
      context = xml.readElementText().toStdString();
    } else if (xml.name() == QStringLiteral("message")) {
      out.push_back({});
      out.back().context = context;
      out.back().plural = xml.attributes().value(QStringLiteral("numerus")) == QStringLiteral("yes");
    } else if (xml.name() == QStringLiteral("source")) {
      out.back().source = xml.readElementText().toStdString();
    } else if (xml.name() == QStringLiteral("translation")) {
      out.back().unfinished = xml.attributes().value(QStringLiteral("type")) == QStringLiteral("unfinished");
      if (!out.back().plural) out.back().texts.push_back(xml.readElementText());
    } else if (xml.name() == QStringLiteral("numerusform")) {
      out.back().texts.push_back(xml.readElementText());
    }
  }
  EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
  return out;
}

// Returns placeholders such as "%1", "%n", "{name}".
std::set<QString> placesIn(const QString& text) {
  static const QRegularExpression place(QStringLiteral("%L?\\d|%n|\\{\\w+\\}"));
  std::set<QString> out;
  for (auto each = place.globalMatch(text); each.hasNext();) out.insert(each.next().captured());
  return out;
}

void expectComplete(const QString& language, std::size_t pluralForms) {
  std::set<std::string> templates;
  for (const Entry& entry : entriesOf(language)) {
    EXPECT_FALSE(entry.unfinished) << entry.source;
    EXPECT_EQ(entry.texts.size(), entry.plural ? pluralForms : 1u) << entry.source;
    const std::set<QString> wanted = placesIn(QString::fromStdString(entry.source));
    for (const QString& text : entry.texts) {
      EXPECT_FALSE(text.isEmpty()) << entry.source;
      std::set<QString> found = placesIn(text);
      // The form for one may omit the number: "one device".
      if (entry.plural && wanted.contains(QStringLiteral("%n"))) found.insert(QStringLiteral("%n"));
      EXPECT_EQ(found, wanted) << entry.source << " -> " << text.toStdString();
    }
    if (entry.context == "messages") templates.insert(entry.source);
  }
  for (const std::string_view code : messageCodes())
    EXPECT_TRUE(templates.contains(std::string(englishTemplate(code))))
        << code << ": run the target update_translations and translate it";
}

TEST_F(Messages, GermanIsComplete) { expectComplete(QStringLiteral("de"), 2); }
TEST_F(Messages, ChineseIsComplete) { expectComplete(QStringLiteral("zh_CN"), 1); }

// German texts use the formal form of address.
TEST_F(Messages, GermanUsesTheFormalAddress) {
  static const QRegularExpression familiar(
      QStringLiteral("(?<![-\\w])([Dd]u|[Dd]ir|[Dd]ich|[Dd]ein\\w*|[Ee]uch|[Ee]uer|[Ee]ure\\w*)\\b"));
  for (const Entry& entry : entriesOf(QStringLiteral("de")))
    for (const QString& text : entry.texts) EXPECT_FALSE(familiar.match(text).hasMatch()) << text.toStdString();
}

TEST_F(Messages, ChineseReplacesTheTemplate) {
  ASSERT_EQ(installLanguage(QStringLiteral("zh_CN")), QStringLiteral("zh_CN"));
  const Message message{"file.open", {{"path", std::string("/x")}, {"reason", std::string("r")}}};
  EXPECT_EQ(translated(message).toStdString(), "无法打开 /x：r");
  EXPECT_EQ(languageName(QStringLiteral("zh_CN")).toStdString(), "简体中文");
}

TEST_F(Messages, ThePseudoLanguageIsLongerAndKeepsWhatIsFilledIn) {
  EXPECT_EQ(pseudoText(QStringLiteral("%n of {count} as %1")).toStdString(), "[%n óf {count} áš %1~~~~~~]");
  ASSERT_EQ(installLanguage(kPseudo), kPseudo);
  const Message message{"file.open", {{"path", std::string("/x")}, {"reason", std::string("why")}}};
  const QString said = translated(message);
  EXPECT_TRUE(said.startsWith(QLatin1Char('['))) << said.toStdString();
  EXPECT_TRUE(said.contains(QStringLiteral("/x"))) << said.toStdString();
}

TEST_F(Messages, FilesHaveALanguageOfTheirOwn) {
  installLanguage(QStringLiteral("de"));
  const Message message{"file.too-large", {{"path", std::string("/x")}, {"bytes", std::int64_t{7}}, {"limit", 2.5}}};
  EXPECT_EQ(fileLanguage(), QStringLiteral("en"));
  EXPECT_FALSE(messagesIn(fileLanguage()));  // English needs no translation.
  setFileLanguage(QStringLiteral("zh_CN"));
  EXPECT_EQ(messagesIn(fileLanguage())(message), "/x 有 7 字节；最多读取 2.5 字节");
  EXPECT_EQ(fileLanguage(), QStringLiteral("zh_CN"));
  setFileLanguage(QStringLiteral("de"));
  EXPECT_NE(messagesIn(fileLanguage())(message).find("2,5"), std::string::npos);
  setFileLanguage(QStringLiteral("xx"));
  EXPECT_EQ(fileLanguage(), QStringLiteral("en"));
}

TEST_F(Messages, UnknownLanguageFallsBackToEnglish) {
  EXPECT_EQ(installLanguage(QStringLiteral("xx")), QStringLiteral("en"));
}

TEST_F(Messages, AnErrorListsItsCausesLineByLine) {
  installLanguage(QStringLiteral("en"));
  const Error error{{"file.open", {{"path", std::string("a")}, {"reason", std::string("b")}}},
                    {{"file.open", {{"path", std::string("c")}, {"reason", std::string("d")}}}}};
  EXPECT_EQ(translated(error).toStdString(), "cannot open a: b\ncannot open c: d");
}

TEST_F(Messages, UnitsFollowTheLocale) {
  EXPECT_EQ(localBytes(44.7e6, QLocale(QLocale::German)).toStdString(), "44,7 MB");
  EXPECT_EQ(localSeconds(0.0123, QLocale(QLocale::English)).toStdString(), "12.3 ms");
  EXPECT_EQ(forecastSeconds(5.84, QLocale(QLocale::German)).toStdString(), "5,8 s");
  EXPECT_EQ(forecastSeconds(std::nan("")).toStdString(), "\u2013");
}

}  // namespace scalescope
