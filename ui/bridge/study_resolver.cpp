#include "ui/bridge/study_resolver.h"

#include "core/base/file.h"
#include "ui/base/message_translation.h"
#include "ui/bridge/host_questions.h"
#include "ui/bridge/store_connection.h"

namespace scalescope {

StudyResolver::StudyResolver(Mailbox& mail, const BridgeServices& services, StoreConnection& store,
                             HostQuestions& questions)
    : m_services(services),
      m_store(store),
      m_questions(questions),
      m_loads(mail, "studies"),
      m_resolves(mail, "resolves"),
      m_saves(mail, "saves") {}

void StudyResolver::loadStudy(const QString& fileOrPreset, const MachineFacts& machine) {
  m_loads.post(
      [load = m_services.loadStudy, name = fileOrPreset.toStdString(), machine] { return load(name, machine); },
      [this, fileOrPreset](const Result<StudySpec>& study) {
        if (study)
          Q_EMIT studyLoaded(fileOrPreset, *study);
        else
          Q_EMIT studyLoadFailed(fileOrPreset, study.error());
      });
}

void StudyResolver::locateDataset(const DatasetSpec& dataset) {
  m_loads.post([locate = m_services.locateDataset, dataset] { return locate(dataset, {}); },
               [this, dataset](const Result<DatasetInfo>& info) {
                 if (info)
                   Q_EMIT datasetLocated(dataset, *info);
                 else
                   Q_EMIT datasetMissing(dataset, info.error());
               });
}

void StudyResolver::resolve(const StudySpec& study, bool probe) {
  ResolveOptions options{.environment = Environment::ofThisProcess()};
  options.storeFolder = m_store.folder();
  options.probe = probe;
  options.question = m_questions.receiver();
  options.purpose = ResolvePurpose::plan;
  m_resolving.run(
      m_resolves,
      [this, resolve = m_services.resolve, study, options](const JobTracker::Job& job) -> Result<ResolvedStudyPtr> {
        ResolveOptions asked = options;
        asked.beforeProbe = [this, job](const ResolvedStudy& found) {
          job.post([this, study = std::make_shared<const ResolvedStudy>(found)] { Q_EMIT resolvedBeforeProbe(study); });
        };
        const auto report = [this, job](const Message& message) {
          job.post([this, message] { Q_EMIT resolveProgressed(translated(message)); });
        };
        auto found = resolve(study, asked, report, job.stop);
        if (!found) return tl::unexpected(found.error());
        return std::make_shared<const ResolvedStudy>(std::move(*found));
      },
      [this, probe, study](const Result<ResolvedStudyPtr>& found) {
        if (found && probe) m_forecast = *found, m_forecastFor = study;
        if (found)
          Q_EMIT resolved(*found, probe);
        else
          Q_EMIT resolveFailed(found.error());
      });
}

std::map<CellNumber, double> StudyResolver::predictedSeconds(const StudySpec& study) const {
  std::map<CellNumber, double> seconds;
  if (m_forecast && m_forecastFor == study)
    for (const ResolvedCell& each : m_forecast->cells)
      if (each.forecast.secondsPerRepeat) seconds[CellNumber(each.cell.number)] = *each.forecast.secondsPerRepeat;
  return seconds;
}

void StudyResolver::saveText(const QString& path, const QByteArray& text) {
  m_saves.post([path = path.toStdString(), text = text.toStdString()] { return writeFileAtomic(path, text); },
               [this, path](const Status& status) {
                 Q_EMIT textSaved(path, status ? std::nullopt : std::optional(status.error()));
               });
}

}  // namespace scalescope

#include "moc_study_resolver.cpp"
