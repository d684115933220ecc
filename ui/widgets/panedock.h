#pragma once

#include <QDockWidget>
#include <functional>
#include <utility>

namespace minard {

/// A dock with a quiet title whose pane is built when it is first seen: panes behind other tabs cost nothing when the
/// program starts.
class LazyDock : public QDockWidget {
    Q_OBJECT

public:
    /// `name` is the object name, by which a saved layout finds the dock.
    LazyDock(const QString& title, const char* name, QWidget* parent);

    /// Shows the dock and brings it before those that share its place.
    void reveal();

Q_SIGNALS:
    /// The pane is there now; once.
    void built();

protected:
    [[nodiscard]] virtual QWidget* makePane() = 0;
    /// The pane, built if it was not yet.
    [[nodiscard]] QWidget& builtPane();

private:
    QWidget* m_pane = nullptr;
};

/// A dock for one pane of a known kind.
template <class Pane>
class PaneDock final : public LazyDock {
public:
    using Make = std::function<Pane*(QWidget* parent)>;

    PaneDock(const QString& title, const char* name, Make make, QWidget* parent)
        : LazyDock(title, name, parent)
        , m_make(std::move(make))
    {
    }

    [[nodiscard]] Pane& pane() { return static_cast<Pane&>(builtPane()); }

protected:
    // A child of the dock from the start: to change parents later means to match the style sheet all over again.
    [[nodiscard]] QWidget* makePane() override { return m_make(this); }

private:
    Make m_make;
};

} // namespace minard
