#include "ui/pages/machines/device_table.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/host_words.h"
#include "ui/models/table_view.h"
#include "ui/pages/machines/device_model.h"
#include "ui/style/theme.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kIndent = 16;
constexpr int kLoadChars = 18;  // Width of the line of a load, in characters.
constexpr int kDense = 6;       // Padding above and below a row's text together.
constexpr double kFull = 100;   // Full load in percent.

// Painter of the text of a cell, and in two columns a picture of it: a line of the load, with the newest value at the
// right, and a bar of the memory.
class DevicePainter final : public QStyledItemDelegate {
 public:
  DevicePainter(const DeviceModel* model, QObject* parent) : QStyledItemDelegate(parent), m_model(model) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const final {
    QStyledItemDelegate::paint(painter, option, index);
    const DeviceRow& row = m_model->row(index.row());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (index.column() == DeviceModel::kLoad) paintLine(*painter, lineArea(option), row);
    if (index.column() == DeviceModel::kMemory && row.memoryShare >= 0) paintBar(*painter, option.rect, row);
    painter->restore();
  }

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const final {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    const QFontMetrics& words = option.fontMetrics;
    if (index.column() == DeviceModel::kLoad) size.setWidth(loadWords(words) + words.averageCharWidth() * kLoadChars);
    if (index.column() == DeviceModel::kDevice) size.rwidth() += 2 * kIndent;
    // Numbers grow while they are shown, and columns must not jump.
    if (index.column() == DeviceModel::kMemory)
      size.setWidth(std::max(size.width(), words.horizontalAdvance(QStringLiteral("888.8 GB / 888.8 GB")) + 2 * kGrid));
    if (index.column() == DeviceModel::kUsers) size.setWidth(std::max(size.width(), words.averageCharWidth() * 24));
    size.setHeight(words.height() + kDense);
    return size;
  }

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const final {
    QStyledItemDelegate::initStyleOption(option, index);
    const DeviceRow& row = m_model->row(index.row());
    option->font.setBold(!row.isPart && index.column() == DeviceModel::kDevice);
    if (index.column() != DeviceModel::kDevice) return;
    if (row.isPart) option->rect.adjust(kIndent, 0, 0, 0);
    if (row.hasParts)
      option->text = (row.isOpen ? QStringLiteral("\u25be ") : QStringLiteral("\u25b8 ")) + option->text;
  }

 private:
  static int loadWords(const QFontMetrics& metrics) {
    return metrics.horizontalAdvance(QStringLiteral("100 %")) + 3 * kGrid;
  }

  // Area at the right of the percentage.
  static QRectF lineArea(const QStyleOptionViewItem& option) {
    return QRectF(option.rect).adjusted(loadWords(option.fontMetrics), 3, -kGrid, -3);
  }

  static void paintLine(QPainter& painter, const QRectF& area, const DeviceRow& row) {
    const Theme theme = currentTheme();
    painter.setPen(QPen(tokens(theme).grid, 1));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    if (row.load.size() < 2) return;
    const double step = area.width() / double(LocalSampler::kHistory - 1);
    double x = area.right() - step * double(row.load.size() - 1);
    QPainterPath line;
    for (std::size_t at = 0; at < row.load.size(); ++at, x += step) {
      const QPointF point(x, area.bottom() - area.height() * std::clamp(row.load[at] / kFull, 0.0, 1.0));
      at == 0 ? line.moveTo(point) : line.lineTo(point);
    }
    QPainterPath fill = line;
    fill.lineTo(area.bottomRight());
    fill.lineTo(QPointF(area.right() - step * double(row.load.size() - 1), area.bottom()));
    fill.closeSubpath();
    const QColor colour = seriesHue(0, theme);
    QColor soft = colour;
    soft.setAlphaF(0.16F);
    painter.fillPath(fill, soft);
    painter.strokePath(line, QPen(colour, 1.4));
  }

  static void paintBar(QPainter& painter, const QRect& cell, const DeviceRow& row) {
    const QRectF whole(cell.left() + kGrid, cell.bottom() - 2, cell.width() - 2 * kGrid, 2);
    painter.fillRect(whole, tokens(currentTheme()).grid);
    painter.fillRect(QRectF(whole.topLeft(), QSizeF(whole.width() * row.memoryShare, whole.height())),
                     seriesHue(2, currentTheme()));
  }

  const DeviceModel* m_model;
};

}  // namespace

DeviceTable::DeviceTable(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  m_view = named(new TableView(this), tr("Machines, devices and their load"));
  m_model = new DeviceModel(this);
  m_view->setModel(m_model);
  m_view->setItemDelegate(new DevicePainter(m_model, m_view));
  m_view->setSelectionMode(QAbstractItemView::SingleSelection);
  m_view->verticalHeader()->setDefaultSectionSize(QFontMetrics(font()).height() + kDense);
  m_view->installEventFilter(this);
  column->addWidget(m_view);
  setFocusProxy(m_view);
  connect(m_view, &QAbstractItemView::doubleClicked, this, &DeviceTable::toggle);
  refresh();
}

void DeviceTable::setMachine(const MachineInfo& machine) {
  m_known[{}].facts = machine;
  refresh();
}

void DeviceTable::setLoad(const MachineLoadPtr& load) {
  m_known[{}].load = load;
  refresh();
}

void DeviceTable::setHosts(const std::vector<SavedHost>& hosts) {
  m_hosts.clear();
  for (const SavedHost& host : hosts) m_hosts.push_back(host.name);
  refresh();
}

void DeviceTable::setHostFacts(const QString& host, const MachineInfo& machine) {
  m_known[host].facts = machine;
  refresh();
}

void DeviceTable::setHostLoad(const QString& host, const MachineLoadPtr& load, const QString& problem) {
  Known& known = m_known[host];
  known.load = load;
  known.problem = problem;
  refresh();
}

void DeviceTable::forgetLoads() {
  for (auto& [name, known] : m_known) {
    if (name.isEmpty()) continue;
    known.load.reset();
    known.problem.clear();
  }
  refresh();
}

void DeviceTable::refresh() {
  std::vector<DeviceRow> rows;
  const auto add = [&](const QString& name, const QString& title) {
    const Known& known = m_known[name];
    for (DeviceRow& row : deviceRows({name, title, known.facts ? &*known.facts : nullptr, known.load.get(),
                                      known.problem, m_open.contains(name)}))
      rows.push_back(std::move(row));
  };
  add({}, thisComputer());
  for (const QString& host : m_hosts) add(host, host);
  QString texts;
  for (const DeviceRow& row : rows) texts += row.device + QLatin1Char('\n') + row.name + QLatin1Char('\n');
  m_model->setRows(std::move(rows));
  if (std::exchange(m_fitted, texts) != texts) m_view->fitColumns();
}

void DeviceTable::toggle(const QModelIndex& index) {
  if (index.isValid()) setOpen(index, !m_model->row(index.row()).isOpen);
}

void DeviceTable::setOpen(const QModelIndex& index, bool open) {
  if (!index.isValid()) return;
  const DeviceRow& row = m_model->row(index.row());
  if (row.isPart || !row.hasParts || row.isOpen == open) return;
  if (open)
    m_open.insert(row.key);
  else
    m_open.erase(row.key);
  refresh();
}

bool DeviceTable::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const QModelIndex at = m_view->currentIndex();
    if (key == Qt::Key_Right || key == Qt::Key_Left) setOpen(at, key == Qt::Key_Right);
    if (key == Qt::Key_Return || key == Qt::Key_Enter) return toggle(at), true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace scalescope

#include "moc_device_table.cpp"
