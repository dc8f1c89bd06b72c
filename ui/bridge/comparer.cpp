#include "ui/bridge/comparer.h"

#include <algorithm>
#include <filesystem>

#include "core/base/file.h"
#include "core/report/cells/combine.h"
#include "core/report/figures/figures.h"
#include "ui/base/message_translation.h"

namespace scalescope {
namespace {

constexpr std::uint64_t kMostTableBytes = 16u << 20;
constexpr std::size_t kMostTables = 50;

// Returns the store's studies and those of its bundles, the newest first. Studies that cannot be read are reported when
// they are opened.
std::vector<ComparedChoice> choicesOf(const CompareServices& services, const std::string& folder) {
  std::vector<ComparedChoice> choices;
  if (services.studies)
    if (const auto rows = services.studies(folder))
      for (const StudyRow& row : *rows)
        if (row.runsDone > 0)
          choices.push_back({row.id, folder, row.name, {}, false, row.createdWallNs, {}, row.protocol});
  if (services.bundles)
    for (const StoredBundle& bundle : services.bundles(folder))
      choices.push_back({bundle.manifest.study, bundle.folder, bundle.manifest.name, bundle.manifest.by, true,
                         bundle.manifest.createdWallNs});
  std::stable_sort(choices.begin(), choices.end(),
                   [](const ComparedChoice& a, const ComparedChoice& b) { return a.createdWallNs > b.createdWallNs; });
  return choices;
}

Result<StudyResult> resultOf(const CompareServices& services, const ComparedChoice& choice) {
  return choice.run.empty() ? services.result(choice.folder, choice.id, 0) : services.run(choice.folder, choice.run);
}

void draw(const MessageFormatter& formatter, Comparison& comparison, const std::string& what) {
  const auto all = overlaid(comparison.studies);
  if (!all) {
    comparison.refused = all.error().message;
    return;
  }
  if (auto figure = makeFigure(formatter, *all, what)) {
    const std::string title = overlaidTitle(formatter, comparison.studies, what);
    if (figure->summary.starts_with(figure->title)) figure->summary.replace(0, figure->title.size(), title);
    figure->title = title;  // The title of one study's figure may state a finding that does not hold for all.
    comparison.figure = std::move(*figure);
  }
  if (auto table = makeTable(formatter, *all, what)) comparison.points = std::move(*table);
}

Result<ComparisonPtr> comparisonOf(std::vector<ComparedStudy> studies, const std::string& what,
                                   const MessageFormatter& formatter) {
  auto comparison = std::make_shared<Comparison>();
  comparison->studies = std::move(studies);
  comparison->lines = comparisonTable(formatter, comparison->studies);
  comparison->differences = differencesTable(formatter, comparison->studies);
  draw(formatter, *comparison, what);
  return ComparisonPtr(std::move(comparison));
}

Result<MarkedAuditPtr> auditOf(const std::vector<AuditFile>& files) {
  auto marked = markedTables(files);
  if (!marked) return tl::unexpected(marked.error());
  return std::make_shared<const MarkedAudit>(std::move(*marked));
}

}  // namespace

Comparer::Comparer(CompareServices services, QObject* parent)
    : QObject(parent),
      m_services(std::move(services)),
      m_work(m_mail, "compare"),
      m_audits(m_mail, "audits"),
      m_bundles(m_mail, "bundles") {}

Worker Comparer::worker() {
  const auto report = [this] {
    std::vector<OpenWork> list;
    if (m_bundles.isBusy()) list.push_back({tr("Writing a bundle"), m_share});
    if (m_work.isBusy() || m_audits.isBusy()) list.push_back({tr("Comparing studies"), {}, false});
    return list;
  };
  const auto stopWork = [this](WorkToStop what) {
    stop();
    stopAudit();
    if (what == WorkToStop::all) stopBundles();
  };
  return {report, stopWork};
}

void Comparer::list() {
  m_work.post([services = m_services, folder = m_folder] { return choicesOf(services, folder); },
              [this](std::vector<ComparedChoice> choices) {
                Q_EMIT choicesLoaded(std::make_shared<const std::vector<ComparedChoice>>(std::move(choices)));
              });
}

void Comparer::compare(int number, const std::vector<ComparedChoice>& chosen, const std::string& what,
                       const MessageFormatter& formatter) {
  m_comparing.run(
      m_work,
      [this, services = m_services, number, chosen, what,
       formatter](const JobTracker::Job& job) -> Result<ComparisonPtr> {
        std::vector<std::string> labels;
        for (const ComparedChoice& choice : chosen) labels.push_back(choice.by.empty() ? choice.name : choice.by);
        labels = distinctLabels(std::move(labels));
        std::vector<ComparedStudy> studies;
        for (const ComparedChoice& choice : chosen) {
          if (job.stop.stop_requested()) return ComparisonPtr();
          auto result = resultOf(services, choice);
          if (!result) return tl::unexpected(result.error());
          studies.push_back({std::make_shared<const StudyResult>(std::move(*result)), labels[studies.size()]});
          job.post([this, number, done = static_cast<int>(studies.size()), all = static_cast<int>(chosen.size())] {
            Q_EMIT compareProgressed(number, done, all);
          });
        }
        return comparisonOf(std::move(studies), what, formatter);
      },
      [this, number](const Result<ComparisonPtr>& comparison) {
        if (comparison)
          Q_EMIT compared(number, *comparison);
        else
          Q_EMIT compareFailed(number, comparison.error());
      });
}

void Comparer::audit(int number, const std::vector<std::string>& files) {
  auditBy(
      number,
      [this, number, files](const JobTracker::Job& job) -> Result<MarkedAuditPtr> {
        if (files.size() > kMostTables)
          return fail("compare.many-tables", {{"most", static_cast<std::int64_t>(kMostTables)}});
        std::vector<AuditFile> read;
        for (const std::string& file : files) {
          if (job.stop.stop_requested()) return MarkedAuditPtr();
          auto text = readFile(file, kMostTableBytes);
          if (!text) return tl::unexpected(text.error());
          read.push_back({std::filesystem::path(file).filename().string(), std::move(*text)});
          job.post([this, number, done = static_cast<int>(read.size()), all = static_cast<int>(files.size())] {
            Q_EMIT auditProgressed(number, done, all);
          });
        }
        return auditOf(read);
      });
}

void Comparer::auditText(int number, const AuditFile& pasted) {
  auditBy(
      number, [pasted](const JobTracker::Job&) { return auditOf({pasted}); });
}

void Comparer::auditBy(int number, std::function<Result<MarkedAuditPtr>(const JobTracker::Job&)> work) {
  m_auditing.run(
      m_audits, std::move(work),
      [this, number](const Result<MarkedAuditPtr>& audit) {
        if (audit)
          Q_EMIT audited(number, *audit);
        else
          Q_EMIT auditFailed(number, audit.error());
      });
}

void Comparer::writeBundle(const ComparedChoice& study, const QString& file) {
  if (!m_services.writeBundle) return;
  m_writing.run(
      m_bundles,
      [this, write = m_services.writeBundle, study, file](const JobTracker::Job& job) {
        BundleOptions options;
        options.stop = job.stop;
        options.progress = [this, job, file](double share) {
          job.post([this, file, share] {
            m_share = share;
            Q_EMIT bundleProgressed(file, share);
          });
        };
        return write(study.folder, study.id, file.toStdString(), options);
      },
      [this, file](const Result<WrittenBundle>& written) {
        m_share = 0;
        if (written)
          Q_EMIT bundleWritten(file, std::nullopt, written->leftOut);
        else
          Q_EMIT bundleWritten(file, written.error(), 0);
      });
}

}  // namespace scalescope

#include "moc_comparer.cpp"
