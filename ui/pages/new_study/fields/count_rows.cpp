#include "ui/pages/new_study/fields/count_rows.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <functional>
#include <string>

#include "ui/style/roles.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/form.h"

namespace scalescope {
namespace {

std::vector<int> tickedNumbers(const TickRow* row) {
  std::vector<int> numbers;
  if (row == nullptr) return numbers;
  for (const std::string& each : row->ticked()) numbers.push_back(std::stoi(each));
  return numbers;
}

void tickNumbers(TickRow* row, const std::vector<int>& numbers) {
  std::vector<std::string> on;
  for (const int number : numbers) on.push_back(std::to_string(number));
  row->setTicked(on);
}

TickRow* numberRow(QWidget* parent, const std::set<int>& numbers, const std::function<QString(int)>& readableName) {
  auto* row = new TickRow(parent);
  for (const int number : numbers)
    row->add(QLocale().toString(number), std::to_string(number), {}, readableName(number));
  return row;
}

}  // namespace

CountRows::CountRows(QWidget* parent) : QWidget(parent), m_rows(new QVBoxLayout(this)) {
  setFocusPolicy(Qt::ClickFocus);  // Start of the tab order.
  m_focus.emplace(this, this);
  m_rows->setContentsMargins(0, 0, 0, 0);
  m_rows->setSpacing(kTight);
}

// Keeps the offered numbers while the machines are unchanged, so that a box does not disappear when it is unticked.
CountRows::Offer CountRows::offerOf(const Counts& counts, const Offer& before) {
  Offer offer{counts.most, {counts.ticked.begin(), counts.ticked.end()}};
  for (int number = 1; number <= counts.most && number <= 1024; number *= 2) offer.numbers.insert(number);
  offer.numbers.insert(counts.most);
  if (offer.most == before.most) offer.numbers.insert(before.numbers.begin(), before.numbers.end());
  return offer;
}

void CountRows::setCounts(const Counts& devices, const Counts& nodes) {
  const Offer offeredDevices = offerOf(devices, m_offeredDevices);
  const Offer offeredNodes = nodes.most > 1 ? offerOf(nodes, m_offeredNodes) : Offer{nodes.most, {}};
  const bool isChanged =
      offeredDevices.numbers != m_offeredDevices.numbers || offeredNodes.numbers != m_offeredNodes.numbers;
  m_offeredDevices = offeredDevices;
  m_offeredNodes = offeredNodes;
  if (isChanged) makeRows();
  tickNumbers(m_devices, devices.ticked);
  if (m_nodes != nullptr) tickNumbers(m_nodes, nodes.ticked);
}

void CountRows::makeRows() {
  m_focus->note();
  while (QLayoutItem* item = m_rows->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  const bool hasNodes = !m_offeredNodes.numbers.empty();
  m_devices = numberRow(this, m_offeredDevices.numbers,
                        [](int count) { return tr("%n device(s) per machine", nullptr, count); });
  addRow(hasNodes ? tr("Devices per machine") : tr("Device counts"), m_devices,
         tr("Each count is a column of the matrix. Each device runs one rank, a process of the training."));
  m_nodes = nullptr;
  if (hasNodes) {
    m_nodes = numberRow(this, m_offeredNodes.numbers, [](int count) { return tr("%n machine(s)", nullptr, count); });
    addRow(tr("Machine counts"), m_nodes, tr("How many of the selected machines to use, in list order."));
  }
  m_focus->restore();
}

void CountRows::addRow(const QString& title, TickRow* row, const QString& explanation) {
  row->setAccessibleName(title);
  auto* line = new QWidget(this);
  auto* layout = new QHBoxLayout(line);
  layout->setContentsMargins(0, 0, 0, 0);
  auto* label = makeLabel(title, LabelRole::body, line);
  label->setMinimumWidth(inFont(150) + 2 * kGrid);
  layout->addWidget(label);
  layout->addWidget(row, 1);
  layout->addWidget(makeExplanation(title, explanation, line));
  m_rows->addWidget(line);
  connect(row, &TickRow::edited, this, &CountRows::emitEdited, Qt::QueuedConnection);
}

void CountRows::emitEdited() { Q_EMIT edited(tickedNumbers(m_devices), tickedNumbers(m_nodes)); }

}  // namespace scalescope

#include "moc_count_rows.cpp"
