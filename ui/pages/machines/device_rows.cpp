#include "ui/pages/machines/device_rows.h"

#include <QLocale>
#include <QObject>
#include <QStringList>
#include <algorithm>
#include <optional>

#include "ui/base/message_translation.h"

namespace scalescope {
namespace {

const QString kNotReported = QStringLiteral("\u2013");

QString percentText(double percent) { return QObject::tr("%1 %").arg(QLocale().toString(percent, 'f', 0)); }

QString clockText(const std::optional<double>& hertz) {
  return hertz ? QObject::tr("%1 GHz").arg(QLocale().toString(*hertz / 1e9, 'f', 2)) : kNotReported;
}

QString heatText(const std::optional<double>& celsius) {
  return celsius ? QLocale().toString(*celsius, 'f', 0) + QStringLiteral(" \u00b0") + QLatin1Char('C') : kNotReported;
}

void setMemory(DeviceRow& row, std::optional<double> used, double total) {
  if (total <= 0) return;
  if (!used) {
    row.memory = localBytes(total);
    return;
  }
  row.memory = QObject::tr("%1 of %2").arg(localBytes(*used), localBytes(total));
  row.memoryShare = std::clamp(*used / total, 0.0, 1.0);
}

void setLoad(DeviceRow& row, const std::vector<double>& percent) {
  row.load = percent;
  if (!percent.empty()) row.loadText = percentText(percent.back());
}

DeviceRow emptyRow(const QString& key, const QString& device) {
  DeviceRow row;
  row.key = key;
  row.device = device;
  row.name = row.memory = row.loadText = row.clock = row.temperature = row.users = kNotReported;
  return row;
}

// Mean over all cores, for the times at which every core has a sample.
std::vector<double> meanOf(const std::vector<std::vector<double>>& cores) {
  if (cores.empty()) return {};
  std::size_t length = cores.front().size();
  for (const auto& core : cores) length = std::min(length, core.size());
  std::vector<double> mean(length, 0.0);
  for (const auto& core : cores)
    for (std::size_t at = 0; at < length; ++at)
      mean[at] += core[core.size() - length + at] / static_cast<double>(cores.size());
  return mean;
}

// Sets the mean clock and the highest temperature.
void setStates(DeviceRow& row, const std::map<int, CoreState>& states) {
  double sum = 0;
  int clocks = 0;
  std::optional<double> warmest;
  for (const auto& [cpu, state] : states) {
    if (state.hertz) sum += *state.hertz, ++clocks;
    if (state.celsius) warmest = std::max(warmest.value_or(*state.celsius), *state.celsius);
  }
  if (clocks > 0) row.clock = clockText(sum / clocks);
  row.temperature = heatText(warmest);
}

QString usersText(const std::vector<std::string>& processes) {
  QStringList users;
  for (const std::string& each : processes) users << toQString(each);
  return users.isEmpty() ? QObject::tr("not in use") : listOf(users);
}

// The process of a core with little load at one instant is not meaningful.
bool isBusy(const std::vector<double>& percent) { return !percent.empty() && percent.back() >= 25; }

QString userText(const CoreUser& user) { return QString::number(user.pid) + QLatin1Char(' ') + toQString(user.name); }

QString coreUserText(const MachineLoad& load, std::size_t at, int cpu) {
  if (!isBusy(load.cores[at])) return {};
  const auto user = load.users.find(cpu);
  return user == load.users.end() ? kNotReported : userText(user->second);
}

// Returns the process on most of the busy cores; null if there is none.
const CoreUser* busiest(const MachineLoad& load) {
  std::map<pid_t, int> cores;
  const CoreUser* most = nullptr;
  for (std::size_t at = 0; at < std::min(load.cores.size(), load.coreNumbers.size()); ++at) {
    const auto user = load.users.find(load.coreNumbers[at]);
    if (user == load.users.end() || !isBusy(load.cores[at])) continue;
    const int count = ++cores[user->second.pid];
    if (most == nullptr || count > cores[most->pid]) most = &user->second;
  }
  return most;
}

DeviceRow machineRow(const KnownMachine& machine) {
  DeviceRow row = emptyRow(machine.key, machine.title);
  row.isOpen = machine.isOpen;
  if (machine.facts != nullptr) {
    if (!machine.facts->processor.empty()) row.name = toQString(machine.facts->processor);
    setMemory(row, machine.facts->memoryBytes - machine.facts->memoryAvailable, machine.facts->memoryBytes);
  }
  if (machine.load == nullptr) {
    if (!machine.problem.isEmpty()) row.users = machine.problem;
    return row;
  }
  const MachineLoad& load = *machine.load;
  row.hasParts = !load.cores.empty();
  if (load.memoryTotal > 0)
    setMemory(row, load.memoryUsed.empty() ? load.memoryTotal - load.memoryAvailable : load.memoryUsed.back(),
              load.memoryTotal);
  setLoad(row, meanOf(load.cores));
  setStates(row, load.states);
  if (load.loadAverage >= 0) {
    const CoreUser* most = busiest(load);
    const QString average = QLocale().toString(load.loadAverage, 'f', 1);
    row.users = most != nullptr ? QObject::tr("mostly %1, load average %2").arg(userText(*most), average)
                                : QObject::tr("load average %1").arg(average);
  }
  if (load.cpuQuota > 0 && load.quotaUsed >= 0)
    row.users = QObject::tr("%1 of %2 cores of the CPU quota in use")
                    .arg(QLocale().toString(load.quotaUsed, 'f', 1), QLocale().toString(load.cpuQuota, 'g', 3));
  if (!machine.problem.isEmpty()) row.users = machine.problem;
  return row;
}

DeviceRow gpuRow(const QString& machine, int index, const QString& name) {
  DeviceRow row =
      emptyRow(QStringLiteral("%1/gpu%2").arg(machine, QString::number(index)), QObject::tr("GPU %1").arg(index));
  row.isPart = true;
  row.name = name.isEmpty() ? kNotReported : name;
  return row;
}

std::optional<double> real(const std::optional<std::int64_t>& number) {
  return number ? std::optional(static_cast<double>(*number)) : std::nullopt;
}

DeviceRow gpuRow(const QString& machine, const GpuLoad& gpu) {
  DeviceRow row = gpuRow(machine, gpu.now.index, toQString(gpu.now.name));
  setMemory(row, real(gpu.now.usedBytes), real(gpu.now.memoryBytes).value_or(0));
  setLoad(row, gpu.percent);
  if (gpu.now.clockMHz) row.clock = clockText(static_cast<double>(*gpu.now.clockMHz) * 1e6);
  row.temperature = heatText(real(gpu.now.temperature));
  row.users = usersText(gpu.now.processes);
  return row;
}

DeviceRow gpuRow(const QString& machine, const MachineInfo::Gpu& gpu) {
  DeviceRow row = gpuRow(machine, gpu.index, toQString(gpu.name));
  setMemory(row, gpu.usedBytes, gpu.memoryBytes);
  row.users = usersText(gpu.processes);
  return row;
}

DeviceRow coreRow(const QString& machine, const MachineLoad& load, std::size_t at) {
  const int cpu = at < load.coreNumbers.size() ? load.coreNumbers[at] : static_cast<int>(at);
  DeviceRow row =
      emptyRow(QStringLiteral("%1/core%2").arg(machine, QString::number(cpu)), QObject::tr("Core %1").arg(cpu));
  row.isPart = true;
  row.name = row.memory = QString();  // Cores have no name and no memory.
  setLoad(row, load.cores[at]);
  row.users = coreUserText(load, at, cpu);
  if (const auto state = load.states.find(cpu); state != load.states.end()) {
    row.clock = clockText(state->second.hertz);
    row.temperature = heatText(state->second.celsius);
  }
  return row;
}

}  // namespace

std::vector<DeviceRow> deviceRows(const KnownMachine& machine) {
  std::vector<DeviceRow> rows{machineRow(machine)};
  if (machine.load != nullptr && !machine.load->gpus.empty())
    for (const GpuLoad& gpu : machine.load->gpus) rows.push_back(gpuRow(machine.key, gpu));
  else if (machine.facts != nullptr)
    for (const MachineInfo::Gpu& gpu : machine.facts->gpus) rows.push_back(gpuRow(machine.key, gpu));
  if (machine.load != nullptr && machine.isOpen)
    for (std::size_t at = 0; at < machine.load->cores.size(); ++at)
      rows.push_back(coreRow(machine.key, *machine.load, at));
  return rows;
}

}  // namespace scalescope
