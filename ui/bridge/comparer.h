#pragma once

#include <QObject>
#include <functional>
#include <stop_token>

#include "core/report/words/speaker.h"
#include "core/store/store.h"
#include "launcher/bundle/stored_bundles.h"
#include "ui/bridge/compare_values.h"
#include "ui/bridge/task_thread.h"
#include "ui/bridge/worker.h"

namespace scalescope {

// What the comparer calls on its threads; app/desktop wires the real ones, tests their own. Each may block.
struct CompareServices {
  std::function<Result<std::vector<StudyRow>>(const std::string& folder)> studies;  // from a store folder
  std::function<Result<StudyResult>(const std::string& folder, const StudyId&, int baseline)> result;
  std::function<Result<StudyResult>(const std::string& folder, const RunId&)> run;
  std::function<std::vector<StoredBundle>(const std::string& folder)> bundles;  // that the store keeps
  std::function<Result<WrittenBundle>(const std::string& folder, const StudyId&, const std::string& file,
                                      const BundleOptions&)>
      writeBundle;
};

// The Compare page's work, on a thread of its own: calls return at once, answers come as queued signals under the
// number of who asked. Of questions of one kind only the newest is answered; an older one is stopped. UI thread only.
class Comparer final : public QObject {
  Q_OBJECT
 public:
  explicit Comparer(CompareServices services, QObject* parent = nullptr);
  ~Comparer() final;

  void setFolder(const std::string& store) { m_folder = store; }
  void list();  // choicesLoaded()
  // `what`: one of exportKinds() with a figure. Its words, and those of the tables, are the speaker's.
  void compare(int number, const std::vector<ComparedChoice>& chosen, const std::string& what, const Speaker& speaker);
  void audit(int number, const std::vector<std::string>& files);
  void auditText(int number, const AuditFile& pasted);
  void stopAudit();
  // Writes a study of the store as a bundle: bundleProgressed(), then bundleWritten(), which a stop makes an error.
  void writeBundle(const ComparedChoice& study, const QString& file);
  void stopBundles();             // those that wait, too
  void stop();                    // the comparison
  [[nodiscard]] Worker worker();  // lives no longer than this

 Q_SIGNALS:
  void choicesLoaded(scalescope::ComparedChoices choices);
  void compareProgressed(int number, int done, int all);
  void compared(int number, scalescope::ComparisonPtr comparison);
  void compareFailed(int number, const scalescope::Error& error);
  void audited(int number, scalescope::MarkedAuditPtr audit);
  void auditFailed(int number, const scalescope::Error& error);
  void auditProgressed(int number, int done, int all);  // files that were read
  void bundleProgressed(const QString& file, double share);
  // `leftOut`: runs that have not ended.
  void bundleWritten(const QString& file, const std::optional<scalescope::Error>& error, int leftOut);

 private:
  Mailbox m_mail;  // first: the threads below post into it
  CompareServices m_services;
  std::string m_folder;
  std::stop_source m_comparing, m_auditing, m_writing;
  double m_share = 0;  // of the bundle that is written
  std::unique_ptr<TaskThread> m_work, m_audits, m_bundles;
};

}  // namespace scalescope
