#pragma once

#include <QPointer>
#include <QRectF>
#include <QString>
#include <QWidget>
#include <vector>

namespace scalescope {

// A text as it is drawn. All positions are pixels of the window, at any scale of the screen.
struct DrawnText {
  QString text;
  QRectF ink;   // Bounding rectangle of its glyphs.
  QRectF room;  // The area that can be visible there: the visible part of its widget, cut by the painter's clip.
  QPointer<QWidget> widget;  // The widget that draws it; for a scroll area its viewport.
};

// Returns the texts that the window and its visible children draw: labels, tables, charts, cards. UI thread.
std::vector<DrawnText> drawnTexts(QWidget& window);

}  // namespace scalescope
