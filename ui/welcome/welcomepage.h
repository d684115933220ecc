#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace minard {

class Theme;

/// A campaign that comes with the program.
struct Sample {
    QString path;  ///< file that can be opened
    QString title; ///< what it is called
    QString shows; ///< one line on what to see in it
};

/// The page without a document: what the program is for, samples, recent files, and how to open one.
class WelcomePage : public QWidget {
    Q_OBJECT

public:
    explicit WelcomePage(const Theme& theme, QWidget* parent = nullptr);

    void setSamples(const std::vector<Sample>& samples);
    /// Absolute paths, the latest first.
    void setRecentFiles(const QStringList& files);

Q_SIGNALS:
    void openWanted();
    void fileChosen(const QString& path);

private:
    [[nodiscard]] QWidget* entry(const QString& title, const QString& detail, const QString& path);
    void fill(QVBoxLayout& list, const std::vector<Sample>& entries, const QString& whenEmpty);
    void readTheme();

    const Theme& m_theme;
    QLabel* m_title = nullptr;
    QVBoxLayout* m_samples = nullptr;
    QVBoxLayout* m_recent = nullptr;
};

} // namespace minard
