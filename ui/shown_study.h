#pragma once

#include <QObject>

#include "ui/base/window_session.h"
#include "ui/bridge/bridge.h"

namespace scalescope {

class ReportPage;
class ResultsPage;
class StudyChooser;

// The study of the Results and Report pages: the one that the user chose, else that of the earlier session, else the
// newest; or the shipped demo while nothing has been measured.
class ShownStudy final : public QObject {
  Q_OBJECT

 public:
  // All must outlive this object.
  ShownStudy(Bridge& bridge, StudyChooser& chooser, ResultsPage& results, ReportPage& report);

  void show(const StudyId& study, int baseline = 0);  // `baseline` is a cell; 0 for the protocol's own.
  void choose(const StudyId& study, int baseline);    // Its result need not exist yet.
  // The study of an earlier window, shown once the store's studies are loaded.
  void restore(const Session& session);
  void copyTo(Session& session) const;

 private:
  void connectPages();
  void setStudies(const StudyRows& studies);
  void setList(const StudyRows& studies);
  void setResult(const StudyResultPtr& result);
  void setDemo(const StudyResultPtr& result);
  void setReport(const StudyResultPtr& result);
  void chooseFirst(const std::vector<StudyRow>& rows);

  Bridge& m_bridge;
  StudyChooser& m_chooser;
  ResultsPage& m_results;
  ReportPage& m_report;
  StudyId m_chosen;
  int m_baseline = 0;
  Session m_before;  // Session of an earlier window, until its study is shown.
};

}  // namespace scalescope
