#pragma once

#include <optional>

class QFrame;
class QWidget;

namespace scalescope {

// What a part of a page is, kept as a property of the widget; fonts, palettes and the style follow from it. UI thread.

// primary: the page's single accented action. flat: text without a frame; flush: such, its
// words at the left edge of what stands above. A push button without a role is normal; a
// tool button without one has a frame only under the pointer.
enum class LabelRole { body, headline, title, muted, small, danger, warning, success };
enum class ButtonRole { normal, primary, flat, danger, flush };
enum class FrameRole { plain, hairline, info, success, warning, danger };

void setRole(QWidget* label, LabelRole role);
void setRole(QWidget* button, ButtonRole role);
void setRole(QFrame* frame, FrameRole role);
void setWrong(QWidget* field, bool wrong);  // a field holds what its study does not take

std::optional<ButtonRole> buttonRole(const QWidget* widget);
FrameRole frameRole(const QWidget* widget);
bool isWrong(const QWidget* widget);

// Labels carry a palette of their own: again after a change of theme.
void dressLabels();

}  // namespace scalescope
