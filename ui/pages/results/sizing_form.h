#pragma once

#include <vector>

#include <QWidget>

#include "ui/pages/results/sizing_fields.h"

class QComboBox;
class QLineEdit;

namespace scalescope {

// Input of the sizing tab: one row of fields, each below its name.
class SizingForm final : public QWidget {
  Q_OBJECT

 public:
  explicit SizingForm(QWidget* parent = nullptr);
  // Offers the study's cells; fills in default values until the user has entered something.
  void setStudy(const StudyResult& study);
  [[nodiscard]] SizingTexts texts() const;
  void markWrong(std::optional<SizingField> field);

 Q_SIGNALS:
  void edited();

 private:
  QLineEdit* addField(SizingField field, const QString& name, const QString& explanation, const QString& hint);
  void addPlace(QWidget* field, const QString& name, const QString& explanation);
  void fillCells(const StudyResult& study);

  struct Place {
    SizingField field;
    QLineEdit* text;
    QWidget* whole;
  };
  std::vector<Place> m_fields;
  QComboBox* m_cell;
  bool m_edited = false;
};

}  // namespace scalescope
