#include "core/training/process/exceptions.h"

#include <c10/util/Exception.h>

#include <new>
#include <system_error>

#include "core/training/process/process_setup.h"

namespace scalescope {
namespace {

bool contains(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

// NCCL's watchdog quotes an exception's whole text in the one that it throws, so that a C++ stack may also be inside
// what c10::Error calls its text without one.
std::string whatOf(const std::exception& exception) {
  const auto* error = dynamic_cast<const c10::Error*>(&exception);
  std::string what = error == nullptr ? exception.what() : error->what_without_backtrace();
  if (const std::size_t stack = what.find("\nException raised from"); stack != std::string::npos) what.erase(stack);
  return what;
}

// A device's allocator throws its own type and LibTorch's CPU allocator a plain c10::Error; oneDNN reports "could not
// create a primitive", and the system that it has no thread.
std::optional<ExhaustedMemory> exhaustedMemory(const std::exception& exception) {
  const std::string what = whatOf(exception);
  const auto says = [&](const char* part) { return contains(what, part); };
  // These are errors of the allocator, the driver, a library's own workspace and NCCL's buffers.
  if (dynamic_cast<const c10::OutOfMemoryError*>(&exception) != nullptr || says("CUDA out of memory") ||
      says("CUDA error: out of memory") || says("CUDNN_STATUS_ALLOC_FAILED") || says("CUBLAS_STATUS_ALLOC_FAILED") ||
      says("'out of memory'"))
    return ExhaustedMemory::device;
  const bool host = dynamic_cast<const std::bad_alloc*>(&exception) != nullptr ||
                    contains(what, "can't allocate memory") || contains(what, "not enough memory") ||
                    contains(what, "Cannot allocate memory");
  const auto* system = dynamic_cast<const std::system_error*>(&exception);
  const bool noThread = system != nullptr && system->code() == std::errc::resource_unavailable_try_again;
  const bool exhausted = host || ((noThread || contains(what, "could not")) && nearMemoryLimit());
  return exhausted ? std::optional(ExhaustedMemory::host) : std::nullopt;
}

}  // namespace scalescope
