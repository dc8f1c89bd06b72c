#include "ui/pages/live/log_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/base/message_translation.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kLeastLines = 3;  // Lines of the log that every window shows.

// Returns the text that a filter for "error" matches in addition to the line itself.
QString severityText(Severity severity) {
  return severity == Severity::error     ? QStringLiteral(" error ") + QObject::tr("error")
         : severity == Severity::warning ? QStringLiteral(" warning ") + QObject::tr("warning")
                                         : QString();
}

QString lineText(const LiveLine& line) {
  const QString when = std::isfinite(line.seconds)
                           ? QLocale().toString(line.seconds, 'f', 1).rightJustified(6) + QObject::tr(" s")
                           : QString(8, QLatin1Char(' '));
  const QString text = line.message ? translated(*line.message) : toQString(line.text);
  return when + QStringLiteral("  ") + toQString(line.source).leftJustified(6) + QStringLiteral("  ") + text;
}

}  // namespace

LogPanel::LogPanel(QVBoxLayout* column, int stretch, QWidget* parent) : QObject(parent) {
  column->addWidget(makeHead(parent));
  column->addWidget(m_error = new InlineNote(parent));
  makeLog(parent);
  column->addWidget(m_log, stretch);
}

QWidget* LogPanel::makeHead(QWidget* parent) {
  auto* box = new QWidget(parent);
  auto* head = new QHBoxLayout(box);
  head->setContentsMargins(0, 0, 0, 0);
  head->setSpacing(2 * kGrid);
  head->addWidget(makeLabel(tr("Log"), LabelRole::title, box));
  m_filter = named(new QLineEdit(box), tr("Filter the log"));
  m_filter->setPlaceholderText(tr("filter, e.g. rank-1 or error"));
  m_filter->setClearButtonEnabled(true);
  connect(m_filter, &QLineEdit::textChanged, this, [this] {
    m_lastLine.clear();
    m_linesShown = 0;
    if (m_state) showLines();
  });
  head->addWidget(m_filter, 1);
  auto* copy = makeButton(tr("Copy"), tr("Copy the log"), ButtonRole::normal, box);
  connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_log->toPlainText()); });
  head->addWidget(copy);
  return box;
}

void LogPanel::makeLog(QWidget* parent) {
  m_log = named(new QPlainTextEdit(parent), tr("Log of the ranks"));
  m_log->setReadOnly(true);
  m_log->setMaximumBlockCount(400);
  m_log->setLineWrapMode(QPlainTextEdit::WidgetWidth);
  QFont mono(QStringLiteral("DejaVu Sans Mono"));
  mono.setStyleHint(QFont::Monospace);
  mono.setPointSizeF(bodyFont().pointSizeF() * 0.85);
  m_log->document()->setDocumentMargin(kGrid);
  m_log->setFont(mono);
  m_log->setMinimumHeight(kLeastLines * QFontMetrics(mono).lineSpacing() + 2 * (kGrid + m_log->frameWidth()));
  // A change of the log's height must not count as scrolling by the user.
  QScrollBar* bar = m_log->verticalScrollBar();
  connect(
      bar, &QScrollBar::actionTriggered, this,
      [this, bar] { m_follows = bar->sliderPosition() >= bar->maximum() - 2; });
  connect(bar, &QScrollBar::rangeChanged, this, [this, bar](int, int most) {
    if (m_follows) bar->setValue(most);
  });
}

void LogPanel::setState(const LiveStatePtr& state) {
  m_state = state;
  showError();
  showLines();
}

void LogPanel::showError() {
  const auto& error = m_state->firstError;
  if (!error) return m_error->clear();
  const QString text =
      error->message ? translated(*error->message) : pairOf(toQString(error->source), toQString(error->text));
  if (m_error->text() != text) m_error->show(InlineNote::Kind::danger, text);
}

void LogPanel::showLines() {
  const LiveState& state = *m_state;
  const QString last = state.log.empty() ? QString() : lineText(state.log.back());
  if (state.log.size() == m_linesShown && last == m_lastLine) return;
  m_linesShown = state.log.size();
  m_lastLine = last;
  QScrollBar* bar = m_log->verticalScrollBar();
  const int at = bar->value();
  QStringList lines;
  const QStringList wanted = m_filter->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  for (const LiveLine& line : state.log) {
    const QString text = lineText(line);
    const QString searched = text + severityText(line.severity);
    if (std::all_of(wanted.begin(), wanted.end(),
                    [&](const QString& word) { return searched.contains(word, Qt::CaseInsensitive); }))
      lines << text;
  }
  m_log->setPlainText(lines.join(QLatin1Char('\n')));
  bar->setValue(m_follows ? bar->maximum() : at);
}

}  // namespace scalescope

#include "moc_log_panel.cpp"
