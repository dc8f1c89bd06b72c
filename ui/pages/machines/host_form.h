#pragma once

#include <QWidget>
#include <vector>

#include "core/study/spec/spec.h"
#include "ui/base/settings.h"

class QLineEdit;
class QPushButton;
class QSpinBox;

namespace scalescope {

class InlineNote;

// Name, SSH target and port of a machine, typed in one line and checked where they stand.
class HostForm final : public QWidget {
  Q_OBJECT

 public:
  explicit HostForm(QWidget* parent = nullptr);
  void setKnown(const std::vector<SavedHost>& hosts);        // their names are taken
  void setAliases(const std::vector<std::string>& aliases);  // of ssh's configuration, to choose from
  void start();                                              // the cursor into the first field

 Q_SIGNALS:
  void hostTyped(const scalescope::SavedHost& host);

 private:
  void add();
  void showAliases();
  [[nodiscard]] QString problemOf(const SavedHost& host) const;

  std::vector<SavedHost> m_known;
  std::vector<std::string> m_aliases;
  QLineEdit* m_name;
  QLineEdit* m_ssh;
  QSpinBox* m_port;
  QPushButton* m_choose;
  InlineNote* m_note;
};

// As a study has it.
HostSpec hostSpecOf(const SavedHost& saved);

}  // namespace scalescope
