#include <utility>

#include "ui/bridge/bridge.h"
#include "ui/bridge/comparer.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/results/window_formatter.h"

namespace scalescope {

void ComparePage::connectTo(Bridge& bridge) {
  setCanImport(false);
  StoreConnection* store = &bridge.store();
  connect(this, &ComparePage::importRequested, store, [this, store](const QString& file) {
    setImporting(file);
    if (store->isOpen())
      store->importPath(file);
    else
      m_waiting << file;
  });
  connect(store, &StoreConnection::writableChanged, this, [this, store](bool can) {
    setCanImport(can);
    if (!can) return;
    for (const QString& file : std::exchange(m_waiting, {})) store->importPath(file);
  });
  connect(store, &StoreConnection::imported, this, &ComparePage::setImported);
  connect(this, &ComparePage::removeRequested, &bridge.queue(),
          [queue = &bridge.queue()](const StudyId& study, bool undo) { queue->remove(study.value, undo); });
  // Removals are reported like any change of the lists.
  connect(&bridge.lists(), &StoreLists::studiesLoaded, this, [this] {
    if (isVisible()) Q_EMIT listRequested();
  });
}

void ComparePage::connectTo(Comparer& comparer) {
  connect(this, &ComparePage::listRequested, &comparer, &Comparer::list);
  connect(this, &ComparePage::stopRequested, &comparer, &Comparer::stop);
  connect(this, &ComparePage::compareRequested, &comparer,
          [&comparer](int number, const std::vector<ComparedChoice>& chosen, const QString& what) {
            comparer.compare(number, chosen, what.toStdString(), windowFormatter());
          });
  connect(this, &ComparePage::auditRequested, &comparer, &Comparer::audit);
  connect(this, &ComparePage::textAuditRequested, &comparer, &Comparer::auditText);
  connect(this, &ComparePage::auditStopRequested, &comparer, &Comparer::stopAudit);
  connect(this, &ComparePage::bundleRequested, &comparer, &Comparer::writeBundle);
  connect(this, &ComparePage::bundleStopRequested, &comparer, &Comparer::stopBundles);
  connect(&comparer, &Comparer::choicesLoaded, this, &ComparePage::setChoices);
  connect(&comparer, &Comparer::compareProgressed, this, &ComparePage::setProgress);
  connect(&comparer, &Comparer::compared, this, &ComparePage::setComparison);
  connect(&comparer, &Comparer::compareFailed, this, &ComparePage::setProblem);
  connect(&comparer, &Comparer::audited, this, &ComparePage::setAudit);
  connect(&comparer, &Comparer::auditFailed, this, &ComparePage::setAuditProblem);
  connect(&comparer, &Comparer::auditProgressed, this, &ComparePage::setAuditProgress);
  connect(&comparer, &Comparer::bundleProgressed, this, &ComparePage::setBundleProgress);
  connect(&comparer, &Comparer::bundleWritten, this, &ComparePage::setBundleWritten);
}

}  // namespace scalescope
