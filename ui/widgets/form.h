#pragma once

#include <QComboBox>
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

// Label, field and a "?" per line, on one grid. Labels are the fields' accessible names unless they have their own.
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

// A word list as a combo box whose data are the words of the study file.
class WordBox final : public QComboBox {
  Q_OBJECT

 public:
  explicit WordBox(QWidget* parent = nullptr);
  // With an obstacle the word is greyed out and its tool tip tells it.
  void add(const QString& text, const std::string& word, const QString& obstacle = {});
  void setWord(const std::string& word);  // adds the word itself where the list lacks it
  [[nodiscard]] std::string word() const { return currentData().toString().toStdString(); }

 Q_SIGNALS:
  void chosen(const QString& word);  // by a person
};

// Several words of which any number is on; on more lines where there is no room.
class TickRow final : public QWidget {
  Q_OBJECT

 public:
  explicit TickRow(QWidget* parent = nullptr);
  // `spoken`: what screen readers say where `text` alone would not tell, as of a bare number.
  void add(const QString& text, const std::string& word, const QString& hint = {}, const QString& spoken = {});
  void setTicked(const std::vector<std::string>& words);
  void setOffered(const std::vector<std::string>& words);  // others are hidden unless ticked
  void setObstacle(const std::string& word,
                   const QString& why);  // greyed out with the reason; what is ticked can be unticked
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

// One of a few, side by side; on more lines where a window is narrow.
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

}  // namespace scalescope
