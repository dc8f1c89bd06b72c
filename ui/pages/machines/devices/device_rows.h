#pragma once

#include <QString>
#include <vector>

#include "launcher/plan/machine.h"
#include "ui/bridge/local_sampler.h"

namespace scalescope {

// A line of the Machines page's table: a machine, or below it one of its GPUs or cores. Everything here is pure.
struct DeviceRow {
  QString key;          // which line it is, whatever it says
  bool isPart = false;  // of the machine above
  bool hasParts = false;
  bool isOpen = false;  // its cores are listed
  QString device;
  QString name;
  QString memory;
  double memoryShare = -1;   // 0..1; below 0: not told
  std::vector<double> load;  // percent, oldest first
  QString loadText;
  QString clock;
  QString temperature;
  QString users;
  friend bool operator==(const DeviceRow&, const DeviceRow&) = default;
};

// What is known of a machine; both may be null.
struct KnownMachine {
  QString key;    // "" = this computer
  QString title;  // as the page has it
  const MachineInfo* facts = nullptr;
  const MachineLoad* load = nullptr;
  QString problem;      // why its load cannot be shown; "" = nothing does
  bool isOpen = false;  // its cores are listed
};

// The machine's line, its GPUs, and its cores where it is open. What is not told is an en dash.
std::vector<DeviceRow> deviceRows(const KnownMachine& machine);

}  // namespace scalescope
