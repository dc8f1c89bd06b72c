#pragma once

#include <limits>
#include <optional>
#include <vector>

namespace scalescope {

// Aligns a clock with another by messages in both directions: a message arrives after it was sent, so each exchange
// bounds the offset between the clocks from both sides. Clocks of constant rates differ by a line within all bounds
// (Duda, Harrus, Haddad and Bernard, "Estimating global time in distributed systems", ICDCS 1987). All values are
// seconds.

// Bounds of the offset that is added to the aligned clock, at one of its times, to get the other clock's time.
struct ClockBound {
  double atSeconds = 0;
  double lowSeconds = -std::numeric_limits<double>::infinity();
  double highSeconds = std::numeric_limits<double>::infinity();
};

struct OffsetRange {
  double lowSeconds = 0, highSeconds = 0;
};

struct ClockLine {
  // It is near the times that matter, to keep rounding errors small: these may be as large as a clock's.
  double originSeconds = 0;
  double offsetSeconds = 0;  // Offset at the origin.
  double drift = 0;          // Drift in seconds per second.
  double uncertaintySeconds = 0;

  [[nodiscard]] double at(double seconds) const { return offsetSeconds + drift * (seconds - originSeconds); }
};

// Consecutive lines, each valid from its time on; the first and the last are valid beyond them too.
struct ClockPath {
  struct Piece {
    double fromSeconds = 0;
    ClockLine line;
  };
  std::vector<Piece> pieces;  // Pieces in ascending order; lineAt() and at() need at least one.

  [[nodiscard]] const ClockLine& lineAt(double seconds) const;
  [[nodiscard]] double at(double seconds) const { return lineAt(seconds).at(seconds); }
  [[nodiscard]] double uncertaintySeconds() const;  // Largest uncertainty of all pieces.
  [[nodiscard]] double uncertaintyOr(double without) const { return pieces.empty() ? without : uncertaintySeconds(); }
};

inline constexpr double kMostDrift = 5e-4;  // Largest drift of two clocks; crystals are within 1e-4 of their rate.

// The set of lines within all bounds.
class ClockRoom {
 public:
  // Returns nullopt if no line with a drift of at most kMostDrift is within all bounds, or if there are no bounds on
  // one side.
  static std::optional<ClockRoom> of(std::vector<ClockBound> bounds);

  // Returns the range of offsets at that time, which may be outside the bounds' times.
  [[nodiscard]] OffsetRange at(double seconds) const;
  // Returns the line in the middle of the possible drifts and offsets. Its uncertainty is the largest difference to any
  // other possible line between `from` and `to`.
  [[nodiscard]] ClockLine line(double from, double to) const;

 private:
  explicit ClockRoom(std::vector<ClockBound> bounds);
  // Returns the offsets at the origin that a line of this drift may have; low is above high if there are none.
  [[nodiscard]] OffsetRange offsets(double drift) const;
  [[nodiscard]] double width(double drift) const;

  std::vector<ClockBound> m_bounds;
  double m_origin = 0;
  double m_least = 0, m_most = 0;  // Range of possible drifts.
  double m_drift = 0;              // Middle of that range.
};

}  // namespace scalescope
