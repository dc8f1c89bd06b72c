#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>
#include <QString>
#include <QWidget>
#include <string>
#include <utility>
#include <vector>

class QButtonGroup;
class QCheckBox;
class QGridLayout;
class QPushButton;

namespace scalescope {

class FlowLayout;

// Form with label, field and a "?" per row, on one grid. A label is the accessible name of its field, unless the field
// has its own.
class Form final : public QWidget {
  Q_OBJECT

 public:
  explicit Form(QWidget* parent = nullptr);
  void addTitle(const QString& title);
  void addRow(const QString& label, QWidget* field, const QString& explanation = {});
  void addWide(QWidget* field);
  void setRowVisible(QWidget* field, bool visible);

 private:
  QGridLayout* m_grid;
  int m_row = 0;
  std::vector<std::pair<QWidget*, std::vector<QWidget*>>> m_rows;
};

// Combo box whose data are enum names of the study file.
class WordBox final : public QComboBox {
  Q_OBJECT

 public:
  explicit WordBox(QWidget* parent = nullptr);
  // An obstacle disables the entry and is shown in its tool tip.
  void add(const QString& text, const std::string& word, const QString& obstacle = {});
  void setWord(const std::string& word);  // Adds the name itself if the list does not contain it.
  [[nodiscard]] std::string word() const { return currentData().toString().toStdString(); }

 Q_SIGNALS:
  void chosen(const QString& word);  // Reports the user's choice.
};

// Row of tick boxes; wraps into several lines if there is no room.
class TickRow final : public QWidget {
  Q_OBJECT

 public:
  explicit TickRow(QWidget* parent = nullptr);
  // `readableName`: accessible name if `text` alone would be unclear, such as a number.
  void add(const QString& text, const std::string& word, const QString& hint = {}, const QString& readableName = {});
  void setTicked(const std::vector<std::string>& words);
  void setOffered(const std::vector<std::string>& words);  // Hides the others unless they are ticked.
  void setObstacle(const std::string& word,
                   const QString& why);  // Disables the box and shows the reason; a ticked box can still be unticked.
  [[nodiscard]] std::vector<std::string> ticked() const;

 Q_SIGNALS:
  void edited();

 private:
  struct Box {
    QCheckBox* box = nullptr;
    std::string word;
    QString hint, obstacle;
  };
  static void showObstacle(const Box& each);

  FlowLayout* m_row;
  std::vector<Box> m_boxes;
};

// Row of exclusive choices; wraps into several lines in a narrow window.
class ChoiceRow final : public QWidget {
  Q_OBJECT

 public:
  explicit ChoiceRow(QWidget* parent = nullptr);
  void add(const QString& text, const std::string& word, const QString& hint = {});
  void setChoice(const std::string& word);
  [[nodiscard]] std::string choice() const;

 Q_SIGNALS:
  void chosen();

 private:
  FlowLayout* m_row;
  QButtonGroup* m_group;
  std::vector<std::pair<QPushButton*, std::string>> m_buttons;
};

// Keep text that the user is typing until it is applied, whatever update arrives meanwhile. Fields set by these
// functions must be passed to commitOnFinish() or call setModified(false) when their text is applied.

inline QLineEdit* textOf(QSpinBox* box) { return box->findChild<QLineEdit*>(); }

inline bool isTyped(QSpinBox* box) { return box->hasFocus() && textOf(box)->isModified(); }

inline void showUnlessTyped(QLineEdit* field, const QString& text) {
  if (!field->isModified() && field->text() != text) field->setText(text);
}

inline void showUnlessTyped(QSpinBox* box, int value) {
  if (!isTyped(box)) box->setValue(value);
}

// A number is applied when it is committed: by Return, or by leaving the field.
inline void commitOnFinish(QSpinBox* box) {
  QObject::connect(
      box, &QSpinBox::editingFinished, box, [box] { textOf(box)->setModified(false); });
}

}  // namespace scalescope
