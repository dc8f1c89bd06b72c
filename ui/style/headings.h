#pragma once

class QWidget;

namespace scalescope {

// Whether a table's header writes headings in two lines, where that makes a column narrower; kept as a property of the
// header. UI thread.
void setWrapsHeadings(QWidget* header, bool wraps);
bool wrapsHeadings(const QWidget* header);

// What the header's height has to be for that.
int headingHeight(const QWidget* header);

}  // namespace scalescope
