#include "ui/document/campaignfile.h"

#include "core/io/formats.h"
#include "core/io/presetedits.h"

#include <QFile>
#include <utility>

namespace minard {

namespace {

Result<LoadedCampaign> readResource(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorCode::NotFound, "this sample is missing from the program", path.toStdString());
    return readCampaignText(file.readAll().toStdString());
}

} // namespace

Result<LoadedCampaign> loadCampaign(
    const QString& path, std::stop_token stop, const std::function<void(double)>& progress)
{
    if (path.startsWith(QLatin1String(":/")))
        return readResource(path);
    return openCampaign(path.toStdString(), {.stop = std::move(stop), .progress = progress});
}

LoadedCampaign newCampaign()
{
    LoadedCampaign loaded;
    loaded.campaign.machine = plainMachine(loaded.campaign.units);
    loaded.campaign.scenarios.resize(1);
    loaded.campaign.scenarios.front().id = "default";
    return loaded;
}

} // namespace minard
