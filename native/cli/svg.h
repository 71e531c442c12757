// A drawing as SVG text: lines, boxes and words with two decimals, nothing else. The colours are Okabe and Ito's, which
// stay apart for colour-blind readers and in print.
#pragma once

#include "core/text.h"

#include <array>
#include <string>
#include <vector>

namespace cli {

class Svg {
public:
    Svg(double width, double height) : m_width(width), m_height(height) {}

    static const char* colour(size_t i)
    {
        static constexpr const char* kColours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                   "#e69f00", "#56b4e9", "#000000", "#8c6d31"};
        return kColours[i % std::size(kColours)];
    }

    void line(double x0, double y0, double x1, double y1, const char* stroke, double width = 1.0, const char* dash = "")
    {
        m_body += "<line x1=\"" + at(x0) + "\" y1=\"" + at(y0) + "\" x2=\"" + at(x1) + "\" y2=\"" + at(y1) +
                  "\" stroke=\"" + stroke + "\" stroke-width=\"" + at(width) + "\"" + dashed(dash) + "/>\n";
    }
    void polyline(const std::vector<std::array<double, 2>>& points, const char* stroke, double width = 1.5,
                  const char* dash = "")
    {
        if (points.size() < 2) return;
        m_body += "<polyline fill=\"none\" stroke=\"" + std::string(stroke) + "\" stroke-width=\"" + at(width) + "\"" +
                  dashed(dash) + " points=\"";
        for (const auto& p : points) m_body += at(p[0]) + "," + at(p[1]) + " ";
        m_body += "\"/>\n";
    }
    void polygon(const std::vector<std::array<double, 2>>& points, const char* fill, double opacity = 1.0)
    {
        m_body += "<polygon fill=\"" + std::string(fill) + "\" fill-opacity=\"" + at(opacity) +
                  "\" stroke=\"#222\" stroke-width=\"0.8\" points=\"";
        for (const auto& p : points) m_body += at(p[0]) + "," + at(p[1]) + " ";
        m_body += "\"/>\n";
    }
    void circle(double x, double y, double r, const char* stroke)
    {
        m_body += "<circle fill=\"none\" cx=\"" + at(x) + "\" cy=\"" + at(y) + "\" r=\"" + at(r) + "\" stroke=\"" +
                  stroke + "\" stroke-width=\"1.6\"/>\n";
    }
    void text(double x, double y, const std::string& words, double size = 12.0, const char* anchor = "start",
              const char* fill = "#222")
    {
        m_body += "<text x=\"" + at(x) + "\" y=\"" + at(y) + "\" font-size=\"" + at(size) + "\" text-anchor=\"" +
                  anchor + "\" fill=\"" + fill + "\">" + escaped(words) + "</text>\n";
    }
    std::string finish() const
    {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + at(m_width) + "\" height=\"" + at(m_height) +
               "\" viewBox=\"0 0 " + at(m_width) + " " + at(m_height) +
               "\" font-family=\"system-ui, sans-serif\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n" +
               m_body + "</svg>\n";
    }

private:
    static std::string at(double v) { return core::fixed(v, 2); }
    static std::string dashed(const char* dash)
    {
        return *dash ? " stroke-dasharray=\"" + std::string(dash) + "\"" : std::string();
    }
    static std::string escaped(const std::string& s)
    {
        std::string out;
        for (char c : core::visible(s))
            out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : c == '"' ? "&quot;" : std::string(1, c);
        return out;
    }

    double m_width, m_height;
    std::string m_body;
};

// A step of 1, 2 or 5 times a power of ten that cuts `span` into four to ten pieces.
inline double niceStep(double span)
{
    double step = 1e-9;
    while (step * 10.0 < span) step *= 10.0;
    for (double factor : {1.0, 2.0, 5.0, 10.0})
        if (span / (step * factor) <= 10.0) return step * factor;
    return step * 10.0;
}

}
