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

// Keys of the study file as fields, from a table: what a person types is put into the study's JSON and checked as a
// file is, so that an error stands under its field in the file's own words, with the nearest valid values.

struct StudyChoice {
  QString text;
  nlohmann::json value;
};

struct StudyField {
  enum class Kind { title, flag, number, numbers, words, slowRank, json };
  std::string key;  // "ddp.bucketMB"
  Kind kind = Kind::number;
  QString label;
  QString explanation;
  QString note;                                   // of a flag: the words beside its box; of a number: what 0 means
  std::vector<StudyChoice> choices;               // of words
  std::function<bool(const StudySpec&)> applies;  // empty: always
};

// Returns whether the study takes the field.
bool appliesTo(const StudyField& field, const StudySpec& study);

// A value of the study's JSON as its field says it; numbers in the window's language (field_input.cpp).
QString fieldText(const StudyField& field, const nlohmann::json& value);

class StudyForm final : public QWidget {
  Q_OBJECT

 public:
  explicit StudyForm(std::vector<StudyField> fields, QWidget* parent = nullptr);
  ~StudyForm() override;
  void setStudy(const StudySpec& study);
  [[nodiscard]] bool hasProblem() const;  // a field holds what the study does not take

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
