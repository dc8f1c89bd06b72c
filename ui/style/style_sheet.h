#pragma once

#include <QString>

namespace scalescope {

struct Tokens;

// Style sheet over Fusion: flat surfaces, one hairline, 6 px corners, a visible focus ring. Colours come from `tokens` only.
QString styleSheet(const Tokens& tokens);

}  // namespace scalescope
