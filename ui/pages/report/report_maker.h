#pragma once

#include <atomic>
#include <memory>

#include <QImage>
#include <QObject>

#include "ui/bridge/task_thread.h"
#include "ui/charts/report_pdf.h"
#include "ui/pages/report/report_files.h"

namespace scalescope {

struct MadeReport {
  Document document;
  PrintedReport printed;
};
using MadeReportPtr = std::shared_ptr<const MadeReport>;

// Maker of reports, pictures of their pages and their files on its own thread; answers come as signals. UI thread.
class ReportMaker final : public QObject {
  Q_OBJECT
 public:
  explicit ReportMaker(QObject* parent = nullptr);
  ~ReportMaker() final;

  void make(const ReportRequest& request);  // Makes a report; made() answers the newest request only.
  void forget() { ++m_number; }             // Drops the report that is being made: no made() follows.
  // Draws a page; pageDrawn() answers. `pixelsPerPoint` is in device pixels.
  void draw(const MadeReportPtr& report, int page, double pixelsPerPoint);
  // Saves a report; progressed() follows, then saved(), failed() or cancelled(). One at a time: another request is
  // ignored meanwhile.
  void save(const ReportRequest& request, const QString& file);
  void cancel();  // Cancels saving.
  [[nodiscard]] bool isSaving() const { return m_saving; }
  [[nodiscard]] Worker worker();  // Returns a worker that must not be used after this object's end.

 Q_SIGNALS:
  void made(scalescope::MadeReportPtr report);
  void pageDrawn(scalescope::MadeReportPtr report, int page, double pixelsPerPoint, const QImage& image);
  void progressed(double share);
  void saved(const QStringList& files);
  void failed(const scalescope::Error& error);
  void cancelled();

 private:
  Mailbox m_mail;  // It is first: the thread posts into it.
  int m_number = 0;
  bool m_saving = false;
  double m_share = 0;  // Progress of saving.
  std::shared_ptr<std::atomic<bool>> m_stop = std::make_shared<std::atomic<bool>>(false);
  std::unique_ptr<TaskThread> m_thread;
};

}  // namespace scalescope
