# Finds LibTorch below TORCH_ROOT: a folder with torch/{include,lib} (the unpacked wheel) or include and lib themselves.
# Defines LibTorch::cpu and, with SCALESCOPE_CUDA, LibTorch::cuda. Needs neither nvcc nor Caffe2Config: the wheel's own config
# stops on a machine without the CUDA toolkit.
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
# The wheel lacks Gloo's headers; nothing of Debian's libgloo is linked.
find_path(LibTorch_GLOO gloo/algorithm.h)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibTorch REQUIRED_VARS LibTorch_INCLUDE LibTorch_CPU LibTorch_C10 LibTorch_GLOO
  REASON_FAILURE_MESSAGE "Run ./dev setup, or set TORCH_ROOT to an unpacked torch 2.11.0 wheel.")
if(LibTorch_FOUND AND NOT TARGET LibTorch::cpu)
  add_library(LibTorch::c10 SHARED IMPORTED GLOBAL)
  set_target_properties(LibTorch::c10 PROPERTIES IMPORTED_LOCATION ${LibTorch_C10})
  add_library(LibTorch::cpu SHARED IMPORTED GLOBAL)
  set_target_properties(LibTorch::cpu PROPERTIES IMPORTED_LOCATION ${LibTorch_CPU}
    # torch ships its own fmt: its headers come last.
    INTERFACE_COMPILE_OPTIONS "SHELL:-idirafter ${LibTorch_INCLUDE};SHELL:-idirafter ${LibTorch_INCLUDE}/torch/csrc/api/include"
    INTERFACE_COMPILE_DEFINITIONS "USE_DISTRIBUTED;USE_C10D_GLOO"
    INTERFACE_LINK_LIBRARIES LibTorch::c10
    # libcudart and libcupti lie beside torch/lib and are found by its own RPATH.
    INTERFACE_LINK_OPTIONS "-Wl,--allow-shlib-undefined")
endif()
