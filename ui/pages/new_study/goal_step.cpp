#include "ui/pages/new_study/goal_step.h"

#include <algorithm>
#include <iterator>

#include <QButtonGroup>
#include <QFileDialog>
#include <QGridLayout>
#include <QLineEdit>
#include <QPainter>
#include <QVBoxLayout>

#include "core/study/cells/abilities.h"
#include "ui/base/message_translation.h"
#include "ui/pages/new_study/draft.h"
#include "ui/widgets/basics.h"
#include "ui/style/roles.h"

namespace scalescope {
namespace {

// Returns the setting of a preset that this version's worker cannot train; empty if it can train all.
QString presetObstacle(const PresetInfo& info) {
  const auto study = preset(info.name, {});
  if (!study) return {};
  const Status can = checkTrainable(*study);
  return can ? QString() : translated(Message{"study.not-yet", can.error().message.arguments});
}

constexpr int kSide = 16, kAbove = 14, kBelow = 10;  // Padding between a card's text and its edge.
constexpr int kMostAcross = 4, kCardWidth = 210;     // Limits of a row of cards, in pixels at the usual font size.
constexpr int kSearchWidth = 320;
constexpr int kParts = 6;  // Distance between title, purpose and facts.

const QString kOwnCard = QStringLiteral("my-own-program"), kTrialCard = QStringLiteral("two-variants");

QString sourceOf(const PresetCard& card) {
  return card.name() == kOwnCard     ? QString(kOwnProgram)
         : card.name() == kTrialCard ? QString(kOwnTrial)
                                     : kPreset + card.name();
}

int heightOf(const QString& text, const QFont& font, int width) {
  constexpr int kAnyHeight = 10'000;
  if (text.isEmpty()) return 0;
  return QFontMetrics(font).boundingRect(QRect(0, 0, width, kAnyHeight), Qt::TextWordWrap, text).height();
}

}  // namespace

PresetCard::PresetCard(const QString& name, const QString& title, const QString& purpose, QWidget* parent)
    : QAbstractButton(parent), m_name(name), m_purpose(purpose) {
  setText(title);
  setCheckable(true);
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::PointingHandCursor);
  setAccessibleName(tr("Preset %1").arg(title));
  setAccessibleDescription(purpose);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setAttribute(Qt::WA_Hover);
}

int PresetCard::heightForWidth(int width) const {
  const int inner = width - 2 * kSide;
  return kAbove + heightOf(text(), titleFont(), inner) + kParts + heightOf(m_purpose, smallFont(), inner) + kParts +
         heightOf(m_facts, smallFont(), inner) + (m_obstacle.isEmpty() ? 0 : QFontMetrics(smallFont()).height()) +
         kBelow;
}

void PresetCard::setObstacle(const QString& why) {
  m_obstacle = why;
  setEnabled(why.isEmpty());
  setToolTip(why);
  describe();
}

void PresetCard::setFacts(const QString& line) {
  if (line == m_facts) return;
  m_facts = line;
  describe();
}

void PresetCard::describe() {
  QStringList words{m_purpose, m_facts, m_obstacle};
  words.removeAll(QString());
  setAccessibleDescriptionOf(this, words.join(QLatin1Char(' ')));
  updateGeometry();
  update();
}

void PresetCard::mouseDoubleClickEvent(QMouseEvent* event) {
  QAbstractButton::mouseDoubleClickEvent(event);
  Q_EMIT doubleClicked();
}

void PresetCard::paintEvent(QPaintEvent* event) {
  Q_UNUSED(event)
  const Tokens& t = tokens(currentTheme());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF field = QRectF(rect()).adjusted(1, 1, -1, -1);
  const bool strong = isChecked() || hasFocus();
  painter.setPen(QPen(strong ? t.accent : underMouse() && isEnabled() ? t.muted : t.grid, isChecked() ? 2 : 1));
  painter.setBrush(isChecked() ? t.infoSurface : t.surface);
  painter.drawRoundedRect(field, 8, 8);
  const QRect inner = rect().adjusted(kSide, kAbove, -kSide, -kBelow);
  QFont bold = titleFont();
  painter.setFont(bold);
  painter.setPen(isEnabled() ? t.text : t.muted);
  const QRect head = QFontMetrics(bold).boundingRect(inner, Qt::TextWordWrap, text());
  painter.drawText(inner, Qt::TextWordWrap, text());
  painter.setFont(smallFont());
  painter.setPen(isChecked() ? t.text : t.muted);
  painter.drawText(inner.adjusted(0, head.height() + kParts, 0, 0), Qt::TextWordWrap, m_purpose);
  if (!m_obstacle.isEmpty())
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignBottom,
                     painter.fontMetrics().elidedText(m_obstacle, Qt::ElideRight, inner.width()));
  const int above = m_obstacle.isEmpty() ? 0 : painter.fontMetrics().height();
  painter.setPen(isEnabled() ? t.text : t.muted);
  painter.drawText(inner.adjusted(0, 0, 0, -above), Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap, m_facts);
}

GoalStep::GoalStep(const std::vector<PresetInfo>& presets, QWidget* parent)
    : QWidget(parent), m_cards(new QButtonGroup(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2 * kGrid);
  m_search = named(new QLineEdit(this), tr("Search the goals"));
  m_search->setPlaceholderText(tr("Search: speedup, memory \u2026"));
  m_search->setClearButtonEnabled(true);
  m_search->setMaximumWidth(inFont(kSearchWidth));
  connect(m_search, &QLineEdit::textChanged, this, &GoalStep::search);
  column->addWidget(m_search);
  m_nothing = makeLabel(tr("No goal matches these words."), LabelRole::muted, this);
  m_nothing->hide();
  column->addWidget(m_nothing);
  m_places = new QGridLayout;
  m_places->setSpacing(2 * kGrid);
  for (const auto& [purpose, words] :
       {std::pair(Purpose::start, tr("Start here")), std::pair(Purpose::lab, tr("Lab sheets")),
        std::pair(Purpose::question, tr("One question"))})
    m_titles.emplace_back(purpose, makeLabel(words, LabelRole::title, this));
  for (const PresetInfo& preset : presets) {
    auto* card = new PresetCard(toQString(preset.name), translated(preset.title), translated(preset.purpose), this);
    card->setObstacle(presetObstacle(preset));
    addCard(card);
  }
  addCard(new PresetCard(kOwnCard, tr("My own program"),
                         tr("How does my training script scale? It runs unmodified on several device counts; steps of "
                            "PyTorch programs are broken down into their parts."),
                         this));
  addCard(new PresetCard(kTrialCard, tr("Two variants of my program"),
                         tr("Which one is faster? Two commands, or two settings of one, run in turn until the "
                            "difference is clear, or clearly too small to matter."),
                         this));
  column->addLayout(m_places);
  placeCards(kMostAcross);
  showFacts();
  auto* row = new QHBoxLayout;
  auto* open = makeButton(tr("Open a study file \u2026"), tr("Open a study file"), ButtonRole::normal, this);
  connect(open, &QPushButton::clicked, this, &GoalStep::openFile);
  row->addWidget(open);
  row->addWidget(makeLabel(tr("or drop one here"), LabelRole::muted, this));
  row->addStretch(1);
  column->addLayout(row);
  column->addStretch(1);
}

void GoalStep::addCard(PresetCard* card) {
  m_cards->addButton(card);
  m_list.push_back(card);
  connect(card, &QAbstractButton::clicked, this, [this, card] { Q_EMIT chosen(sourceOf(*card)); });
  connect(card, &PresetCard::doubleClicked, this, &GoalStep::accepted);
}

void GoalStep::placeCards(int across) {
  m_across = across;
  for (PresetCard* card : m_list) m_places->removeWidget(card);
  for (const auto& [purpose, title] : m_titles) m_places->removeWidget(title);
  for (int i = 0; i < kMostAcross; ++i) m_places->setColumnStretch(i, i < across ? 1 : 0);
  int row = 0;
  bool isAny = false;
  for (const auto& [purpose, title] : m_titles) {
    int index = 0;
    for (PresetCard* card : m_list) {
      if (purposeOf(card->name()) != purpose || !card->holds(m_words)) continue;
      if (index == 0) m_places->addWidget(title, row++, 0, 1, across);
      m_places->addWidget(card, row + index / across, index % across);
      ++index;
    }
    title->setVisible(index > 0);
    row += (index + across - 1) / across;
    isAny = isAny || index > 0;
  }
  for (PresetCard* card : m_list) card->setVisible(card->holds(m_words));
  m_nothing->setVisible(!isAny);
}

// Presets that are not named here are studies of one question.
Purpose GoalStep::purposeOf(const QString& preset) {
  if (preset.startsWith(QLatin1String("lab-")) || preset == QLatin1String("two-node-svhn")) return Purpose::lab;
  constexpr const char* kFirst[] = {"quick-strong-scaling", "weak-scaling", "batch-sweep-to-oom",
                                    "my-own-program",       "two-variants", "custom"};
  const bool isFirst = std::any_of(std::begin(kFirst), std::end(kFirst),
                                   [&](const char* each) { return preset == QLatin1String(each); });
  return isFirst ? Purpose::start : Purpose::question;
}

void GoalStep::search(const QString& words) {
  m_words = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  placeCards(m_across);
}

bool PresetCard::holds(const QStringList& words) const {
  const QString said = text() + QLatin1Char(' ') + m_purpose + QLatin1Char(' ') + m_name;
  return std::all_of(words.begin(), words.end(),
                     [&](const QString& word) { return said.contains(word, Qt::CaseInsensitive); });
}

void GoalStep::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const int across = std::clamp(width() / inFont(kCardWidth), 1, kMostAcross);
  if (across != m_across) placeCards(across);
}

void GoalStep::setSource(const QString& source) {
  m_cards->setExclusive(false);
  for (PresetCard* card : m_list) card->setChecked(source == sourceOf(*card));
  m_cards->setExclusive(true);
}

void GoalStep::setMachine(const MachineFacts& machine) {
  m_machine = machine;
  showFacts();
}

void GoalStep::setDatasets(const std::vector<DatasetStatus>& datasets) {
  m_datasets = datasets;
  showFacts();
}

void GoalStep::setRuns(const std::vector<RunRow>& runs) {
  for (const PresetCard* card : m_list) m_times[card->name()].measured = lastSeconds(card->name().toStdString(), runs);
  showFacts();
}

void GoalStep::setForecast(const QString& source, double seconds) {
  for (const PresetCard* card : m_list)
    if (source == sourceOf(*card)) m_times[card->name()].forecast = seconds;
  showFacts();
}

void GoalStep::setRecorded(const std::vector<PresetTime>& times) {
  m_recorded = times;
  showFacts();
}

void GoalStep::showFacts() {
  for (PresetCard* card : m_list)
    if (const auto study = preset(card->name().toStdString(), m_machine)) {
      CardTime& time = m_times[card->name()];
      time.recorded = recordedTime(*study, m_machine, m_recorded);
      card->setFacts(cardLine(*study, m_datasets, time));
    }
}

void GoalStep::openFile() {
  auto* dialog = new QFileDialog(this, tr("Open a study file"), {}, tr("Study files (*.json);;All files (*)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, &GoalStep::chosen);
  dialog->open();
}

}  // namespace scalescope

#include "moc_goal_step.cpp"
