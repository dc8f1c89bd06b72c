#include "ui/pages/machines/check_rows.h"

#include <QObject>
#include <QStringList>

#include "core/base/text.h"
#include "launcher/preflight/report_lines.h"
#include "ui/base/message_translation.h"

namespace scalescope {
namespace {

using preflight::Verdict;

QString summaryOf(const preflight::Tally& tally) {
  QStringList parts;
  if (tally.failed > 0) parts << QObject::tr("%n failed", nullptr, tally.failed);
  if (tally.warnings > 0) parts << QObject::tr("%n warning(s)", nullptr, tally.warnings);
  if (tally.unknown > 0) parts << QObject::tr("%n unknown", nullptr, tally.unknown);
  if (tally.ok > 0) parts << QObject::tr("%n passed", nullptr, tally.ok);
  return listOf(parts);
}

Verdict worstOf(const preflight::Tally& tally) {
  if (tally.failed > 0) return Verdict::failed;
  if (tally.unknown > 0) return Verdict::unknown;
  return tally.warnings > 0 ? Verdict::warning : Verdict::ok;
}

// Returns the way, which is stored with every run on the host, too (RunDetails).
QString wayOf(const preflight::HostView& host) {
  if (host.choice.because.empty()) return {};
  return QObject::tr("Connected with the system's ssh program because of %1.")
      .arg(toQString(joinedBy(", ", host.choice.because)));
}

}  // namespace

QString verdictWord(Verdict verdict) {
  switch (verdict) {
    case Verdict::ok:
      return QObject::tr("\u2713 passed");
    case Verdict::warning:
      return QObject::tr("! warning");
    case Verdict::failed:
      return QObject::tr("\u2715 failed");
    case Verdict::unknown:
      break;
  }
  return QObject::tr("? unknown");
}

LabelRole verdictRole(Verdict verdict) {
  switch (verdict) {
    case Verdict::ok:
      return LabelRole::success;
    case Verdict::warning:
      return LabelRole::warning;
    case Verdict::failed:
      return LabelRole::danger;
    case Verdict::unknown:
      break;
  }
  return LabelRole::muted;
}

QString verdictWords(const CheckSection& section) {
  const QString& summary = section.summary;
  switch (section.verdict) {
    case Verdict::ok:
      return QObject::tr("\u2713 ready");
    case Verdict::warning:
      return QObject::tr("\u2713 ready, with %n note(s)", nullptr, section.warnings);
    case Verdict::failed:
      return QObject::tr("\u2715 cannot be used (%1)").arg(summary);
    case Verdict::unknown:
      break;
  }
  return QObject::tr("? some checks could not run (%1)").arg(summary);
}

CheckSection checkSection(const preflight::HostReport& report, const QString& name) {
  const preflight::Tally tally = preflight::tallyOf(report);
  const auto& stopped = report.view.stoppedAt;
  CheckSection section{name,
                       worstOf(tally),
                       summaryOf(tally),
                       tally.warnings,
                       {},
                       stopped == preflight::Step::hostKey || stopped == preflight::Step::login,
                       wayOf(report.view),
                       report.view.spec};
  for (const preflight::ReportLine& line : preflight::reportLines(report)) {
    CheckRow row;
    row.verdict = line.finding.verdict;
    row.title = line.waits > 0 ? QObject::tr("%n more check(s)", nullptr, line.waits)
                               : translated(Message{"preflight.title-" + line.check, {}});
    row.evidence = translated(line.finding.evidence);
    if (line.finding.fix) {
      row.fix = translated(line.finding.fix->message);
      row.command = toQString(line.finding.fix->command);
    }
    row.order =
        preflight::orderOf(report.view, line.finding, report.context ? *report.context : preflight::CheckContext());
    if (row.order) row.action = translated(preflight::actionOf(row.order->what));
    section.rows.push_back(std::move(row));
  }
  return section;
}

}  // namespace scalescope
