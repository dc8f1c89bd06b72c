#pragma once

#include <QString>
#include <QWidget>
#include <vector>

namespace scalescope {

// A part of a window that the user cannot read or reach.
struct LayoutFault {
  QString widget;  // Class and accessible name of the widget.
  QString text;
  QString why;
  bool operator==(const LayoutFault&) const = default;
};

// Returns the faults of the window as it is shown now: a text that is cut by its widget or elided without a tool tip
// that has the whole, two overlapping texts, a control that its parent cuts off, a page or table wider than its place.
// Content that is only scrolled out of view is no fault. UI thread; draws the window once.
std::vector<LayoutFault> layoutFaults(QWidget& window);

QString reported(const LayoutFault& fault);
QString sideways();  // Returns the reason for content that is wider than its place.

}  // namespace scalescope
