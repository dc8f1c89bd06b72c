#include "launcher/transport/worker_bundle.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/base/file.h"
#include "core/base/process.h"
#include "tests/paths.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

const std::string kTests = builtForTests(".");
const std::string kCpuWorker = kTests + "/fake_rank";
const std::string kCudaWorker = kTests + "/fake_cuda_worker";

Names namesOf(const std::vector<DeployedItem>& items) {
  Names names;
  for (const DeployedItem& item : items) names.push_back(item.name);
  return names;
}

bool hasItem(const std::vector<DeployedItem>& items, const std::string& name) {
  const Names names = namesOf(items);
  return std::count(names.begin(), names.end(), name) == 1;
}

// Writes the items as a host gets them.
void unpack(const std::vector<DeployedItem>& items, const std::string& folder) {
  for (const DeployedItem& item : items) {
    const fs::path to = folder + "/" + item.name;
    fs::create_directories(to.parent_path());
    if (item.path.empty())
      std::ofstream(to) << item.text;
    else
      fs::copy_file(item.path, to);
    fs::permissions(to, fs::perms::owner_all);
  }
}

ProgramOutput run(const std::string& program, const EnvironmentChange& environment) {
  ProgramOptions options;
  options.environment = environment;
  return runProgram({program}, options).value_or(ProgramOutput{127, "", "not started"});
}

}  // namespace

TEST(LinkerTrace, IsReadLineByLine) {
  const LinkerTrace trace = linkerTrace(
      "\tlinux-vdso.so.1 (0x00007ffc)\n\tlibtorch.so => /opt/a b/libtorch.so (0x00007f)\n"
      "\tlibcuda.so.1 => not found\n\tlibc.so.6 => /lib/libc.so.6 (0x1)\n\t/lib64/ld-linux-x86-64.so.2 "
      "(0x2)\nnonsense");
  EXPECT_EQ(trace.paths, (Names{"/opt/a b/libtorch.so", "/lib/libc.so.6", "/lib64/ld-linux-x86-64.so.2"}));
  EXPECT_EQ(trace.missing, Names{"libcuda.so.1"});
  EXPECT_EQ(linkerTrace("\t/lib64/ld-linux-x86-64.so.2 => /opt/a b/ld-linux-x86-64.so.2 (0x00007f)").paths,
            Names{"/opt/a b/ld-linux-x86-64.so.2"});
  EXPECT_TRUE(linkerTrace("").paths.empty());
}

TEST(DriverLibraries, AreTheHostsOwn) {
  for (const char* name : {"libcuda.so.1", "libcuda.so", "libnvidia-ml.so.1", "libnvidia-ptxjitcompiler.so.580.65.06"})
    EXPECT_TRUE(isDriverLibrary(name)) << name;
  for (const char* name : {"libcudart.so.13", "libcudnn.so.9", "libnvrtc.so.13", "libnvJitLink.so.13", "libnccl.so.2"})
    EXPECT_FALSE(isDriverLibrary(name)) << name;
}

TEST(DeferredLibraries, AreThoseOfTheirNamesOncePerVersion) {
  const Names folder{"libcudnn.so.9",     "libcudnn_ops.so",    "libcudnn_ops.so.9",  "libcudnn_ops.so.9.13.0",
                     "libcudnn_cnn.so.9", "libcudnn_notes.txt", "libcublas.so.13",    "libnvrtc-builtins.so.13.0",
                     "libtorch_cuda.so",  "libcaffe2_nvrtc.so", "libtorch_python.so", "libtorch_cuda_linalg.so"};
  EXPECT_EQ(lateLibraries("libcudnn.so.9", folder), (Names{"libcudnn_cnn.so.9", "libcudnn_ops.so.9"}));
  EXPECT_EQ(lateLibraries("libnvrtc.so.13", folder), (Names{"libnvrtc-builtins.so.13.0"}));
  EXPECT_EQ(lateLibraries("libtorch_cuda.so", folder), (Names{"libcaffe2_nvrtc.so", "libtorch_cuda_linalg.so"}));
  EXPECT_TRUE(lateLibraries("libcublas.so.13", folder).empty());
}

TEST(WorkerBundle, OfTheCpuWorkerNeedsNoLibraryOfTheHost) {
  const auto items = workerBundle({kCpuWorker, ""}, Environment::ofThisProcess(), {});
  ASSERT_TRUE(items) << english(items.error());
  EXPECT_EQ(items->back().name, "scalescope-worker");
  EXPECT_TRUE(hasItem(*items, "libc.so.6") && hasItem(*items, "worker.bin"));
  EXPECT_FALSE(hasItem(*items, "scalescope-worker-cuda"));
  for (const DeployedItem& item : *items) EXPECT_EQ(item.digest.size(), 64u) << item.name;
}

// The worker's own bundle has LibTorch; this one has at most the C++ library.
TEST(ProgramBundle, HasTheRunnerWithItsInstrumentsAndNoWorker) {
  const TempFolder folder;
  fs::create_directories(folder.path("python/scalescope"));
  fs::copy_file(kCpuWorker, folder.path("scalescope-program"));
  for (const char* name : {"libscalescope_tap.so", "python/sitecustomize.py", "python/scalescope/hook.py"})
    std::ofstream(folder.path(name)) << name;
  const auto items = programBundle(folder.path("scalescope-program"), Environment::ofThisProcess(), {});
  ASSERT_TRUE(items) << english(items.error());
  EXPECT_EQ(items->back().name, "scalescope-program");
  for (const char* name :
       {"libc.so.6", "program.bin", "libscalescope_tap.so", "python/sitecustomize.py", "python/scalescope/hook.py"})
    EXPECT_TRUE(hasItem(*items, name)) << name;
  EXPECT_FALSE(hasItem(*items, "worker.bin"));
  for (const DeployedItem& item : *items) EXPECT_EQ(item.digest.size(), 64u) << item.name;
}

// packaging/parts/start_scripts.py installs a worker like this: a script, the program and its linker beside it,
// libraries in another folder.
TEST(WorkerBundle, OfAPackageHasWhatItsStartScriptStarts) {
  const auto plain = workerBundle({kCpuWorker, ""}, Environment::ofThisProcess(), {});
  ASSERT_TRUE(plain) << english(plain.error());
  const TempFolder package;
  const std::string linker = "ld-linux-x86-64.so.2";
  fs::create_directories(package.path("c"));
  fs::copy_file(kCpuWorker, package.path("worker.bin"));
  for (const DeployedItem& item : *plain)
    if (item.name.find(".so") != std::string::npos)
      fs::copy_file(item.path, package.path(item.name == linker ? linker : "c/" + item.name));
  std::ofstream(package.path("worker")) << "#!/bin/sh\nd=$(readlink -f \"$0\"); d=${d%/*}\n"
                                           "[ -z \"$SCALESCOPE_LIST_LIBRARIES\" ] || export LD_TRACE_LOADED_OBJECTS=1\n"
                                           "exec \"$d/" +
                                               linker + "\" --library-path \"$d/c\" \"$d/worker.bin\" \"$@\"\n";
  fs::permissions(package.path("worker"), fs::perms::owner_all);
  const auto items = workerBundle({package.path("worker"), ""}, Environment::ofThisProcess(), {});
  ASSERT_TRUE(items) << english(items.error());
  for (const DeployedItem& item : *items)
    if (!item.path.empty() && !item.name.starts_with("resources/"))
      EXPECT_TRUE(item.path.starts_with(package.path())) << item.path;
  EXPECT_TRUE(hasItem(*items, "libc.so.6") && hasItem(*items, linker) && hasItem(*items, "worker.bin"));
  EXPECT_FALSE(hasItem(*items, "sh") || hasItem(*items, "worker")) << "the script stays here";
}

TEST(WorkerBundle, OfBothHasDeferredLibrariesAndNoDriver) {
  const auto items = workerBundle({kCpuWorker, kCudaWorker}, Environment::ofThisProcess(), {});
  ASSERT_TRUE(items) << english(items.error());
  for (const char* name : {"libcudnn.so.9", "libcudnn_ops.so.9", "libc.so.6", "libdl.so.2", "libpthread.so.0",
                           "worker.bin", "worker-cuda.bin", "scalescope-worker-cuda", "scalescope-worker"})
    EXPECT_TRUE(hasItem(*items, name)) << name;
  for (const std::string& name : namesOf(*items)) EXPECT_FALSE(name.starts_with("libcuda.so")) << name;
  const TempFolder host;
  unpack(*items, host.path("bundle"));
  const std::string program = host.path("bundle") + "/scalescope-worker-cuda";
  const ProgramOutput ran = run(program, {{{"LD_LIBRARY_PATH", kTests + "/fake_driver"}}, {}});
  EXPECT_EQ(ran.out, "123\n") << ran.err;
  EXPECT_NE(run(program, {{}, {"LD_LIBRARY_PATH"}}).exitCode, 0) << "a host without driver";
}

// With two LibTorches, neither worker finds libraries of the other.
TEST(WorkerBundle, DifferentFilesOfOneNameAreApart) {
  const TempFolder other;
  fs::copy_file(kTests + "/fake_cuda/libcudnn.so.9", other.path("libcudnn.so.9"));
  std::ofstream(other.path("libcudnn.so.9"), std::ios::app) << "another build";
  const std::string link = other.path("worker");
  // A copy of the program under another name finds the other library first.
  std::string image = *readFile(kCudaWorker);
  const std::string own = fs::weakly_canonical(kTests + "/fake_cuda").string(), theirs = other.path();
  const std::size_t at = image.find(own);
  ASSERT_NE(at, std::string::npos);
  if (theirs.size() > own.size()) GTEST_SKIP() << "the build's folder has too short a name";
  image.replace(at, own.size(), theirs + std::string(own.size() - theirs.size(), '/'));
  std::ofstream(link, std::ios::binary) << image;
  fs::permissions(link, fs::perms::owner_all);
  const auto items = workerBundle({link, kCudaWorker}, Environment::ofThisProcess(), {});
  ASSERT_TRUE(items) << english(items.error());
  EXPECT_TRUE(hasItem(*items, "libcudnn.so.9") && hasItem(*items, "cuda/libcudnn.so.9"));
  EXPECT_TRUE(hasItem(*items, "cuda/libcudnn_ops.so.9")) << "what differs is together";
  EXPECT_TRUE(hasItem(*items, "libc.so.6"));
  EXPECT_FALSE(hasItem(*items, "cuda/libc.so.6")) << "what both need is there once";
  const TempFolder host;
  unpack(*items, host.path("bundle"));
  EXPECT_EQ(
      run(host.path("bundle") + "/scalescope-worker-cuda", {{{"LD_LIBRARY_PATH", kTests + "/fake_driver"}}, {}}).out,
      "123\n");
}

TEST(WorkerBundle, ALibraryThatIsMissingHereIsNamed) {
  const TempFolder folder;
  std::string image = *readFile(kCudaWorker);
  for (std::size_t at = 0; (at = image.find("libcudnn.so.9", at)) != std::string::npos;)
    image.replace(at, 8, "libcudxx");
  std::ofstream(folder.path("worker"), std::ios::binary) << image;
  fs::permissions(folder.path("worker"), fs::perms::owner_all);
  const auto items = workerBundle({kCpuWorker, folder.path("worker")}, Environment::ofThisProcess(), {});
  ASSERT_FALSE(items);
  EXPECT_EQ(items.error().message.code, "ssh.no-library");
  EXPECT_NE(english(items.error()).find("libcudxx.so.9"), std::string::npos) << english(items.error());
}

}  // namespace scalescope
