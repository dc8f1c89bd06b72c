#include "core/analysis/maths/clock_line.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace scalescope {
namespace {

constexpr int kThirds = 60;
constexpr double kDriftStep = kMostDrift * 1e-9;

// Returns the argument at which a concave function is largest.
template <class Value>
double largestAt(double low, double high, Value value) {
  for (int i = 0; i < kThirds; ++i) {
    const double left = low + (high - low) / 3, right = high - (high - low) / 3;
    (value(left) < value(right) ? low : high) = value(left) < value(right) ? left : right;
  }
  return (low + high) / 2;
}

}  // namespace

const ClockLine& ClockPath::lineAt(double seconds) const {
  auto next =
      std::find_if(pieces.begin() + 1, pieces.end(), [&](const Piece& piece) { return piece.fromSeconds > seconds; });
  return std::prev(next)->line;
}

double ClockPath::uncertaintySeconds() const {
  double most = 0;
  for (const Piece& piece : pieces) most = std::max(most, piece.line.uncertaintySeconds);
  return most;
}

ClockRoom::ClockRoom(std::vector<ClockBound> bounds)
    : m_bounds(std::move(bounds)), m_origin(m_bounds.front().atSeconds) {}

// The width is the minimum of some linear functions of the drift less the maximum of others, so it is concave in the
// drift, as the ends of the range are.
std::optional<ClockRoom> ClockRoom::of(std::vector<ClockBound> bounds) {
  if (bounds.empty()) return std::nullopt;
  ClockRoom room(std::move(bounds));
  room.m_drift = largestAt(-kMostDrift, kMostDrift, [&](double drift) { return room.width(drift); });
  const double width = room.width(room.m_drift);
  if (!(width >= 0) || std::isinf(width)) return std::nullopt;
  room.m_least = room.m_most = room.m_drift;
  for (double step = kMostDrift; step > kDriftStep; step /= 2) {
    if (room.m_least - step >= -kMostDrift && room.width(room.m_least - step) >= 0) room.m_least -= step;
    if (room.m_most + step <= kMostDrift && room.width(room.m_most + step) >= 0) room.m_most += step;
  }
  // This is the middle of the drifts instead of the one with the largest width: that one is at an end of the range if a
  // short run hardly bounds the drift.
  room.m_drift = (room.m_least + room.m_most) / 2;
  return room;
}

OffsetRange ClockRoom::offsets(double drift) const {
  OffsetRange room{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  for (const ClockBound& bound : m_bounds) {
    const double moved = drift * (bound.atSeconds - m_origin);
    room.lowSeconds = std::max(room.lowSeconds, bound.lowSeconds - moved);
    room.highSeconds = std::min(room.highSeconds, bound.highSeconds - moved);
  }
  return room;
}

double ClockRoom::width(double drift) const {
  const OffsetRange room = offsets(drift);
  return room.highSeconds - room.lowSeconds;
}

OffsetRange ClockRoom::at(double seconds) const {
  const double after = seconds - m_origin;
  const auto high = [&](double drift) { return offsets(drift).highSeconds + drift * after; };
  const auto negativeLow = [&](double drift) { return -offsets(drift).lowSeconds - drift * after; };
  return {-negativeLow(largestAt(m_least, m_most, negativeLow)), high(largestAt(m_least, m_most, high))};
}

ClockLine ClockRoom::line(double from, double to) const {
  const OffsetRange middle = offsets(m_drift);
  ClockLine line{m_origin, (middle.lowSeconds + middle.highSeconds) / 2, m_drift, 0};
  for (const double moment : {from, to}) {
    const OffsetRange room = at(moment);
    line.uncertaintySeconds =
        std::max({line.uncertaintySeconds, room.highSeconds - line.at(moment), line.at(moment) - room.lowSeconds});
  }
  return line;
}

}  // namespace scalescope
