#include "ui/pages/new_study/fields/rank_picture.h"

#include <QPainter>
#include <algorithm>

#include "ui/base/host_words.h"
#include "ui/base/message_translation.h"
#include "ui/style/roles.h"
#include "ui/style/theme.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostNodes = 4, kMostPlaces = 8;  // Limits of what is drawn; the rest is given as a number.
constexpr int kPlaceWidth = 92, kPlaceGap = 6;          // Least width of a place, and the distance to the next one.
constexpr int kLeftInset = 10, kRightInset = 4;

int lineHeight() { return QFontMetrics(smallFont()).height(); }
int placeHeight() { return 2 * lineHeight() + kGrid; }
int nodeHeight() { return lineHeight() + kTight + placeHeight() + kGrid + kTight; }

// Returns "0 to 3" for consecutive numbers.
QString rangeWords(const std::vector<int>& numbers) {
  const bool run = numbers.back() - numbers.front() + 1 == int(numbers.size());
  if (numbers.size() > 2 && run) return QObject::tr("%1 to %2").arg(numbers.front()).arg(numbers.back());
  QStringList words;
  for (const int number : numbers) words << QString::number(number);
  return QLocale().createSeparatedList(words);
}

}  // namespace

std::vector<NodePlaces> rankPlaces(const ResolvedCell& cell) {
  const bool oneProcess = cell.cell.strategy == Strategy::dataParallel;
  std::vector<NodePlaces> nodes;
  int rank = 0;
  for (const PlanNode& node : cell.nodes) {
    NodePlaces places{hostWords(node.host), toQString(node.interfaceName), {}};
    const std::size_t devices = std::max<std::size_t>(node.slotCores.size(), node.gpus.size());
    for (std::size_t i = 0; i < devices; ++i) {
      RankPlace place{oneProcess ? rank : rank + int(i), {}, {}};
      if (i < node.gpus.size())
        place.gpu = node.gpus[i];
      else if (i < node.slotCores.size())
        place.cores = node.slotCores[i];
      std::sort(place.cores.begin(), place.cores.end());
      places.places.push_back(std::move(place));
    }
    rank += oneProcess ? 1 : int(devices);
    nodes.push_back(std::move(places));
  }
  return nodes;
}

std::vector<NodePlaces> largestPlaces(const ResolvedStudy& study) {
  const ResolvedCell* largest = nullptr;
  for (const ResolvedCell& each : study.cells)
    if (!each.nodes.empty() && (largest == nullptr || each.cell.worldDevices() > largest->cell.worldDevices()))
      largest = &each;
  return largest != nullptr ? rankPlaces(*largest) : std::vector<NodePlaces>();
}

QString placeWords(const RankPlace& place) {
  if (place.gpu) return QObject::tr("GPU %1").arg(*place.gpu);
  if (place.cores.empty()) return QObject::tr("any core");
  return place.cores.size() == 1 ? QObject::tr("core %1").arg(place.cores.front())
                                 : QObject::tr("cores %1").arg(rangeWords(place.cores));
}

QString placesSentence(const std::vector<NodePlaces>& nodes) {
  QStringList all;
  for (const NodePlaces& node : nodes) {
    QStringList places;
    for (const RankPlace& place : node.places)
      places << QObject::tr("rank %1 on %2").arg(place.rank).arg(placeWords(place));
    all << pairOf(node.host, listOf(places));
  }
  return all.join(QStringLiteral("; "));
}

RankPicture::RankPicture(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Ranks of the largest cell"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RankPicture::setPlaces(const std::vector<NodePlaces>& nodes) {
  m_nodes = nodes;
  const QString words = placesSentence(nodes);
  setAccessibleDescriptionOf(this, words);
  setToolTip(words);
  setVisible(!nodes.empty());
  updateGeometry();
  update();
}

QSize RankPicture::sizeHint() const {
  const auto shown = int(std::min(m_nodes.size(), kMostNodes));
  const int more = m_nodes.size() > kMostNodes ? lineHeight() : 0;
  return {int(kMostPlaces) * (inFont(kPlaceWidth) + kPlaceGap), shown * nodeHeight() + more};
}

int RankPicture::placeWidth() const {
  const QFontMetrics metrics(smallFont());
  int wanted = inFont(kPlaceWidth);
  std::size_t most = 1;
  for (const NodePlaces& node : m_nodes) {
    most = std::max(most, std::min(node.places.size(), kMostPlaces));
    for (const RankPlace& place : node.places)
      wanted = std::max(wanted, metrics.horizontalAdvance(placeWords(place)) + kLeftInset + kRightInset);
  }
  const int room = (width() + kPlaceGap) / int(most) - kPlaceGap;
  return std::min(wanted, std::max(room, inFont(kPlaceWidth)));
}

void RankPicture::paintEvent(QPaintEvent* event) {
  Q_UNUSED(event)
  const Tokens& t = tokens(currentTheme());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(smallFont());
  const int wide = placeWidth();
  int top = 0;
  for (std::size_t n = 0; n < std::min(m_nodes.size(), kMostNodes); ++n) {
    const NodePlaces& node = m_nodes[n];
    painter.setPen(t.muted);
    const QString link =
        m_nodes.size() > 1 && !node.link.isEmpty() ? QStringLiteral("  \u00b7  ") + node.link : QString();
    painter.drawText(QRect(0, top, width(), lineHeight()), Qt::AlignLeft | Qt::AlignVCenter, node.host + link);
    const int fields = top + lineHeight() + kTight;
    const std::size_t most = node.places.size() > kMostPlaces ? kMostPlaces - 1 : node.places.size();
    int left = 0;
    for (std::size_t i = 0; i < most; ++i, left += wide + kPlaceGap) {
      const QRect field(left, fields, wide, placeHeight());
      painter.setPen(Qt::NoPen);
      painter.setBrush(t.infoSurface);
      painter.drawRoundedRect(field, 6, 6);
      painter.fillRect(QRect(field.left(), field.top() + 6, 3, field.height() - 12), t.accent);
      painter.setPen(t.text);
      const QRect words = field.adjusted(kLeftInset, 4, -kRightInset, -4);
      painter.drawText(words, Qt::AlignLeft | Qt::AlignTop, tr("rank %1").arg(node.places[i].rank));
      painter.setPen(t.muted);
      painter.drawText(words, Qt::AlignLeft | Qt::AlignBottom,
                       painter.fontMetrics().elidedText(placeWords(node.places[i]), Qt::ElideRight, words.width()));
    }
    if (most < node.places.size())
      painter.drawText(QRect(left, fields, wide, placeHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                       tr("and %1 more").arg(node.places.size() - most));
    top += nodeHeight();
  }
  painter.setPen(t.muted);
  if (m_nodes.size() > kMostNodes)
    painter.drawText(QRect(0, top, width(), lineHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("and %n more machine(s) like these", nullptr, int(m_nodes.size() - kMostNodes)));
}

}  // namespace scalescope

#include "moc_rank_picture.cpp"
