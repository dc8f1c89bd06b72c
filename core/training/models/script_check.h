#pragma once

#include <string>

#include "core/base/result.h"

namespace scalescope {

// Whether a TorchScript file calls only what computes: operators of aten, prim and prims without those that open files,
// call other processes or run Python, and no class of a library. The file's code is compiled, and none of it runs:
// loading a file runs its __setstate__ methods, so this comes first. Error `training.torchscript-operator` names what
// it calls; throws what LibTorch throws at a file that it cannot read.
Status checkScript(const std::string& file);

}  // namespace scalescope
