#pragma once

#include <string>

#include <QString>

#include "core/study/spec/spec.h"

namespace scalescope {

// Returns the window's text for a host: its name, or "This computer" for the machine that runs the window.
QString hostWords(const HostSpec& host);
// The same for a name in a plan or message, where that machine is called "local".
QString hostWords(const std::string& name);
// Returns the text for the machine that runs the window.
QString thisComputer();

}  // namespace scalescope
