#include "ui/pages/new_study/fields/group_menu.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QVBoxLayout>
#include <algorithm>

#include "core/study/cells/cluster_nodes.h"
#include "ui/base/message_translation.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"

namespace scalescope {

GroupMenu::GroupMenu(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTight);
  m_button = makeButton(tr("Groups"), tr("Groups of machines"), ButtonRole::normal, this);
  m_button->setMenu(new QMenu(m_button));
  column->addWidget(m_button, 0, Qt::AlignLeft);
  m_note = new InlineNote(this);
  column->addWidget(m_note);
  m_newGroup = new QWidget(this);
  auto* row = new QHBoxLayout(m_newGroup);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGrid);
  m_name = named(new QLineEdit(m_newGroup), tr("Name of the group"));
  m_name->setPlaceholderText(tr("name, e.g. lab"));
  m_name->setMaxLength(64);
  m_name->setMaximumWidth(inFont(240));
  static const QRegularExpression allowed(QStringLiteral("[A-Za-z0-9._-]+"));
  m_name->setValidator(new QRegularExpressionValidator(allowed, m_name));
  auto* save = makeButton(tr("Save"), tr("Save the group"), ButtonRole::normal, m_newGroup);
  row->addWidget(m_name, 1);
  row->addWidget(save);
  row->addStretch(1);
  column->addWidget(m_newGroup);
  m_newGroup->hide();
  connect(save, &QPushButton::clicked, this, &GroupMenu::keep);
  connect(m_name, &QLineEdit::returnPressed, this, &GroupMenu::keep);
  showMenu();
}

void GroupMenu::setGroups(const std::vector<HostGroup>& groups) {
  m_groups = groups;
  const bool isBack =
      std::any_of(groups.begin(), groups.end(), [this](const HostGroup& group) { return group.name == m_forgotten; });
  if (isBack) m_note->clear();
  showMenu();
}

void GroupMenu::setHosts(const std::vector<HostSpec>& hosts) {
  m_hosts.clear();
  for (const HostSpec& host : hosts)
    if (!isOnCluster(host)) m_hosts.push_back({host.name, host.ssh, host.port});
}

void GroupMenu::showMenu() {
  QMenu* menu = m_button->menu();
  menu->clear();
  for (const HostGroup& group : m_groups) {
    const QString title = pairOf(toQString(group.name), tr("%n machine(s)", nullptr, int(group.hosts.size())));
    connect(
        menu->addAction(title), &QAction::triggered, this, [this, group] { Q_EMIT chosen(group); },
        Qt::QueuedConnection);
  }
  if (!m_groups.empty()) menu->addSeparator();
  connect(menu->addAction(tr("Save selected machines as a group \u2026")), &QAction::triggered, this, [this] {
    m_newGroup->show();
    m_name->setFocus(Qt::OtherFocusReason);
  });
  for (const HostGroup& group : m_groups)
    connect(menu->addAction(tr("Delete %1").arg(toQString(group.name))), &QAction::triggered, this,
            [this, group] { forget(group); });
}

// Deletes the group at once; it can be put back, as the last one, while the note is shown.
void GroupMenu::forget(const HostGroup& group) {
  const QString name = toQString(group.name);
  m_forgotten = group.name;
  m_note->show(InlineNote::Kind::info, tr("The group %1 was deleted.").arg(name), tr("Restore the group %1").arg(name),
               [this, group] {
                 m_note->clear();
                 Q_EMIT kept(group);
               });
  Q_EMIT forgotten(name);
}

void GroupMenu::keep() {
  const HostGroup group{m_name->text().toStdString(), m_hosts};
  if (group.name.empty()) return;
  m_name->clear();
  m_newGroup->hide();
  Q_EMIT kept(group);
}

}  // namespace scalescope

#include "moc_group_menu.cpp"
