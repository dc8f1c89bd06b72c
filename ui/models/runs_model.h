#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include "core/report/values/figure.h"
#include "core/store/store.h"

namespace scalescope {

// The run list over an immutable snapshot. The same runs in the same order become dataChanged, so that selection and
// scroll position survive a live update; anything else is a reset.
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
  void setRows(std::shared_ptr<const std::vector<RunRow>> rows);
  [[nodiscard]] const RunRow* row(int index) const;
  [[nodiscard]] int rowOf(const RunId& id) const;  // -1 = not there

  // What a column is called in CSV files and saved layouts; never translated.
  static QString key(int column);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

 private:
  std::shared_ptr<const std::vector<RunRow>> m_rows;
  std::vector<QString> m_search;  // lower-case haystack per row, so that typing does not format 10,000 rows
};

// Filter by words (all must occur), by status, and grouping: rows of a group stay together whatever column sorts.
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

// The shown rows and columns as a report table: what "Export" writes.
Table runsTable(const QAbstractItemModel& rows, const std::vector<int>& columns);

// A status in the person's language.
QString statusText(RunStatus status);

}  // namespace scalescope
