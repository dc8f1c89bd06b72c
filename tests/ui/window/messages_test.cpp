#include "ui/base/messages.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QFile>
#include <QLocale>
#include <QXmlStreamReader>
#include <set>

#include "core/base/json/nested.h"
#include "ui/base/language.h"

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

TEST_F(Messages, GermanReplacesTheTemplateAndKeepsTheArguments) {
  ASSERT_EQ(installLanguage(QStringLiteral("de")), QStringLiteral("de"));
  const Message message{"file.open", {{"path", std::string("/x")}, {"reason", std::string("weg")}}};
  EXPECT_EQ(translated(message, QLocale(QLocale::German)).toStdString(), "/x lässt sich nicht öffnen: weg");
}

TEST_F(Messages, ASentenceInsideASentenceIsGermanToo) {
  ASSERT_EQ(installLanguage(QStringLiteral("de")), QStringLiteral("de"));
  const Message inner{"file.open", {{"path", std::string("/x")}, {"reason", std::string("weg")}}};
  const Error error{
      inner, {Message{"file.too-large", {{"path", std::string("/y")}, {"bytes", std::int64_t{4000}}, {"limit", 2.5}}}}};
  const Message outer = because({"launcher.study-failed", {}}, error);
  EXPECT_EQ(english(outer), "the study cannot run: cannot open /x: weg: /y has 4000 bytes; at most 2.5 are read");
  const std::string said = translated(outer, QLocale(QLocale::German)).toStdString();
  EXPECT_NE(said.find("/x lässt sich nicht öffnen: weg"), std::string::npos) << said;
  EXPECT_NE(said.find("4.000"), std::string::npos) << said;
  EXPECT_EQ(said.find("cannot open"), std::string::npos) << said;
}

TEST_F(Messages, GermanIsComplete) {
  QFile file(QStringLiteral(SCALESCOPE_SOURCE_DIR "/translations/scalescope_de.ts"));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  QXmlStreamReader xml(&file);
  QString context, source;
  std::set<std::string> templates;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QStringLiteral("name"))
      context = xml.readElementText();
    else if (xml.name() == QStringLiteral("source"))
      source = xml.readElementText();
    else if (xml.name() == QStringLiteral("translation")) {
      EXPECT_NE(xml.attributes().value(QStringLiteral("type")), QStringLiteral("unfinished")) << source.toStdString();
      if (context == QStringLiteral("messages")) templates.insert(source.toStdString());
    }
  }
  EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
  for (const std::string_view code : messageCodes())
    EXPECT_TRUE(templates.contains(std::string(englishTemplate(code))))
        << code << ": run the target update_translations and translate it";
}

TEST_F(Messages, UnknownLanguageFallsBackToEnglish) {
  EXPECT_EQ(installLanguage(QStringLiteral("xx")), QStringLiteral("en"));
}

TEST_F(Messages, AnErrorTellsItsCausesLineByLine) {
  installLanguage(QStringLiteral("en"));
  const Error error{{"file.open", {{"path", std::string("a")}, {"reason", std::string("b")}}},
                    {{"file.open", {{"path", std::string("c")}, {"reason", std::string("d")}}}}};
  EXPECT_EQ(translated(error).toStdString(), "cannot open a: b\ncannot open c: d");
}

TEST_F(Messages, UnitsFollowTheLocale) {
  EXPECT_EQ(localBytes(44.7e6, QLocale(QLocale::German)).toStdString(), "44,7 MB");
  EXPECT_EQ(localSeconds(0.0123, QLocale(QLocale::English)).toStdString(), "12.3 ms");
}

}  // namespace scalescope
