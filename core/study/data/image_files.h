#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "core/base/result.h"

namespace scalescope {

// The published files of labelled 32x32 colour images: CIFAR's records of label bytes and three colour planes (CIFAR-100: a
// coarse and a fine label, the fine one counts), and SVHN's cropped digits: a MAT-file with X (32x32x3xN, uint8) and y (N
// labels, 10 means the digit 0).
enum class ImageFormat { cifar10, cifar100, svhn };

inline constexpr std::size_t kStoredImageBytes = 3072;

std::optional<ImageFormat> imageFormatOf(const std::string& dataset);
std::size_t recordBytes(ImageFormat format);  // 0 = not a plain list of records

// Images that the file's size or its header promises.
Result<std::int64_t> countImages(const std::string& path, ImageFormat format);

// Gives out the first `most` images in file order, pixels in height, width, channel order. Memory does not grow with the
// file. Errors name the file and the image, offset or variable; images before it have been given out then.
using TakeImage = std::function<void(std::int64_t label, std::span<const std::uint8_t> pixels)>;
Status readImages(const std::string& path, ImageFormat format, std::int64_t most, const TakeImage& take);

}  // namespace scalescope
