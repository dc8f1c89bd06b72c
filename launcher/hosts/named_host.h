#pragma once

#include <string>

#include "core/study/spec/spec.h"
#include "launcher/hosts/host_groups.h"

namespace scalescope {

// "", "local" and "localhost" are this machine; else as ssh spells it.
HostSpec hostNamed(const std::string& name);

// One of a group, under its name there; what it says of ssh by the same rule.
HostSpec hostSpecOf(const GroupHost& host);

}  // namespace scalescope
