#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include "core/report/values/figure.h"
#include "core/store/store.h"

namespace scalescope {

struct RunList;

// The run list over an immutable snapshot. A later one becomes the rows that went, came and changed, so that selection
// and scroll position survive a live update; runs in another order are a reset.
class RunsModel final : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column {
    kStudy,
    kStatus,
    kCell,
    kRepeat,
    kDevices,
    kStrategy,
    kPrecision,
    kGlobalBatch,
    kImagesPerSecond,
    kLoss,
    kSteps,
    kStarted,
    kDuration,
    kTags,
    kNote,
    kRunId,
    kColumns
  };
  enum Role { kSortRole = Qt::UserRole + 1, kIdRole, kStatusRole, kSearchRole, kKeyRole };

  explicit RunsModel(QObject* parent = nullptr);
  void setList(std::shared_ptr<const RunList> list);
  void setRows(std::shared_ptr<const std::vector<RunRow>> rows);  // of so few that the list is made here and now
  [[nodiscard]] const RunRow* row(int index) const;
  [[nodiscard]] int rowOf(const RunId& id) const;                                      // -1 = not there
  [[nodiscard]] const std::shared_ptr<const RunList>& list() const { return m_list; }  // null before the first one
  [[nodiscard]] int placeOf(int row) const { return m_places.at(static_cast<std::size_t>(row)); }  // in the list

  // Whether one row stands before another, of a column and where it is sorted; rows without a value stand last.
  [[nodiscard]] int compared(int left, int right, int column, Qt::SortOrder order) const;

  // What a column is called in CSV files and saved layouts; never translated.
  static QString key(int column);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

 private:
  void remove(const RunList& next);
  void insert(const RunList& next);
  void tellChanged(const std::vector<int>& changed);
  void tellColumns(const RunList& before);
  [[nodiscard]] QString shownText(const RunRow& row, int column) const;

  std::shared_ptr<const RunList> m_list;
  std::vector<int> m_places;  // of the list: the rows that there are, all of them but while one list follows another
};

// A list of runs with all that searching and sorting it needs, worked out once. It never changes.
struct RunList {
  std::shared_ptr<const std::vector<RunRow>> rows;
  std::vector<QString> search;  // lower-case haystack of each row
  // By column, of each row its place among the column's values, equal ones sharing theirs; -1: it has none.
  std::array<std::vector<int>, RunsModel::kColumns> places;
  std::array<double, RunsModel::kColumns> largest{};  // of a column of numbers
};
std::shared_ptr<const RunList> runListOf(std::shared_ptr<const std::vector<RunRow>> rows);  // any thread

// Filter of a RunsModel by words (all must occur), by status, and grouping: rows of a group stay together whatever
// column sorts.
class RunsFilter final : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  explicit RunsFilter(QObject* parent = nullptr);
  void setWords(const QString& text);
  void setStatus(std::optional<RunStatus> status);
  void setStudy(const QString& id);  // "" = all
  void setGroup(int column);         // -1 = none
  [[nodiscard]] int group() const { return m_group; }
  // True where a group begins above this row.
  [[nodiscard]] bool startsGroup(const QModelIndex& index) const;

 protected:
  [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const final;
  [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const final;

 private:
  QStringList m_words;
  std::optional<RunStatus> m_status;
  QString m_study;
  int m_group = -1;
};

// Some rows, in this order, and columns as a report table: what "Export" writes. Any thread.
Table runsTable(const std::vector<RunRow>& rows, const std::vector<int>& places, const std::vector<int>& columns);

// A status in the person's language.
QString statusText(RunStatus status);

}  // namespace scalescope
