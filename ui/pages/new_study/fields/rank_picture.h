#pragma once

#include <QWidget>
#include <vector>

#include "launcher/plan/resolve.h"

namespace scalescope {

// Placement of a cell's ranks by the plan: their machines and devices. A process that drives several devices
// (data-parallel) is a rank on all of them.
struct RankPlace {
  int rank = 0;
  std::vector<int> cores;  // Cores of the machine; empty on a GPU, and if the rank is not pinned.
  std::optional<int> gpu;
};
struct NodePlaces {
  QString host;
  QString link;  // Network interface to the other machines; empty if none is needed, or for the system's choice.
  std::vector<RankPlace> places;
};
std::vector<NodePlaces> rankPlaces(const ResolvedCell& cell);
// Returns the places of the resolved cell with the most devices that has a plan; empty if none has.
std::vector<NodePlaces> largestPlaces(const ResolvedStudy& study);

QString placeWords(const RankPlace& place);                    // Returns "cores 0 to 3" or "GPU 1".
QString placesSentence(const std::vector<NodePlaces>& nodes);  // Describes the whole picture for screen readers.

class RankPicture final : public QWidget {
  Q_OBJECT

 public:
  explicit RankPicture(QWidget* parent = nullptr);
  void setPlaces(const std::vector<NodePlaces>& nodes);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
  [[nodiscard]] int placeWidth() const;  // Returns the width of a place: of the longest text, if there is room.

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::vector<NodePlaces> m_nodes;
};

}  // namespace scalescope
