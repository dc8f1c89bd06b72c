#include "ui/style/tokens.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace scalescope {
namespace {

QColor rgb(unsigned value) { return QColor::fromRgb(value | 0xff000000U); }

Tokens lightTokens() {
  return {.window = rgb(0xFFFFFF),
          .surface = rgb(0xF6F7F9),
          .text = rgb(0x1C1F24),
          .muted = rgb(0x5B636E),
          .accent = rgb(0x0B62A4),
          .onAccent = rgb(0xFFFFFF),
          .grid = rgb(0xE3E6EA),
          .hairline = rgb(0xD3D8DE),
          .edge = rgb(0x868E98),
          .total = rgb(0x343A43),
          .danger = rgb(0xB3261E),
          .dangerSurface = rgb(0xFBEAE8),
          .warning = rgb(0x8A6100),
          .warningSurface = rgb(0xFBF3DF),
          .success = rgb(0x00734F),
          .successSurface = rgb(0xD6EBE3),
          .info = rgb(0x0B62A4),
          .infoSurface = rgb(0xDCE9F4)};
}

Tokens darkTokens() {
  return {.window = rgb(0x1A1D23),
          .surface = rgb(0x22262E),
          .text = rgb(0xE7EAEE),
          .muted = rgb(0x9AA3AE),
          .accent = rgb(0x5FB0F0),
          .onAccent = rgb(0x10151B),
          .grid = rgb(0x2C313A),
          .hairline = rgb(0x3A414C),
          .edge = rgb(0x6B7480),
          .total = rgb(0xD0D6DD),
          .danger = rgb(0xFF8A80),
          .dangerSurface = rgb(0x40262A),
          .warning = rgb(0xE8B030),
          .warningSurface = rgb(0x3A3119),
          .success = rgb(0x4FCFA6),
          .successSurface = rgb(0x1F3F38),
          .info = rgb(0x5FB0F0),
          .infoSurface = rgb(0x22374A)};
}

// Blue, vermilion, green, purple, amber, sky, brown, slate: the order of Okabe-Ito, darkened or lightened to a contrast
// of 3.7:1.
constexpr std::array<unsigned, kSeriesHues> kLightHues{0x0072B2, 0xC84E00, 0x00845F, 0xA8508A,
                                                       0xA97A00, 0x2E8BC0, 0x7A5230, 0x5B6770};
constexpr std::array<unsigned, kSeriesHues> kDarkHues{0x4AA3E0, 0xFF7A33, 0x1FBF8F, 0xDB8FC0,
                                                      0xE8B030, 0x7CC8F2, 0xC79A6B, 0x9AA7B2};

double luminance(const QColor& colour) {
  const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

}  // namespace

const Tokens& tokens(Theme theme) {
  static const Tokens light = lightTokens();
  static const Tokens dark = darkTokens();
  return theme == Theme::dark ? dark : light;
}

QColor seriesHue(int index, Theme theme) {
  const auto& hues = theme == Theme::dark ? kDarkHues : kLightHues;
  return rgb(hues.at(static_cast<std::size_t>(((index % kSeriesHues) + kSeriesHues) % kSeriesHues)));
}

QColor seriesShade(int index, Theme theme) {
  constexpr double kText = 0.5;  // Share of the text's color.
  const QColor hue = seriesHue(index, theme), text = tokens(theme).text;
  if (index % kSeriesShades < kSeriesHues) return hue;
  const auto mixed = [](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * kText)); };
  return {mixed(hue.red(), text.red()), mixed(hue.green(), text.green()), mixed(hue.blue(), text.blue())};
}

QColor seriesColour(SeriesRole role, int index, Theme theme) {
  switch (role) {
    case SeriesRole::compute:
      return seriesHue(0, theme);
    case SeriesRole::exposed:
    case SeriesRole::hiddenComm:
      return seriesHue(1, theme);
    case SeriesRole::wait:
      return seriesHue(3, theme);
    case SeriesRole::input:
      return seriesHue(4, theme);
    case SeriesRole::checkpoint:
      return seriesHue(6, theme);
    case SeriesRole::other:
      return seriesHue(7, theme);
    case SeriesRole::ideal:
    case SeriesRole::ceiling:
    case SeriesRole::fit:
      return tokens(theme).muted;
    case SeriesRole::plain:
      break;
  }
  return seriesShade(index, theme);
}

QColor heatColour(double share, Theme theme) {
  constexpr std::array<unsigned, 4> kLight{0xF1EDE8, 0xF2B680, 0xC84E00, 0x541C00};
  constexpr std::array<unsigned, 4> kDark{0x2B2724, 0x8A3F12, 0xFF7A33, 0xFFE3CF};
  const auto& stops = theme == Theme::dark ? kDark : kLight;
  const double at = std::clamp(share, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(at), stops.size() - 2);
  const QColor from = rgb(stops.at(below)), to = rgb(stops.at(below + 1));
  const double part = at - static_cast<double>(below);
  const auto mixed = [part](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * part)); };
  return {mixed(from.red(), to.red()), mixed(from.green(), to.green()), mixed(from.blue(), to.blue())};
}

Marker seriesMarker(int index) {
  constexpr int kMarkers = kMostMarkerParts;
  static_assert(kMarkers == static_cast<int>(Marker::ring) + 1);
  const int number = std::max(0, index);
  return static_cast<Marker>((number + number / kSeriesShades) % kMarkers);
}

QList<qreal> seriesDash(int index) {
  static_assert(kSeriesDashes >= kMostDashParts);
  static const std::array<QList<qreal>, kSeriesDashes> kDashes{
      {{}, {4, 2}, {4, 2, 1, 2}, {1, 2}, {9, 3}, {4, 2, 1, 2, 1, 2}, {9, 3, 4, 3}}};
  return kDashes.at(static_cast<std::size_t>((std::max(0, index) / kSeriesPerDash) % kSeriesDashes));
}

SeriesFill seriesFill(int index) {
  return static_cast<SeriesFill>(std::min(std::max(0, index) / kSeriesShades, static_cast<int>(SeriesFill::crossed)));
}

double contrast(const QColor& a, const QColor& b) {
  const double la = luminance(a);
  const double lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

}  // namespace scalescope
