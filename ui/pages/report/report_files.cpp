#include "ui/pages/report/report_files.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "core/base/file.h"
#include "core/report/documents/report_texts.h"
#include "ui/charts/report_pdf.h"
#include "ui/charts/render_figure.h"
#include "ui/pages/results/window_formatter.h"

namespace scalescope {
namespace {

// Writing of one report to its files.
class Writing {
 public:
  Writing(const ReportRequest& request, const QString& file, const std::function<bool(double)>& progress)
      : m_request(request),
        m_file(file),
        m_progress(progress),
        m_formatter(formatterOf(request.language)),
        m_document(documentOf(request)) {}

  Result<QStringList> run() {
    const auto text = reportText();
    Status written = text ? Status() : tl::unexpected(text.error());
    if (written && !m_stopped) written = add(m_file.filePath(), *text);
    if (written && !m_stopped && m_request.withManifest) written = addManifest();
    if (written && !m_stopped) return m_files;
    for (const QString& each : m_files) QFile::remove(each);
    if (!written) return tl::unexpected(written.error());
    return QStringList();
  }

 private:
  [[nodiscard]] RenderOptions figureOptions() const {
    RenderOptions options;  // The report's text replaces title, notes and stamp of a figure.
    options.size = {kReportFigureWidth, kReportFigureHeight};
    options.framed = false;
    options.locale = localeOf(m_request.language);
    return options;
  }

  // Returns false after a stop.
  bool proceed(double share) {
    if (m_progress && !m_progress(share)) m_stopped = true;
    return !m_stopped;
  }

  Status add(const QString& file, const std::string& text) {
    const Status written = writeFileAtomic(file.toStdString(), text);
    if (!written) return written;
    if (file == m_file.filePath())
      m_files.prepend(file);
    else
      m_files.append(file);
    return {};
  }

  template <class Draw>
  Result<DrawnFigures> each(Draw draw) {
    DrawnFigures drawn;
    const std::vector<Figure> figures = figuresOf(m_document);
    for (std::size_t i = 0; i < figures.size(); ++i) {
      if (!proceed(static_cast<double>(i) / static_cast<double>(figures.size()))) break;
      auto text = draw(figures[i]);
      if (!text) return tl::unexpected(text.error());
      drawn[figures[i].id] = std::move(*text);
    }
    return drawn;
  }

  Result<DrawnFigures> inside() {
    RenderOptions options = figureOptions();
    options.adaptive = true;
    return each([&](const Figure& figure) -> Result<std::string> { return figureSvg(figure, options).toStdString(); });
  }

  // LaTeX finds a file without its extension, and accepts PDF but not SVG.
  Result<DrawnFigures> beside(const QString& ending) {
    return each([&](const Figure& figure) -> Result<std::string> {
      const QString name = QStringLiteral("%1-%2").arg(m_file.completeBaseName(), QString::fromStdString(figure.id));
      const QString whole = name + QLatin1Char('.') + ending;
      const QString path = m_file.dir().filePath(whole);
      if (const Status drawn = renderFigure(figure, path.toStdString(), figureOptions()); !drawn)
        return tl::unexpected(drawn.error());
      m_files << path;
      return (ending == QLatin1String("pdf") ? name : whole).toStdString();
    });
  }

  Result<std::string> reportText() {
    const ReportForm* form = reportForm(m_file.suffix().toStdString());
    if (form == nullptr) form = reportForm("md");  // Any other extension gives plain text.
    m_format = form->ending;
    if (form->text == nullptr)
      return pdfOf(printReport(m_formatter, m_document, localeOf(m_request.language)),
                   [this](double share) { return proceed(share); })
          .toStdString();
    const bool latex = form->text == documentLatex;
    const auto figures = form->figuresInside ? inside() : beside(latex ? QStringLiteral("pdf") : QStringLiteral("svg"));
    if (!figures) return tl::unexpected(figures.error());
    return form->text(m_formatter, m_document, *figures);
  }

  Status addManifest() {
    const QString base = m_file.dir().filePath(m_file.completeBaseName());
    if (const Status saved = add(base + QStringLiteral("-study.json"), toJson(m_request.study->spec).dump(2) + "\n");
        !saved)
      return saved;
    ReportFiles files{m_request.which, m_format, {}};
    for (const QString& file : m_files) files.files.push_back(QFileInfo(file).fileName().toStdString());
    const auto manifest = reportManifest(m_formatter, *m_request.study, m_document, files);
    return add(base + QStringLiteral("-manifest.json"),
               manifest.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
  }

  const ReportRequest& m_request;
  const QFileInfo m_file;
  const std::function<bool(double)>& m_progress;
  const MessageFormatter m_formatter;
  const Document m_document;
  std::string m_format;
  QStringList m_files;
  bool m_stopped = false;
};

}  // namespace

Document documentOf(const ReportRequest& request) {
  Document document = makeReport(formatterOf(request.language), *request.study, request.which);
  document.language = request.language.toStdString();
  applyTexts(document, request.which, request.texts);
  return document;
}

Result<QStringList> saveReport(const ReportRequest& request, const QString& file,
                               const std::function<bool(double share)>& progress) {
  return Writing(request, file, progress).run();
}

}  // namespace scalescope
