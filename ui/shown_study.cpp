#include "ui/shown_study.h"

#include <algorithm>

#include "ui/base/message_translation.h"
#include "ui/pages/report/report_page.h"
#include "ui/pages/results/results_page.h"
#include "ui/study_chooser.h"

namespace scalescope {
namespace {

// Returns the processor of the computer that measured the demo.
QString processorOf(const StudyResult& study) {
  for (const CellResult& cell : study.cells)
    for (const auto& [key, value] : cell.environment)
      if (key == "processor" && !value.empty()) return toQString(value);
  return ShownStudy::tr("another processor");
}

}  // namespace

ShownStudy::ShownStudy(Bridge& bridge, StudyChooser& chooser, ResultsPage& results, ReportPage& report)
    : m_bridge(bridge), m_chooser(chooser), m_results(results), m_report(report) {
  connectPages();
  StoreLists* lists = &m_bridge.lists();
  connect(lists, &StoreLists::studiesLoaded, this, &ShownStudy::setStudies);
  connect(
      lists, &StoreLists::demoLoaded, this,
      [this](const StudyRows& studies, const StudyResultPtr& first) {
        if (!m_chosen.empty()) return;  // The user's own study arrived first.
        setList(studies);
        m_chooser.setChosen(first->id);
        setDemo(first);
      });
  connect(lists, &StoreLists::demoFailed, this, [this] { m_results.setResult(nullptr); });
  connect(&m_bridge.results(), &ResultReader::resultLoaded, this, &ShownStudy::setResult);
  connect(&m_bridge.results(), &ResultReader::resultFailed, this, [this](const StudyId& study, const Error& error) {
    if (study != m_chosen) return;
    if (!m_bridge.lists().isDemo(study)) m_results.setDemo({});
    m_results.setProblem(error);
  });
}

void ShownStudy::connectPages() {
  connect(
      &m_chooser, &StudyChooser::studyChosen, this, [this](const StudyId& study) { show(study); });
  connect(&m_results, &ResultsPage::baselineChosen, this, [this](const QString& id, int cell) {
    show(StudyId(id.toStdString()), cell);  // The user did not choose the demo's first study.
  });
  connect(
      &m_results, &ResultsPage::readingCancelled, this,
      [this](const QString& id, int baseline) {
        choose(StudyId(id.toStdString()), baseline);
        m_bridge.results().keep(m_chosen, baseline);
      });
  connect(&m_results, &ResultsPage::retryRequested, this, [this] { show(m_chosen, m_baseline); });
}

void ShownStudy::choose(const StudyId& study, int baseline) {
  m_chosen = study;
  m_baseline = baseline;
  m_chooser.setChosen(study);
}

void ShownStudy::show(const StudyId& study, int baseline) {
  choose(study, baseline);
  m_results.setLoading(toQString(study.value));
  m_bridge.results().load(study, baseline);
}

void ShownStudy::setList(const StudyRows& studies) {
  m_results.setStudies(studies);
  m_chooser.setStudies(studies);
}

void ShownStudy::setStudies(const StudyRows& studies) {
  StoreLists& lists = m_bridge.lists();
  const StudyResultPtr shown = m_results.result();
  const bool showsDemo = shown && lists.isDemo(shown->id);
  if (!studies->empty() || !showsDemo) setList(studies);
  if (studies->empty() && m_chosen.empty() && !shown) lists.loadDemo();
  if (studies->empty() || (!m_chosen.empty() && !lists.isDemo(m_chosen))) return;
  chooseFirst(*studies);
}

// Chooses the study that the earlier window showed, else the newest, which the user most likely wants to see.
void ShownStudy::chooseFirst(const std::vector<StudyRow>& rows) {
  const auto before = std::find_if(rows.begin(), rows.end(),
                                   [&](const StudyRow& row) { return toQString(row.id.value) == m_before.study; });
  if (before != rows.end()) return show(before->id, m_before.baseline);
  const auto newest = std::max_element(
      rows.begin(), rows.end(), [](const StudyRow& a, const StudyRow& b) { return a.createdWallNs < b.createdWallNs; });
  show(newest->id);
}

void ShownStudy::setResult(const StudyResultPtr& result) {
  if (result->id != m_chosen) return;
  if (m_bridge.lists().isDemo(result->id)) return setDemo(result);
  m_results.setDemo({});  // The results of a first study replace the demo without a click.
  m_results.setLossReader(m_bridge.results().lossReader(result->id));
  m_results.setResult(result);
  setReport(result);
}

void ShownStudy::setDemo(const StudyResultPtr& result) {
  m_results.setLossReader(m_bridge.results().lossReader(result->id));
  m_results.setResult(result);
  m_results.setDemo(processorOf(*result));
  setReport(result);
}

// The user's texts are stored with the study, and the demo's store is read-only.
void ShownStudy::setReport(const StudyResultPtr& result) {
  m_report.setWritable(m_bridge.store().canWrite() && !m_bridge.lists().isDemo(result->id));
  m_report.setResult(result);
  m_bridge.results().loadTexts(result->id);
}

void ShownStudy::restore(const Session& session) {
  m_before = session;
  m_results.restoreLook(session.study, session.baseline, session.look);
}

// The earlier window's choices are kept until they can be restored.
void ShownStudy::copyTo(Session& session) const {
  session.study = m_chosen.empty() ? m_before.study : toQString(m_chosen.value);
  session.baseline = m_chosen.empty() ? m_before.baseline : m_baseline;
  session.look = m_results.result() ? m_results.look() : m_before.look;
}

}  // namespace scalescope

#include "moc_shown_study.cpp"
