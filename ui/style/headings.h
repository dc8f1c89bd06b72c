#pragma once

class QWidget;

namespace scalescope {

// Lets a table's header write headings in two lines if that makes a column narrower; kept as a property of the header.
// UI thread.
void setWrapsHeadings(QWidget* header, bool wraps);
bool wrapsHeadings(const QWidget* header);

// Returns the height that such a header needs.
int headingHeight(const QWidget* header);

}  // namespace scalescope
