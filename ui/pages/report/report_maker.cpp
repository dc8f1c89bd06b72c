#include "ui/pages/report/report_maker.h"

#include <QPainter>

#include "ui/pages/results/window_formatter.h"

namespace scalescope {

ReportMaker::ReportMaker(QObject* parent) : QObject(parent), m_thread(std::make_unique<TaskThread>(m_mail, "report")) {}

ReportMaker::~ReportMaker() {
  m_stop->store(true);
  m_thread.reset();
}

void ReportMaker::make(const ReportRequest& request) {
  m_thread->post(
      [request] {
        auto report = std::make_shared<MadeReport>();
        report->document = documentOf(request);
        report->printed = printReport(formatterOf(request.language), report->document, localeOf(request.language));
        return MadeReportPtr(std::move(report));
      },
      [this, number = ++m_number](const MadeReportPtr& report) {
        if (number == m_number) Q_EMIT made(report);
      });
}

void ReportMaker::draw(const MadeReportPtr& report, int page, double pixelsPerPoint) {
  m_thread->post(
      [report, page, pixelsPerPoint] {
        QImage image((printedSize() * pixelsPerPoint).toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintPage(painter, report->printed.pages[static_cast<std::size_t>(page)], pixelsPerPoint,
                  report->printed.locale);
        return image;
      },
      [this, report, page, pixelsPerPoint](const QImage& image) {
        Q_EMIT pageDrawn(report, page, pixelsPerPoint, image);
      });
}

void ReportMaker::save(const ReportRequest& request, const QString& file) {
  if (m_saving) return;
  m_saving = true;
  m_share = 0;
  m_stop = std::make_shared<std::atomic<bool>>(false);
  m_thread->post(
      [this, request, file, stop = m_stop] {
        return saveReport(request, file, [this, stop](double share) {
          m_mail.post([this, share] {
            m_share = share;
            Q_EMIT progressed(share);
          });
          return !stop->load();
        });
      },
      [this](const Result<QStringList>& files) {
        m_saving = false;
        if (!files)
          Q_EMIT failed(files.error());
        else if (files->isEmpty())
          Q_EMIT cancelled();
        else
          Q_EMIT saved(*files);
      });
}

Worker ReportMaker::worker() {
  const auto workText = [this] {
    std::vector<OpenWork> list;
    if (m_saving)
      list.push_back({tr("Saving the report"), m_share});
    else if (m_thread->isBusy())
      list.push_back({tr("Creating the report"), {}, false});
    return list;
  };
  return {workText, [this](WorkToStop what) {
            if (what == WorkToStop::all) cancel();
          }};
}

void ReportMaker::cancel() { m_stop->store(true); }

}  // namespace scalescope

#include "moc_report_maker.cpp"
