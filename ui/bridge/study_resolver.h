#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <map>
#include <memory>
#include <vector>

#include "ui/bridge/job_tracker.h"
#include "ui/bridge/services.h"

namespace scalescope {

class HostQuestions;
class StoreConnection;

using ResolvedStudyPtr = std::shared_ptr<const ResolvedStudy>;

// Service for the wizard's requests about its draft: the study of a file or preset, its dataset, its cells and their
// forecast. It also saves the draft to a file. Calls return at once, answers come as signals. UI thread only.
class StudyResolver final : public QObject {
  Q_OBJECT

 public:
  // All must outlive this object.
  StudyResolver(Mailbox& mail, const BridgeServices& services, StoreConnection& store, HostQuestions& questions);

  void loadStudy(const QString& fileOrPreset, const MachineFacts& machine);
  void locateDataset(const DatasetSpec& dataset);
  // Resolves a study; the newest request is answered; an older one is stopped.
  void resolve(const StudySpec& study, bool probe);
  void stop() { m_resolving.stop(); }
  void saveText(const QString& path, const QByteArray& text);
  // Returns the forecast seconds of a repeat of each cell; empty if the study was not the newest with a forecast.
  [[nodiscard]] std::map<CellNumber, double> predictedSeconds(const StudySpec& study) const;
  [[nodiscard]] bool isSaving() const { return m_saves.isBusy(); }
  [[nodiscard]] bool isResolving() const { return m_resolves.isBusy(); }
  [[nodiscard]] bool isLoading() const { return m_loads.isBusy(); }

 Q_SIGNALS:
  void studyLoaded(const QString& source, const scalescope::StudySpec& study);
  void studyLoadFailed(const QString& source, const scalescope::Error& error);
  void datasetLocated(const scalescope::DatasetSpec& dataset, const scalescope::DatasetInfo& info);
  void datasetMissing(const scalescope::DatasetSpec& dataset, const scalescope::Error& error);
  void resolveProgressed(const QString& text);
  // Comes before resolved() if that needs a probe: the study without its forecast.
  void resolvedBeforeProbe(scalescope::ResolvedStudyPtr study);
  void resolved(scalescope::ResolvedStudyPtr study, bool probed);
  void resolveFailed(const scalescope::Error& error);
  void textSaved(const QString& path, const std::optional<scalescope::Error>& error);

 private:
  const BridgeServices& m_services;
  StoreConnection& m_store;
  HostQuestions& m_questions;
  ResolvedStudyPtr m_forecast;  // Newest resolved study with a forecast.
  StudySpec m_forecastFor;
  TaskThread m_loads, m_resolves, m_saves;
  JobTracker m_resolving;  // It is declared after its thread.
};

}  // namespace scalescope
