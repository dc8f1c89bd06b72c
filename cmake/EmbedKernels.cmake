# Writes OUT: a source file that defines kernels/kernel_image.h's kernelImage() as the bytes of IMAGE, or as null if
# there is none.
if(IMAGE)
  file(READ ${IMAGE} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(REGEX REPLACE "((0x..,){24})" "\\1\n" bytes "${bytes}")
  file(WRITE ${OUT} "#include \"core/training/kernels/kernel_image.h\"
namespace {
alignas(16) const unsigned char image[] = {
${bytes}};
}  // namespace
const void* scalescope::kernelImage() { return image; }
")
else()
  file(WRITE ${OUT} "#include \"core/training/kernels/kernel_image.h\"
const void* scalescope::kernelImage() { return nullptr; }
")
endif()
