#include "ui/pages/report/report_files.h"

#include <QDir>
#include <QFileInfo>

#include "core/base/file.h"
#include "core/report/documents/report_forms.h"
#include "ui/charts/render_figure.h"
#include "ui/charts/pdf/report_pdf.h"

namespace scalescope {
namespace {

// A report's own text says what a figure would say around itself.
RenderOptions reportOptions() {
  RenderOptions options;
  options.size = {kReportFigureWidth, kReportFigureHeight};
  options.framed = false;
  return options;
}

DrawnFigures drawnInside(const Document& document) {
  DrawnFigures svg;
  RenderOptions options = reportOptions();
  options.adaptive = true;
  for (const Figure& figure : figuresOf(document)) svg[figure.id] = figureSvg(figure, options).toStdString();
  return svg;
}

// LaTeX finds a file without its ending, and takes PDF but not SVG.
Result<DrawnFigures> drawnBeside(const Document& document, const QFileInfo& file, const QString& ending) {
  DrawnFigures names;
  for (const Figure& figure : figuresOf(document)) {
    const QString name = QStringLiteral("%1-%2").arg(file.completeBaseName(), QString::fromStdString(figure.id));
    const QString whole = name + QLatin1Char('.') + ending;
    if (const Status drawn = renderFigure(figure, file.dir().filePath(whole).toStdString(), reportOptions()); !drawn)
      return tl::unexpected(drawn.error());
    names[figure.id] = (ending == QLatin1String("pdf") ? name : whole).toStdString();
  }
  return names;
}

Result<std::string> reportText(const Document& document, const QFileInfo& file) {
  const ReportForm* form = reportForm(file.suffix().toStdString());
  if (form == nullptr) form = reportForm("md");  // plain text under any other name
  if (form->text == nullptr) return documentPdf(document).toStdString();
  if (form->figuresInside) return form->text(document, drawnInside(document));
  const bool latex = form->text == documentLatex;
  const auto figures = drawnBeside(document, file, latex ? QStringLiteral("pdf") : QStringLiteral("svg"));
  if (!figures) return tl::unexpected(figures.error());
  return form->text(document, *figures);
}

}  // namespace

Status saveReport(const StudyResult& study, ReportTemplate which, const QString& file) {
  const QFileInfo info(file);
  const auto text = reportText(makeReport(study, which), info);
  return text ? writeFileAtomic(file.toStdString(), *text) : tl::unexpected(text.error());
}

}  // namespace scalescope
