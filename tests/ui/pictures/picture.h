#pragma once

#include <QImage>

#include "core/report/values/figure.h"
#include "ui/charts/render_figure.h"

namespace scalescope {

// A figure as a small picture that is kept beside the sources, and the rule by which two of them are equal. Fonts and
// rasterizers differ a little between machines; the visible content does not.

inline constexpr QSize kPictureSize{480, 300};

// Draws the figure as files are, 960 x 600, halved, and in at most 256 colours: a few kilobytes as PNG.
QImage keptPicture(const Figure& figure, const RenderOptions& options = {});

// Both pictures are blurred first: a pixel is the mean of the 3 x 3 around it. Two pixels differ if their distance is
// more than kMostApart of 441 (the distance from black to white in red, green and blue). Two pictures are equal while
// no more than kMostShare of all pixels differ and no more than kMostInTile of any tile of 30 x 30: a missing marker is
// few pixels of a picture, and many of its tile; another word of a small title is a dozen pixels of a tile of 900.
inline constexpr double kMostApart = 32;
inline constexpr double kMostShare = 0.002;
inline constexpr double kMostInTile = 0.01;

struct PictureDifference {
  bool otherSize = false;
  double share = 0;   // Share of all pixels.
  double inTile = 0;  // Share of the tile with the most of them.
  QRect tile{};
  QImage marked{};  // The kept picture, the new one, and their difference, side by side.
  [[nodiscard]] bool isSame() const { return !otherSize && share <= kMostShare && inTile <= kMostInTile; }
};
PictureDifference differenceOf(const QImage& kept, const QImage& now);

}  // namespace scalescope
