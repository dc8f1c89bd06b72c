#include "core/base/file.h"
#include "core/study/data/dataset.h"
#include "ui/base/message_translation.h"
#include "ui/base/settings.h"
#include "ui/bridge/bridge.h"
#include "ui/pages/new_study/fields/preset_times.h"
#include "ui/pages/new_study/goal_step.h"
#include "ui/pages/new_study/idle_wait.h"
#include "ui/pages/new_study/matrix_step.h"
#include "ui/pages/new_study/new_study_page.h"
#include "ui/pages/new_study/review_step.h"
#include "ui/pages/new_study/what_step.h"
#include "ui/pages/new_study/where_step.h"
#include "ui/pages/new_study/wizard_bars.h"
#include "ui/widgets/basics.h"

namespace scalescope {

void NewStudyPage::connectSteps() {
  connect(m_goal, &GoalStep::chosen, this, &NewStudyPage::openSource);
  connect(m_goal, &GoalStep::accepted, this, [this] { m_loaded ? goTo(what) : void(m_proceed = true); });
  connect(m_what, &WhatStep::edited, this, &NewStudyPage::setEdited);
  connect(m_what, &WhatStep::problemChanged, this, &NewStudyPage::validate);
  connect(m_what, &WhatStep::dataFetchRequested, this, &NewStudyPage::dataFetchRequested);
  connect(m_what, &WhatStep::dataImportRequested, this, &NewStudyPage::dataImportRequested);
  connect(m_what, &WhatStep::dataStopRequested, this, &NewStudyPage::dataStopRequested);
  connect(m_where, &WhereStep::edited, this, &NewStudyPage::setEdited);
  for (ClusterForm* form : m_where->clusters()) {
    connect(form, &ClusterForm::askRequested, this, &NewStudyPage::clusterRequested);
    connect(form, &ClusterForm::stopRequested, this, &NewStudyPage::clusterStopped);
    connect(form, &ClusterForm::tryRequested, this,
            [this](const HostSpec& host) { Q_EMIT requestTried(finished(m_draft), host); });
  }
  connect(m_where, &WhereStep::hostAdded, this, &NewStudyPage::hostAdded);
  connect(m_where, &WhereStep::groupKept, this, &NewStudyPage::groupKept);
  connect(m_where, &WhereStep::groupForgotten, this, &NewStudyPage::groupForgotten);
  connect(m_matrix, &MatrixStep::edited, this, &NewStudyPage::setEdited);
  connect(m_review, &ReviewStep::edited, this, &NewStudyPage::setEdited);
  connect(m_matrix, &MatrixStep::problemChanged, this, &NewStudyPage::validate);
  connect(m_matrix, &MatrixStep::probeRequested, this, &NewStudyPage::probe);
  connect(m_matrix, &MatrixStep::probeStopped, this, [this] {
    m_matrix->setProgress({});
    Q_EMIT resolveStopped();
  });
  connect(m_matrix, &MatrixStep::tickedChanged, this, [this](const nlohmann::json& cell, bool on) {
    if (on)
      m_draft.unticked.erase(cell);
    else
      m_draft.unticked.insert(cell);
    m_undo->clear();
    refresh();
  });
  connect(m_review, &ReviewStep::renamed, this, [this](const QString& name) {
    m_draft.study.name = name.trimmed().toStdString();
    validate();
  });
}

void NewStudyPage::connectBars() {
  connect(m_steps, &StepBar::clicked, this, [this](int step) {
    goTo(Step(step));
    focusStep();
  });
  connect(m_footer, &WizardFooter::startOverClicked, this, &NewStudyPage::startOver);
  connect(m_footer, &WizardFooter::backClicked, this, [this] { goTo(Step(m_step - 1)); });
  connect(m_footer, &WizardFooter::saveClicked, this, &NewStudyPage::save);
  connect(m_footer, &WizardFooter::nextClicked, this, [this] { m_step == review ? run() : goTo(Step(m_step + 1)); });
  connect(m_idle, &IdleWait::waitingChanged, this, &NewStudyPage::waitsForIdleChanged);
  connect(m_idle, &IdleWait::runRequested, this, [this] {
    if (m_footer->canContinue()) run();
  });
}

void NewStudyPage::connectTo(Bridge& bridge) {
  setCanRun(false, tr("Opening the store \u2026"));
  // Cards show steps instead of minutes if the file is missing.
  if (const auto times = readPresetTimes(resourceFolder(Environment::ofThisProcess()) + "/preset-times.json"))
    setRecorded(*times);
  connect(&bridge.store(), &StoreConnection::writableChanged, this, &NewStudyPage::setCanRun);
  connect(
      &bridge.store(), &StoreConnection::openFailed, this,
      [this](const Error& error) { setCanRun(false, translated(error)); });
  connect(&bridge.lists(), &StoreLists::runsLoaded, this, [this](const RunRows& rows) { setRuns(*rows); });
  connect(&bridge.live(), &LiveFeed::loadChanged, this, &NewStudyPage::setLoad);
  connect(&bridge.live(), &LiveFeed::liveChanged, this,
          [this](const LiveStatePtr& state) { setBusy(!state->run.empty()); });
  connect(this, &NewStudyPage::runRequested, &bridge.queue(), &QueueControl::enqueue);
  connect(&bridge.queue(), &QueueControl::enqueued, this, &NewStudyPage::setEnqueued);
  connect(&bridge.queue(), &QueueControl::enqueueFailed, this, &NewStudyPage::setEnqueueProblem);
  HostChecks* checks = &bridge.checks();
  connect(checks, &HostChecks::machineProbed, this, &NewStudyPage::setMachine);
  connect(checks, &HostChecks::aliasesLoaded, this, &NewStudyPage::setAliases);
  connect(checks, &HostChecks::groupsLoaded, this, &NewStudyPage::setGroups);
  connect(this, &NewStudyPage::groupKept, checks, &HostChecks::keepGroup);
  connect(this, &NewStudyPage::groupForgotten, checks, &HostChecks::forgetGroup);
  connectTo(bridge.resolver());
  connectTo(bridge.clusters());
  connectTo(bridge.data());
}

void NewStudyPage::connectTo(SettingsControl& settings) {
  setHosts(settings.values().hosts);
  setSampleHz(settings.values().sampleHz);
  connect(this, &NewStudyPage::hostAdded, &settings, [&settings](const SavedHost& host) {
    Settings changed = settings.values();
    changed.hosts.push_back(host);
    settings.keep(changed);
  });
  connect(&settings, &SettingsControl::edited, this, [this](const Settings& values) {
    setHosts(values.hosts);
    setSampleHz(values.sampleHz);
  });
}

void NewStudyPage::connectTo(StudyResolver& resolver) {
  connect(this, &NewStudyPage::loadRequested, &resolver, &StudyResolver::loadStudy);
  connect(&resolver, &StudyResolver::studyLoaded, this, &NewStudyPage::setStudy);
  connect(&resolver, &StudyResolver::studyLoadFailed, this, &NewStudyPage::setStudyProblem);
  connect(this, &NewStudyPage::datasetRequested, &resolver, &StudyResolver::locateDataset);
  connect(&resolver, &StudyResolver::datasetLocated, this, &NewStudyPage::setDataset);
  connect(&resolver, &StudyResolver::datasetMissing, this, &NewStudyPage::setDatasetMissing);
  connect(this, &NewStudyPage::resolveRequested, &resolver, &StudyResolver::resolve);
  connect(this, &NewStudyPage::resolveStopped, &resolver, &StudyResolver::stop);
  connect(&resolver, &StudyResolver::resolveProgressed, this, &NewStudyPage::setResolveProgress);
  connect(&resolver, &StudyResolver::resolvedBeforeProbe, this, &NewStudyPage::setResolvedBeforeProbe);
  connect(&resolver, &StudyResolver::resolved, this, &NewStudyPage::setResolved);
  connect(&resolver, &StudyResolver::resolveFailed, this, &NewStudyPage::setResolveProblem);
  connect(this, &NewStudyPage::saveRequested, &resolver, &StudyResolver::saveText);
  connect(&resolver, &StudyResolver::textSaved, this, &NewStudyPage::setSaved);
}

void NewStudyPage::connectTo(ClusterTasks& clusters) {
  connect(this, &NewStudyPage::clusterRequested, &clusters, &ClusterTasks::ask);
  connect(this, &NewStudyPage::requestTried, &clusters, &ClusterTasks::tryRequest);
  connect(this, &NewStudyPage::clusterStopped, &clusters, &ClusterTasks::stop);
  connect(&clusters, &ClusterTasks::offered, this, &NewStudyPage::setClusterOffer);
  connect(&clusters, &ClusterTasks::refused, this, &NewStudyPage::setClusterRefused);
  connect(&clusters, &ClusterTasks::tried, this, &NewStudyPage::setRequestTried);
}

void NewStudyPage::connectTo(DataTasks& tasks) {
  connect(
      this, &NewStudyPage::dataFetchRequested, &tasks,
      [&tasks](const DatasetSpec& dataset) {
        std::vector<std::string> splits = dataset.splits;
        splits.emplace_back("test");
        tasks.fetch(dataset.name, splits);
      });
  connect(this, &NewStudyPage::dataImportRequested, &tasks,
          [&tasks](const DatasetSpec& dataset, const QString& path) { tasks.import(dataset.name, path); });
  connect(this, &NewStudyPage::dataStopRequested, &tasks, &DataTasks::stop);
  connect(&tasks, &DataTasks::listed, this, &NewStudyPage::setDatasets);
  connect(&tasks, &DataTasks::progressed, this, &NewStudyPage::setDataProgress);
  connect(&tasks, &DataTasks::brought, this, &NewStudyPage::setDataBrought);
}

}  // namespace scalescope
