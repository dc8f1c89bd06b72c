#include "core/analysis/cell/vendor_peaks.h"

#include <algorithm>
#include <array>

namespace scalescope {
namespace {

enum class Match { whole, begins };

struct VendorPeak {
  std::string_view device;  // Name that CUDA uses.
  Match match;              // whole: the name must be equal; begins: no other model's name has this prefix.
  double half;              // fp16 and bf16 on tensor cores, in 1e12 operations per second.
  double tf32, fp32;        // 0 = no such units.
  bool bf16 = true;
};

// Dense figures at the boost clock that the source states; half of the sparse figure if the source has only that. All
// sources are the vendor's: the datasheets of A100, A30, A40, H100 NVL, H200, GH200, L4, L40, L40S, V100, V100S, T4 and
// RTX 6000 Ada; "NVIDIA H100 Tensor Core GPU Architecture" (SXM5, PCIe); "NVIDIA Blackwell Architecture Technical
// Brief" (HGX B200, GB200); "NVIDIA Ampere GA102 GPU Architecture" (RTX 3090, RTX A6000); "NVIDIA Ada GPU Architecture"
// (RTX 4090); "NVIDIA RTX Blackwell GPU Architecture" (RTX 5090).
constexpr std::array kPeaks{VendorPeak{"NVIDIA A100", Match::begins, 312, 156, 19.5},
                            VendorPeak{"NVIDIA A30", Match::whole, 165, 82, 10.3},
                            VendorPeak{"NVIDIA A40", Match::whole, 149.7, 74.8, 37.4},
                            VendorPeak{"NVIDIA H100 80GB HBM3", Match::whole, 989.4, 494.7, 66.9},  // SXM5
                            VendorPeak{"NVIDIA H100 PCIe", Match::whole, 756, 378, 51.2},
                            VendorPeak{"NVIDIA H100 NVL", Match::whole, 835.5, 417.5, 60},
                            VendorPeak{"NVIDIA H200", Match::whole, 989.4, 494.7, 66.9},  // SXM
                            VendorPeak{"NVIDIA H200 NVL", Match::whole, 835.5, 417.5, 60},
                            VendorPeak{"NVIDIA GH200 120GB", Match::whole, 989.4, 494.7, 66.9},
                            VendorPeak{"NVIDIA GH200 480GB", Match::whole, 989.4, 494.7, 66.9},
                            VendorPeak{"NVIDIA B200", Match::whole, 2250, 1100, 75},
                            VendorPeak{"NVIDIA GB200", Match::whole, 2500, 1250, 80},
                            VendorPeak{"NVIDIA L4", Match::whole, 121, 60, 30.3},
                            VendorPeak{"NVIDIA L40", Match::whole, 181, 90.5, 90.5},
                            VendorPeak{"NVIDIA L40S", Match::whole, 362, 183, 91.6},
                            VendorPeak{"Tesla V100-SXM2", Match::begins, 125, 0, 15.7, false},
                            VendorPeak{"Tesla V100-PCIE", Match::begins, 112, 0, 14, false},
                            VendorPeak{"Tesla V100S-PCIE", Match::begins, 130, 0, 16.4, false},
                            VendorPeak{"Tesla T4", Match::whole, 65, 0, 8.1, false},
                            VendorPeak{"NVIDIA GeForce RTX 3090", Match::whole, 71, 35.6, 35.6},
                            VendorPeak{"NVIDIA GeForce RTX 4090", Match::whole, 165.2, 82.6, 82.6},
                            VendorPeak{"NVIDIA GeForce RTX 5090", Match::whole, 209.5, 104.8, 104.8},
                            VendorPeak{"NVIDIA RTX A6000", Match::whole, 154.8, 77.4, 38.7},
                            VendorPeak{"NVIDIA RTX 6000 Ada Generation", Match::whole, 364.2, 182.1, 91.1}};

bool isNamed(std::string_view device, const VendorPeak& row) {
  if (row.match == Match::whole) return device == row.device;
  // This accepts suffixes like "-SXM4-80GB" and " 80GB PCIe", but not a further letter of another model, nor a part of
  // a GPU.
  if (!device.starts_with(row.device) || device.find(" MIG ") != std::string_view::npos) return false;
  const std::string_view rest = device.substr(row.device.size());
  return rest.empty() || rest.front() == '-' || rest.front() == ' ';
}

}  // namespace

std::optional<double> vendorPeakFlops(std::string_view device, Precision precision) {
  const auto* row =
      std::find_if(kPeaks.begin(), kPeaks.end(), [&](const VendorPeak& each) { return isNamed(device, each); });
  if (row == kPeaks.end()) return std::nullopt;
  double peak = row->fp32;
  if (precision == Precision::tf32) peak = row->tf32;
  if (precision == Precision::fp16) peak = row->half;
  if (precision == Precision::bf16) peak = row->bf16 ? row->half : 0;
  return peak > 0 ? std::optional(peak * 1e12) : std::nullopt;
}

}  // namespace scalescope
