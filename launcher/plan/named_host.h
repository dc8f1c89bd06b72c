#pragma once

#include <string>

#include "core/study/spec/spec.h"
#include "launcher/plan/host_groups.h"

namespace scalescope {

// Returns the host of that name: "", "local" and "localhost" are this machine, any other name is a destination of ssh.
HostSpec hostNamed(const std::string& name);

// Returns a group's host under its name in the group; its ssh destination follows the rule of hostNamed.
HostSpec hostSpecOf(const GroupHost& host);

}  // namespace scalescope
