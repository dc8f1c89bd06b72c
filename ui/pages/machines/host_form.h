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

// Form for name, SSH target and port of a machine, in one line, with errors shown below.
class HostForm final : public QWidget {
  Q_OBJECT

 public:
  explicit HostForm(QWidget* parent = nullptr);
  void setKnown(const std::vector<SavedHost>& hosts);        // Sets existing hosts, whose names cannot be used again.
  void setAliases(const std::vector<std::string>& aliases);  // Aliases of ssh's configuration that can be chosen.
  void focusName();                                          // Sets the focus to the first field.

 Q_SIGNALS:
  void hostAdded(const scalescope::SavedHost& host);

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

// Returns the host in the form of a study.
HostSpec hostSpecOf(const SavedHost& saved);

}  // namespace scalescope
