#include "ui/pages/machines/host_list.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/pages/machines/host_form.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/flow_layout.h"

namespace scalescope {
namespace {

constexpr int kMostHeight = 176;  // Height above which the lines scroll.
constexpr int kNameWidth = 120;
constexpr int kAddressWidth = 200;

QLabel* stateLabel(const CheckedHost& checked, QWidget* row) {
  if (checked.state == HostState::checked) return makeLabel(checked.text, verdictRole(checked.section.verdict), row);
  static const LabelRole kRoles[] = {LabelRole::muted, LabelRole::muted, LabelRole::success, LabelRole::danger};
  const QString words[] = {HostList::tr("not checked"), HostList::tr("checking \u2026"), HostList::tr("\u2713 ready"),
                           HostList::tr("\u2715 cannot be used")};
  const auto state = static_cast<std::size_t>(checked.state);
  return makeLabel(words[state], kRoles[state], row);
}

}  // namespace

HostList::HostList(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTight);
  m_note = new InlineNote(this);
  column->addWidget(m_note);
  m_scroll = named(new QScrollArea(this), tr("Other machines"));
  m_scroll->setFocusPolicy(Qt::ClickFocus);  // Tab would stop here without a visible focus.
  m_scroll->setWidgetResizable(true);
  m_scroll->setFrameShape(QFrame::NoFrame);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* inside = new QWidget(m_scroll);
  m_rows = new QVBoxLayout(inside);
  m_rows->setContentsMargins(0, 0, 0, 0);
  m_rows->setSpacing(kTight);
  m_scroll->setWidget(inside);
  column->addWidget(m_scroll);
  m_focus.emplace(inside, m_scroll);
  rebuild();
}

void HostList::setHosts(const std::vector<SavedHost>& hosts, const std::map<QString, CheckedHost>& checked) {
  m_hosts = hosts;
  m_checked = checked;
  rebuild();
}

void HostList::setUnreachable(const std::set<std::string>& hosts) {
  if (m_unreachable == hosts) return;
  m_unreachable = hosts;
  rebuild();
}

void HostList::setCleans(bool may) {
  if (m_cleans == may) return;
  m_cleans = may;
  rebuild();
}

void HostList::rebuild() {
  QWidget* inside = m_scroll->widget();
  m_focus->note();
  while (QLayoutItem* item = m_rows->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  const auto add = [&](QWidget* row) {
    m_rows->addWidget(row);
    row->show();  // The row is shown at once, because a hidden widget has no height.
  };
  if (m_hosts.empty())
    add(makeLabel(tr("None yet. Add one to run a study over several nodes."), LabelRole::muted, inside));
  for (const SavedHost& host : m_hosts) add(rowOf(host));
  fitHeight();
  m_focus->restore();
}

void HostList::fitHeight() {
  const int wanted =
      m_rows->hasHeightForWidth() ? m_rows->heightForWidth(m_scroll->viewport()->width()) : m_rows->sizeHint().height();
  m_scroll->setFixedHeight(std::min(inFont(kMostHeight), wanted + 2));
}

void HostList::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  // This is queued, because the lines have their width only then.
  QMetaObject::invokeMethod(this, &HostList::fitHeight, Qt::QueuedConnection);
}

// Removes the host at once; it can be put back while the note is shown.
void HostList::remove(const SavedHost& host) {
  const auto at = std::find(m_hosts.begin(), m_hosts.end(), host);
  if (at == m_hosts.end()) return;
  const auto place = at - m_hosts.begin();
  m_hosts.erase(at);
  m_note->show(InlineNote::Kind::info, tr("%1 was removed.").arg(host.name), tr("Restore %1").arg(host.name),
               [this, host, place] {
                 m_note->clear();
                 const bool isTaken = std::any_of(m_hosts.begin(), m_hosts.end(),
                                                  [&](const SavedHost& each) { return each.name == host.name; });
                 if (isTaken) return;
                 m_hosts.insert(m_hosts.begin() + std::min(place, std::ssize(m_hosts)), host);
                 rebuild();
                 Q_EMIT hostsEdited(m_hosts);
               });
  rebuild();
  Q_EMIT hostsEdited(m_hosts);
}

QWidget* HostList::rowOf(const SavedHost& host) {
  auto* row = new QWidget(m_scroll->widget());
  auto* column = new QVBoxLayout(row);
  column->setContentsMargins(0, 0, kGrid, 0);
  column->setSpacing(kTight);
  auto* line = new QHBoxLayout;
  line->setSpacing(kGrid);
  column->addLayout(line);
  auto* name = makeLabel(host.name, LabelRole::body, row);
  name->setMinimumWidth(inFont(kNameWidth));
  auto* address =
      makeLabel(host.port == 22 ? host.ssh : tr("%1, port %2").arg(host.ssh).arg(host.port), LabelRole::muted, row);
  address->setMinimumWidth(inFont(kAddressWidth));
  address->setContentsMargins(0, 0, 2 * kGrid, 0);  // This keeps a distance between a long address and the state.
  const auto known = m_checked.find(host.name);
  const CheckedHost checked = known == m_checked.end() ? CheckedHost() : known->second;
  auto* words = new QWidget(row);  // These take two lines in a narrow window.
  auto* parts = new FlowLayout(words);
  parts->setSpacings(kGrid, 0);
  for (QWidget* each : {name, address, stateLabel(checked, words)}) parts->addWidget(each);
  line->addWidget(words, 1);
  addButtons(host, checked, row, line);
  // The full text is shown, since the message of a changed key has both fingerprints.
  if (checked.state == HostState::bad) {
    auto* why = new InlineNote(row);
    column->addWidget(why);
    why->show(InlineNote::Kind::danger, checked.text);
  }
  if (m_unreachable.contains(host.name.toStdString())) {
    auto* unreachable = new InlineNote(row);
    column->addWidget(unreachable);
    const auto abandon = [this, name = host.name] {  // This creates the lines again.
      QMetaObject::invokeMethod(
          this, [this, name] { Q_EMIT abandonRequested(name); }, Qt::QueuedConnection);
    };
    unreachable->show(InlineNote::Kind::warning, tr("Unreachable; a study is waiting for it."), tr("Abandon host"),
                      abandon);
    unreachable->setActionName(tr("Abandon host: %1").arg(host.name));
  }
  return row;
}

void HostList::addButtons(const SavedHost& host, const CheckedHost& checked, QWidget* row, QLayout* line) {
  const HostSpec spec = hostSpecOf(host);
  // Actions are queued, because the actions create the lines again, including the clicked button.
  const auto add = [&](const QString& text, const QString& name, std::function<void()> act) {
    auto* button = makeButton(text, name, ButtonRole::flat, row);
    connect(button, &QPushButton::clicked, this, std::move(act), Qt::QueuedConnection);
    line->addWidget(button);
    return button;
  };
  const bool looks = std::any_of(m_checked.begin(), m_checked.end(),
                                 [](const auto& each) { return each.second.state == HostState::checking; });
  if (checked.state == HostState::checked)
    add(tr("Findings"), tr("Check results of %1").arg(host.name), [this, spec] {
      Q_EMIT findingsRequested(spec);
    })->setEnabled(!looks);
  if (checked.section.asksPerson)
    add(
        tr("Connect"), tr("Connect to %1 and answer its prompts").arg(host.name),
        [this, spec] { Q_EMIT connectRequested(spec); });
  add(
      tr("Slurm"), tr("Slurm cluster on %1").arg(host.name),
      [this, login = host.ssh] { Q_EMIT clusterRequested(login); });
  add(
      tr("Check"), tr("Check %1").arg(host.name), [this, spec] { Q_EMIT checkRequested(spec); })
      ->setEnabled(checked.state != HostState::checking);
  add(
      tr("Clean up"), tr("Remove Scalescope's files from %1").arg(host.name),
      [this, spec] { Q_EMIT cleanRequested(spec); })
      ->setEnabled(m_cleans);
  add(tr("Remove"), tr("Remove %1").arg(host.name), [this, host] { remove(host); });
}

}  // namespace scalescope

#include "moc_host_list.cpp"
