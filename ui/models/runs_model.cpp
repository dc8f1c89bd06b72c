#include "ui/models/runs_model.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include "core/report/values/figure.h"
#include "core/report/words/numbers.h"
#include "ui/base/messages.h"

namespace scalescope {
namespace {

const QString kNoValue = QStringLiteral("\u2013");

struct ColumnInfo {
  const char* key;
  const char* title;
  bool number;
};
constexpr std::array<ColumnInfo, RunsModel::kColumns> kInfo{{
    {"study", QT_TRANSLATE_NOOP("RunsModel", "Study"), false},
    {"status", QT_TRANSLATE_NOOP("RunsModel", "Status"), false},
    {"cell", QT_TRANSLATE_NOOP("RunsModel", "Cell"), true},
    {"repeat", QT_TRANSLATE_NOOP("RunsModel", "Repeat"), true},
    {"devices", QT_TRANSLATE_NOOP("RunsModel", "Devices"), true},
    {"strategy", QT_TRANSLATE_NOOP("RunsModel", "Strategy"), false},
    {"precision", QT_TRANSLATE_NOOP("RunsModel", "Precision"), false},
    {"globalBatch", QT_TRANSLATE_NOOP("RunsModel", "Global batch"), true},
    {"imagesPerSecond", QT_TRANSLATE_NOOP("RunsModel", "images/s"), true},
    {"loss", QT_TRANSLATE_NOOP("RunsModel", "Loss"), true},
    {"steps", QT_TRANSLATE_NOOP("RunsModel", "Steps"), true},
    {"started", QT_TRANSLATE_NOOP("RunsModel", "Started"), true},
    {"seconds", QT_TRANSLATE_NOOP("RunsModel", "Duration"), true},
    {"tags", QT_TRANSLATE_NOOP("RunsModel", "Tags"), false},
    {"note", QT_TRANSLATE_NOOP("RunsModel", "Note"), false},
    {"run", QT_TRANSLATE_NOOP("RunsModel", "Run"), false},
}};

QString joined(const std::vector<std::string>& words) {
  QStringList list;
  for (const std::string& word : words) list << toQString(word);
  return list.join(QStringLiteral(", "));
}

double seconds(const RunRow& row) {
  // An imported run's own times are those of its import.
  return row.imported.empty() && row.endedWallNs > row.startedWallNs && row.startedWallNs > 0
             ? static_cast<double>(row.endedWallNs - row.startedWallNs) / 1e9
             : std::nan("");
}

// What a cell sorts by; also its exact value in CSV files.
QVariant value(const RunRow& row, int column) {
  switch (column) {
    case RunsModel::kStudy:
      return toQString(row.studyName);
    case RunsModel::kStatus:
      return row.imported.empty()
                 ? QString::fromUtf8(name(row.status).data(), static_cast<qsizetype>(name(row.status).size()))
                 : QStringLiteral("imported");
    case RunsModel::kCell:
      return double(row.cell.value);
    case RunsModel::kRepeat:
      return double(row.repeat.value);
    case RunsModel::kDevices:
      return double(row.nodes) * row.devices;
    case RunsModel::kStrategy:
      return toQString(row.strategy);
    case RunsModel::kPrecision:
      return toQString(row.precision);
    case RunsModel::kGlobalBatch:
      return static_cast<double>(row.globalBatch);
    case RunsModel::kImagesPerSecond:
      return row.imagesPerSecond;
    case RunsModel::kLoss:
      return row.lastLoss;
    case RunsModel::kSteps:
      return static_cast<double>(row.steps);
    case RunsModel::kStarted:
      return row.startedWallNs > 0 ? static_cast<double>(row.startedWallNs) : std::nan("");
    case RunsModel::kDuration:
      return seconds(row);
    case RunsModel::kTags:
      return joined(row.tags);
    case RunsModel::kNote:
      return toQString(row.note);
    case RunsModel::kRunId:
      return toQString(row.id.value);
    default:
      return {};
  }
}

QString durationText(double s, const QLocale& locale) {
  if (!std::isfinite(s)) return kNoValue;
  if (s < 60) return QCoreApplication::translate("RunsModel", "%1 s").arg(locale.toString(s, 'f', 1));
  const auto minutes = static_cast<qlonglong>(s / 60);
  return minutes < 60
             ? QCoreApplication::translate("RunsModel", "%1 min %2 s").arg(minutes).arg(static_cast<int>(s) % 60)
             : QCoreApplication::translate("RunsModel", "%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
}

QString display(const RunRow& row, int column) {
  const QLocale locale;
  const QVariant v = value(row, column);
  switch (column) {
    case RunsModel::kStatus:
      return row.imported.empty() ? statusText(row.status) : translated(Message{"status.imported", {}});
    case RunsModel::kDevices:
      return row.nodes > 1 ? QStringLiteral("%1 \u00D7 %2").arg(row.nodes).arg(row.devices)
                           : QString::number(row.devices);
    case RunsModel::kImagesPerSecond:
      return std::isfinite(row.imagesPerSecond)
                 ? locale.toString(row.imagesPerSecond, 'f', row.imagesPerSecond < 100 ? 1 : 0)
                 : kNoValue;
    case RunsModel::kLoss:
      return std::isfinite(row.lastLoss) ? locale.toString(row.lastLoss, 'f', 3) : kNoValue;
    case RunsModel::kStarted:
      return row.startedWallNs > 0 ? QDateTime::fromMSecsSinceEpoch(row.startedWallNs / 1000000)
                                         .toString(QStringLiteral("yyyy-MM-dd HH:mm"))
                                   : kNoValue;
    case RunsModel::kDuration:
      return durationText(seconds(row), locale);
    case RunsModel::kRunId:
      return toQString(row.id.value).right(8);
    default:
      break;
  }
  return v.typeId() == QMetaType::Double ? locale.toString(v.toDouble(), 'f', 0) : v.toString();
}

bool sameRuns(const std::vector<RunRow>& a, const std::vector<RunRow>& b) {
  return a.size() == b.size() &&
         std::equal(
             a.begin(), a.end(), b.begin(), [](const RunRow& x, const RunRow& y) { return x.id == y.id; });
}

}  // namespace

QString statusText(RunStatus status) { return translated(Message{"status." + std::string(name(status)), {}}); }

RunsModel::RunsModel(QObject* parent) : QAbstractTableModel(parent), m_rows(std::make_shared<std::vector<RunRow>>()) {}

void RunsModel::setRows(std::shared_ptr<const std::vector<RunRow>> rows) {
  if (!rows) rows = std::make_shared<const std::vector<RunRow>>();
  const bool same = sameRuns(*m_rows, *rows);
  if (!same) beginResetModel();
  m_rows = std::move(rows);
  m_search.clear();
  m_search.reserve(m_rows->size());
  for (const RunRow& row : *m_rows) {
    m_search.push_back(QStringList{toQString(row.studyName), toQString(row.id.value), toQString(row.key.value),
                                   toQString(row.strategy), toQString(row.precision), toQString(row.variant),
                                   joined(row.tags), toQString(row.note), display(row, kStatus),
                                   toQString(row.imported)}
                           .join(QLatin1Char(' '))
                           .toLower());
  }
  if (!same)
    endResetModel();
  else if (!m_rows->empty())
    Q_EMIT dataChanged(index(0, 0), index(static_cast<int>(m_rows->size()) - 1, kColumns - 1));
}

const RunRow* RunsModel::row(int index) const {
  return index >= 0 && index < static_cast<int>(m_rows->size()) ? &(*m_rows)[static_cast<std::size_t>(index)] : nullptr;
}

int RunsModel::rowOf(const RunId& id) const {
  const auto at = std::find_if(m_rows->begin(), m_rows->end(), [&](const RunRow& row) { return row.id == id; });
  return at == m_rows->end() ? -1 : static_cast<int>(at - m_rows->begin());
}

QString RunsModel::key(int column) { return QString::fromLatin1(kInfo.at(static_cast<std::size_t>(column)).key); }
int RunsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_rows->size());
}
int RunsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QVariant RunsModel::data(const QModelIndex& index, int role) const {
  const RunRow* row = index.isValid() ? this->row(index.row()) : nullptr;
  if (row == nullptr) return {};
  switch (role) {
    case Qt::DisplayRole:
      return display(*row, index.column());
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(
          Qt::Alignment((kInfo.at(static_cast<std::size_t>(index.column())).number ? Qt::AlignRight : Qt::AlignLeft) |
                        Qt::AlignVCenter));
    case Qt::ToolTipRole:
      return index.column() == kStatus && !row->imported.empty()
                 ? translated(Message{"report.imported-from", {{"file", row->imported}}})
             : index.column() == kStatus && !row->cause.empty()
                 ? (row->reason ? translated(*row->reason) : toQString(row->cause))
             : index.column() == kRunId                           ? toQString(row->id.value)
             : index.column() == kNote || index.column() == kTags ? value(*row, index.column())
                                                                  : QVariant();
    case kSortRole:
      return value(*row, index.column());
    case kIdRole:
      return toQString(row->id.value);
    case kStatusRole:
      return static_cast<int>(row->status);
    case kSearchRole:
      return m_search[static_cast<std::size_t>(index.row())];
    case kKeyRole:
      return toQString(row->study.value);
    default:
      return {};
  }
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (section < 0) return {};
  if (orientation == Qt::Vertical) return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
  if (section >= kColumns) return {};
  const ColumnInfo& info = kInfo.at(static_cast<std::size_t>(section));
  if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return QCoreApplication::translate("RunsModel", info.title);
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(Qt::Alignment((info.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
  return {};
}

RunsFilter::RunsFilter(QObject* parent) : QSortFilterProxyModel(parent) { setSortRole(RunsModel::kSortRole); }

void RunsFilter::setWords(const QString& text) {
  m_words = text.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  invalidateFilter();
}

void RunsFilter::setStatus(std::optional<RunStatus> status) {
  m_status = status;
  invalidateFilter();
}

void RunsFilter::setStudy(const QString& id) {
  m_study = id;
  invalidateFilter();
}

void RunsFilter::setGroup(int column) {
  m_group = column;
  invalidate();
  if (sortColumn() < 0 && column >= 0) sort(column);
}

bool RunsFilter::startsGroup(const QModelIndex& index) const {
  if (m_group < 0 || index.row() == 0) return false;
  return index.siblingAtColumn(m_group).data() != this->index(index.row() - 1, m_group).data();
}

bool RunsFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
  const QModelIndex index = sourceModel()->index(row, 0, parent);
  if (m_status && index.data(RunsModel::kStatusRole).toInt() != static_cast<int>(*m_status)) return false;
  if (!m_study.isEmpty() && index.data(RunsModel::kKeyRole).toString() != m_study) return false;
  if (m_words.isEmpty()) return true;
  const QString hay = index.data(RunsModel::kSearchRole).toString();
  return std::all_of(m_words.begin(), m_words.end(), [&](const QString& word) { return hay.contains(word); });
}

namespace {

// -1, 0, 1; numbers as numbers, missing ones last whichever way it sorts.
int compared(const QVariant& a, const QVariant& b, Qt::SortOrder order) {
  if (a.typeId() == QMetaType::Double && b.typeId() == QMetaType::Double) {
    const bool noA = std::isnan(a.toDouble());
    const bool noB = std::isnan(b.toDouble());
    if (noA || noB) {
      const int last = order == Qt::AscendingOrder ? 1 : -1;
      return noA && noB ? 0 : noA ? last : -last;
    }
    return a.toDouble() < b.toDouble() ? -1 : a.toDouble() > b.toDouble() ? 1 : 0;
  }
  return QString::compare(a.toString(), b.toString(), Qt::CaseInsensitive);
}

}  // namespace

bool RunsFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  if (m_group >= 0) {
    const int group = compared(left.siblingAtColumn(m_group).data(sortRole()),
                               right.siblingAtColumn(m_group).data(sortRole()), Qt::AscendingOrder);
    if (group != 0)  // groups always rise: undo what a falling sort would turn round
      return sortOrder() == Qt::AscendingOrder ? group < 0 : group > 0;
  }
  return compared(left.data(sortRole()), right.data(sortRole()), sortOrder()) < 0;
}

Table runsTable(const QAbstractItemModel& rows, const std::vector<int>& columns) {
  Table table;
  table.id = "runs";
  for (const int column : columns) {
    const ColumnInfo& info = kInfo.at(static_cast<std::size_t>(column));
    table.columns.push_back({info.key, info.key, info.number});
  }
  for (int r = 0; r < rows.rowCount(); ++r) {
    std::vector<std::string> cells;
    for (const int column : columns) {
      const QVariant v = rows.index(r, column).data(RunsModel::kSortRole);
      if (v.typeId() != QMetaType::Double) {
        cells.push_back(v.toString().toStdString());
      } else if (column == RunsModel::kStarted && std::isfinite(v.toDouble())) {
        cells.push_back(QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(v.toDouble() / 1e6), Qt::UTC)
                            .toString(Qt::ISODateWithMs)
                            .toStdString());
      } else {
        cells.push_back(exact(v.toDouble()));
      }
    }
    table.rows.push_back(std::move(cells));
  }
  return table;
}

}  // namespace scalescope
