#pragma once

#include <QWidget>
#include <vector>

#include "core/study/spec/spec.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace scalescope {

class InlineNote;

// Variants of a study: named JSON merge patches, each checked as the file would be, with its problem under it.
class VariantsEditor final : public QWidget {
  Q_OBJECT

 public:
  explicit VariantsEditor(QWidget* parent = nullptr);
  void setStudy(const StudySpec& study);
  [[nodiscard]] bool hasProblem() const;

 Q_SIGNALS:
  void edited(const scalescope::StudySpec& study);
  void problemChanged();

 private:
  struct Row {
    QWidget* box = nullptr;
    QLineEdit* name = nullptr;
    QLineEdit* patch = nullptr;
    QLabel* problem = nullptr;
  };
  void addRow(const QString& name, const QString& patch, std::size_t place);
  void removeRow(QWidget* box);
  void edit();
  void showProblem(Row& row, const QString& text);

  StudySpec m_study;
  std::vector<Row> m_rows;
  QVBoxLayout* m_column;
  InlineNote* m_removed;
  QPushButton* m_add;
};

}  // namespace scalescope
