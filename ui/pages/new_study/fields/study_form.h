#pragma once

#include <QWidget>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/study/spec/spec.h"

class QLabel;

namespace scalescope {

class Form;

// Keys of the study file as fields, from a table: typed values are put into the study's JSON and checked like a file,
// so that an error appears under its field with the study file's message and the nearest valid values.

struct StudyChoice {
  QString text;
  nlohmann::json value;
};

struct StudyField {
  enum class Kind { title, flag, number, numbers, words, slowRank, json };
  std::string key;  // For example "ddp.bucketMB".
  Kind kind = Kind::number;
  QString label;
  QString explanation;
  QString note;                                   // Text beside the box of a flag, or the meaning of 0 for a number.
  std::vector<StudyChoice> choices;               // Choices of a field of kind words.
  std::function<bool(const StudySpec&)> applies;  // Empty if it always applies.
};

// Returns true if the study has this field.
bool appliesTo(const StudyField& field, const StudySpec& study);

// Returns a value of the study's JSON as text for the field, with numbers in the window's language (field_input.cpp).
QString fieldText(const StudyField& field, const nlohmann::json& value);

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
