#include "app/cli/versioncommand.h"
#include "ui/mainwindow/applicationinfo.h"

#include <QApplication>
#include <QMainWindow>
#include <string_view>

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--version")
        return minard::cli::runVersion();

    QApplication application(argc, argv);
    minard::describeApplication();
    QMainWindow window;
    window.show();
    return QApplication::exec();
}
