#pragma once

#include <QWidget>
#include <vector>

#include "launcher/plan/resolve.h"

namespace scalescope {

// Where the plan puts the ranks of a cell: on which devices of which machines. A process that drives several devices
// (data-parallel) is a rank on all of them.
struct RankPlace {
  int rank = 0;
  std::vector<int> cores;  // of the machine; empty on a GPU, and where a rank is not pinned
  std::optional<int> gpu;
};
struct NodePlaces {
  QString host;
  QString link;  // interface to the other machines; "" = none is needed, or the system's choice
  std::vector<RankPlace> places;
};
std::vector<NodePlaces> rankPlaces(const ResolvedCell& cell);
// Of the resolved cell with the most devices that has a plan; empty = none has.
std::vector<NodePlaces> largestPlaces(const ResolvedStudy& study);

QString placeWords(const RankPlace& place);                    // "cores 0 to 3", "GPU 1"
QString placesSentence(const std::vector<NodePlaces>& nodes);  // all of it, for those who do not see the picture

class RankPicture final : public QWidget {
  Q_OBJECT

 public:
  explicit RankPicture(QWidget* parent = nullptr);
  void setPlaces(const std::vector<NodePlaces>& nodes);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::vector<NodePlaces> m_nodes;
};

}  // namespace scalescope
