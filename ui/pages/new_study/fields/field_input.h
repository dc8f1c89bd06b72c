#pragma once

#include <QWidget>
#include <nlohmann/json.hpp>

#include "ui/pages/new_study/fields/study_form.h"

class QCheckBox;
class QLineEdit;

namespace scalescope {

class WordBox;

// The input for the value of a study's field: a check box, a list or a line of text. It keeps what was typed until that
// is taken.
class FieldInput final : public QWidget {
  Q_OBJECT

 public:
  FieldInput(const StudyField& field, const QString& name, QWidget* parent);
  void show(const nlohmann::json& value);
  [[nodiscard]] nlohmann::json value() const;
  [[nodiscard]] bool isTicked() const;  // of a box
  void take();                          // what was typed is the study's
  void setProblem(bool on);             // marks a line of text

 Q_SIGNALS:
  void edited();

 private:
  StudyField m_field;
  QCheckBox* m_flag = nullptr;
  QLineEdit* m_text = nullptr;
  WordBox* m_words = nullptr;
};

}  // namespace scalescope
