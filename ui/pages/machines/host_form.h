#pragma once

#include <QWidget>
#include <vector>

#include "ui/base/settings.h"

class QLineEdit;
class QSpinBox;

namespace scalescope {

class InlineNote;

// Name, SSH target and port of a machine, typed in one line and checked where they stand.
class HostForm final : public QWidget {
  Q_OBJECT

 public:
  explicit HostForm(QWidget* parent = nullptr);
  void setKnown(const std::vector<SavedHost>& hosts);  // their names are taken
  void start();                                        // the cursor into the first field

 Q_SIGNALS:
  void hostTyped(const scalescope::SavedHost& host);

 private:
  void add();
  [[nodiscard]] QString problemOf(const SavedHost& host) const;

  std::vector<SavedHost> m_known;
  QLineEdit* m_name;
  QLineEdit* m_ssh;
  QSpinBox* m_port;
  InlineNote* m_note;
};

}  // namespace scalescope
