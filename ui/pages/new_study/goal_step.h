#pragma once

#include <QAbstractButton>
#include <QWidget>
#include <map>
#include <vector>

#include "core/study/cells/expand.h"
#include "ui/pages/new_study/fields/card_facts.h"

class QButtonGroup;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace scalescope {

// Prefix that distinguishes a preset's name from a file's path.
inline constexpr QLatin1String kPreset("preset:");

// Card of a preset: its question, as a title and a sentence.
class PresetCard final : public QAbstractButton {
  Q_OBJECT

 public:
  PresetCard(const QString& name, const QString& title, const QString& purpose, QWidget* parent);
  [[nodiscard]] const QString& name() const { return m_name; }
  // Disables the card, with the reason in one line.
  void setObstacle(const QString& why);
  void setFacts(const QString& line);                        // Shows devices, time and download.
  [[nodiscard]] bool holds(const QStringList& words) const;  // Returns true if the card's text contains all words.
  [[nodiscard]] const QString& facts() const { return m_facts; }
  [[nodiscard]] QSize sizeHint() const override { return {280, heightForWidth(280)}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {160, 0}; }
  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override;  // Height of all its text.

 Q_SIGNALS:
  void doubleClicked();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;

 private:
  void describe();
  QString m_name, m_purpose, m_obstacle, m_facts;
};

// Group of a preset.
enum class Purpose { start, lab, question };

// Step 1: what do you want to know? Cards are grouped by purpose; a search shows those that contain its words.
class GoalStep final : public QWidget {
  Q_OBJECT

 public:
  explicit GoalStep(const std::vector<PresetInfo>& presets, QWidget* parent = nullptr);
  void setSource(const QString& source);
  void setMachine(const MachineFacts& machine);                  // Machine for which presets are adjusted.
  void setDatasets(const std::vector<DatasetStatus>& datasets);  // Datasets of this machine.
  void setRuns(const std::vector<RunRow>& runs);                 // Runs of the store.
  void setForecast(const QString& source, double seconds);
  void setRecorded(const std::vector<PresetTime>& times);  // Times recorded on other machines.
  // Returns the height for the current width; otherwise a scroll area would keep a bar for cards of the least width.
  [[nodiscard]] QSize minimumSizeHint() const final { return {1, heightForWidth(width())}; }

 Q_SIGNALS:
  void chosen(const QString& source);  // "preset:NAME" or a file's path.
  void accepted();                     // Reports that the user continues to the next step.

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
  QLabel* m_nothing;  // Text if a search finds nothing.
  QGridLayout* m_places;
  std::vector<std::pair<Purpose, QLabel*>> m_titles;
  QStringList m_words;  // Words of the search.
  int m_across = 0;     // Number of cards in a row.
  QButtonGroup* m_cards;
  std::vector<PresetCard*> m_list;
  MachineFacts m_machine;
  std::vector<DatasetStatus> m_datasets;
  std::map<QString, CardTime> m_times;  // Known times by preset.
  std::vector<PresetTime> m_recorded;
};

}  // namespace scalescope
