#pragma once

#include <atomic>
#include <memory>

#include <QImage>
#include <QObject>

#include "ui/bridge/task_thread.h"
#include "ui/bridge/worker.h"
#include "ui/charts/pdf/report_pdf.h"
#include "ui/pages/report/report_files.h"

namespace scalescope {

struct MadeReport {
  Document document;
  PrintedReport printed;
};
using MadeReportPtr = std::shared_ptr<const MadeReport>;

// Makes reports, pictures of their pages and their files on a thread of its own; answers come as signals. UI thread.
class ReportMaker final : public QObject {
  Q_OBJECT
 public:
  explicit ReportMaker(QObject* parent = nullptr);
  ~ReportMaker() final;

  void make(const ReportWish& wish);  // made(), of the newest wish alone
  void forget() { ++m_number; }       // what is being made: no made() comes
  // pageDrawn(); `pixelsPerPoint` counts device pixels.
  void draw(const MadeReportPtr& report, int page, double pixelsPerPoint);
  // saved(), failed() or cancelled(), and progressed() before. One at a time: another is passed over meanwhile.
  void save(const ReportWish& wish, const QString& file);
  void cancel();  // of saving
  [[nodiscard]] bool isSaving() const { return m_saving; }
  [[nodiscard]] Worker worker();  // lives no longer than this

 Q_SIGNALS:
  void made(scalescope::MadeReportPtr report);
  void pageDrawn(scalescope::MadeReportPtr report, int page, double pixelsPerPoint, const QImage& image);
  void progressed(double share);
  void saved(const QStringList& files);
  void failed(const scalescope::Error& error);
  void cancelled();

 private:
  Mailbox m_mail;  // first: the thread posts into it
  int m_number = 0;
  bool m_saving = false;
  double m_share = 0;  // of what is being saved
  std::shared_ptr<std::atomic<bool>> m_stop = std::make_shared<std::atomic<bool>>(false);
  std::unique_ptr<TaskThread> m_thread;
};

}  // namespace scalescope
