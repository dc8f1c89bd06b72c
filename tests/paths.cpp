#include "tests/paths.h"

namespace scalescope {

std::string sourceFile(const std::string& path) { return SCALESCOPE_SOURCE_DIR "/" + path; }

std::string builtProgram(const std::string& name) { return SCALESCOPE_BIN_DIR "/" + name; }

std::string builtForTests(const std::string& name) { return SCALESCOPE_BIN_DIR "/../tests/" + name; }

}  // namespace scalescope
