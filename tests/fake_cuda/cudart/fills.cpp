#include "tests/fake_cuda/cudart/fills.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace fake {
namespace {

// vectorized_elementwise_kernel<values at once, FillFunctor<T>, std::array<char*, 1>>(int count, FillFunctor<T>, ..)
constexpr std::string_view kBegin = "_ZN2at6native29vectorized_elementwise_kernelILi";
constexpr std::string_view kFunctor = "11FillFunctorI";

constexpr std::size_t kMostBytes = 8;

// Returns the size of T, which the rest of the mangled name determines.
std::size_t bytesOf(std::string_view type) {
  if (type.starts_with("N3c108BFloat16E") || type.starts_with("N3c104HalfE")) return 2;
  switch (type.empty() ? '\0' : type.front()) {
    case 'd':
    case 'l':
      return 8;
    case 'f':
    case 'i':
      return 4;
    case 's':
      return 2;
    case 'a':
    case 'h':
    case 'b':
      return 1;
    default:
      return 0;
  }
}

}  // namespace

std::function<void()> fillOf(const std::string& kernel, void** arguments) {
  if (arguments == nullptr || !kernel.starts_with(kBegin)) return {};
  const std::size_t at = kernel.find(kFunctor);
  if (at == std::string::npos) return {};
  const std::size_t bytes = bytesOf(std::string_view(kernel).substr(at + kFunctor.size()));
  if (bytes == 0) return {};
  const auto count = static_cast<std::size_t>(*static_cast<const int*>(arguments[0]));
  std::array<char, kMostBytes> value{};
  std::memcpy(value.data(), arguments[1], bytes);
  char* const memory = *static_cast<char* const*>(arguments[2]);
  return [=] {
    for (std::size_t i = 0; i < count; ++i) std::memcpy(memory + i * bytes, value.data(), bytes);
  };
}

}  // namespace fake
