#include "tests/ui/pictures/picture.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include <QPainter>

namespace scalescope {
namespace {

constexpr int kMostColours = 256;
constexpr int kTile = 30;

int squaredApart(QRgb a, QRgb b) {
  const int red = qRed(a) - qRed(b), green = qGreen(a) - qGreen(b), blue = qBlue(a) - qBlue(b);
  return red * red + green * green + blue * blue;
}

// Returns the most frequent colours; colours that are equal after rounding to 32 levels are merged.
QList<QRgb> paletteOf(const QImage& image) {
  std::map<int, std::map<QRgb, int>> counted;  // Key: rounded colour.
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) {
      const QRgb colour = image.pixel(x, y) | 0xff000000;
      ++counted[(qRed(colour) >> 3) << 10 | (qGreen(colour) >> 3) << 5 | (qBlue(colour) >> 3)][colour];
    }
  std::vector<std::pair<int, QRgb>> byCount;
  for (const auto& [rounded, colours] : counted) {
    int all = 0;
    auto most = colours.begin();
    for (auto each = colours.begin(); each != colours.end(); ++each) {
      all += each->second;
      if (each->second > most->second) most = each;
    }
    byCount.emplace_back(-all, most->first);
  }
  std::sort(byCount.begin(), byCount.end());
  QList<QRgb> palette;
  for (std::size_t i = 0; i < byCount.size() && i < kMostColours; ++i) palette.push_back(byCount[i].second);
  return palette;
}

QImage withPalette(const QImage& image) {
  const QList<QRgb> palette = paletteOf(image);
  std::map<QRgb, int> nearest;
  QImage out(image.size(), QImage::Format_Indexed8);
  out.setColorTable(palette);
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) {
      const QRgb colour = image.pixel(x, y) | 0xff000000;
      const auto [found, isNew] = nearest.emplace(colour, 0);
      if (isNew)
        found->second = static_cast<int>(
            std::min_element(palette.begin(), palette.end(),
                             [&](QRgb a, QRgb b) { return squaredApart(a, colour) < squaredApart(b, colour); }) -
            palette.begin());
      out.setPixel(x, y, static_cast<uint>(found->second));
    }
  return out;
}

// Returns the mean of 3 x 3 pixels, fewer at the edges.
QImage blurred(const QImage& source) {
  const QImage image = source.convertToFormat(QImage::Format_RGB32);
  QImage out(image.size(), QImage::Format_RGB32);
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) {
      int red = 0, green = 0, blue = 0, count = 0;
      for (int v = std::max(0, y - 1); v <= std::min(image.height() - 1, y + 1); ++v)
        for (int u = std::max(0, x - 1); u <= std::min(image.width() - 1, x + 1); ++u) {
          const QRgb colour = reinterpret_cast<const QRgb*>(image.constScanLine(v))[u];
          red += qRed(colour), green += qGreen(colour), blue += qBlue(colour), ++count;
        }
      reinterpret_cast<QRgb*>(out.scanLine(y))[x] = qRgb(red / count, green / count, blue / count);
    }
  return out;
}

QImage sideBySide(const QImage& kept, const QImage& now, const QImage& where) {
  QImage out(kept.width() + now.width() + where.width() + 20, std::max(kept.height(), now.height()),
             QImage::Format_RGB32);
  out.fill(Qt::gray);
  QPainter painter(&out);
  painter.drawImage(0, 0, kept);
  painter.drawImage(kept.width() + 10, 0, now);
  painter.drawImage(kept.width() + now.width() + 20, 0, where);
  return out;
}

}  // namespace

QImage keptPicture(const Figure& figure, const RenderOptions& options) {
  return withPalette(
      figureImage(figure, options).scaled(kPictureSize, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
}

PictureDifference differenceOf(const QImage& kept, const QImage& now) {
  PictureDifference out;
  if (kept.size() != now.size() || kept.isNull()) {
    out.otherSize = true;
    out.marked = sideBySide(kept, now, {});
    return out;
  }
  const QImage a = blurred(kept), b = blurred(now);
  QImage where(a.size(), QImage::Format_RGB32);
  where.fill(Qt::white);
  const int across = (a.width() + kTile - 1) / kTile;
  std::vector<int> tiles(static_cast<std::size_t>(across * ((a.height() + kTile - 1) / kTile)));
  int differ = 0;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x) {
      const int apart = squaredApart(a.pixel(x, y), b.pixel(x, y));
      const bool differs = apart > kMostApart * kMostApart;
      where.setPixel(x, y, differs ? qRgb(200, 0, 0) : qRgb(255, 255 - apart / 16, 255 - apart / 16));
      differ += differs ? 1 : 0;
      tiles[static_cast<std::size_t>(y / kTile * across + x / kTile)] += differs ? 1 : 0;
    }
  const auto worst = std::max_element(tiles.begin(), tiles.end()) - tiles.begin();
  out.share = static_cast<double>(differ) / (a.width() * a.height());
  out.inTile = static_cast<double>(tiles[static_cast<std::size_t>(worst)]) / (kTile * kTile);
  out.tile = QRect(static_cast<int>(worst) % across * kTile, static_cast<int>(worst) / across * kTile, kTile, kTile);
  out.marked = sideBySide(kept, now, where);
  return out;
}

}  // namespace scalescope
