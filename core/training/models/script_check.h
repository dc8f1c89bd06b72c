#pragma once

#include <string>

#include "core/base/result.h"

namespace scalescope {

// Returns an error if a TorchScript file calls more than computation. It may call operators of aten, prim and prims
// without those that open files, call other processes or run Python, and no class of a library. All code is compiled
// that loading could compile, but none of it runs: loading a file runs its __setstate__ methods, so this check comes
// first. The error `training.torchscript-operator` names what the file calls, `training.torchscript-record` a record
// whose name does not determine what the loader reads. Throws what LibTorch throws at a file that it cannot read.
Status checkScript(const std::string& file);

}  // namespace scalescope
