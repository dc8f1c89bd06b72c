#pragma once

#include <QString>
#include <QWidget>
#include <string>
#include <nlohmann/json.hpp>

#include "core/study/spec/spec.h"
#include "ui/pages/new_study/fields/study_fields.h"

class QCheckBox;
class QLineEdit;

namespace scalescope {

class WordBox;

// Returns the reason why this version's worker cannot train a study whose `key` (with the file's name, "model.name") is
// `value`; empty if it can. It asks core/study, so that new abilities of the worker are offered without a change here.
QString obstacleTo(const std::string& key, const nlohmann::json& value);

// Returns {"a": {"b": value}} for "a.b".
nlohmann::json patchOf(const std::string& key, const nlohmann::json& value);

// Returns the value at "a.b"; null if there is none.
nlohmann::json valueAt(const nlohmann::ordered_json& study, const std::string& key);

// Returns a value of the study's JSON as text for the field, with numbers in the window's language.
QString fieldText(const StudyField& field, const nlohmann::json& value);

// Input for the value of a study's field: a check box, a list or a line of text. Typed text is kept until it is
// applied.
class FieldInput final : public QWidget {
  Q_OBJECT

 public:
  FieldInput(const StudyField& field, const QString& name, QWidget* parent);
  void show(const nlohmann::json& value);
  [[nodiscard]] nlohmann::json value() const;
  [[nodiscard]] bool isTicked() const;  // Returns true if a check box is ticked.
  void take();                          // Marks the typed text as applied.
  void setProblem(bool on);             // Marks a line of text as wrong.

 Q_SIGNALS:
  void edited();

 private:
  StudyField m_field;
  QCheckBox* m_flag = nullptr;
  QLineEdit* m_text = nullptr;
  WordBox* m_words = nullptr;
};

}  // namespace scalescope
