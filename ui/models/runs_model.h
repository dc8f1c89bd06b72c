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

// Model of an immutable run list. A later list is applied as removed, inserted and changed rows, so that selection and
// scroll position survive a live update; a different order resets the model.
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
  // Sets few rows: their RunList is made on the calling thread.
  void setRows(std::shared_ptr<const std::vector<RunRow>> rows);
  [[nodiscard]] const RunRow* row(int index) const;
  // Returns -1 if there is no such run.
  [[nodiscard]] int rowOf(const RunId& id) const;
  [[nodiscard]] const std::shared_ptr<const RunList>& list() const { return m_list; }  // Returns null before the first.
  // Place of the row in the list.
  [[nodiscard]] int placeOf(int row) const { return m_places.at(static_cast<std::size_t>(row)); }

  // Compares two rows by a column in a sort order: below 0 if `left` comes first. Rows without a value come last.
  [[nodiscard]] int compared(int left, int right, int column, Qt::SortOrder order) const;

  // Key of a column in CSV files and saved layouts; never translated.
  static QString key(int column);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

 private:
  void remove(const RunList& next);
  void insert(const RunList& next);
  void emitChanged(const std::vector<int>& changed);
  void emitColumns(const RunList& before);
  [[nodiscard]] QString shownText(const RunRow& row, int column) const;

  std::shared_ptr<const RunList> m_list;
  // Places in the list of the model's rows: all of them except while one list replaces another.
  std::vector<int> m_places;
};

// Immutable list of runs with everything that searching and sorting need, computed once.
struct RunList {
  std::shared_ptr<const std::vector<RunRow>> rows;
  std::vector<QString> search;  // Lower-case text of each row for searching.
  // Rank of each row among each column's values; equal values have the same rank, and -1 means no value.
  std::array<std::vector<int>, RunsModel::kColumns> places;
  std::array<double, RunsModel::kColumns> largest{};  // Largest value of each numeric column.
};
std::shared_ptr<const RunList> runListOf(std::shared_ptr<const std::vector<RunRow>> rows);  // Any thread.

// Filter of a RunsModel by words (all must occur) and status, with grouping: rows of a group stay together whatever
// column sorts.
class RunsFilter final : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  explicit RunsFilter(QObject* parent = nullptr);
  void setWords(const QString& text);
  void setStatus(std::optional<RunStatus> status);
  void setStudy(const QString& id);  // Shows a study; empty for all studies.
  void setGroup(int column);         // -1 for no grouping.
  [[nodiscard]] int group() const { return m_group; }
  // Returns true if a group begins at this row.
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

// Returns these rows in this order, with these columns, as a report table for "Export". Any thread.
Table runsTable(const std::vector<RunRow>& rows, const std::vector<int>& places, const std::vector<int>& columns);

// Returns a status in the user's language.
QString statusText(RunStatus status);

}  // namespace scalescope
