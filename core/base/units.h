#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scalescope {

// Numbers in messages, C locale; core/report/text/number_text.h has those of tables, figures and files.

inline constexpr double kGiga = 1e9;  // GB = 1e9 bytes everywhere; GiB is always written GiB.

// Units that follow a number and a space in texts. Those of kCountUnits are also templates of the catalog,
// because their first part is a word that is translated.
inline constexpr std::string_view kUnits[] = {
    "%",   "ns",  "us",  "\u00b5s", "ms",     "s",      "min",    "h",      "B",     "kB",    "MB",      "GB",     "TB",
    "KiB", "MiB", "GiB", "TiB",     "B/s",    "kB/s",   "MB/s",   "GB/s",   "mJ",    "J",     "kJ",      "W",      "Hz",
    "kHz", "MHz", "GHz", "\u00b0C", "kbit/s", "Mbit/s", "Gbit/s", "FLOP/s", "MFLOP", "GFLOP", "GFLOP/s", "TFLOP/s"};
inline constexpr std::string_view kCountUnits[] = {"images/s", "samples/s", "tokens/s"};

// Formats bytes in decimal units with three significant digits, C locale: "1.62 GB", "44.7 MB", "812 B".
std::string bytesText(double bytes);

// Formats a number with up to six significant digits, as messages print numbers: "0.0125", "64", "1e-7".
std::string sixDigits(double value);

// Formats seconds: "350 us", "12.3 ms", "4.2 s", "2 min 10 s", "1 h 5 min".
std::string secondsText(double seconds);

// Formats estimated seconds, such as a forecast's, with two digits, and from a minute on in tens of seconds, whole
// minutes, tens of minutes or hours. "350 us", "5.8 s", "50 s", "1 min 40 s", "20 min", "1 h 10 min". Not negative; C
// locale.
std::string roughSecondsText(double seconds);

}  // namespace scalescope
