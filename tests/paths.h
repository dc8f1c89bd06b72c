#pragma once

#include <string>

// The folders of the sources and of the build are known to paths.cpp only: a test that is compiled with them in its
// options would be compiled again in each checkout, because the compiler's cache would not find it.

namespace scalescope {

// Returns the absolute path of a file or folder of the sources, such as "docs/INTERFACES.md".
std::string sourceFile(const std::string& path);

// Returns the absolute path of a program of the project, such as "scalescope-cli".
std::string builtProgram(const std::string& name);

// Returns the absolute path of a program or library that is built for tests, such as "fake_worker".
std::string builtForTests(const std::string& name);

}  // namespace scalescope
