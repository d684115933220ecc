#include "app/cli/commandline.h"
#include "ui/mainwindow/applicationinfo.h"

#include <QApplication>
#include <QMainWindow>

int main(int argc, char** argv)
{
    if (const auto status = minard::cli::runCommandLine({argv + 1, argv + argc}))
        return *status;

    QApplication application(argc, argv);
    minard::describeApplication();
    QMainWindow window;
    window.show();
    return QApplication::exec();
}
