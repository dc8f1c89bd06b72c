#pragma once

// Precompiled for every Qt target: headers that nearly each file of ui includes anyway (figures carry a JSON form).
#include <QtCore>
#include <QtGui>
#include <QtWidgets>
#include <nlohmann/json.hpp>
