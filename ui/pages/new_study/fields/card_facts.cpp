#include "ui/pages/new_study/fields/card_facts.h"

#include <QLocale>
#include <algorithm>

#include "ui/base/message_translation.h"

namespace scalescope {
namespace {

QString countsOf(const std::vector<int>& counts) {
  QStringList words;
  for (const int count : counts) words << QLocale().toString(count);
  return QLocale().createSeparatedList(words);
}

QString devicesOf(const std::vector<int>& counts) {
  return counts == std::vector<int>{1} ? QObject::tr("1 device") : QObject::tr("%1 devices").arg(countsOf(counts));
}

QString needs(const StudySpec& study) {
  if (study.hosts.size() > 1)
    return QObject::tr("needs %n machine(s)", nullptr,
                       *std::max_element(study.axes.nodes.begin(), study.axes.nodes.end()));
  return devicesOf(study.axes.devices);
}

// Returns "about 50 s on 2 cores (recorded)", with the numbers of devices if those of the study differ.
QString tookElsewhere(const RecordedTime& recorded) {
  const QString about = QObject::tr("about %1").arg(forecastSeconds(recorded.time.seconds));
  const QString words = recorded.time.source == TimeSource::run
                            ? QObject::tr("%1 on %n core(s) (measured)", nullptr, recorded.time.cores).arg(about)
                            : QObject::tr("%1 on %n core(s) (forecast)", nullptr, recorded.time.cores).arg(about);
  return recorded.devices.empty() ? words : pairOf(devicesOf(recorded.devices), words);
}

QString takes(const MeasureSpec& measure, const CardTime& time) {
  if (time.measured) return QObject::tr("last time %1").arg(localSeconds(*time.measured));
  if (time.forecast) return QObject::tr("about %1").arg(forecastSeconds(*time.forecast));
  if (time.recorded) return tookElsewhere(*time.recorded);
  const QString length = measure.epochs == 1  ? QObject::tr("1 epoch")
                         : measure.epochs > 0 ? QObject::tr("%1 epochs").arg(localNumber(measure.epochs))
                                              : QObject::tr("%1 steps").arg(measure.steps);
  return measure.repeats > 1 ? QObject::tr("%1 \u00d7 %2 each").arg(measure.repeats).arg(length)
                             : QObject::tr("%1 each").arg(length);
}

QString download(const DatasetSpec& dataset, const std::vector<DatasetStatus>& datasets) {
  for (const DatasetStatus& each : datasets)
    if (each.name == dataset.name && each.state == DatasetState::absent && each.downloadBytes > 0)
      return QObject::tr("download %1").arg(localBytes(double(each.downloadBytes)));
  return {};
}

}  // namespace

std::optional<double> lastSeconds(const std::string& study, const std::vector<RunRow>& runs) {
  const RunRow* newest = nullptr;
  const auto counts = [&study](const RunRow& run) {
    return run.studyName == study && run.imported.empty() && !run.deleted && run.status == RunStatus::done &&
           run.endedWallNs > run.startedWallNs;
  };
  for (const RunRow& run : runs)
    if (counts(run) && (newest == nullptr || run.startedWallNs > newest->startedWallNs)) newest = &run;
  if (newest == nullptr) return std::nullopt;
  double seconds = 0;
  for (const RunRow& run : runs)
    if (counts(run) && run.study == newest->study) seconds += double(run.endedWallNs - run.startedWallNs) * 1e-9;
  return seconds;
}

QString cardLine(const StudySpec& study, const std::vector<DatasetStatus>& datasets, const CardTime& time) {
  QStringList parts{needs(study), takes(study.measure, time)};
  if (const QString bytes = download(study.dataset, datasets); !bytes.isEmpty()) parts << bytes;
  return parts.join(QStringLiteral("  \u00b7  "));
}

}  // namespace scalescope
