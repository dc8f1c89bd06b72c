#pragma once

#include <optional>

class QFrame;
class QWidget;

namespace scalescope {

// Role of a widget on a page, kept as its property; fonts, palettes and the style depend on it. UI thread.

// primary: the page's single accented action. flat: text without a frame. flush: flat, with its text aligned to the
// left edge of the widgets above. A push button without a role is normal; a tool button without one has a frame only
// under the pointer.
enum class LabelRole { body, headline, title, muted, small, danger, warning, success };
enum class ButtonRole { normal, primary, flat, danger, flush };
enum class FrameRole { plain, hairline, info, success, warning, danger };

void setRole(QWidget* label, LabelRole role);
void setRole(QWidget* button, ButtonRole role);
void setRole(QFrame* frame, FrameRole role);
void setWrong(QWidget* field, bool wrong);  // Marks a field whose value the study refuses.

std::optional<ButtonRole> buttonRole(const QWidget* widget);
FrameRole frameRole(const QWidget* widget);
bool isWrong(const QWidget* widget);

// Applies the palettes of all labels again after a change of theme, since a label keeps its own palette.
void dressLabels();

}  // namespace scalescope
