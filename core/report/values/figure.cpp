#include "core/report/values/figure.h"

#include <array>
#include <cmath>

#include "core/report/values/figure_fields.h"

namespace scalescope {
namespace {

// The version, which readers of every version check first.
struct FigureHead {
  std::int64_t version = 0;
};
template <class Visit, SameAs<FigureHead> T>
void eachField(Visit&& visit, T& m) {
  visit("version", m.version, Limits().required());
}

}  // namespace

nlohmann::ordered_json toJson(const Figure& figure) { return toJson<nlohmann::ordered_json>(figure); }

// An unknown enum name from a newer minor version keeps its default, so that a figure is drawn more simply instead of
// refused.
Result<Figure> figureFromJson(const nlohmann::json& json) {
  const auto head = fromJson<FigureHead>(json, "figure");
  if (!head) return fail("figure.not-a-figure", {}, head.error());
  if (head->version < 1 || head->version > kFigureVersion)
    return fail("figure.version", {{"version", head->version}, {"known", std::int64_t{kFigureVersion}}});
  Problem passedOver;
  auto figure = fromJsonLoosely<Figure>(json, passedOver);
  for (FigureAxis* axis : {&figure.x, &figure.y})
    std::erase_if(axis->ticks, [](double tick) { return !std::isfinite(tick); });
  return figure;
}

}  // namespace scalescope
