#pragma once

#include <QImage>

#include "core/report/values/figure.h"
#include "ui/charts/render_figure.h"

namespace scalescope {

// A figure as a small picture that is kept beside the sources, and what it takes for two of them to be the same. Fonts
// and what rasterizes them differ a little from machine to machine; what a person sees does not.

inline constexpr QSize kPictureSize{480, 300};

// Drawn as files are, 960 x 600, halved, and in at most 256 colours: a few kilobytes as PNG.
QImage keptPicture(const Figure& figure, const RenderOptions& options = {});

// Both are blurred first: a pixel is the mean of the 3 x 3 around it. Two pixels differ that are further apart than
// kMostApart of 441 (the way from black to white in red, green and blue). Two pictures are the same while no more than
// kMostShare of all pixels differ and no more than kMostInTile of any tile of 30 x 30: a marker that is gone is few
// pixels of a picture, and many of its tile; another word of a small title is a dozen pixels of a tile of 900.
inline constexpr double kMostApart = 32;
inline constexpr double kMostShare = 0.002;
inline constexpr double kMostInTile = 0.01;

struct PictureDifference {
  bool otherSize = false;
  double share = 0;   // of all pixels
  double inTile = 0;  // of the tile with the most of them
  QRect tile{};
  QImage marked{};  // kept, drawn now, and where they differ, side by side
  [[nodiscard]] bool isSame() const { return !otherSize && share <= kMostShare && inTile <= kMostInTile; }
};
PictureDifference differenceOf(const QImage& kept, const QImage& now);

}  // namespace scalescope
