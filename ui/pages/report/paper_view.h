#pragma once

#include <map>
#include <optional>
#include <set>

#include <QAbstractScrollArea>
#include <QImage>

#include "ui/pages/report/report_maker.h"

namespace scalescope {

// Pages of a report below each other, as they will be printed, scaled to the available width at the screen's
// resolution. Holds pictures of visible pages and requests them. A click on an editable paragraph edits it; an edited
// one has a bar at its left.
class PaperView final : public QAbstractScrollArea {
  Q_OBJECT
 public:
  explicit PaperView(QWidget* parent = nullptr);

  void setReport(const MadeReportPtr& report);
  void setPicture(const MadeReportPtr& report, int page, double pixelsPerPoint, const QImage& image);
  void setEditable(bool on);
  void scrollTo(const PrintedPlace& place);
  // Places a widget over a paragraph; it moves with the pages until release().
  void overlay(QWidget* widget, const PrintedPlace& place);
  void release();
  [[nodiscard]] static int mostWidth();  // Returns the width beyond which pages do not become larger.
  [[nodiscard]] bool isDrawn() const { return m_report && m_asked.empty() && !m_pictures.empty(); }

 Q_SIGNALS:
  void pictureRequested(scalescope::MadeReportPtr report, int page, double pixelsPerPoint);
  void editRequested(const QString& key);

 protected:
  void paintEvent(QPaintEvent* event) final;
  void resizeEvent(QResizeEvent* event) final;
  void scrollContentsBy(int dx, int dy) final;
  void mouseMoveEvent(QMouseEvent* event) final;
  void mouseReleaseEvent(QMouseEvent* event) final;
  void keyPressEvent(QKeyEvent* event) final;
  void changeEvent(QEvent* event) final;

 private:
  void layOut();
  void placeOverlay();
  [[nodiscard]] QRectF pageRect(int page) const;  // Returns a rectangle in viewport coordinates.
  [[nodiscard]] QRectF rectOf(const PrintedPlace& place) const;
  [[nodiscard]] const PrintedPlace* editableAt(const QPoint& point) const;
  [[nodiscard]] const Block& blockOf(const PrintedPlace& place) const;

  MadeReportPtr m_report;
  double m_scale = 1;                // Pixels of the window per point.
  std::map<int, QImage> m_pictures;  // Pictures of visible pages and their neighbors.
  std::set<int> m_asked;
  bool m_editable = false;
  QWidget* m_overlay = nullptr;
  PrintedPlace m_overlaid;
};

}  // namespace scalescope
