#pragma once

#include <QWidget>
#include <nlohmann/json.hpp>

#include "ui/pages/new_study/fields/study_form.h"

class QCheckBox;
class QLineEdit;

namespace scalescope {

class WordBox;

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
