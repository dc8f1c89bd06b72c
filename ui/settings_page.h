#pragma once

#include <QWidget>

#include "ui/base/settings.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLineEdit;

namespace scalescope {

class InlineNote;
class SettingsControl;
class StoreConnection;

// Theme, languages, store folder, sampling, notifications. Changes apply at once; the folder at the next start.
class SettingsPage final : public QWidget {
  Q_OBJECT

 public:
  explicit SettingsPage(QWidget* parent = nullptr);
  void connectTo(SettingsControl& settings, StoreConnection& store);  // Shows both, and keeps what the user changes.
  void setSettings(const Settings& settings, const QString& folderInUse);

 Q_SIGNALS:
  void edited(const scalescope::Settings& settings);
  void keysRequested();

 private:
  void edit();
  [[nodiscard]] Settings withChoices(Settings settings) const;
  void chooseFolder();
  [[nodiscard]] QString wantedFolder() const;

  Settings m_settings;
  QString m_folderInUse;
  bool m_hasFolder = false;  // The folder was chosen in the settings.
  bool m_showing = false;
  QComboBox* m_theme;
  QComboBox* m_language;
  QComboBox* m_fileLanguage;
  QLineEdit* m_folder;
  QDoubleSpinBox* m_sampling;
  QCheckBox* m_notifies;
  InlineNote* m_note;
};

}  // namespace scalescope
