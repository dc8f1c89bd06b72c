#include "ui/bridge/store_lists.h"

#include <QTimer>
#include <utility>

#include "ui/bridge/live_feed.h"
#include "ui/bridge/store_connection.h"

namespace scalescope {
namespace {

constexpr int kListDelayMs = 400;  // A burst of events causes one reload of the lists.

}  // namespace

StoreLists::StoreLists(Mailbox& mail, const BridgeServices& services, StoreConnection& store, LiveFeed& feed)
    : m_services(services), m_store(store), m_feed(feed), m_thread(mail, "reads") {
  connect(&m_store, &StoreConnection::storeChanged, this, &StoreLists::load);
  connect(&m_feed, &LiveFeed::listsChanged, this, &StoreLists::loadLater);
  connectFeed();
}

void StoreLists::connectFeed() {
  connect(
      &m_feed, &LiveFeed::cellsRequested, this,
      [this](const StudyId& study) {
        m_thread.post([read = m_services.cells, folder = m_store.readFolder(), study] { return read(folder, study); },
                      [this, study](Result<std::vector<Cell>> cells) {
                        if (cells) m_feed.setCells(study, std::move(*cells));
                      });
      });
  connect(
      &m_feed, &LiveFeed::secondsRequested, this,
      [this](const StudyId& study) {
        m_thread.post(
            [read = m_services.runSeconds, folder = m_store.readFolder(), study] { return read(folder, study); },
            [this, study](Result<RunSeconds> stored) {
              if (stored) m_feed.setRunSeconds(study, std::move(*stored));
            });
      });
  connect(&m_feed, &LiveFeed::recordsRequested, this, [this](const AttemptKey& attempt) {
    m_thread.post([read = m_services.records, folder = m_store.readFolder(), attempt] { return read(folder, attempt); },
                  [this, attempt](Result<StoredRecords> stored) { m_feed.setRecords(attempt, std::move(stored)); });
  });
}

void StoreLists::loadLater() {
  if (std::exchange(m_isLoadPending, true)) return;
  QTimer::singleShot(kListDelayMs, this, [this] {
    m_isLoadPending = false;
    load();
  });
}

void StoreLists::load() {
  loadStudies();
  loadRuns();
}

void StoreLists::reportListError(const Error& error) {
  if (m_store.isReadable()) Q_EMIT listsFailed(error);
}

void StoreLists::loadStudies() {
  m_thread.post([read = m_services.studies, folder = m_store.readFolder()] { return read(folder); },
                [this](Result<std::vector<StudyRow>> rows) {
                  if (!rows) return reportListError(rows.error());
                  Q_EMIT studiesLoaded(std::make_shared<const std::vector<StudyRow>>(std::move(*rows)));
                });
}

void StoreLists::loadRuns() {
  m_thread.post([read = m_services.runs, folder = m_store.readFolder()] { return read(folder); },
                [this](Result<std::vector<RunRow>> rows) {
                  if (!rows) return reportListError(rows.error());
                  Q_EMIT runsLoaded(std::make_shared<const std::vector<RunRow>>(std::move(*rows)));
                });
}

void StoreLists::loadDemo() {
  if (!m_services.demoStore) return;
  struct Demo {
    std::string folder;
    StudyRows studies;
    StudyResultPtr first;
  };
  m_thread.post(
      [services = m_services]() -> Result<Demo> {
        const auto folder = services.demoStore();
        if (!folder) return tl::unexpected(folder.error());
        auto studies = services.studies(*folder);
        if (!studies) return tl::unexpected(studies.error());
        Demo demo{*folder, std::make_shared<const std::vector<StudyRow>>(std::move(*studies)), nullptr};
        if (demo.studies->empty()) return demo;
        auto result = services.result(*folder, demo.studies->front().id, 0);
        if (!result) return tl::unexpected(result.error());
        demo.first = std::make_shared<const StudyResult>(std::move(*result));
        return demo;
      },
      [this](const Result<Demo>& demo) {
        if (!demo) return void(Q_EMIT demoFailed(demo.error()));
        if (!demo->first) return;  // The demo is empty, and the page says what to do.
        m_demoFolder = demo->folder;
        m_demo.clear();
        for (const StudyRow& study : *demo->studies) m_demo.insert(study.id);
        Q_EMIT demoLoaded(demo->studies, demo->first);
      });
}

const std::string& StoreLists::folderOf(const StudyId& study) const {
  return isDemo(study) ? m_demoFolder : m_store.readFolder();
}

}  // namespace scalescope

#include "moc_store_lists.cpp"
