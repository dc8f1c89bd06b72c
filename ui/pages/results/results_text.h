#pragma once

#include <string>

#include <QString>

#include "core/analysis/values/results.h"
#include "core/store/store.h"

namespace scalescope {

// Texts of the Results page for protocols, groups and cells.

// Returns "strong scaling · small-cnn · cifar10-sample · fp32 · 3 repeats".
QString factsText(const StudyResult& study);

// Returns "strong-cifar · 2026-11-23 14:02 · 6 cells", which distinguishes studies with the same name.
QString studyText(const StudyRow& study);

// Returns "1 × 2, batch 512, ddp".
QString cellText(const Cell& cell);

struct CellGroupChoice;
QString groupText(const CellGroupChoice& choice);

// Splits a verdict into headline and explanation: usually "Finding: reason."; for a verdict with a note of the guard
// "Finding. Explanation. Advice.", whose explanation belongs to the headline.
enum class VerdictForm { plain, noted };
std::pair<QString, QString> headlineOf(const QString& verdict, VerdictForm form = VerdictForm::plain);

}  // namespace scalescope
