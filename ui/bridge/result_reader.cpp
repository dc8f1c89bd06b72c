#include "ui/bridge/result_reader.h"

#include <utility>

#include "ui/bridge/live_feed.h"
#include "ui/bridge/store_connection.h"

namespace scalescope {

ResultReader::ResultReader(const BridgeServices& services, StoreConnection& store, StoreLists& lists, LiveFeed& feed)
    : m_services(services), m_store(store), m_lists(lists), m_feed(feed) {
  connect(
      &m_feed, &LiveFeed::resultsChanged, this,
      [this](const StudyId& study) {
        m_requests.change(study);
        readNext();
      });
}

void ResultReader::load(const StudyId& study, int baseline) {
  m_requests.choose({study, baseline});
  readNext();
}

// Results are analyzed one at a time.
void ResultReader::readNext() {
  const std::optional<ResultRequest> next = m_requests.next();
  if (!next) return;
  m_lists.thread().post([read = m_services.result, folder = m_lists.folderOf(next->study),
                         request = *next] { return read(folder, request.study, request.baseline); },
                        [this, request = *next](Result<StudyResult> result) {
                          const bool isAwaited = m_requests.ended(request);
                          if (isAwaited && result) {
                            auto shared = std::make_shared<const StudyResult>(std::move(*result));
                            m_feed.setResult(shared);
                            Q_EMIT resultLoaded(std::move(shared));
                          } else if (isAwaited) {
                            Q_EMIT resultFailed(request.study, result.error());
                          }
                          readNext();
                        });
}

void ResultReader::loadTrace(JobTracker& jobs, const StudyId& study, int cell, StepRange steps,
                             std::function<void(const Result<std::shared_ptr<const StepTrace>>&)> done) {
  if (!m_services.trace) return;
  using Trace = std::shared_ptr<const StepTrace>;
  jobs.run(
      m_lists.thread(),
      [read = m_services.trace, folder = m_lists.folderOf(study), study, cell,
       steps](const JobTracker::Job&) -> Result<Trace> {
        auto trace = read(folder, study, cell, steps);
        if (trace && !*trace) return fail("trace.none");
        return trace;
      },
      std::move(done));
}

void ResultReader::size(JobTracker& jobs, StudyResultPtr study, const SizingRequest& request,
                        std::function<void(const Result<SizingPtr>&)> done) {
  jobs.run(
      m_lists.thread(),
      [study = std::move(study), request](const JobTracker::Job&) -> Result<SizingPtr> {
        auto sizing = sizeStudy(*study, request);
        if (!sizing) return tl::unexpected(sizing.error());
        return std::make_shared<const Sizing>(std::move(*sizing));
      },
      std::move(done));
}

WholeLosses ResultReader::lossReader(const StudyId& study) const {
  if (!m_services.wholeLosses) return {};
  return [read = m_services.wholeLosses, folder = m_lists.folderOf(study)](
             const StudyResultPtr& result, const std::stop_token& stop) -> Result<StudyResultPtr> {
    auto whole = std::make_shared<StudyResult>(*result);
    if (const Status done = read(folder, *whole, stop); !done) return tl::unexpected(done.error());
    return whole;
  };
}

void ResultReader::loadTexts(const StudyId& study) {
  if (!m_services.texts) return;
  m_lists.thread().post(
      [read = m_services.texts, folder = m_lists.folderOf(study), study] { return read(folder, study); },
      [this, study](const Result<std::map<std::string, std::string>>& texts) {
        if (texts)
          Q_EMIT textsLoaded(study, *texts);
        else
          Q_EMIT textRefused(study, texts.error());
      });
}

void ResultReader::writeText(const StudyId& study, const std::string& place, const std::string& text) {
  m_store.send(
      control::Write{study, place, text},
      [this, study](const Status& written) {
        if (!written) Q_EMIT textRefused(study, written.error());
        loadTexts(study);
      });
}

}  // namespace scalescope

#include "moc_result_reader.cpp"
