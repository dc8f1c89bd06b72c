#pragma once

#include <QString>
#include <QStringList>
#include <ostream>

namespace scalescope {

// A text of the window to search for: any of `ways`, since pages may translate one English text differently.
// Placeholders %1, %2 .. match any text.
struct Spoken {
  // Text that is not translated: a page's own name, a word of the study, a file.
  Spoken(const QString& text) : ways{text} {}
  explicit Spoken(const QStringList& all) : ways(all) {}

  [[nodiscard]] bool is(const QString& text) const;
  [[nodiscard]] bool isIn(const QString& text) const;

  QStringList ways;
};
std::ostream& operator<<(std::ostream& out, const Spoken& text);

// Returns the window's text in its current language for the English `text`: the complete text of a source, with or
// without arguments. The translation comes from translations/, and arguments are translated if they are sources too. A
// text that is in no source fails the test.
Spoken english(const QString& text);
Spoken english(const char* text);

}  // namespace scalescope
