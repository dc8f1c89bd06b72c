#pragma once

#include <QAbstractButton>
#include <QWidget>
#include <map>
#include <vector>

#include "core/study/cells/expand.h"
#include "ui/pages/new_study/parts/card_facts.h"

class QButtonGroup;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace scalescope {

// How a source that is a preset is told from a file's path: before its name.
inline constexpr QLatin1String kPreset("preset:");

// A preset as a card: what it answers, in a title and a sentence.
class PresetCard final : public QAbstractButton {
  Q_OBJECT

 public:
  PresetCard(const QString& name, const QString& title, const QString& purpose, QWidget* parent);
  [[nodiscard]] const QString& name() const { return m_name; }
  // Greyed out, with one line why.
  void setObstacle(const QString& why);
  void setFacts(const QString& line);                        // devices, time and download
  [[nodiscard]] bool holds(const QStringList& words) const;  // all of them, in what it says
  [[nodiscard]] const QString& facts() const { return m_facts; }
  [[nodiscard]] QSize sizeHint() const override { return {280, heightForWidth(280)}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {160, 0}; }
  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override;  // of all that it says

 Q_SIGNALS:
  void doubleClicked();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;

 private:
  void describe();
  QString m_name, m_purpose, m_obstacle, m_facts;
};

// The purpose of a preset.
enum class Purpose { start, lab, question };

// Step 1: what do you want to know? Cards by purpose; a search leaves those that hold its words.
class GoalStep final : public QWidget {
  Q_OBJECT

 public:
  explicit GoalStep(const std::vector<PresetInfo>& presets, QWidget* parent = nullptr);
  void setSource(const QString& source);
  void setMachine(const MachineFacts& machine);                  // that presets are cut to
  void setDatasets(const std::vector<DatasetStatus>& datasets);  // of it
  void setRuns(const std::vector<RunRow>& runs);                 // of the store
  void setForeseen(const QString& source, double seconds);
  void setRecorded(const std::vector<PresetTime>& times);  // of other machines
  // As high as its width asks for: a scroll area else keeps a bar for cards of the least width.
  [[nodiscard]] QSize minimumSizeHint() const final { return {1, heightForWidth(width())}; }

 Q_SIGNALS:
  void chosen(const QString& source);  // "preset:NAME" or a file's path
  void accepted();                     // chosen, and on to the next step

 protected:
  void resizeEvent(QResizeEvent* event) final;

 private:
  void openFile();
  void showFacts();
  void addCard(PresetCard* card);
  void placeCards(int across);
  void search(const QString& words);
  [[nodiscard]] static Purpose purposeOf(const QString& preset);
  QLineEdit* m_search;
  QLabel* m_nothing;  // that a search found none
  QGridLayout* m_places;
  std::vector<std::pair<Purpose, QLabel*>> m_titles;
  QStringList m_words;  // that are searched for
  int m_across = 0;     // cards in a row
  QButtonGroup* m_cards;
  std::vector<PresetCard*> m_list;
  MachineFacts m_machine;
  std::vector<DatasetStatus> m_datasets;
  std::map<QString, CardTime> m_times;  // by preset
  std::vector<PresetTime> m_recorded;
};

}  // namespace scalescope
