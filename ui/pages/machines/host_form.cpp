#include "ui/pages/machines/host_form.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/message_translation.h"
#include "ui/widgets/basics.h"
#include "ui/style/roles.h"

namespace scalescope {

HostForm::HostForm(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  auto* row = new QHBoxLayout;
  row->setSpacing(kGrid);
  m_name = named(new QLineEdit(this), tr("Name of the new machine"));
  m_name->setPlaceholderText(tr("name, e.g. n1"));
  m_name->setMaximumWidth(inFont(160));
  m_ssh = named(new QLineEdit(this), tr("SSH address of the new machine"));
  m_ssh->setPlaceholderText(tr("user@host or ~/.ssh/config alias"));
  m_ssh->setMaximumWidth(inFont(360));
  m_port = named(new QSpinBox(this), tr("SSH port of the new machine"));
  m_port->setRange(1, 65535);
  m_port->setValue(22);
  m_port->setButtonSymbols(QAbstractSpinBox::NoButtons);
  m_port->setFixedWidth(inFont(72));
  auto* button = makeButton(tr("Add machine"), tr("Add machine"), ButtonRole::normal, this);
  row->addWidget(m_name, 1);
  row->addWidget(m_ssh, 2);
  row->addWidget(m_port);
  row->addWidget(button);
  m_choose = makeButton(tr("From ~/.ssh/config"), tr("Choose a machine from ~/.ssh/config"), ButtonRole::normal, this);
  m_choose->setMenu(new QMenu(m_choose));
  m_choose->hide();
  row->addWidget(m_choose);
  row->addStretch(1);
  column->addLayout(row);
  m_note = new InlineNote(this);
  column->addWidget(m_note);
  connect(button, &QPushButton::clicked, this, &HostForm::add);
  for (QLineEdit* field : {m_name, m_ssh}) connect(field, &QLineEdit::returnPressed, this, &HostForm::add);
}

void HostForm::setKnown(const std::vector<SavedHost>& hosts) {
  m_known = hosts;
  showAliases();
}

void HostForm::setAliases(const std::vector<std::string>& aliases) {
  m_aliases = aliases;
  showAliases();
}

// Lists the aliases that are not among the machines yet; choosing one adds it, with its address from ssh's
// configuration.
void HostForm::showAliases() {
  QMenu* menu = m_choose->menu();
  menu->clear();
  for (const std::string& each : m_aliases) {
    const QString alias = toQString(each);
    const bool known = std::any_of(m_known.begin(), m_known.end(),
                                   [&](const SavedHost& host) { return host.ssh == alias || host.name == alias; });
    if (known) continue;
    QAction* action = menu->addAction(QString(alias).replace(QLatin1Char('&'), QStringLiteral("&&")));
    connect(
        action, &QAction::triggered, this,
        [this, alias] {
          m_ssh->setText(alias);
          add();
        },
        Qt::QueuedConnection);
  }
  m_choose->setVisible(!menu->isEmpty());
}

HostSpec hostSpecOf(const SavedHost& saved) {
  HostSpec host;
  host.name = saved.name.toStdString();
  host.ssh = saved.ssh.toStdString();
  host.port = saved.port;
  return host;
}

void HostForm::focusName() { m_name->setFocus(Qt::OtherFocusReason); }

QString HostForm::problemOf(const SavedHost& host) const {
  const bool known =
      std::any_of(m_known.begin(), m_known.end(), [&](const SavedHost& each) { return each.name == host.name; });
  // An address that starts with "-" would be an option of ssh, and spaces are not allowed.
  if (host.ssh.isEmpty() || host.ssh.startsWith(QLatin1Char('-')) || host.ssh.contains(QLatin1Char(' ')))
    return tr("Enter the address as user@host, or an alias from your ~/.ssh/config.");
  if (known || host.name == QStringLiteral("local"))
    return tr("A machine named %1 already exists. Choose another name.").arg(host.name);
  if (m_known.size() >= Settings::kMaxHosts) return tr("You can add at most %1 machines.").arg(Settings::kMaxHosts);
  return {};
}

void HostForm::add() {
  SavedHost host{m_name->text().trimmed(), m_ssh->text().trimmed(), m_port->value()};
  if (host.name.isEmpty()) host.name = host.ssh.section(QLatin1Char('@'), -1);
  if (const QString problem = problemOf(host); !problem.isEmpty()) {
    m_note->show(InlineNote::Kind::warning, problem);
    return;
  }
  m_note->clear();
  m_name->clear();
  m_ssh->clear();
  m_port->setValue(22);
  Q_EMIT hostAdded(host);
}

}  // namespace scalescope

#include "moc_host_form.cpp"
