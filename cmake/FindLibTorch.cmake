# Finds LibTorch below TORCH_ROOT: a folder with torch/{include,lib} (the unpacked wheel) or include and lib themselves.
# Defines LibTorch::cpu and, with SCALESCOPE_CUDA, LibTorch::cuda. Needs neither nvcc nor Caffe2Config: the wheel's
# config fails on a machine without the CUDA toolkit.
set(TORCH_ROOT "$ENV{TORCH_ROOT}" CACHE PATH "Folder of LibTorch 2.11.0")
if(NOT TORCH_ROOT)
  set(TORCH_ROOT ${CMAKE_SOURCE_DIR}/.deps/site)
endif()
set(_torch ${TORCH_ROOT})
if(EXISTS ${TORCH_ROOT}/torch/include)
  set(_torch ${TORCH_ROOT}/torch)
endif()
find_path(LibTorch_INCLUDE torch/csrc/distributed/c10d/reducer.hpp PATHS ${_torch}/include NO_DEFAULT_PATH)
find_library(LibTorch_CPU torch_cpu PATHS ${_torch}/lib NO_DEFAULT_PATH)
find_library(LibTorch_C10 c10 PATHS ${_torch}/lib NO_DEFAULT_PATH)
# at::parallel_for is a template: compiled without -fopenmp it runs on one thread. A process must have one libgomp:
# LibTorch's.
find_library(LibTorch_OPENMP NAMES libgomp.so.1 PATHS ${_torch}/lib NO_DEFAULT_PATH)
# The wheel lacks Gloo's headers; nothing of Debian's libgloo is linked.
find_path(LibTorch_GLOO gloo/algorithm.h)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibTorch REQUIRED_VARS LibTorch_INCLUDE LibTorch_CPU LibTorch_C10 LibTorch_OPENMP
  LibTorch_GLOO
  REASON_FAILURE_MESSAGE "Run ./dev setup, or set TORCH_ROOT to an unpacked torch 2.11.0 wheel.")
if(LibTorch_FOUND AND NOT TARGET LibTorch::cpu)
  add_library(LibTorch::c10 SHARED IMPORTED GLOBAL)
  set_target_properties(LibTorch::c10 PROPERTIES IMPORTED_LOCATION ${LibTorch_C10})
  add_library(LibTorch::cpu SHARED IMPORTED GLOBAL)
  set_target_properties(LibTorch::cpu PROPERTIES IMPORTED_LOCATION ${LibTorch_CPU}
    # torch ships its own fmt, so its headers come last.
    INTERFACE_COMPILE_OPTIONS
      "SHELL:-idirafter '${LibTorch_INCLUDE}';SHELL:-idirafter '${LibTorch_INCLUDE}/torch/csrc/api/include'"
    INTERFACE_COMPILE_DEFINITIONS "USE_DISTRIBUTED;USE_C10D_GLOO"
    INTERFACE_LINK_LIBRARIES "LibTorch::c10;${LibTorch_OPENMP}"
    # libcudart and libcupti are beside torch/lib and are found by its RPATH.
    INTERFACE_LINK_OPTIONS "-Wl,--allow-shlib-undefined")
endif()
if(LibTorch_FOUND AND SCALESCOPE_CUDA AND NOT TARGET LibTorch::cuda)
  find_library(LibTorch_CUDA torch_cuda PATHS ${_torch}/lib NO_DEFAULT_PATH REQUIRED)
  find_library(LibTorch_C10_CUDA c10_cuda PATHS ${_torch}/lib NO_DEFAULT_PATH REQUIRED)
  find_package(CUDAToolkit REQUIRED)  # For cuda_runtime_api.h and nccl.h.
  # ProcessGroupNCCL::Options embeds ncclConfig_t: an nccl.h other than the wheel's would silently change its layout.
  find_path(LibTorch_NCCL nccl.h HINTS ${CUDAToolkit_INCLUDE_DIRS} ${_torch}/../nvidia/nccl/include REQUIRED)
  file(STRINGS ${LibTorch_NCCL}/nccl.h _nccl REGEX "^#define NCCL_VERSION_CODE|^#define NCCL_(MAJOR|MINOR|PATCH) ")
  string(REGEX REPLACE ".*NCCL_MAJOR ([0-9]+).*NCCL_MINOR ([0-9]+).*NCCL_PATCH ([0-9]+).*" "\\1.\\2.\\3" _nccl
    "${_nccl}")
  if(NOT _nccl VERSION_EQUAL 2.28.9)
    message(FATAL_ERROR "${LibTorch_NCCL}/nccl.h is ${_nccl}; torch 2.11.0 is built with NCCL 2.28.9")
  endif()
  add_library(LibTorch::c10_cuda SHARED IMPORTED GLOBAL)
  set_target_properties(LibTorch::c10_cuda PROPERTIES IMPORTED_LOCATION ${LibTorch_C10_CUDA})
  list(JOIN CUDAToolkit_INCLUDE_DIRS "' -idirafter '" _cuda)  # Newer CMakes add CCCL's folder.
  add_library(LibTorch::cuda SHARED IMPORTED GLOBAL)
  # Kernels register themselves when the library is loaded: it must stay in the program's list.
  set_target_properties(LibTorch::cuda PROPERTIES IMPORTED_LOCATION ${LibTorch_CUDA}
    INTERFACE_COMPILE_OPTIONS "SHELL:-idirafter '${LibTorch_NCCL}';SHELL:-idirafter '${_cuda}'"
    INTERFACE_COMPILE_DEFINITIONS "USE_C10D_NCCL"
    INTERFACE_LINK_LIBRARIES "LibTorch::c10_cuda;LibTorch::cpu"
    INTERFACE_LINK_OPTIONS "-Wl,--no-as-needed;-Wl,--allow-shlib-undefined")
endif()
