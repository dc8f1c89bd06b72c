// Folders in which the GPU probe looks for the driver's library, also those into which a container mounts it although
// the loader does not search them.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

extern "C" {
#include "app/gpuprobe/library.h"
#include "tests/paths.h"
}

namespace scalescope {

TEST(NvmlLibrary, OneThatTheLoaderDoesNotFindIsOpenedByItsPath) {
  const std::string there = builtForTests("nvml/libnvidia-ml.so.1");
  const char* const names[] = {"libscalescope-is-not-there.so.1", "/is/not/there.so.1", there.c_str(), nullptr};
  void* library = openFirst(names);
  ASSERT_NE(library, nullptr) << dlerror();
  EXPECT_NE(dlsym(library, "nvmlInit_v2"), nullptr);
  dlclose(library);
  const char* const none[] = {names[0], names[1], nullptr};
  EXPECT_EQ(openFirst(none), nullptr);
}

TEST(NvmlLibrary, IsLookedForWhereContainersAndWslPutIt) {
  std::vector<std::string> names;
  for (const char* const* name = kNvmlLibraries; *name != nullptr; ++name) names.emplace_back(*name);
  EXPECT_EQ(names, (std::vector<std::string>{"libnvidia-ml.so.1", "/usr/local/nvidia/lib64/libnvidia-ml.so.1",
                                             "/usr/lib/x86_64-linux-gnu/libnvidia-ml.so.1",
                                             "/usr/lib/wsl/lib/libnvidia-ml.so.1"}))
      << "by name first: who sets LD_LIBRARY_PATH means it";
}

}  // namespace scalescope
