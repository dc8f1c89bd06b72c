#include <QGenericPlugin>

#include "tests/ui/window/accessible/accessible_dump.h"

namespace scalescope {

class AccessibleDumpPlugin final : public QGenericPlugin {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID QGenericPluginFactoryInterface_iid FILE "accessibledump.json")

 public:
  QObject* create(const QString& key, const QString& file) override {
    return key == QStringLiteral("accessibledump") ? new AccessibleDump(file) : nullptr;
  }
};

}  // namespace scalescope

#include "plugin.moc"
