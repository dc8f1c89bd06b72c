#pragma once

#include <QWidget>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/study/spec/spec.h"
#include "ui/pages/new_study/fields/study_fields.h"

class QLabel;

namespace scalescope {

class Form;

// Keys of the study file as fields, from a table: typed values are put into the study's JSON and checked like a file,
// so that an error appears under its field with the study file's message and the nearest valid values.
class StudyForm final : public QWidget {
  Q_OBJECT

 public:
  explicit StudyForm(std::vector<StudyField> fields, QWidget* parent = nullptr);
  ~StudyForm() override;
  void setStudy(const StudySpec& study);
  [[nodiscard]] bool hasProblem() const;  // Returns true if a field has a value that the study refuses.

 Q_SIGNALS:
  void edited(const scalescope::StudySpec& study);
  void problemChanged();

 private:
  struct Row;
  QWidget* makeField(Row& row);
  void edit(std::size_t index);
  void showProblem(Row& row, const QString& text);

  std::vector<std::unique_ptr<Row>> m_rows;
  Form* m_form;
  StudySpec m_study;
  nlohmann::ordered_json m_json;
  bool m_showing = false;
};

}  // namespace scalescope
