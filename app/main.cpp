#include "app/cli/commandline.h"
#include "core/support/heap.h"
#include "ui/mainwindow/applicationinfo.h"
#include "ui/mainwindow/mainwindow.h"

#include <QApplication>

int main(int argc, char** argv)
{
    if (const auto status = minard::cli::runCommandLine({argv + 1, argv + argc}))
        return *status;

    minard::growHeapInHugePages();
    QApplication application(argc, argv);
    minard::describeApplication();
    minard::MainWindow window;
    // A worker reads the file while the window comes up.
    window.start(QApplication::arguments().mid(1));
    window.showReady();
    return QApplication::exec();
}
