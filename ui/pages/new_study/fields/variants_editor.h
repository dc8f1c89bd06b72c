#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "core/study/spec/spec.h"
#include "ui/pages/new_study/fields/study_fields.h"

class QPushButton;
class QVBoxLayout;

namespace scalescope {

class InlineNote;

// Variants of a study: each has a name and a table of settings with their values. Its JSON in the study file is shown
// below, and so are the study's errors.
class VariantsEditor final : public QWidget {
  Q_OBJECT

 public:
  explicit VariantsEditor(QWidget* parent = nullptr);
  ~VariantsEditor() override;
  void setStudy(const StudySpec& study);
  [[nodiscard]] bool hasProblem() const;

 Q_SIGNALS:
  void edited(const scalescope::StudySpec& study);
  void problemChanged();

 private:
  struct Setting;
  struct Variant;
  Variant& addVariant(const QString& name, const nlohmann::json& patch, std::size_t place);
  void addSetting(Variant& variant, const std::string& key, const nlohmann::json& value);
  void chooseKey(Variant& variant, Setting& setting, const std::string& key);
  void showInput(Variant& variant, Setting& setting, const nlohmann::json& value);
  void removeSetting(Variant& variant, const Setting& setting);
  void removeVariant(const QWidget* box);
  void renumber();
  void edit();
  void showProblem(Variant& variant, const QString& text);

  StudySpec m_study;
  std::vector<StudyField> m_settings;  // Settings that a variant may change.
  std::vector<std::unique_ptr<Variant>> m_rows;
  QVBoxLayout* m_column;
  InlineNote* m_removed;
  QPushButton* m_add;
};

// Returns the settings that a variant may change: those of the wizard's fields with their labels, and all others of the
// study file with their keys.
std::vector<StudyField> variantSettings(const StudySpec& study);

// Splits a variant's patch into one value for each setting, in the order of the patch.
std::vector<std::pair<std::string, nlohmann::json>> settingsOf(const nlohmann::json& patch,
                                                               const std::vector<StudyField>& settings);

}  // namespace scalescope
