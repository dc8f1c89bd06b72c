#pragma once

#include <memory>

#include <QWidget>

#include "core/store/store.h"
#include "ui/bridge/compare_values.h"

namespace scalescope {

class Bridge;
class Comparer;

// Studies and bundles beside each other: their lines in one figure, their authors, their differences, and checks of
// published tables. Shows values and sends requests by signals; answers to older requests are ignored.
class ComparePage final : public QWidget {
  Q_OBJECT
 public:
  explicit ComparePage(QWidget* parent = nullptr);
  ~ComparePage() final;

  // Imports and removes bundles by the bridge; those that are opened before the store wait for it.
  void connectTo(Bridge& bridge);
  void connectTo(Comparer& comparer);  // Takes choices, comparisons and audits from there.
  void setChoices(const ComparedChoices& choices);
  void tick(const StudyId& study);  // Ticks a study of the store, and unticks those of other protocols.
  // Adds runs of that store: ticked, above the studies.
  void addRuns(const std::vector<RunRow>& runs, const std::string& folder);
  void setProgress(int number, int done, int all);
  void setComparison(int number, const ComparisonPtr& comparison);
  void setProblem(int number, const Error& error);
  void setAudit(int number, const MarkedAuditPtr& audit);
  void setAuditProblem(int number, const Error& error);
  void setAuditProgress(int number, int done, int all);
  // An imported bundle is shown with all others.
  void setImported(const QString& file, const std::optional<Error>& error);
  void setImporting(const QString& file);
  void setBundleProgress(const QString& file, double share);
  // `leftOut`: number of runs.
  void setBundleWritten(const QString& file, const std::optional<Error>& error, int leftOut = 0);
  void setCanImport(bool can);

  // Opens dropped files: bundles are imported, tables are checked.
  void open(const QStringList& files);

 Q_SIGNALS:
  void listRequested();
  void compareRequested(int number, const std::vector<scalescope::ComparedChoice>& chosen, const QString& what);
  void stopRequested();
  void importRequested(const QString& file);
  void removeRequested(const scalescope::StudyId& study, bool undo);
  void auditRequested(int number, const std::vector<std::string>& files);
  void textAuditRequested(int number, const scalescope::AuditFile& pasted);
  void auditStopRequested();
  void bundleStopRequested();
  void bundleRequested(const scalescope::ComparedChoice& study, const QString& file);

 protected:
  void showEvent(QShowEvent* event) final;
  void dragEnterEvent(QDragEnterEvent* event) final;
  void dropEvent(QDropEvent* event) final;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
  QStringList m_waiting;  // Bundles that wait until the store is open.
};

}  // namespace scalescope
