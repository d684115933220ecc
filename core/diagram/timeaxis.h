#pragma once

namespace minard {

/// Times and pixels of one picture: the visible range of time mapped onto [left, left + width]. A value; every
/// operation returns a new axis. Any arguments are survived: ends are swapped, made finite and moved apart as needed,
/// so that span() > 0 and pixelsPerUnit() is finite, always.
class TimeAxis {
public:
    /// 0 … 1 on a width of 1.
    TimeAxis() : TimeAxis(0.0, 1.0, 0.0, 1.0) { }

    /// Shows all of the content [contentStart, contentEnd] on `width` ≥ 1 pixels from `left`.
    TimeAxis(double contentStart, double contentEnd, double left, double width);

    [[nodiscard]] double contentStart() const { return m_contentStart; }

    [[nodiscard]] double contentEnd() const { return m_contentEnd; }

    [[nodiscard]] double start() const { return m_start; }

    [[nodiscard]] double end() const { return m_start + (m_startRest + m_span); }

    [[nodiscard]] double span() const { return m_span; }

    [[nodiscard]] double left() const { return m_left; }

    [[nodiscard]] double right() const { return m_left + m_width; }

    [[nodiscard]] double width() const { return m_width; }

    [[nodiscard]] double pixelsPerUnit() const { return m_width / m_span; }

    /// The origin is subtracted first, in double, so positions stay exact at any depth. Not clipped.
    [[nodiscard]] double toPixel(double time) const { return m_left + (time - m_start) / m_span * m_width; }

    [[nodiscard]] double toTime(double pixel) const { return m_start + (pixel - m_left) / m_width * m_span; }

    /// toPixel() limited to ±kPixelLimit, which every painter takes; NaN gives left().
    [[nodiscard]] double toClippedPixel(double time) const;
    static constexpr double kPixelLimit = 16000.0;

    /// Smallest span: 1e-12 of the content, and never less than a unit in the last place of its times a pixel.
    [[nodiscard]] double smallestSpan() const;
    /// Largest span: the content is a tenth of the width.
    [[nodiscard]] double largestSpan() const;

    /// Shows [start, end], limited to the smallest and largest span, some content always in view.
    [[nodiscard]] TimeAxis withRange(double start, double end) const;
    /// The same range on other pixels.
    [[nodiscard]] TimeAxis withPixels(double left, double width) const;
    /// The same view of changed content: the view belongs to the user.
    [[nodiscard]] TimeAxis withContent(double contentStart, double contentEnd) const;
    /// All of the content.
    [[nodiscard]] TimeAxis fitted() const;
    /// `factor` > 1 shows less. The time under `pixel` stays there, to 1e-9 of the span, unless a limit is reached.
    [[nodiscard]] TimeAxis zoomedAbout(double pixel, double factor) const;
    /// The same picture of times that are all `by` later; the same axis unless `by` is finite.
    [[nodiscard]] TimeAxis shifted(double by) const;
    /// Content moves by `pixels` to the right.
    [[nodiscard]] TimeAxis panned(double pixels) const;

    friend bool operator==(const TimeAxis&, const TimeAxis&) = default;

private:
    void show(double start, double startRest, double span, double keptShare);

    double m_contentStart = 0.0;
    double m_contentEnd = 1.0;
    double m_start = 0.0;
    double m_startRest =
        0.0; ///< the visible range starts at m_start + m_startRest: zooming keeps what rounding would lose
    double m_span = 1.0;
    double m_left = 0.0;
    double m_width = 1.0;
};

} // namespace minard
