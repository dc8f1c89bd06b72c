#pragma once

#include <QPointer>
#include <QRectF>
#include <QString>
#include <QWidget>
#include <vector>

namespace scalescope {

// A text as it is drawn. All places are pixels of the window, whatever the screen's scale.
struct DrawnText {
  QString text;
  QRectF ink;   // around its glyphs
  QRectF room;  // what can be seen there at most: the visible part of its widget, cut by the painter's clip
  QPointer<QWidget> widget;  // whose it is; of a scroll area its viewport
};

// What the window and its visible children draw, whoever paints it: labels, tables, charts, cards. UI thread.
std::vector<DrawnText> drawnTexts(QWidget& window);

}  // namespace scalescope
