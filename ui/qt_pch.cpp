// Carries ui/qt_pch.h, compiled once for every Qt target.
