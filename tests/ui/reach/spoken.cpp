#include "tests/ui/reach/spoken.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QHash>
#include <QLocale>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <algorithm>
#include <optional>
#include <vector>

#include "tests/paths.h"
#include "tests/ui/reach/reach_fixture.h"

namespace scalescope {
namespace {

constexpr QLatin1Char kPart('\x1f');  // Separator within a key: sources contain line breaks.

struct Translated {
  QString key;        // Unique key: context, source, comment.
  QStringList forms;  // One text, or one for each plural form.
  bool counts = false;
};

std::vector<Translated> messagesOf(const QString& language) {
  std::vector<Translated> all;
  QFile file(QString::fromStdString(sourceFile("translations/scalescope_%1.ts")).arg(language));
  if (!file.open(QIODevice::ReadOnly)) return all;
  QXmlStreamReader xml(&file);
  QString context;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QStringLiteral("name")) context = xml.readElementText();
    if (xml.name() == QStringLiteral("message"))
      all.push_back({context, {}, xml.attributes().hasAttribute(QStringLiteral("numerus"))});
    if (xml.name() == QStringLiteral("source") || xml.name() == QStringLiteral("comment"))
      all.back().key += kPart + xml.readElementText();
    else if (xml.name() == QStringLiteral("numerusform") ||
             (xml.name() == QStringLiteral("translation") && !all.back().counts))
      all.back().forms << xml.readElementText();
  }
  return all;
}

const QRegularExpression& places() {
  static const QRegularExpression all(QStringLiteral("%L?(\\d|n)"));
  return all;
}

// Returns a regular expression with a group for each placeholder; `names` gets the placeholder of each group.
QString patternOf(const QString& text, QStringList& names) {
  QString pattern;
  qsizetype at = 0;
  for (auto each = places().globalMatch(text); each.hasNext();) {
    const QRegularExpressionMatch place = each.next();
    pattern += QRegularExpression::escape(text.mid(at, place.capturedStart() - at));
    names << place.captured(1);
    pattern += names.back() == QStringLiteral("n") ? QStringLiteral("([\\d,]+)") : QStringLiteral("(.+?)");
    at = place.capturedEnd();
  }
  return pattern + QRegularExpression::escape(text.mid(at));
}

QRegularExpression wholly(const QString& pattern) {
  return QRegularExpression(QRegularExpression::anchoredPattern(pattern));
}

struct Phrase {
  QString english;
  QStringList forms;
  QStringList names;  // Names of the placeholders: 1, 2, n.
  QRegularExpression pattern;
  qsizetype letters = 0;  // Number of letters outside the placeholders.
};

std::vector<Phrase> phrasesOf(const QString& language) {
  QHash<QString, QStringList> plurals;  // Plural forms of English.
  for (const Translated& message : messagesOf(QStringLiteral("en"))) plurals[message.key] = message.forms;
  std::vector<Phrase> all;
  for (const Translated& message : messagesOf(language))
    for (const QString& form : plurals.value(message.key, {message.key.section(kPart, 1, 1)})) {
      Phrase phrase{form, message.forms, {}, {}, 0};
      phrase.pattern = wholly(patternOf(form, phrase.names));
      phrase.letters = QString(form).remove(places()).trimmed().size();
      all.push_back(std::move(phrase));
    }
  std::stable_sort(all.begin(), all.end(), [](const Phrase& a, const Phrase& b) { return a.letters > b.letters; });
  return all;
}

const std::vector<Phrase>& phrases() {
  static const std::vector<Phrase> all = phrasesOf(reachLook().language);
  return all;
}

std::optional<qlonglong> numberIn(const QString& text) {
  bool good = false;
  const qlonglong number = QLocale(QLocale::English).toLongLong(text, &good);
  return good ? std::optional(number) : std::nullopt;
}

QStringList waysOf(const QString& text);

QStringList waysOfArgument(const QString& text) {
  if (const auto number = numberIn(text)) return {text, QLocale(reachLook().language).toString(*number)};
  const QStringList ways = waysOf(text);
  return ways.isEmpty() ? QStringList{text} : ways;
}

// English and German have a form for one, Chinese has one for all.
const QString& formOf(const Phrase& phrase, qlonglong count) {
  return phrase.forms[phrase.forms.size() == 2 && count != 1 ? 1 : 0];
}

QStringList filled(const Phrase& phrase, const QRegularExpressionMatch& match) {
  const qsizetype n = phrase.names.indexOf(QStringLiteral("n"));
  const QString form = formOf(phrase, n < 0 ? 1 : numberIn(match.captured(int(n) + 1)).value_or(1));
  QStringList all{QString()};
  const auto append = [&all](const QStringList& ways) {
    QStringList longer;
    for (const QString& start : all)
      for (const QString& way : ways) longer << start + way;
    all = longer;
  };
  qsizetype at = 0;
  for (auto each = places().globalMatch(form); each.hasNext();) {
    const QRegularExpressionMatch place = each.next();
    append({form.mid(at, place.capturedStart() - at)});
    append(waysOfArgument(match.captured(int(phrase.names.indexOf(place.captured(1))) + 1)));
    at = place.capturedEnd();
  }
  append({form.mid(at)});
  return all;
}

QStringList waysOf(const QString& text) {
  QStringList ways;
  for (const Phrase& phrase : phrases())
    if (phrase.english == text) ways << phrase.forms.back();
  qsizetype letters = 1;  // Letters of the best match: a phrase with more letters is closer to the intended one.
  if (ways.isEmpty())
    for (const Phrase& phrase : phrases()) {
      if (phrase.letters < letters) break;
      if (phrase.names.isEmpty()) continue;
      const QRegularExpressionMatch match = phrase.pattern.match(text);
      if (!match.hasMatch()) continue;
      letters = phrase.letters;
      ways << filled(phrase, match);
    }
  ways.removeDuplicates();
  return ways;
}

}  // namespace

bool Spoken::is(const QString& text) const {
  return std::any_of(
      ways.begin(), ways.end(),
      [&](const QString& way) {
        QStringList names;
        if (way == text || !way.contains(QLatin1Char('%'))) return way == text;
        return wholly(patternOf(way, names)).match(text).hasMatch();
      });
}

bool Spoken::isIn(const QString& text) const {
  return std::any_of(
      ways.begin(), ways.end(),
      [&](const QString& way) {
        QStringList names;
        return QRegularExpression(patternOf(way, names)).match(text).hasMatch();
      });
}

std::ostream& operator<<(std::ostream& out, const Spoken& text) {
  return out << '"' << text.ways.join(QStringLiteral("\" or \"")).toStdString() << '"';
}

Spoken english(const QString& text) {
  if (reachLook().language == QStringLiteral("en")) return text;
  const QStringList ways = waysOf(text);
  EXPECT_FALSE(ways.isEmpty()) << "the window never says \"" << text.toStdString() << '"';
  return Spoken(ways);
}

Spoken english(const char* text) { return english(QString::fromUtf8(text)); }

}  // namespace scalescope
