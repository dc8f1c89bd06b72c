#include "ui/pages/results/folder_export.h"

#include <QDir>
#include <algorithm>
#include <functional>

#include "core/report/figures/export_forms.h"
#include "core/report/figures/figures.h"
#include "core/report/figures/sizing_figures.h"
#include "ui/base/file_language.h"
#include "ui/charts/render_figure.h"
#include "ui/models/table_files.h"
#include "ui/pages/results/window_formatter.h"

namespace scalescope {
namespace {

// Formats of core/report/exports in which each kind is written.
constexpr const char* kForms[] = {"png", "svg", "csv"};

// Writing of the files of a folder, one after the other.
class FolderWriting {
  using Study = std::shared_ptr<const StudyResult>;

 public:
  FolderWriting(const FolderExportRequest& request, const QString& folder,
                std::function<void(int done, int all)> progress, std::stop_token stop)
      : m_request(request), m_folder(folder), m_progress(std::move(progress)), m_stop(std::move(stop)) {}

  // Returns the number of written files, which is smaller after a stop.
  Result<int> run() {
    const auto whole = m_request.losses ? m_request.losses(m_request.study, m_stop) : Result<Study>(m_request.study);
    if (!whole) return tl::unexpected(whole.error());
    m_study = *whole;
    const std::optional<Sizing> sizing = sized();
    const std::vector<Figure> charts = sizing ? sizingFigures(m_formatter, *sizing) : std::vector<Figure>();
    const std::vector<std::string> kinds = exportKinds();
    m_all = static_cast<int>(kinds.size() * std::size(kForms) + charts.size() * 2 + (sizing ? 1U : 0U));
    for (const std::string& kind : kinds)
      if (const Status written = writeKind(kind); !written) return tl::unexpected(written.error());
    for (const Figure& figure : charts)
      if (const Status written = writeFigure(figure, figure.id); !written) return tl::unexpected(written.error());
    if (sizing)
      if (const Status written = writeTable(sizingTable(m_formatter, *sizing), "sizing"); !written)
        return tl::unexpected(written.error());
    return m_written;
  }

 private:
  // Returns nothing for a study that cannot be extrapolated to other sizes.
  [[nodiscard]] std::optional<Sizing> sized() const {
    if (!m_request.sizing) return std::nullopt;
    auto sizing = sizeStudy(*m_study, *m_request.sizing);
    return sizing ? std::optional(std::move(*sizing)) : std::nullopt;
  }

  Status writeKind(const std::string& kind) {
    const auto figure = makeFigure(m_formatter, *m_study, kind);
    if (const Status drawn = writeFigure(figure ? *figure : Figure(), kind); !drawn) return drawn;
    const auto table = makeTable(m_formatter, *m_study, kind);
    return writeTable(table ? *table : Table(), kind);
  }

  Status writeFigure(const Figure& figure, const std::string& name) {
    RenderOptions options;
    options.locale = fileLocale();
    options.formatter = m_formatter;
    options.scale = 2;
    for (const char* form : kForms) {
      const QString ending = QString::fromLatin1(form);
      if (isTableForm(ending) || !proceed() || figure.series.empty()) continue;
      Figure drawn = figure;
      if (!filesHaveProvenance()) removeProvenance(drawn);
      if (const Status saved = renderFigure(drawn, path(name, ending).toStdString(), options); !saved) return saved;
      ++m_written;
    }
    return {};
  }

  Status writeTable(const Table& table, const std::string& name) {
    for (const char* form : kForms) {
      const QString ending = QString::fromLatin1(form);
      if (!isTableForm(ending) || !proceed() || table.columns.empty()) continue;
      if (const Status saved = saveTable(table, path(name, ending)); !saved) return saved;
      ++m_written;
    }
    return {};
  }

  // Returns false after a stop.
  bool proceed() {
    m_progress(m_done++, m_all);
    return !m_stop.stop_requested();
  }

  [[nodiscard]] QString path(const std::string& name, const QString& ending) const {
    return QDir(m_folder).filePath(
        QStringLiteral("%1-%2.%3")
            .arg(fileWord(QString::fromStdString(m_study->name)), QString::fromStdString(name), ending));
  }

  const MessageFormatter m_formatter = fileFormatter();
  const FolderExportRequest& m_request;
  Study m_study;  // Study with the losses of every step.
  const QString m_folder;
  const std::function<void(int, int)> m_progress;
  const std::stop_token m_stop;
  int m_done = 0, m_all = 0, m_written = 0;
};

}  // namespace

FolderExport::FolderExport(QObject* parent)
    : QObject(parent), m_thread(std::make_unique<TaskThread>(m_mail, "folder-export")) {}

FolderExport::~FolderExport() {
  stop();
  m_thread.reset();
}

void FolderExport::stop() { m_stop.request_stop(); }

void FolderExport::start(const FolderExportRequest& request, const QString& folder) {
  if (m_isWriting) return;
  m_isWriting = true;
  m_share = 0;
  m_stop = std::stop_source();
  m_thread->post(
      [this, request, folder, stop = m_stop.get_token()] {
        const auto progress = [this](int done, int all) {
          m_mail.post([this, done, all] {
            m_share = static_cast<double>(done) / static_cast<double>(std::max(1, all));
            Q_EMIT progressed(done, all);
          });
        };
        return FolderWriting(request, folder, progress, stop).run();
      },
      [this, folder, stop = m_stop.get_token()](const Result<int>& written) {
        m_isWriting = false;
        if (stop.stop_requested())
          Q_EMIT cancelled();
        else if (!written)
          Q_EMIT failed(written.error());
        else
          Q_EMIT finished(folder, *written);
      });
}

Worker FolderExport::worker() {
  const auto workText = [this] {
    std::vector<OpenWork> list;
    if (m_isWriting) list.push_back({tr("Writing figures and tables"), m_share});
    return list;
  };
  return {workText, [this](WorkToStop what) {
            if (what == WorkToStop::all) stop();
          }};
}

}  // namespace scalescope

#include "moc_folder_export.cpp"
