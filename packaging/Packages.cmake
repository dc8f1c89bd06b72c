# The .deb packages, one per component. Their bytes depend only on the install tree: SOURCE_DATE_EPOCH gives every time
# in them.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME scalescope)
set(CPACK_PACKAGE_CONTACT "Scalescope maintainers")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
  WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE gzip)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)

set(CPACK_COMPONENTS_ALL)
if(TARGET scalescope)
  list(APPEND CPACK_COMPONENTS_ALL desktop)
endif()
if(TARGET scalescope-worker AND TARGET scalescope-agent)
  list(APPEND CPACK_COMPONENTS_ALL worker)
endif()
if(TARGET scalescope-worker-cuda)
  list(APPEND CPACK_COMPONENTS_ALL cuda)
endif()

set(CPACK_DEBIAN_DESKTOP_PACKAGE_NAME scalescope)
set(CPACK_DEBIAN_DESKTOP_DESCRIPTION "Desktop application that measures scaling of distributed training
Window and command line: studies of more devices, nodes or bigger batches, live
charts, speedup, efficiency, bandwidth, and reports.")
set(CPACK_DEBIAN_DESKTOP_PACKAGE_DEPENDS
  "scalescope-worker (= ${PROJECT_VERSION}), libqt6svg6, qt6-qpa-plugins, fonts-dejavu-core")
set(CPACK_DEBIAN_DESKTOP_PACKAGE_RECOMMENDS
  "openssh-client, curl, shared-mime-info, fonts-noto-cjk | fonts-wqy-microhei, qt6-translations-l10n")

set(CPACK_DEBIAN_WORKER_PACKAGE_NAME scalescope-worker)
set(CPACK_DEBIAN_WORKER_DESCRIPTION "Agent and training worker of Scalescope
Programs for a node: the agent that starts ranks, the GPU probe, and the worker
for CPU cores with LibTorch.")

set(CPACK_DEBIAN_CUDA_PACKAGE_NAME scalescope-worker-cuda)
set(CPACK_DEBIAN_CUDA_DESCRIPTION "CUDA training worker of Scalescope
The worker for NVIDIA GPUs with LibTorch and the libraries of CUDA 13.")
set(CPACK_DEBIAN_CUDA_PACKAGE_DEPENDS "scalescope-worker (= ${PROJECT_VERSION})")
# CUDA's libraries come from the package and from the driver, not from Debian.
set(CPACK_DEBIAN_CUDA_PACKAGE_SHLIBDEPS OFF)

set(staged
  ${CMAKE_BINARY_DIR}/_CPack_Packages/Linux/DEB/scalescope-${PROJECT_VERSION}-Linux/worker/usr/${SCALESCOPE_HOME})
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${staged}/torch/lib ${staged}/nvidia/cu13/lib)
include(CPack)
