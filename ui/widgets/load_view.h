#pragma once

#include <QString>
#include <QWidget>
#include <vector>

namespace scalescope {

// A quiet line of the last values with its name and the present one.
class Sparkline final : public QWidget {
  Q_OBJECT

 public:
  explicit Sparkline(QWidget* parent = nullptr);
  void setName(const QString& name);
  // `top` is the scale's upper end; `value` the words beside the name.
  void setValues(const std::vector<double>& values, double top, const QString& value, std::size_t history);
  [[nodiscard]] QSize sizeHint() const override { return {180, 64}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString m_name, m_value;
  std::vector<double> m_values;
  double m_top = 100;
  std::size_t m_history = 90;
};

// Load of every core: a line each for few cores, a field each for many.
class CoreView final : public QWidget {
  Q_OBJECT

 public:
  explicit CoreView(QWidget* parent = nullptr);
  void setCores(const std::vector<std::vector<double>>& cores, std::size_t history);
  [[nodiscard]] int heightForWidth(int width) const override;
  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] QSize sizeHint() const override { return {560, heightForWidth(560)}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] int columns(int width) const;
  [[nodiscard]] int tileHeight() const;
  [[nodiscard]] bool asFields() const { return m_cores.size() > 32; }
  std::vector<std::vector<double>> m_cores;
  std::size_t m_history = 90;
};

}  // namespace scalescope
