#pragma once

#include <QString>
#include <QStringList>
#include <ostream>

namespace scalescope {

// Words of the window that a person looks for: any of `ways`, since pages may translate one English text differently.
// In the places of %1, %2 .. stands anything.
struct Spoken {
  // As it stands: what a page called itself, a word of the study, a file.
  Spoken(const QString& text) : ways{text} {}
  explicit Spoken(const QStringList& all) : ways(all) {}

  [[nodiscard]] bool is(const QString& text) const;
  [[nodiscard]] bool isIn(const QString& text) const;

  QStringList ways;
};
std::ostream& operator<<(std::ostream& out, const Spoken& spoken);

// What the window says, in the language that it is looked at in, where its English is `text`: the whole text of a
// source, with or without arguments. As translations/ has it, and what stands in for an argument is translated where
// it is a source too. A text that is in no source fails the test.
Spoken english(const QString& text);
Spoken english(const char* text);

}  // namespace scalescope
