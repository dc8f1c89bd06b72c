#include "ui/charts/chart_header.h"

#include <algorithm>

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QToolButton>

#include "ui/base/message_translation.h"
#include "ui/charts/elided_label.h"
#include "ui/style/icons.h"
#include "ui/style/theme.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kDefinitionWidth = 360;
constexpr int kButton = 26;

QToolButton* headerButton(QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setFixedSize(inFont(kButton), inFont(kButton));
  button->setIconSize(QSize(iconSize(), iconSize()));
  button->setFocusPolicy(Qt::StrongFocus);
  button->setCursor(Qt::ArrowCursor);
  return button;
}

// Keeps a number, its unit and "n = 3" on one line.
QString unbroken(const std::string& words) {
  QString text = QString::fromStdString(words);
  static const QRegularExpression kWordAndNumber(QStringLiteral("(\\p{L}) (\\d)"));
  text.replace(kWordAndNumber, QStringLiteral("\\1\u00A0\\2"));
  return text.replace(QLatin1String(" %"), QStringLiteral("\u00A0%"))
      .replace(QLatin1String(" = "), QStringLiteral("\u00A0=\u00A0"));
}

// Shows a small panel under the button; Escape or a click elsewhere closes it. The tool tip has the same text.
void showDefinition(QWidget* button, const QString& words) {
  auto* panel = new QFrame(button, Qt::Popup);
  panel->setAttribute(Qt::WA_DeleteOnClose);
  panel->setFrameShape(QFrame::StyledPanel);
  panel->setAccessibleName(ChartHeader::tr("Definition"));
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins(12, 12, 12, 12);
  auto* text = new QLabel(words, panel);
  text->setTextFormat(Qt::PlainText);
  text->setWordWrap(true);
  text->setFixedWidth(inFont(kDefinitionWidth));
  text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(text);
  panel->adjustSize();
  panel->move(button->mapToGlobal(QPoint(button->width() - panel->width(), button->height() + 4)));
  panel->show();
}

}  // namespace

ChartHeader::ChartHeader(QWidget* parent)
    : QWidget(parent),
      m_title(new ElidedLabel(this)),
      m_subtitle(new QLabel(this)),
      m_buttons(new QWidget(this)),
      m_first(new QHBoxLayout),
      m_second(new QHBoxLayout),
      m_pin(headerButton(m_buttons)),
      m_zoomOut(headerButton(m_buttons)),
      m_help(headerButton(m_buttons)),
      m_twin(headerButton(m_buttons)),
      m_save(headerButton(m_buttons)),
      m_menu(new QMenu(m_save)) {
  auto* header = new QVBoxLayout(this);
  header->setContentsMargins(0, 0, 0, 0);
  header->setSpacing(0);
  setRole(m_title, LabelRole::title);
  m_title->setMostLines(3);
  m_first->addWidget(m_title, 1, Qt::AlignTop);
  header->addLayout(m_first);
  setCursor(Qt::OpenHandCursor);
  for (QHBoxLayout* row : {m_first, m_second}) row->setSpacing(2);
  m_subtitle->setTextFormat(Qt::PlainText);
  m_subtitle->setWordWrap(true);
  m_subtitle->setMinimumWidth(40);
  setRole(m_subtitle, LabelRole::small);
  // Its first line is vertically centered on the buttons.
  m_subtitle->setContentsMargins(0, std::max(0, (inFont(kButton) - QFontMetrics(smallFont()).height()) / 2), 0, 0);
  m_second->addWidget(m_subtitle, 1, Qt::AlignTop);
  auto* strip = new QHBoxLayout(m_buttons);
  strip->setContentsMargins(0, 0, 0, 0);
  strip->setSpacing(2);
  m_zoomOut->hide();
  m_pin->hide();
  m_pin->setCheckable(true);
  m_twin->setCheckable(true);
  m_save->setMenu(m_menu);
  m_save->setPopupMode(QToolButton::InstantPopup);
  for (QToolButton* button : {m_pin, m_zoomOut, m_help, m_twin, m_save}) strip->addWidget(button);
  m_second->addWidget(m_buttons, 0, Qt::AlignTop);
  header->addLayout(m_second);
  connect(m_help, &QToolButton::clicked, this, [this] { showDefinition(m_help, m_definition); });
  connect(m_pin, &QToolButton::clicked, this, [this](bool on) {
    relabel();
    Q_EMIT pinToggled(on);
  });
  connect(m_zoomOut, &QToolButton::clicked, this, &ChartHeader::wholeRangeRequested);
  connect(m_twin, &QToolButton::toggled, this, [this](bool on) {
    Q_EMIT tableRequested(on);
    relabel();
  });
  relabel();
}

void ChartHeader::setTexts(const Figure& figure, bool titleShown) {
  m_heading = QString::fromStdString(figure.title);
  m_definition = QString::fromStdString(figure.definition);
  m_title->setFullText(titleShown ? m_heading : QString());
  m_subtitle->setText(unbroken(figure.subtitle));
  m_help->setVisible(!m_definition.isEmpty());
  placeButtons();
  relabel();
}

void ChartHeader::placeButtons() {
  const bool isBesideTitle = m_subtitle->text().isEmpty() && !m_title->isHidden();
  QHBoxLayout* row = isBesideTitle ? m_first : m_second;
  m_subtitle->setVisible(!isBesideTitle);
  if (row->indexOf(m_buttons) >= 0) return;
  (isBesideTitle ? m_second : m_first)->removeWidget(m_buttons);
  row->addWidget(m_buttons, 0, Qt::AlignTop);
}

void ChartHeader::setZoomed(bool on) { m_zoomOut->setVisible(on); }

void ChartHeader::setEmpty(bool on) {
  m_twin->setVisible(!on);
  m_save->setVisible(!on);
}

void ChartHeader::setPin(std::optional<bool> isPinned) {
  const bool isSame = m_pin->isHidden() != isPinned.has_value() && m_pin->isChecked() == isPinned.value_or(false);
  if (isSame) return;
  m_pin->setVisible(isPinned.has_value());
  m_pin->setChecked(isPinned.value_or(false));
  relabel();
}

void ChartHeader::restyle() { relabel(); }

bool ChartHeader::showsTable() const { return m_twin->isChecked(); }

void ChartHeader::mousePressEvent(QMouseEvent* event) {
  m_pressed = event->pos();
  event->setAccepted(event->button() == Qt::LeftButton);
}

void ChartHeader::mouseMoveEvent(QMouseEvent* event) {
  if ((event->buttons() & Qt::LeftButton) &&
      (event->pos() - m_pressed).manhattanLength() >= QApplication::startDragDistance())
    Q_EMIT draggedOut();
}

// Titles change with every update of a run, icons hardly ever, so an icon is drawn only if it changed.
void ChartHeader::draw(QToolButton* button, Icon which, const QColor& colour) {
  const std::pair drawn(which, colour.rgba());
  const auto [known, isNew] = m_drawn.try_emplace(button, drawn);
  if (!isNew && known->second == drawn) return;
  known->second = drawn;
  button->setIcon(icon(which, colour));
}

// Sets texts and icons; called again after a change of title or theme.
void ChartHeader::relabel() {
  const Tokens& t = tokens(currentTheme());
  const auto label = [&](QToolButton* button, Icon which, const QString& name) {
    draw(button, which, button == m_pin && m_pin->isChecked() ? t.accent : t.muted);
    button->setToolTip(name);
    setAccessibleNameOf(button, pairOf(m_heading, name));
  };
  label(m_pin, Icon::pin, m_pin->isChecked() ? ChartHeader::tr("Unpin") : ChartHeader::tr("Pin above the others"));
  label(m_zoomOut, Icon::zoomOut, ChartHeader::tr("Show the whole range"));
  label(m_help, Icon::help, ChartHeader::tr("Definition"));
  // Rich text makes the tool tip wrap.
  if (!m_definition.isEmpty())
    m_help->setToolTip(QStringLiteral("<div style='width:%1px'>%2</div>")
                           .arg(inFont(kDefinitionWidth))
                           .arg(m_definition.toHtmlEscaped()));
  label(m_twin, m_twin->isChecked() ? Icon::chart : Icon::table,
        m_twin->isChecked() ? ChartHeader::tr("Show the chart") : ChartHeader::tr("Show as a table"));
  label(m_save, Icon::save, ChartHeader::tr("Export"));
}

}  // namespace scalescope

#include "moc_chart_header.cpp"
