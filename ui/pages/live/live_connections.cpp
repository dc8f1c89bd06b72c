#include "ui/base/message_translation.h"
#include "ui/base/settings.h"
#include "ui/bridge/bridge.h"
#include "ui/pages/live/live_page.h"

namespace scalescope {
namespace {

// Returns the last measured study, or null if there is none.
const StudyRow* lastMeasured(const std::vector<StudyRow>& studies) {
  const StudyRow* last = nullptr;
  for (const StudyRow& row : studies)
    if (row.runsDone > 0 && (last == nullptr || row.createdWallNs > last->createdWallNs)) last = &row;
  return last;
}

}  // namespace

void LivePage::connectTo(Bridge& bridge) {
  connect(&bridge.store(), &StoreConnection::writableChanged, this, &LivePage::setCanControl);
  connect(&bridge.lists(), &StoreLists::studiesLoaded, this, [this](const StudyRows& studies) {
    if (const StudyRow* last = lastMeasured(*studies))
      setLast(last->id, tr("The newest study, %1, has %2 of %3 runs.")
                            .arg(toQString(last->name))
                            .arg(last->runsDone)
                            .arg(last->runs));
  });
  connect(&bridge.live(), &LiveFeed::loadChanged, this, &LivePage::setLoad);
  connect(&bridge.live(), &LiveFeed::liveChanged, this, &LivePage::setState);
  QueueControl* queue = &bridge.queue();
  connect(this, &LivePage::pauseRequested, queue, &QueueControl::pauseQueue);
  connect(this, &LivePage::resumeRequested, queue, &QueueControl::resumeQueue);
  connect(this, &LivePage::cancelRunRequested, queue, &QueueControl::cancelRun);
  connect(this, &LivePage::abandonRequested, queue, &QueueControl::abandon);
  connect(this, &LivePage::cancelEntryRequested, queue, &QueueControl::cancelEntry);
  connect(this, &LivePage::moveEntryRequested, queue, &QueueControl::moveEntry);
  connect(this, &LivePage::holdEntryRequested, queue, &QueueControl::holdEntry);
  connect(this, &LivePage::lookRequested, this,
          [this, &runs = bridge.runs()](int number, const StudyId& study, int cell) {
            runs.loadNewest(m_looking, study, CellNumber(cell), [this, number](const Result<LiveStatePtr>& run) {
              run ? setLooked(number, *run) : setLookProblem(number, translated(run.error()));
            });
          });
}

void LivePage::connectTo(SettingsControl& settings) {
  setPinned(settings.values().pinnedChart);
  connect(this, &LivePage::pinned, &settings, settings.keeps(&Settings::pinnedChart));
}

}  // namespace scalescope
