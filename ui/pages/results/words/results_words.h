#pragma once

#include <string>

#include <QString>

#include "core/analysis/values/results.h"
#include "core/store/store.h"

namespace scalescope {

// How the Results page names protocols, groups and cells.

// "strong scaling · small-cnn · cifar10-sample · fp32 · 3 repeats"
QString factsText(const StudyResult& study);

// "strong-cifar · 2026-11-23 14:02 · 6 cells": ten studies of one name are told apart.
QString studyText(const StudyRow& study);

// "1 × 2, batch 512, ddp"
QString cellText(const Cell& cell);

struct CellGroupChoice;
QString groupText(const CellGroupChoice& choice);

// Headline and explanation apart: "Finding: reason." mostly, and "Finding. What explains it. What to do." of a verdict
// with a note of the guard, which stands in the headline.
enum class VerdictForm { plain, noted };
std::pair<QString, QString> headlineOf(const QString& verdict, VerdictForm form = VerdictForm::plain);

}  // namespace scalescope
