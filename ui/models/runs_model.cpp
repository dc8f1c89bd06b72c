#include "ui/models/runs_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include "core/report/values/figure.h"
#include "core/report/text/number_text.h"
#include "core/report/text/message_text.h"
#include "ui/base/message_translation.h"

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
    {"imagesPerSecond", QT_TRANSLATE_NOOP("RunsModel", "samples/s"), true},
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

// An imported table does not contain the precision of its programs.
QString precisionText(const RunRow& row) { return row.imported.empty() ? toQString(row.precision) : QString(); }

double seconds(const RunRow& row) {
  // The times of an imported run are those of its import.
  return row.imported.empty() && row.endedWallNs > row.startedWallNs && row.startedWallNs > 0
             ? static_cast<double>(row.endedWallNs - row.startedWallNs) / 1e9
             : std::nan("");
}

// Value by which a cell is sorted; also its exact value in CSV files.
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
      return precisionText(row);
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

QString startedText(const RunRow& row, const QString& format) {
  return row.startedWallNs > 0 ? QDateTime::fromMSecsSinceEpoch(row.startedWallNs / 1'000'000).toString(format)
                               : kNoValue;
}

// `locale` formats the numbers of the whole column.
QString display(const RunRow& row, int column, const QLocale& locale = QLocale()) {
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
      return startedText(row, QStringLiteral("yyyy-MM-dd HH:mm"));
    case RunsModel::kDuration:
      return durationText(seconds(row), locale);
    case RunsModel::kRunId:
      return toQString(row.id.value).right(8);
    case RunsModel::kPrecision:
      return row.imported.empty() ? v.toString() : kNoValue;
    default:
      break;
  }
  return v.typeId() == QMetaType::Double ? locale.toString(v.toDouble(), 'f', 0) : v.toString();
}

bool sameNumber(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

// Returns true if the table shows both runs alike.
bool looksSame(const RunRow& a, const RunRow& b) {
  const auto words = [](const RunRow& row) {
    return std::tie(row.study, row.studyName, row.key, row.cell, row.repeat, row.status, row.cause, row.variant,
                    row.strategy, row.precision, row.imported, row.tags, row.note);
  };
  const auto numbers = [](const RunRow& row) {
    return std::tie(row.nodes, row.devices, row.globalBatch, row.startedWallNs, row.endedWallNs, row.steps);
  };
  return words(a) == words(b) && numbers(a) == numbers(b) && a.reason == b.reason &&
         sameNumber(a.lastLoss, b.lastLoss) && sameNumber(a.imagesPerSecond, b.imagesPerSecond);
}

QString haystack(const RunRow& row) {
  return QStringList{toQString(row.studyName), toQString(row.id.value), toQString(row.key.value),
                     toQString(row.strategy),  precisionText(row),      toQString(row.variant),
                     joined(row.tags),         toQString(row.note),     display(row, RunsModel::kStatus),
                     toQString(row.imported)}
      .join(QLatin1Char(' '))
      .toLower();
}

int comparedValues(const QVariant& a, const QVariant& b) {
  if (a.typeId() != QMetaType::Double) return QString::compare(a.toString(), b.toString(), Qt::CaseInsensitive);
  return a.toDouble() < b.toDouble() ? -1 : a.toDouble() > b.toDouble() ? 1 : 0;
}

std::vector<int> placesOf(const std::vector<RunRow>& rows, int column) {
  std::vector<QVariant> values;
  values.reserve(rows.size());
  std::vector<int> order, out(rows.size(), -1);
  for (const RunRow& row : rows) {
    values.push_back(value(row, column));
    const bool missing = values.back().typeId() == QMetaType::Double && std::isnan(values.back().toDouble());
    if (!missing) order.push_back(static_cast<int>(values.size()) - 1);
  }
  const auto of = [&](int row) -> const QVariant& { return values[static_cast<std::size_t>(row)]; };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return comparedValues(of(a), of(b)) < 0; });
  int place = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i > 0 && comparedValues(of(order[i - 1]), of(order[i])) != 0) ++place;
    out[static_cast<std::size_t>(order[i])] = place;
  }
  return out;
}

double largestOf(const std::vector<RunRow>& rows, int column) {
  double largest = 0;
  for (const RunRow& row : rows) {
    const QVariant each = value(row, column);
    if (each.typeId() != QMetaType::Double) return 0;
    if (std::isfinite(each.toDouble())) largest = std::max(largest, std::abs(each.toDouble()));
  }
  return largest;
}

// Returns ranges of consecutive numbers as (first, last).
std::vector<std::pair<int, int>> stretches(const std::vector<int>& numbers) {
  std::vector<std::pair<int, int>> out;
  for (const int number : numbers)
    if (!out.empty() && out.back().second + 1 == number)
      out.back().second = number;
    else
      out.emplace_back(number, number);
  return out;
}

using PlaceOfRun = std::unordered_map<std::string, int>;

PlaceOfRun placesOfRuns(const std::vector<RunRow>& rows) {
  PlaceOfRun out;
  for (std::size_t i = 0; i < rows.size(); ++i) out.emplace(rows[i].id.value, static_cast<int>(i));
  return out;
}

// Returns true if the runs that are in both lists have the same order.
bool keepsOrder(const std::vector<RunRow>& before, const std::vector<RunRow>& after) {
  const PlaceOfRun old = placesOfRuns(before);
  int last = -1;
  for (const RunRow& row : after) {
    const auto known = old.find(row.id.value);
    if (known == old.end()) continue;
    if (known->second <= last) return false;
    last = known->second;
  }
  return true;
}

// Number up to which changed rows are reported one by one; a filter handles more of them better at once.
constexpr std::size_t kFewChanged = 64;

}  // namespace

QString statusText(RunStatus status) { return translated(Message{"status." + std::string(name(status)), {}}); }

std::shared_ptr<const RunList> runListOf(std::shared_ptr<const std::vector<RunRow>> rows) {
  auto list = std::make_shared<RunList>();
  list->rows = rows ? std::move(rows) : std::make_shared<const std::vector<RunRow>>();
  list->search.reserve(list->rows->size());
  for (const RunRow& row : *list->rows) list->search.push_back(haystack(row));
  for (int column = 0; column < RunsModel::kColumns; ++column) {
    list->places[static_cast<std::size_t>(column)] = placesOf(*list->rows, column);
    list->largest[static_cast<std::size_t>(column)] = largestOf(*list->rows, column);
  }
  return list;
}

RunsModel::RunsModel(QObject* parent) : QAbstractTableModel(parent), m_list(runListOf(nullptr)) {}

void RunsModel::setRows(std::shared_ptr<const std::vector<RunRow>> rows) { setList(runListOf(std::move(rows))); }

void RunsModel::setList(std::shared_ptr<const RunList> list) {
  if (!keepsOrder(*m_list->rows, *list->rows)) {
    beginResetModel();
    m_list = std::move(list);
    m_places.resize(m_list->rows->size());
    std::iota(m_places.begin(), m_places.end(), 0);
    return endResetModel();
  }
  remove(*list);
  // The remaining rows are in both lists; from here on they refer to the new list.
  const std::vector<RunRow>& after = *list->rows;
  const PlaceOfRun next = placesOfRuns(after);
  std::vector<int> changed;
  for (int& place : m_places) {
    const RunRow& before = (*m_list->rows)[static_cast<std::size_t>(place)];
    place = next.at(before.id.value);
    if (!looksSame(before, after[static_cast<std::size_t>(place)])) changed.push_back(place);
  }
  const std::shared_ptr<const RunList> before = std::exchange(m_list, std::move(list));
  insert(*m_list);
  emitChanged(changed);
  emitColumns(*before);
}

void RunsModel::remove(const RunList& next) {
  const PlaceOfRun left = placesOfRuns(*next.rows);
  std::vector<int> gone;
  for (std::size_t i = 0; i < m_places.size(); ++i)
    if (left.count(row(static_cast<int>(i))->id.value) == 0) gone.push_back(static_cast<int>(i));
  const auto parts = stretches(gone);
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    beginRemoveRows({}, part->first, part->second);
    m_places.erase(m_places.begin() + part->first, m_places.begin() + part->second + 1);
    endRemoveRows();
  }
}

// Inserts the list's rows that are not there yet, each at its own place.
void RunsModel::insert(const RunList& next) {
  std::vector<int> fresh;
  std::size_t at = 0;
  for (int place = 0; place < static_cast<int>(next.rows->size()); ++place)
    if (at < m_places.size() && m_places[at] == place)
      ++at;
    else
      fresh.push_back(place);
  for (const auto& [first, last] : stretches(fresh)) {
    beginInsertRows({}, first, last);
    std::vector<int> part(static_cast<std::size_t>(last - first) + 1);
    std::iota(part.begin(), part.end(), first);
    m_places.insert(m_places.begin() + first, part.begin(), part.end());
    endInsertRows();
  }
}

// Row numbers equal places in the list by now.
void RunsModel::emitChanged(const std::vector<int>& changed) {
  if (changed.empty()) return;
  const auto emitRange = [this](int first, int last) {
    Q_EMIT dataChanged(index(first, 0), index(last, kColumns - 1));
  };
  if (changed.size() > kFewChanged) return emitRange(changed.front(), changed.back());
  for (const auto& [first, last] : stretches(changed)) emitRange(first, last);
}

// If one number of a column has thousands separators, all of them have.
void RunsModel::emitColumns(const RunList& before) {
  for (std::size_t i = 0; i < m_list->largest.size() && !m_places.empty(); ++i)
    if (groupedUpTo(before.largest[i]) != groupedUpTo(m_list->largest[i]))
      Q_EMIT dataChanged(index(0, int(i)), index(rowCount() - 1, int(i)));
}

const RunRow* RunsModel::row(int index) const {
  if (index < 0 || index >= static_cast<int>(m_places.size())) return nullptr;
  return &(*m_list->rows)[static_cast<std::size_t>(m_places[static_cast<std::size_t>(index)])];
}

int RunsModel::rowOf(const RunId& id) const {
  const auto& rows = *m_list->rows;
  const auto at = std::find_if(rows.begin(), rows.end(), [&](const RunRow& row) { return row.id == id; });
  return at == rows.end() ? -1 : static_cast<int>(at - rows.begin());
}

int RunsModel::compared(int left, int right, int column, Qt::SortOrder order) const {
  const std::vector<int>& places = m_list->places[static_cast<std::size_t>(column)];
  const auto of = [&](int row) { return places[static_cast<std::size_t>(m_places[static_cast<std::size_t>(row)])]; };
  const int a = of(left), b = of(right);
  if ((a < 0) != (b < 0)) return ((a < 0) == (order == Qt::AscendingOrder)) ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}

QString RunsModel::key(int column) { return QString::fromLatin1(kInfo.at(static_cast<std::size_t>(column)).key); }
int RunsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_places.size());
}
int RunsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString RunsModel::shownText(const RunRow& row, int column) const {
  return display(row, column, groupedUpTo(m_list->largest[static_cast<std::size_t>(column)]));
}

QVariant RunsModel::data(const QModelIndex& index, int role) const {
  const RunRow* row = index.isValid() ? this->row(index.row()) : nullptr;
  if (row == nullptr) return {};
  switch (role) {
    case Qt::DisplayRole:
      return shownText(*row, index.column());
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(
          Qt::Alignment((kInfo.at(static_cast<std::size_t>(index.column())).number ? Qt::AlignRight : Qt::AlignLeft) |
                        Qt::AlignVCenter));
    case Qt::ToolTipRole:
      return index.column() == kStatus && !row->imported.empty()
                 ? translated(Message{"report.imported-from", {{"file", row->imported}}})
             : index.column() == kStatus && !row->cause.empty()
                 ? display(*row, kStatus) + QLatin1Char('\n') +
                       (row->reason ? translated(besideStatus(*row->reason)) : toQString(row->cause))
             : index.column() == kRunId   ? toQString(row->id.value)
             : index.column() == kStarted ? startedText(*row, QStringLiteral("yyyy-MM-dd HH:mm:ss"))
             : index.column() == kNote || index.column() == kTags ? value(*row, index.column())
                                                                  // The full text, in case the cell elides it.
                                                                  : shownText(*row, index.column());
    case kSortRole:
      return value(*row, index.column());
    case kIdRole:
      return toQString(row->id.value);
    case kStatusRole:
      return static_cast<int>(row->status);
    case kSearchRole:
      return m_list->search[static_cast<std::size_t>(m_places[static_cast<std::size_t>(index.row())])];
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

bool RunsFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const auto* runs = static_cast<const RunsModel*>(sourceModel());
  if (m_group >= 0) {
    const int group = runs->compared(left.row(), right.row(), m_group, Qt::AscendingOrder);
    if (group != 0)  // Groups always ascend, so a descending sort must not reverse them.
      return sortOrder() == Qt::AscendingOrder ? group < 0 : group > 0;
  }
  return runs->compared(left.row(), right.row(), left.column(), sortOrder()) < 0;
}

Table runsTable(const std::vector<RunRow>& rows, const std::vector<int>& places, const std::vector<int>& columns) {
  Table table;
  table.id = "runs";
  for (const int column : columns) {
    const ColumnInfo& info = kInfo.at(static_cast<std::size_t>(column));
    table.columns.push_back({info.key, info.key, info.number});
  }
  for (const int place : places) {
    const RunRow& row = rows.at(static_cast<std::size_t>(place));
    std::vector<std::string> cells;
    for (const int column : columns) {
      const QVariant v = value(row, column);
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

#include "moc_runs_model.cpp"
