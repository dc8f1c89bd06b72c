#include "ui/pages/results/sizing_fields.h"

#include <algorithm>

#include <QLocale>
#include <QObject>
#include <QRegularExpression>

#include "core/analysis/sizing/basis.h"
#include "ui/base/typed_number.h"
#include "ui/widgets/command_line.h"

namespace scalescope {
namespace {

constexpr qsizetype kMostListed = 32;
constexpr double kMicrosecond = 1e-6, kOnePercent = 1e-2;

QStringList splitList(const QString& text) {
  static const QRegularExpression semicolons(QStringLiteral("[;\\s]+")), commas(QStringLiteral("[,;\\s]+"));
  const bool decimal = QString(QLocale().decimalPoint()) == QLatin1String(",");
  return text.split(decimal ? semicolons : commas, Qt::SkipEmptyParts);
}

std::optional<std::vector<int>> devicesOf(const QString& text) {
  // Whole numbers have no decimal sign, so a comma can separate them.
  static const QRegularExpression gaps(QStringLiteral("[,;\\s]+"));
  std::vector<int> out;
  for (const QString& word : text.split(gaps, Qt::SkipEmptyParts)) {
    bool good = false;
    const int devices = word.toInt(&good);
    if (!good || devices < 1 || devices > kMostSizedDevices) return std::nullopt;
    if (std::find(out.begin(), out.end(), devices) == out.end()) out.push_back(devices);
  }
  if (out.empty() || static_cast<qsizetype>(out.size()) > kMostListed) return std::nullopt;
  return out;
}

std::optional<std::vector<double>> ratesOf(const QString& text) {
  std::vector<double> out;
  for (const QString& word : splitList(text)) {
    const auto rate = typedNumber(word);
    if (!rate || !(*rate > 0)) return std::nullopt;
    if (std::find(out.begin(), out.end(), *rate) == out.end()) out.push_back(*rate);
  }
  if (out.empty() || static_cast<qsizetype>(out.size()) > kMostListed) return std::nullopt;
  return out;
}

tl::unexpected<SizingProblem> problemOf(SizingField field, const QString& text) {
  return tl::unexpected(SizingProblem{field, text});
}

QString shortNumber(double number) { return QString::number(number, 'g', 10); }

template <class Values>
QString joined(const Values& values) {
  QStringList words;
  for (const auto value : values) words << shortNumber(value);
  return words.join(QLatin1Char(','));
}

}  // namespace

tl::expected<SizingRequest, SizingProblem> readSizing(const SizingTexts& texts) {
  SizingRequest out;
  out.cell = texts.cell;
  const auto devices = devicesOf(texts.devices);
  if (!devices)
    return problemOf(SizingField::devices,
                     QObject::tr("Devices: whole numbers from 1, e.g. 2, 8, 64; at most 32 values."));
  out.devices = *devices;
  const auto rates = ratesOf(texts.gbps);
  if (!rates) return problemOf(SizingField::gbps, QObject::tr("Link: rates in Gbit/s above 0, e.g. 10; 25; 100."));
  const auto latency = texts.latency.trimmed().isEmpty() ? std::optional(0.0) : typedNumber(texts.latency.trimmed());
  if (!latency || *latency < 0)
    return problemOf(SizingField::latency, QObject::tr("Latency: one-way microseconds, 0 or more."));
  for (const double rate : *rates) out.links.push_back({rate, *latency * kMicrosecond});
  if (!texts.price.trimmed().isEmpty()) {
    out.price = typedNumber(texts.price.trimmed());
    if (!out.price || *out.price < 0)
      return problemOf(SizingField::price, QObject::tr("Price: a number, 0 or more, in any currency."));
  }
  if (!texts.accuracy.trimmed().isEmpty()) {
    const auto accuracy = typedNumber(texts.accuracy.trimmed());
    if (!accuracy || !(*accuracy > 0) || *accuracy > 100)
      return problemOf(SizingField::accuracy, QObject::tr("Target accuracy: percent, above 0 and at most 100."));
    out.targetAccuracy = *accuracy * kOnePercent;
  }
  const auto keep = typedNumber(texts.keep.trimmed());
  if (!keep || !(*keep > 0) || *keep > 100)
    return problemOf(SizingField::keep, QObject::tr("Min. efficiency: percent, above 0 and at most 100."));
  out.keep = *keep * kOnePercent;
  return out;
}

SizingTexts usualSizing(const StudyResult& study) {
  const int largest = std::max(2, largestMeasured(study));
  SizingTexts out;
  out.devices = QStringLiteral("%1, %2, %3, %4").arg(largest).arg(2 * largest).arg(4 * largest).arg(8 * largest);
  out.gbps = QStringLiteral("25");
  out.latency = QStringLiteral("30");
  out.keep = QStringLiteral("90");
  return out;
}

QString sizingCommand(const QString& study, int baseline, const SizingRequest& request) {
  std::vector<double> rates;
  for (const NamedLink& link : request.links) rates.push_back(link.gbps);
  QString out = QStringLiteral("scalescope-cli size %1 --devices %2 --link-gbps %3")
                    .arg(shellWord(study), joined(request.devices), joined(rates));
  const auto add = [&out](const char* option, double value) {
    out += QLatin1Char(' ') + QLatin1String(option) + QLatin1Char(' ') + shortNumber(value);
  };
  if (const double latency = request.links.front().latencySeconds; latency > 0)
    add("--latency-us", latency / kMicrosecond);
  if (request.price) add("--price", *request.price);
  if (request.targetAccuracy) add("--target-accuracy", *request.targetAccuracy);
  if (request.keep != SizingRequest().keep) add("--min-efficiency", request.keep);
  if (request.cell > 0) add("--cell", request.cell);
  if (baseline > 0) add("--baseline", baseline);
  return out + storeOption();
}

}  // namespace scalescope
