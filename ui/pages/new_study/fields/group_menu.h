#pragma once

#include <QWidget>
#include <string>
#include <vector>

#include "launcher/plan/host_groups.h"

class QLineEdit;
class QPushButton;

namespace scalescope {

class InlineNote;
struct HostSpec;

// The saved groups of hosts: a menu that uses, saves and deletes them, a field for the name of a new group, and a note
// that restores a deleted one. UI thread.
class GroupMenu final : public QWidget {
  Q_OBJECT

 public:
  explicit GroupMenu(QWidget* parent);
  void setGroups(const std::vector<HostGroup>& groups);
  void setHosts(const std::vector<HostSpec>& hosts);  // Hosts that a new group has; a cluster is left out.

 Q_SIGNALS:
  void chosen(const scalescope::HostGroup& group);
  void kept(const scalescope::HostGroup& group);
  void forgotten(const QString& name);

 private:
  void showMenu();
  void keep();
  void forget(const HostGroup& group);

  std::vector<HostGroup> m_groups;
  std::vector<GroupHost> m_hosts;
  QPushButton* m_button;
  QWidget* m_newGroup;
  QLineEdit* m_name;
  InlineNote* m_note;
  std::string m_forgotten;  // Name of the group in the note.
};

}  // namespace scalescope
