#include "ui/charts/chart_files.h"

#include <algorithm>

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QUrl>

#include "core/base/file.h"
#include "core/report/formats/table_formats.h"
#include "ui/base/file_language.h"
#include "ui/charts/plot/hidden_series.h"
#include "ui/models/table_files.h"

namespace scalescope {

namespace {

// Returns the figure for a file or the clipboard, without the series that are hidden on screen.
Figure forFile(Figure figure, const std::set<std::size_t>& hidden) {
  figure = withoutSeries(std::move(figure), hidden);
  if (!filesHaveProvenance()) removeProvenance(figure);
  return figure;
}

Table forFile(Table table) {
  if (!filesHaveProvenance()) removeProvenance(table);
  return table;
}

}  // namespace

ChartFiles::ChartFiles(Source source, QWidget* parent)
    : QObject(parent),
      m_source(std::move(source)),
      m_parent(parent),
      m_image(new QAction(ChartView::tr("Copy image"), this)),
      m_table(new QAction(ChartView::tr("Copy table"), this)) {
  m_image->setShortcut(QKeySequence::Copy);
  m_table->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_C);
  for (QAction* action : {m_image, m_table}) action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  connect(m_image, &QAction::triggered, this, &ChartFiles::copyImage);
  connect(m_table, &QAction::triggered, this, &ChartFiles::copyTable);
}

bool ChartFiles::setOwnForms(const std::vector<OwnFileForm>& forms) {
  const bool isSame =
      std::equal(forms.begin(), forms.end(), m_own.begin(), m_own.end(),
                 [](const OwnFileForm& a, const OwnFileForm& b) { return a.ending == b.ending && a.name == b.name; });
  m_own = forms;
  return !isSame;
}

void ChartFiles::addKeys(QWidget* widget) { widget->addActions({m_image, m_table}); }

// The actions with keys are made once, because Qt calls neither of two actions with the same key.
void ChartFiles::fill(QMenu* menu) {
  menu->clear();
  for (const ExportForm& form : exportForms())
    if (form.drawn()) addDrawn(*menu, form);
  addTableActions(*menu, this, [this](const QString& ending) { ask(ending, 1); });
  for (const OwnFileForm& own : m_own) menu->addAction(own.name, this, [this, ending = own.ending] { ask(ending, 1); });
  QAction* provenance = menu->addAction(ChartView::tr("With notes and run ids"));
  provenance->setCheckable(true);
  provenance->setChecked(filesHaveProvenance());
  connect(
      provenance, &QAction::toggled, this, [](bool on) { setFilesHaveProvenance(on); });
  connect(menu, &QMenu::aboutToShow, provenance, [provenance] { provenance->setChecked(filesHaveProvenance()); });
  menu->addSeparator();
  menu->addActions({m_image, m_table});
}

void ChartFiles::addDrawn(QMenu& menu, const ExportForm& form) {
  const QString name = QString::fromLatin1(form.name);
  const bool scaled = form.drawing == Drawing::pixels;
  for (int scale = 1; scale <= (scaled ? kMostScale : 1); ++scale)
    menu.addAction(scaled ? ChartView::tr("%1, %2x").arg(name).arg(scale) : name, this,
                   [this, scale, ending = QString::fromLatin1(form.ending)] { ask(ending, scale); });
}

void ChartFiles::ask(const QString& ending, int scale) {
  auto* dialog = new QFileDialog(m_parent, ChartView::tr("Export"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(ending);
  dialog->setNameFilter(formFilter(ending));
  dialog->selectFile(fileName(ending));
  connect(dialog, &QFileDialog::fileSelected, this, [this, scale](const QString& file) { save(file, scale); });
  dialog->open();
}

TaskThread& ChartFiles::thread() {
  if (!m_thread) m_thread = std::make_unique<TaskThread>(m_mail, "chart files");
  return *m_thread;
}

// Work that the user cancels meanwhile is dropped.
template <class Work, class Done>
void ChartFiles::begin(const QString& what, Work work, Done done) {
  if (m_stop.stop_requested()) m_stop = std::stop_source();
  thread().post([work = std::move(work), stop = m_stop.get_token()] { return work(stop); }, std::move(done));
  Q_EMIT begun(what);
}

// All members that the work needs are copied now, because it runs on another thread.
std::function<Result<bool>(std::stop_token)> ChartFiles::writing(const QString& file, int scale) const {
  const auto ended = [](const Status& status) -> Result<bool> {
    return status ? Result<bool>(true) : tl::unexpected(status.error());
  };
  if (const OwnFileForm* own = ownForm(QFileInfo(file).suffix()))
    return [make = own->text, name = file.toStdString(), ended](const std::stop_token& stop) -> Result<bool> {
      const Result<std::string> text = make();
      if (!text) return tl::unexpected(text.error());
      return stop.stop_requested() ? false : ended(writeFileAtomic(name, *text));
    };
  RenderOptions options = inFileLanguage();
  options.scale = scale;
  return [make = m_source.form(), hidden = m_source.hidden(), options, file,
          ended](const std::stop_token& stop) -> Result<bool> {
    const Result<FileForm> form = make(stop);
    if (stop.stop_requested()) return false;
    if (!form) return tl::unexpected(form.error());
    if (isTableForm(QFileInfo(file).suffix())) return ended(saveTable(form->table, file));
    return ended(renderFigure(forFile(form->figure, hidden), file.toStdString(), options));
  };
}

Status ChartFiles::write(const QString& file, int scale) {
  const Result<bool> isWritten = writing(file, scale)({});
  report(isWritten, file);
  return isWritten ? Status() : tl::unexpected(isWritten.error());
}

void ChartFiles::save(const QString& file, int scale) {
  begin(
      ChartView::tr("Writing %1").arg(QFileInfo(file).fileName()), writing(file, scale),
      [this, file](const Result<bool>& isWritten) { report(isWritten, file); });
}

const OwnFileForm* ChartFiles::ownForm(const QString& ending) const {
  const auto found =
      std::find_if(m_own.begin(), m_own.end(), [&](const OwnFileForm& own) { return own.ending == ending; });
  return found == m_own.end() ? nullptr : &*found;
}

void ChartFiles::report(const Result<bool>& isWritten, const QString& file) {
  if (!isWritten)
    Q_EMIT failed(isWritten.error());
  else if (*isWritten)
    Q_EMIT written(file);
  else
    Q_EMIT cancelled();
}

QString ChartFiles::fileName(const QString& ending) const {
  const QString id = m_source.id();
  const QString what = id.isEmpty() ? QStringLiteral("figure") : id;
  return fileWord(m_name.isEmpty() ? what : m_name + QLatin1Char('-') + what) + QLatin1Char('.') + ending;
}

RenderOptions ChartFiles::inFileLanguage() const {
  RenderOptions options;
  options.locale = fileLocale();
  options.formatter = {messagesIn(fileLanguage()), options.locale.decimalPoint().toStdString()};
  options.visibleX = m_source.visibleX();
  return options;
}

RenderOptions ChartFiles::asShown() const {
  RenderOptions options = inFileLanguage();
  options.theme = currentTheme();
  options.scale = 2;
  return options;
}

void ChartFiles::copyImage() {
  begin(
      ChartView::tr("Drawing the picture"),
      [make = m_source.form(), hidden = m_source.hidden(),
       options = asShown()](const std::stop_token& stop) -> Result<std::optional<QImage>> {
        const Result<FileForm> form = make(stop);
        if (stop.stop_requested()) return std::nullopt;
        if (!form) return tl::unexpected(form.error());
        return figureImage(forFile(form->figure, hidden), options);
      },
      [this](const Result<std::optional<QImage>>& image) {
        if (!image) return void(Q_EMIT failed(image.error()));
        if (!*image) return void(Q_EMIT cancelled());
        QApplication::clipboard()->setImage(**image);
        Q_EMIT copied(ChartView::tr("Picture copied to the clipboard."));
      });
}

void ChartFiles::copyTable() {
  struct Texts {
    QString csv, html;
  };
  begin(
      ChartView::tr("Creating the table"),
      [make = m_source.form()](const std::stop_token& stop) -> Result<std::optional<Texts>> {
        const Result<FileForm> form = make(stop);
        if (stop.stop_requested()) return std::nullopt;
        if (!form) return tl::unexpected(form.error());
        const Table table = forFile(form->table);
        return Texts{QString::fromStdString(toCsv(table)), QString::fromStdString(toHtml(table))};
      },
      [this](const Result<std::optional<Texts>>& texts) {
        if (!texts) return void(Q_EMIT failed(texts.error()));
        if (!*texts) return void(Q_EMIT cancelled());
        auto* data = new QMimeData;
        data->setText((*texts)->csv);
        data->setHtml((*texts)->html);
        QApplication::clipboard()->setMimeData(data);
        Q_EMIT copied(ChartView::tr("Table copied to the clipboard."));
      });
}

namespace {

// Data that are drawn on request only, so that a drag without a drop costs nothing.
class PictureData final : public QMimeData {
 public:
  PictureData(MakeFileForm make, std::set<std::size_t> hidden, RenderOptions options,
              std::shared_ptr<QTemporaryDir> folder, const QString& name)
      : m_make(std::move(make)),
        m_hidden(std::move(hidden)),
        m_options(std::move(options)),
        m_folder(std::move(folder)),
        m_file(m_folder->filePath(name)) {}
  [[nodiscard]] QStringList formats() const final {
    return {QStringLiteral("application/x-qt-image"), QStringLiteral("text/uri-list")};
  }
  [[nodiscard]] bool hasFormat(const QString& type) const final { return formats().contains(type); }

 protected:
  [[nodiscard]] QVariant retrieveData(const QString& type, QMetaType /*wanted*/) const final {
    if (type == formats().first()) return figureImage(figure(), m_options);
    if (type != formats().last()) return {};
    if (!m_written) m_written = bool(renderFigure(figure(), m_file.toStdString(), m_options));
    return m_written ? QVariant(QVariantList{QUrl::fromLocalFile(m_file)}) : QVariant();
  }

 private:
  [[nodiscard]] Figure figure() const {
    Result<FileForm> form = m_make({});
    return form ? forFile(std::move(form->figure), m_hidden) : Figure();
  }

  const MakeFileForm m_make;
  const std::set<std::size_t> m_hidden;
  const RenderOptions m_options;
  const std::shared_ptr<QTemporaryDir> m_folder;  // Folder that keeps the file while another program may read it.
  const QString m_file;
  mutable bool m_written = false;
};

}  // namespace

QMimeData* ChartFiles::picture() {
  if (!m_dragged) m_dragged = std::make_shared<QTemporaryDir>();
  return new PictureData(m_source.form(), m_source.hidden(), asShown(), m_dragged, fileName(QStringLiteral("png")));
}

}  // namespace scalescope

#include "moc_chart_files.cpp"
