#pragma once

#include <QString>
#include <vector>

#include "launcher/plan/host_facts.h"
#include "ui/bridge/local_sampler.h"

namespace scalescope {

// A row of the Machines page's table: a machine, or below it one of its GPUs or cores. Everything here is pure.
struct DeviceRow {
  QString key;          // Key of the row, whatever it shows.
  bool isPart = false;  // True for a device of the machine above.
  bool hasParts = false;
  bool isOpen = false;  // Its cores are listed.
  QString device;
  QString name;
  QString memory;
  double memoryShare = -1;   // Share from 0 to 1; below 0 if not reported.
  std::vector<double> load;  // Percent, oldest first.
  QString loadText;
  QString clock;
  QString temperature;
  QString users;
  friend bool operator==(const DeviceRow&, const DeviceRow&) = default;
};

// Facts and load of a machine; both may be null.
struct KnownMachine {
  QString key;    // Key of the host; empty for this machine.
  QString title;  // Name on the page.
  const MachineInfo* facts = nullptr;
  const MachineLoad* load = nullptr;
  QString problem;      // Reason why its load cannot be shown; empty if it can.
  bool isOpen = false;  // Its cores are listed.
};

// Returns the machine's row, its GPUs, and its cores if it is open. Values that are not reported are an en dash.
std::vector<DeviceRow> deviceRows(const KnownMachine& machine);

}  // namespace scalescope
