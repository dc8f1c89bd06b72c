#include "ui/base/host_words.h"

#include <QObject>

#include "core/study/cells/cluster_nodes.h"
#include "ui/base/message_translation.h"

namespace scalescope {

QString thisComputer() { return QObject::tr("This computer"); }

QString hostWords(const HostSpec& host) { return isHere(host) ? thisComputer() : toQString(host.name); }

QString hostWords(const std::string& name) { return name == HostSpec().name ? thisComputer() : toQString(name); }

}  // namespace scalescope
