#include "core/report/tables/settings_tables.h"

#include <algorithm>
#include <string_view>

#include "core/base/shell_words.h"
#include "core/base/units.h"
#include "core/report/tables/table_build.h"

namespace scalescope {
namespace {

constexpr std::size_t kDigestDigits = 12;  // Number of digits that distinguish two programs on paper.

using Setting = std::pair<std::string, std::string>;

// Returns the values of the cells, each once, in study order.
template <class Value>
std::string taken(const StudyResult& study, const Value& value) {
  std::vector<std::string> seen;
  for (const CellResult& cell : study.cells)
    if (std::string text = value(cell); !text.empty() && std::find(seen.begin(), seen.end(), text) == seen.end())
      seen.push_back(std::move(text));
  std::string out;
  for (const std::string& text : seen) out += (out.empty() ? "" : "; ") + text;
  return out;
}

// Returns the displayed name of a value of the study file; names of algorithms are the same in every language.
std::string settingWord(const std::string& code) {
  for (const char* known : {"crop", "flip", "normalize", "memory", "none", "epoch", "once", "constant", "cosine"})
    if (code == known) return say(("setting-word." + code).c_str());
  return code;
}

std::string settingWords(const std::vector<std::string>& codes) {
  std::string out;
  for (const std::string& code : codes) out += (out.empty() ? "" : ", ") + settingWord(code);
  return out;
}

// Returns the settings that only this optimizer has, each with its translated name.
std::string ownKeys(const OptimizerSpec& optimizer) {
  std::string out;
  for (const OptimizerKeyTraits& key : kOptimizerKeys) {
    if (!traitsOf(optimizer.name).keys.contain(key.value)) continue;
    const std::string code = "report." + std::string(key.text);
    if (const auto* number = std::get_if<double OptimizerSpec::*>(&key.member))
      out += say(code.c_str(), {{"value", optimizer.**number}});
    if (const auto* pair = std::get_if<std::vector<double> OptimizerSpec::*>(&key.member))
      out += say(code.c_str(), {{"first", (optimizer.**pair).at(0)}, {"second", (optimizer.**pair).at(1)}});
  }
  return out;
}

std::string optimizerText(const OptimizerSpec& optimizer) {
  std::string out = say("report.optimizer", {{"name", std::string(name(optimizer.name))},
                                             {"lr", optimizer.lr},
                                             {"keys", ownKeys(optimizer)},
                                             {"decay", optimizer.weightDecay}});
  for (const OptimizerKeyTraits& key : kOptimizerKeys)
    if (const auto* flag = std::get_if<bool OptimizerSpec::*>(&key.member); flag != nullptr && optimizer.**flag)
      out += say(("report." + std::string(key.text)).c_str());
  if (optimizer.labelSmoothing > 0) out += say("report.label-smoothing", {{"value", optimizer.labelSmoothing}});
  return out;
}

std::string scheduleText(const ScheduleSpec& schedule) {
  std::string out = settingWord(std::string(name(schedule.name)));
  if (schedule.warmupEpochs > 0) out += say("report.warmup-epochs", {{"epochs", schedule.warmupEpochs}});
  if (schedule.linearScaling) out += say("report.linear-scaling", {{"batch", schedule.baseBatch}});
  return out;
}

std::string loadingText(const DatasetSpec& dataset) {
  if (dataset.loading != Loading::workers) return settingWord(std::string(name(dataset.loading)));
  return say("report.loader-workers", {{"workers", std::int64_t{dataset.workers}}});
}

// Formats "50 steps", "1 epoch", "0.5 epochs"; `one` and `several` are message codes.
std::string counted(double count, const char* one, const char* several) {
  if (count == 1) return say(one);
  const auto whole = static_cast<std::int64_t>(count);
  return say(several, {{"count", count == static_cast<double>(whole) ? Argument(whole) : Argument(count)}});
}

// Returns "3 repeats", or "3 to 12 repeats" for open repeats.
std::string repeatsText(const MeasureSpec& measure) {
  if (!measure.openRepeats) return counted(measure.repeats, "report.count-repeat", "report.count-repeats");
  return say("report.count-repeats",
             {{"count", say("report.open-repeats", {{"from", std::int64_t{measure.repeats}},
                                                    {"max", std::int64_t{measure.openRepeats->max}}})}});
}

std::string timedText(const MeasureSpec& measure) {
  const auto epochs = [](double count) { return counted(count, "report.count-epoch", "report.count-epochs"); };
  const auto steps = [](double count) { return counted(count, "report.count-step", "report.count-steps"); };
  const std::string length =
      measure.epochs > 0 ? epochs(static_cast<double>(measure.epochs)) : steps(static_cast<double>(measure.steps));
  const std::string warmup = measure.warmupEpochs > 0  ? epochs(static_cast<double>(measure.warmupEpochs))
                             : measure.warmupSteps > 0 ? steps(static_cast<double>(measure.warmupSteps))
                                                       : std::string();
  if (warmup.empty()) return say("report.window-cold", {{"length", length}, {"repeats", repeatsText(measure)}});
  return say("report.window", {{"length", length}, {"warmup", warmup}, {"repeats", repeatsText(measure)}});
}

std::string windowText(const StudySpec& spec) {
  const MeasureSpec& measure = spec.measure;
  if (!measure.openRepeats) return timedText(measure);
  if (measure.openRepeats->decide)
    return say("report.window-decide",
               {{"window", timedText(measure)}, {"percent", *measure.openRepeats->decide * 100}});
  return say("report.window-until", {{"window", timedText(measure)}, {"percent", measure.openRepeats->until * 100}});
}

std::string datasetText(const StudyResult& study) {
  const std::string images = taken(study, [](const CellResult& cell) {
    for (const auto& [key, value] : cell.environment)
      if (key == "trainImages") return thousandsApart(value);
    return std::string();
  });
  const std::string& name = study.spec.dataset.name;
  return images.empty() ? name : say("report.dataset", {{"name", name}, {"images", images}});
}

// Returns the changes of the variants as the text of their patches.
std::string variantsText(const StudySpec& spec) {
  std::string out;
  for (const auto& [name, patch] : spec.variants)
    if (!patch.empty()) out += (out.empty() ? "" : "; ") + name + " " + patch.dump();
  return out;
}

Table settingsTable(const std::vector<Setting>& settings) {
  return filled<Setting>(settings, {wordField<Setting>(
                                        "key", "column.setting", [](const Setting& s) { return s.first; }),
                                    wordField<Setting>(
                                        "value", "column.value", [](const Setting& s) { return s.second; })});
}

}  // namespace

namespace {

// Returns the settings of an imported study. A published table has few of them, and this program's defaults do not
// apply.
Table importedSettings(const StudyResult& study, const ImportedFrom& from) {
  const auto word = [](const char* wanted) {
    return [wanted](const CellResult& cell) {
      for (const auto& [key, value] : cell.environment)
        if (key == wanted) return value;
      return std::string();
    };
  };
  std::vector<Setting> settings{
      {"setting.imported", from.file},
      {"setting.model", taken(study, word("model"))},
      {"setting.dataset", taken(study, word("dataset"))},
      {"setting.parameters",
       taken(
           study, [](const CellResult& c) { return c.parameters ? countShown(c.parameters) : std::string(); })},
      {"setting.strategy", taken(
                               study, [](const CellResult& c) { return std::string(name(c.cell.strategy)); })},
      {"setting.devices", taken(
                              study, [](const CellResult& c) { return std::to_string(c.cell.worldDevices()); })},
      {"setting.batch", taken(
                            study,
                            [](const CellResult& c) {
                              return c.cell.batch.global() > 0 ? countShown(static_cast<double>(c.cell.batch.global()))
                                                               : std::string();
                            })}};
  std::erase_if(settings, [](const Setting& setting) { return setting.second.empty(); });
  for (Setting& setting : settings) setting.first = say(setting.first.c_str());
  return settingsTable(settings);
}

// Returns the settings of a user's program, which decides all others itself.
Table programSettings(const StudyResult& study, const ProgramSpec& program) {
  std::vector<Setting> settings{
      {"setting.program", joinShellWords(program.command)},
      {"setting.parameters",
       taken(
           study, [](const CellResult& c) { return c.parameters ? countShown(c.parameters) : std::string(); })},
      {"setting.precision", taken(
                                study, [](const CellResult& c) { return std::string(name(c.cell.precision)); })},
      {"setting.devices", taken(
                              study, [](const CellResult& c) { return std::to_string(c.cell.worldDevices()); })},
      {"setting.batch",
       taken(
           study, [](const CellResult& c) { return countShown(static_cast<double>(c.cell.batch.global())); })}};
  std::erase_if(settings, [](const Setting& setting) { return setting.second.empty(); });
  for (Setting& setting : settings) setting.first = say(setting.first.c_str());
  return settingsTable(settings);
}

}  // namespace

Table mainSettings(const StudyResult& study) {
  const StudySpec& spec = study.spec;
  if (spec.program) return programSettings(study, *spec.program);
  if (spec.imported) return importedSettings(study, *spec.imported);
  const auto count = [](std::int64_t value) { return countShown(static_cast<double>(value)); };
  std::vector<Setting> settings{
      {"setting.model", spec.model.name},
      {"setting.parameters", taken(
                                 study, [](const CellResult& c) { return countShown(c.parameters); })},
      {"setting.dataset", datasetText(study)},
      {"setting.augment", settingWords(spec.dataset.augment)},
      {"setting.loading", loadingText(spec.dataset)},
      {"setting.shuffle", settingWord(std::string(name(spec.dataset.shuffle)))},
      {"setting.optimizer", optimizerText(spec.optimizer)},
      {"setting.schedule", scheduleText(spec.schedule)},
      {"setting.learning-rate",
       taken(
           study, [](const CellResult& c) { return sixDigits(c.learningRate.value_or(c.cell.learningRate)); })},
      {"setting.zero-gamma", spec.zeroGamma ? say("report.yes") : std::string()},
      {"setting.strategy", taken(
                               study, [](const CellResult& c) { return std::string(name(c.cell.strategy)); })},
      {"setting.precision", taken(
                                study, [](const CellResult& c) { return std::string(name(c.cell.precision)); })},
      {"setting.devices", taken(
                              study, [](const CellResult& c) { return std::to_string(c.cell.worldDevices()); })},
      {"setting.batch", taken(
                            study, [&](const CellResult& c) { return count(c.cell.batch.global()); })},
      {"setting.batch-per-device", taken(
                                       study, [](const CellResult& c) { return countShown(c.cell.batch.perRank()); })},
      {"setting.variants", variantsText(spec)},
      {"setting.window", windowText(spec)},
      {"setting.seed", std::to_string(spec.seed)}};
  std::erase_if(settings, [](const Setting& setting) { return setting.second.empty(); });
  for (Setting& setting : settings) setting.first = say(setting.first.c_str());
  return settingsTable(settings);
}

std::string factWord(const std::string& key) {
  const std::string code = "fact." + key;
  return englishTemplate(code) == code ? key : say(code.c_str());
}

namespace {

// Returns the values of a fact, one for each kind of node, as people read them: the kernel writes "notsupported" for
// SMT.
std::string factValue(const std::string& key, const std::string& values) {
  constexpr std::string_view kBetween = " | ";
  std::string out;
  for (std::size_t at = 0; at <= values.size();) {
    const std::size_t end = std::min(values.find(kBetween, at), values.size());
    const std::string value = values.substr(at, end - at), code = "fact-value." + key + "." + value;
    const std::string plain = key == "trainImages" ? thousandsApart(value) : value;
    out += (at == 0 ? "" : std::string(kBetween)) + (englishTemplate(code) == code ? plain : say(code.c_str()));
    at = end + kBetween.size();
  }
  return out;
}

}  // namespace

Table environmentTable(const StudyResult& study) {
  std::vector<Setting> facts;
  for (const CellResult& cell : study.cells)
    for (const auto& [key, value] : cell.environment)
      if (std::none_of(facts.begin(), facts.end(), [&, name = key](const Setting& fact) { return fact.first == name; }))
        facts.emplace_back(key, "");
  const auto valuesOf = [&study](const std::string& key, const auto& text) {
    return taken(study, [&](const CellResult& cell) {
      for (const auto& [known, value] : cell.environment)
        if (known == key) return known == "agent" ? value.substr(0, kDigestDigits) : text(value);
      return std::string();
    });
  };
  for (Setting& fact : facts)
    fact.second = valuesOf(
        fact.first, [](const std::string& value) { return value; });
  return filled<Setting>(facts, {field<Setting>(
                                     "key", "column.setting",
                                     [](const Setting& fact) {
                                       return Entry{fact.first, factWord(fact.first)};
                                     },
                                     false),
                                 field<Setting>(
                                     "value", "column.value",
                                     [&](const Setting& fact) {
                                       const auto read = [&fact](const std::string& value) {
                                         return factValue(fact.first, value);
                                       };
                                       return Entry{fact.second, valuesOf(fact.first, read)};
                                     },
                                     false)});
}

Table runsTable(const StudyResult& study) {
  struct Run {
    std::size_t number = 0;
    const CellResult* cell = nullptr;
    std::size_t repeat = 0;
    std::string id;
  };
  std::vector<Run> runs;
  for (const CellResult& cell : study.cells)
    for (std::size_t i = 0; i < cell.runs.size(); ++i)
      runs.push_back({runs.size() + 1, &cell, i + 1, cell.runs[i].value});
  return filled<Run>(
      runs,
      {wordField<Run>("number", "column.run", [](const Run& r) { return "R" + std::to_string(r.number); }),
       field<Run>("cell", "column.cell", [](const Run& r) { return countEntry(r.cell->cell.number); }),
       field<Run>("repeat", "column.repeat", [](const Run& r) { return countEntry(static_cast<double>(r.repeat)); }),
       wordField<Run>("cellKey", "column.cell-key", [](const Run& r) { return r.cell->key.value; }),
       wordField<Run>("id", "column.run-id", [](const Run& r) { return r.id; })});
}

}  // namespace scalescope
