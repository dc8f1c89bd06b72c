#pragma once

#include <QObject>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>

#include "core/analysis/sizing/sizing.h"
#include "ui/bridge/job_tracker.h"
#include "ui/bridge/result_requests.h"
#include "ui/bridge/store_lists.h"

namespace scalescope {

// Adds the losses of every step to a result that has only some of them. Fails after a stop.
using WholeLosses = std::function<Result<StudyResultPtr>(const StudyResultPtr&, const std::stop_token&)>;

// Results of stored studies, one at a time, and what belongs to them. Where a tracker is given, `done` answers the
// newest request of that tracker. UI thread only.
class ResultReader final : public QObject {
  Q_OBJECT

 public:
  // All must outlive this object.
  ResultReader(const BridgeServices& services, StoreConnection& store, StoreLists& lists, LiveFeed& feed);

  void load(const StudyId& study, int baseline = 0);
  // The user returned to this result, which the page already has, so later requests are dropped.
  void keep(const StudyId& study, int baseline) { m_requests.keep({study, baseline}); }
  // Loads steps of a stored cell.
  void loadTrace(JobTracker& jobs, const StudyId& study, int cell, StepRange steps,
                 std::function<void(const Result<std::shared_ptr<const StepTrace>>&)> done);
  // Computes the forecasts of a study's sizing.
  void size(JobTracker& jobs, StudyResultPtr study, const SizingRequest& request,
            std::function<void(const Result<SizingPtr>&)> done);
  // Returns a function that adds the losses of every step to a result of that study; it blocks and may be called on any
  // thread.
  [[nodiscard]] WholeLosses lossReader(const StudyId& study) const;
  // Loads the texts that the user has written into a study's report: textsLoaded(), also after a text was saved.
  void loadTexts(const StudyId& study);
  void writeText(const StudyId& study, const std::string& place, const std::string& text);

 Q_SIGNALS:
  void resultLoaded(scalescope::StudyResultPtr result);
  void resultFailed(const scalescope::StudyId& study, const scalescope::Error& error);
  void textsLoaded(const scalescope::StudyId& study, const std::map<std::string, std::string>& texts);
  void textRefused(const scalescope::StudyId& study, const scalescope::Error& error);

 private:
  void readNext();

  const BridgeServices& m_services;
  StoreConnection& m_store;
  StoreLists& m_lists;
  LiveFeed& m_feed;
  ResultRequests m_requests;
};

}  // namespace scalescope
