#pragma once

#include <string_view>

#include "core/study/read/study_reader.h"

namespace scalescope {

// Readers of the study file's sections; each takes the reader of the whole file or of the named object.
void readModel(ObjectReader& in, ModelSpec& model);
void readDataset(ObjectReader& in, DatasetSpec& dataset);
void readHosts(ObjectReader& study, StudySpec& spec);
void readAxes(ObjectReader& in, Protocol protocol, AxesSpec& axes);
void readSkip(ObjectReader& study, StudySpec& spec);
void readBaseline(ObjectReader& study, StudySpec& spec);
void readTraining(ObjectReader& study, StudySpec& spec);
void readMeasure(ObjectReader& in, MeasureSpec& measure);
void readCheckpoint(ObjectReader& in, CheckpointSpec& checkpoint);
void readWhatIf(ObjectReader& in, WhatIfSpec& whatIf);
void readProgram(ObjectReader& in, const AxesSpec& axes, ProgramSpec& program);

// Returns true if a program may get an environment variable of this name, that is, if Scalescope does not set it.
bool isProgramVariable(std::string_view name);

// Checks rules between keys of different sections.
void checkTogether(const StudySpec& spec, Problem& problem);

// Largest values that a file may have; products of them are checked when they are computed.
inline constexpr int kMaxNodes = 4096;
inline constexpr int kMaxDevices = 1024;
inline constexpr int kMaxAccumulation = 10'000;
inline constexpr std::int64_t kMaxBatch = 1'000'000'000'000'000;
inline constexpr std::int64_t kMaxCount = 1'000'000'000'000;
inline constexpr std::size_t kMaxHosts = 1024;
inline constexpr std::size_t kMaxVariants = 200;

// Returns true if a variant may change this key of a study file; other keys belong to the whole study.
bool canVary(std::string_view key);

}  // namespace scalescope
