#pragma once

#include <QString>
#include <QWidget>
#include <vector>

namespace scalescope {

// Something of a window that a person cannot read or reach.
struct LayoutFault {
  QString widget;  // its class and what screen readers call it
  QString text;
  QString why;
  bool operator==(const LayoutFault&) const = default;
};

// What is wrong with what the window shows now: a text that is cut by its widget or elided without a tool tip that has
// the whole, two texts on one another, a control that its parent cuts off, a page or table wider than its place. What
// is only scrolled out of view is right. UI thread; draws the window once.
std::vector<LayoutFault> layoutFaults(QWidget& window);

QString told(const LayoutFault& fault);
QString sideways();  // why, of what is wider than its place

}  // namespace scalescope
