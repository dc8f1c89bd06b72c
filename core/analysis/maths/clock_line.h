#pragma once

#include <limits>
#include <optional>
#include <vector>

namespace scalescope {

// One clock set to another by messages that went both ways: a message arrives after it was sent, so each exchange
// bounds the offset between the clocks from both sides. A line within all bounds is what clocks of constant rates can
// have (Duda, Harrus, Haddad and Bernard, "Estimating global time in distributed systems", ICDCS 1987). Seconds.

// At a moment of the clock that is set, what lies between low and high is to be added to it for the other's time.
struct ClockBound {
  double atSeconds = 0;
  double lowSeconds = -std::numeric_limits<double>::infinity();
  double highSeconds = std::numeric_limits<double>::infinity();
};

struct OffsetRange {
  double lowSeconds = 0, highSeconds = 0;
};

struct ClockLine {
  double originSeconds = 0;  // near the moments that matter, which may be as large as a clock's
  double offsetSeconds = 0;  // at the origin
  double drift = 0;          // seconds per second
  double uncertaintySeconds = 0;

  [[nodiscard]] double at(double seconds) const { return offsetSeconds + drift * (seconds - originSeconds); }
};

// Lines one after the other, each from its moment on; the first and the last hold beyond them too.
struct ClockPath {
  struct Piece {
    double fromSeconds = 0;
    ClockLine line;
  };
  std::vector<Piece> pieces;  // ascending; without any neither lineAt nor at may be asked

  [[nodiscard]] const ClockLine& lineAt(double seconds) const;
  [[nodiscard]] double at(double seconds) const { return lineAt(seconds).at(seconds); }
  [[nodiscard]] double uncertaintySeconds() const;  // the most of any
  [[nodiscard]] double uncertaintyOr(double without) const { return pieces.empty() ? without : uncertaintySeconds(); }
};

inline constexpr double kMostDrift = 5e-4;  // of two clocks; crystals are within 1e-4 of their rate

// Where lines within all bounds may be.
class ClockRoom {
 public:
  // nullopt where no line of at most kMostDrift lies within all bounds, or one side has none.
  static std::optional<ClockRoom> of(std::vector<ClockBound> bounds);

  // At that moment, beyond the bounds too.
  [[nodiscard]] OffsetRange at(double seconds) const;
  // The line in the middle of the drifts and offsets that have room; its uncertainty is by how much any other line
  // within them may differ from it between `from` and `to`.
  [[nodiscard]] ClockLine line(double from, double to) const;

 private:
  explicit ClockRoom(std::vector<ClockBound> bounds);
  // Offsets at the origin that a line of this drift may have; low above high: none.
  [[nodiscard]] OffsetRange offsets(double drift) const;
  [[nodiscard]] double width(double drift) const;

  std::vector<ClockBound> m_bounds;
  double m_origin = 0;
  double m_least = 0, m_most = 0;  // drifts that have room
  double m_drift = 0;              // between them
};

}  // namespace scalescope
