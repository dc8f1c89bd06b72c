#pragma once

#include <QAbstractButton>
#include <QWidget>
#include <vector>

#include "core/study/cells/expand.h"

class QButtonGroup;

namespace scalescope {

// A preset as a card: what it answers, in a title and a sentence.
class PresetCard final : public QAbstractButton {
  Q_OBJECT

 public:
  PresetCard(const QString& name, const QString& title, const QString& purpose, QWidget* parent);
  [[nodiscard]] const QString& name() const { return m_name; }
  // Greyed out, with one line why.
  void setObstacle(const QString& why);
  [[nodiscard]] QSize sizeHint() const override;

 Q_SIGNALS:
  void doubleClicked();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;

 private:
  QString m_name, m_purpose, m_obstacle;
};

// Step 1: what do you want to know?
class GoalStep final : public QWidget {
  Q_OBJECT

 public:
  explicit GoalStep(const std::vector<PresetInfo>& presets, QWidget* parent = nullptr);
  void setSource(const QString& source);

 Q_SIGNALS:
  void chosen(const QString& source);  // "preset:NAME" or a file's path
  void accepted();                     // chosen, and on to the next step

 private:
  void openFile();
  QButtonGroup* m_cards;
  std::vector<PresetCard*> m_list;
};

}  // namespace scalescope
