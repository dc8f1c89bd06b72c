#include "tests/shots/shots_stored.h"

#include <cstdio>

#include <QImage>
#include <QPainter>

#include "core/report/documents/report.h"
#include "launcher/study_results.h"
#include "tests/shots/shots_frame.h"
#include "ui/charts/report_pdf.h"
#include "ui/pages/report/paper_view.h"
#include "ui/pages/results/window_formatter.h"

namespace scalescope {
namespace {

constexpr QSize kUsual(1280, 900);
constexpr std::size_t kNameCharacters = 8;
constexpr int kOnSheet = 6;
constexpr double kPixelsPerPoint = 1.1;

struct StoredStudy {
  StudyRow row;
  StudyResult result;
};

std::string nameOf(const StudyRow& row) { return row.id.value.substr(row.id.value.size() - kNameCharacters); }

Result<std::vector<StoredStudy>> studiesOf(const std::string& store) {
  const auto reader = StoreReader::open(store);
  if (!reader) return tl::unexpected(reader.error());
  const auto rows = (*reader)->studies();
  if (!rows) return tl::unexpected(rows.error());
  std::vector<StoredStudy> out;
  for (const StudyRow& row : *rows) {
    auto result = studyResult(**reader, row.id);
    if (!result) return tl::unexpected(result.error());
    out.push_back({row, std::move(*result)});
  }
  return out;
}

// Returns a picture of some pages of a report beside and below each other.
QImage sheetOf(const PrintedReport& report, std::size_t first) {
  constexpr int kColumns = 3;
  const QSize page = (printedSize() * kPixelsPerPoint).toSize();
  QImage sheet(page.width() * kColumns, page.height() * kOnSheet / kColumns, QImage::Format_RGB32);
  sheet.fill(Qt::gray);
  QPainter painter(&sheet);
  for (int i = 0; i < kOnSheet && first + static_cast<std::size_t>(i) < report.pages.size(); ++i) {
    painter.save();
    painter.translate(page.width() * (i % kColumns), page.height() * (i / kColumns));
    painter.fillRect(QRect(QPoint(0, 0), page - QSize(2, 2)), Qt::white);
    paintPage(painter, report.pages[first + static_cast<std::size_t>(i)], kPixelsPerPoint, report.locale);
    painter.restore();
  }
  return sheet;
}

Shot storedShot(const std::string& name, MainWindow::Page page, const std::shared_ptr<const StoredStudy>& shown) {
  Shot shot{name, kUsual, [page, shown] {
              return windowAt(
                  page,
                  [&shown](Bridge& bridge, MainWindow& window) {
                    window.showResult(shown->result.id);
                    Q_EMIT bridge.lists().studiesLoaded(std::make_shared<const std::vector<StudyRow>>(1, shown->row));
                    Q_EMIT bridge.results().resultLoaded(std::make_shared<const StudyResult>(shown->result));
                  },
                  [shown] { return shown->result; });
            }};
  if (page == MainWindow::report)
    shot.isDrawn = [](const QWidget& window) { return window.findChild<PaperView*>()->isDrawn(); };
  return shot;
}

}  // namespace

Result<std::vector<Shot>> storedShots(const std::string& store) {
  auto studies = studiesOf(store);
  if (!studies) return tl::unexpected(studies.error());
  std::vector<Shot> shots;
  for (StoredStudy& each : *studies) {
    const auto shown = std::make_shared<const StoredStudy>(std::move(each));
    shots.push_back(storedShot(nameOf(shown->row) + "-results", MainWindow::results, shown));
    shots.push_back(storedShot(nameOf(shown->row) + "-report", MainWindow::report, shown));
  }
  return shots;
}

Status printStored(const std::string& store, const std::string& prefix, const QString& language,
                   const std::string& folder) {
  const auto studies = studiesOf(store);
  if (!studies) return tl::unexpected(studies.error());
  const MessageFormatter formatter = formatterOf(language);
  for (const StoredStudy& each : *studies) {
    const std::string name = nameOf(each.row);
    if (!name.starts_with(prefix)) continue;
    const PrintedReport report =
        printReport(formatter, makeReport(formatter, each.result, ReportTemplate::lab), localeOf(language));
    for (std::size_t first = 0; first < report.pages.size(); first += kOnSheet) {
      const std::string file = folder + "/" + name + "-pages-" + std::to_string(first / kOnSheet + 1) + ".png";
      std::printf("%s\n", file.c_str());
      if (!sheetOf(report, first).save(QString::fromStdString(file)))
        return fail("file.write", {{"path", file}, {"reason", std::string("PNG")}});
    }
  }
  return {};
}

}  // namespace scalescope
