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
std::string settingWord(const MessageFormatter& language, const std::string& code) {
  for (const char* known : {"crop", "flip", "normalize", "memory", "none", "epoch", "once", "constant", "cosine"})
    if (code == known) return language.say(("setting-word." + code).c_str());
  return code;
}

std::string settingWords(const MessageFormatter& language, const std::vector<std::string>& codes) {
  std::string out;
  for (const std::string& code : codes) out += (out.empty() ? "" : ", ") + settingWord(language, code);
  return out;
}

// Returns the settings that only this optimizer has, each with its translated name.
std::string ownKeys(const MessageFormatter& language, const OptimizerSpec& optimizer) {
  std::string out;
  for (const OptimizerKeyTraits& key : kOptimizerKeys) {
    if (!traitsOf(optimizer.name).keys.contain(key.value)) continue;
    const std::string code = "report." + std::string(key.text);
    if (const auto* number = std::get_if<double OptimizerSpec::*>(&key.member))
      out += language.say(code.c_str(), {{"value", optimizer.**number}});
    if (const auto* pair = std::get_if<std::vector<double> OptimizerSpec::*>(&key.member))
      out += language.say(code.c_str(), {{"first", (optimizer.**pair).at(0)}, {"second", (optimizer.**pair).at(1)}});
  }
  return out;
}

std::string optimizerText(const MessageFormatter& language, const OptimizerSpec& optimizer) {
  std::string out = language.say("report.optimizer", {{"name", std::string(name(optimizer.name))},
                                                      {"lr", optimizer.lr},
                                                      {"keys", ownKeys(language, optimizer)},
                                                      {"decay", optimizer.weightDecay}});
  for (const OptimizerKeyTraits& key : kOptimizerKeys)
    if (const auto* flag = std::get_if<bool OptimizerSpec::*>(&key.member); flag != nullptr && optimizer.**flag)
      out += language.say(("report." + std::string(key.text)).c_str());
  if (optimizer.labelSmoothing > 0)
    out += language.say("report.label-smoothing", {{"value", optimizer.labelSmoothing}});
  return out;
}

std::string scheduleText(const MessageFormatter& language, const ScheduleSpec& schedule) {
  std::string out = settingWord(language, std::string(name(schedule.name)));
  if (schedule.warmupEpochs > 0) out += language.say("report.warmup-epochs", {{"epochs", schedule.warmupEpochs}});
  if (schedule.linearScaling) out += language.say("report.linear-scaling", {{"batch", schedule.baseBatch}});
  return out;
}

std::string loadingText(const MessageFormatter& language, const DatasetSpec& dataset) {
  if (dataset.loading != Loading::workers) return settingWord(language, std::string(name(dataset.loading)));
  return language.say("report.loader-workers", {{"workers", std::int64_t{dataset.workers}}});
}

// Formats "50 steps", "1 epoch", "0.5 epochs"; `one` and `several` are message codes.
std::string counted(const MessageFormatter& language, double count, const char* one, const char* several) {
  if (count == 1) return language.say(one);
  const auto whole = static_cast<std::int64_t>(count);
  return language.say(several, {{"count", count == static_cast<double>(whole) ? Argument(whole) : Argument(count)}});
}

// Returns "3 repeats", or "3 to 12 repeats" for open repeats.
std::string repeatsText(const MessageFormatter& language, const MeasureSpec& measure) {
  if (!measure.openRepeats) return counted(language, measure.repeats, "report.count-repeat", "report.count-repeats");
  return language.say(
      "report.count-repeats",
      {{"count", language.say("report.open-repeats", {{"from", std::int64_t{measure.repeats}},
                                                      {"max", std::int64_t{measure.openRepeats->max}}})}});
}

std::string timedText(const MessageFormatter& language, const MeasureSpec& measure) {
  const auto epochs = [&language](double count) {
    return counted(language, count, "report.count-epoch", "report.count-epochs");
  };
  const auto steps = [&language](double count) {
    return counted(language, count, "report.count-step", "report.count-steps");
  };
  const std::string length =
      measure.epochs > 0 ? epochs(static_cast<double>(measure.epochs)) : steps(static_cast<double>(measure.steps));
  const std::string warmup = measure.warmupEpochs > 0  ? epochs(static_cast<double>(measure.warmupEpochs))
                             : measure.warmupSteps > 0 ? steps(static_cast<double>(measure.warmupSteps))
                                                       : std::string();
  if (warmup.empty())
    return language.say("report.window-cold", {{"length", length}, {"repeats", repeatsText(language, measure)}});
  return language.say("report.window",
                      {{"length", length}, {"warmup", warmup}, {"repeats", repeatsText(language, measure)}});
}

std::string windowText(const MessageFormatter& language, const StudySpec& spec) {
  const MeasureSpec& measure = spec.measure;
  if (!measure.openRepeats) return timedText(language, measure);
  if (measure.openRepeats->decide)
    return language.say("report.window-decide",
                        {{"window", timedText(language, measure)}, {"percent", *measure.openRepeats->decide * 100}});
  return language.say("report.window-until",
                      {{"window", timedText(language, measure)}, {"percent", measure.openRepeats->until * 100}});
}

std::string datasetText(const MessageFormatter& language, const StudyResult& study) {
  const std::string images = taken(study, [&language](const CellResult& cell) {
    for (const auto& [key, value] : cell.environment)
      if (key == "trainImages") return thousandsApart(language, value);
    return std::string();
  });
  const std::string& name = study.spec.dataset.name;
  return images.empty() ? name : language.say("report.dataset", {{"name", name}, {"images", images}});
}

// Returns the changes of the variants as the text of their patches.
std::string variantsText(const StudySpec& spec) {
  std::string out;
  for (const auto& [name, patch] : spec.variants)
    if (!patch.empty()) out += (out.empty() ? "" : "; ") + name + " " + patch.dump();
  return out;
}

Table settingsTable(const MessageFormatter& language, const std::vector<Setting>& settings) {
  return filled<Setting>(settings, {wordField<Setting>(
                                        language, "key", "column.setting", [](const Setting& s) { return s.first; }),
                                    wordField<Setting>(
                                        language, "value", "column.value", [](const Setting& s) { return s.second; })});
}

}  // namespace

namespace {

// Returns the settings of an imported study. A published table has few of them, and this program's defaults do not
// apply.
Table importedSettings(const MessageFormatter& language, const StudyResult& study, const ImportedFrom& from) {
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
      {"setting.parameters", taken(
                                 study,
                                 [&language](const CellResult& c) {
                                   return c.parameters ? countShown(language, c.parameters) : std::string();
                                 })},
      {"setting.strategy", taken(
                               study, [](const CellResult& c) { return std::string(name(c.cell.strategy)); })},
      {"setting.devices", taken(
                              study, [](const CellResult& c) { return std::to_string(c.cell.worldDevices()); })},
      {"setting.batch", taken(
                            study,
                            [&language](const CellResult& c) {
                              return c.cell.batch.global() > 0
                                         ? countShown(language, static_cast<double>(c.cell.batch.global()))
                                         : std::string();
                            })}};
  std::erase_if(settings, [](const Setting& setting) { return setting.second.empty(); });
  for (Setting& setting : settings) setting.first = language.say(setting.first.c_str());
  return settingsTable(language, settings);
}

// Returns the settings of a user's program, which decides all others itself.
Table programSettings(const MessageFormatter& language, const StudyResult& study, const ProgramSpec& program) {
  std::vector<Setting> settings{
      {"setting.program", joinShellWords(program.command)},
      {"setting.parameters", taken(
                                 study,
                                 [&language](const CellResult& c) {
                                   return c.parameters ? countShown(language, c.parameters) : std::string();
                                 })},
      {"setting.precision", taken(
                                study, [](const CellResult& c) { return std::string(name(c.cell.precision)); })},
      {"setting.devices", taken(
                              study, [](const CellResult& c) { return std::to_string(c.cell.worldDevices()); })},
      {"setting.batch", taken(
                            study,
                            [&language](const CellResult& c) {
                              return countShown(language, static_cast<double>(c.cell.batch.global()));
                            })}};
  std::erase_if(settings, [](const Setting& setting) { return setting.second.empty(); });
  for (Setting& setting : settings) setting.first = language.say(setting.first.c_str());
  return settingsTable(language, settings);
}

}  // namespace

Table mainSettings(const MessageFormatter& language, const StudyResult& study) {
  const StudySpec& spec = study.spec;
  if (spec.program) return programSettings(language, study, *spec.program);
  if (spec.imported) return importedSettings(language, study, *spec.imported);
  const auto count = [&language](std::int64_t value) { return countShown(language, static_cast<double>(value)); };
  std::vector<Setting> settings{
      {"setting.model", spec.model.name},
      {"setting.parameters",
       taken(
           study, [&language](const CellResult& c) { return countShown(language, c.parameters); })},
      {"setting.dataset", datasetText(language, study)},
      {"setting.augment", settingWords(language, spec.dataset.augment)},
      {"setting.loading", loadingText(language, spec.dataset)},
      {"setting.shuffle", settingWord(language, std::string(name(spec.dataset.shuffle)))},
      {"setting.optimizer", optimizerText(language, spec.optimizer)},
      {"setting.schedule", scheduleText(language, spec.schedule)},
      {"setting.learning-rate",
       taken(
           study, [](const CellResult& c) { return sixDigits(c.learningRate.value_or(c.cell.learningRate)); })},
      {"setting.zero-gamma", spec.zeroGamma ? language.say("report.yes") : std::string()},
      {"setting.strategy", taken(
                               study, [](const CellResult& c) { return std::string(name(c.cell.strategy)); })},
      {"setting.precision", taken(
                                study, [](const CellResult& c) { return std::string(name(c.cell.precision)); })},
      {"setting.devices", taken(
                              study, [](const CellResult& c) { return std::to_string(c.cell.worldDevices()); })},
      {"setting.batch", taken(
                            study, [&](const CellResult& c) { return count(c.cell.batch.global()); })},
      {"setting.batch-per-device",
       taken(
           study, [&language](const CellResult& c) { return countShown(language, c.cell.batch.perRank()); })},
      {"setting.variants", variantsText(spec)},
      {"setting.window", windowText(language, spec)},
      {"setting.seed", std::to_string(spec.seed)}};
  std::erase_if(settings, [](const Setting& setting) { return setting.second.empty(); });
  for (Setting& setting : settings) setting.first = language.say(setting.first.c_str());
  return settingsTable(language, settings);
}

std::string factWord(const MessageFormatter& language, const std::string& key) {
  const std::string code = "fact." + key;
  return englishTemplate(code) == code ? key : language.say(code.c_str());
}

namespace {

// Returns the values of a fact, one for each kind of node, as people read them: the kernel writes "notsupported" for
// SMT.
std::string factValue(const MessageFormatter& language, const std::string& key, const std::string& values) {
  constexpr std::string_view kBetween = " | ";
  std::string out;
  for (std::size_t at = 0; at <= values.size();) {
    const std::size_t end = std::min(values.find(kBetween, at), values.size());
    const std::string value = values.substr(at, end - at), code = "fact-value." + key + "." + value;
    const std::string plain = key == "trainImages" ? thousandsApart(language, value) : value;
    out +=
        (at == 0 ? "" : std::string(kBetween)) + (englishTemplate(code) == code ? plain : language.say(code.c_str()));
    at = end + kBetween.size();
  }
  return out;
}

}  // namespace

Table environmentTable(const MessageFormatter& language, const StudyResult& study) {
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
                                     language, "key", "column.setting",
                                     [&language](const Setting& fact) {
                                       return Entry{fact.first, factWord(language, fact.first)};
                                     },
                                     false),
                                 field<Setting>(
                                     language, "value", "column.value",
                                     [&](const Setting& fact) {
                                       const auto read = [&language, &fact](const std::string& value) {
                                         return factValue(language, fact.first, value);
                                       };
                                       return Entry{fact.second, valuesOf(fact.first, read)};
                                     },
                                     false)});
}

Table runsTable(const MessageFormatter& language, const StudyResult& study) {
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
      {wordField<Run>(language, "number", "column.run", [](const Run& r) { return "R" + std::to_string(r.number); }),
       field<Run>(language, "cell", "column.cell",
                  [&language](const Run& r) { return countEntry(language, r.cell->cell.number); }),
       field<Run>(language, "repeat", "column.repeat",
                  [&language](const Run& r) { return countEntry(language, static_cast<double>(r.repeat)); }),
       wordField<Run>(language, "cellKey", "column.cell-key", [](const Run& r) { return r.cell->key.value; }),
       wordField<Run>(language, "id", "column.run-id", [](const Run& r) { return r.id; })});
}

}  // namespace scalescope
