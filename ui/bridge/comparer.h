#pragma once

#include <QObject>
#include <functional>

#include "core/report/text/message_formatter.h"
#include "core/store/store.h"
#include "launcher/bundle/stored_bundles.h"
#include "ui/bridge/compare_values.h"
#include "ui/bridge/job_tracker.h"

namespace scalescope {

// Functions that the comparer calls on its threads; app/desktop sets the real ones, tests set theirs. Each may block.
struct CompareServices {
  std::function<Result<std::vector<StudyRow>>(const std::string& folder)> studies;  // Reader of a store folder.
  std::function<Result<StudyResult>(const std::string& folder, const StudyId&, int baseline)> result;
  std::function<Result<StudyResult>(const std::string& folder, const RunId&)> run;
  std::function<std::vector<StoredBundle>(const std::string& folder)> bundles;  // Bundles that the store has imported.
  std::function<Result<WrittenBundle>(const std::string& folder, const StudyId&, const std::string& file,
                                      const BundleOptions&)>
      writeBundle;
};

// Work of the Compare page, on its own threads: calls return at once, answers come as queued signals with the number of
// the requester. Of requests of one kind only the newest is answered; an older one is stopped. UI thread only.
class Comparer final : public QObject {
  Q_OBJECT
 public:
  explicit Comparer(CompareServices services, QObject* parent = nullptr);

  void setFolder(const std::string& store) { m_folder = store; }
  void list();  // Lists the choices; choicesLoaded() answers.
  // `what`: one of exportKinds() with a figure. `formatter` gives the language of the texts and tables.
  void compare(int number, const std::vector<ComparedChoice>& chosen, const std::string& what,
               const MessageFormatter& formatter);
  void audit(int number, const std::vector<std::string>& files);
  void auditText(int number, const AuditFile& pasted);
  void stopAudit() { m_auditing.stop(); }
  // Writes a study of the store as a bundle: bundleProgressed(), then bundleWritten(), with an error after a stop.
  void writeBundle(const ComparedChoice& study, const QString& file);
  void stopBundles() { m_writing.stop(); }  // Stops waiting bundles, too.
  void stop() { m_comparing.stop(); }       // Stops the comparison.
  [[nodiscard]] Worker worker();            // Returns a worker that must not be used after the comparer's end.

 Q_SIGNALS:
  void choicesLoaded(scalescope::ComparedChoices choices);
  void compareProgressed(int number, int done, int all);
  void compared(int number, scalescope::ComparisonPtr comparison);
  void compareFailed(int number, const scalescope::Error& error);
  void audited(int number, scalescope::MarkedAuditPtr audit);
  void auditFailed(int number, const scalescope::Error& error);
  void auditProgressed(int number, int done, int all);  // Numbers of files that were read.
  void bundleProgressed(const QString& file, double share);
  // `leftOut`: number of runs that have not ended.
  void bundleWritten(const QString& file, const std::optional<scalescope::Error>& error, int leftOut);

 private:
  void auditBy(int number, std::function<Result<MarkedAuditPtr>(const JobTracker::Job&)> work);

  Mailbox m_mail;  // It is first: the threads below post into it.
  CompareServices m_services;
  std::string m_folder;
  double m_share = 0;  // Progress of the bundle that is being written.
  TaskThread m_work, m_audits, m_bundles;
  JobTracker m_comparing, m_auditing, m_writing{Answers::all};  // They are declared after their threads.
};

}  // namespace scalescope
