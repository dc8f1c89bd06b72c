#pragma once

// Precompiled headers of all Qt targets: those that nearly each file of ui includes anyway (figures carry a JSON form).
#include <QtCore>
#include <QtGui>
#include <QtWidgets>
#include <nlohmann/json.hpp>
