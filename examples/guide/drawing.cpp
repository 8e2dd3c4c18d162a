#include "drawing.hpp"

#include <cstdio>

namespace guide {
namespace {

constexpr float top = 56.0f;

std::string number(float value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", static_cast<double>(value));
  return text;
}

std::string text_at(float x, float y, int size, const char* attributes, const std::string& text) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" font-size=\"" + std::to_string(size) + "\" " +
         attributes + ">" + text + "</text>\n";
}

}  // namespace

Drawing::Drawing(float width, float height) : width_(width), height_(height) {}

void Drawing::begin_panel(float left, float width, float height, float most_x, float most_y, const std::string& title,
                          const std::string& subtitle) {
  left_ = left;
  panel_width_ = width;
  panel_height_ = height;
  most_x_ = most_x;
  most_y_ = most_y;
  scale_x_ = width / most_x;
  scale_y_ = height / most_y;
  body_ += text_at(left, 22, 16, "font-weight=\"600\" fill=\"#1d1f24\"", title);
  body_ += text_at(left, 42, 14, "fill=\"#6a7080\"", subtitle);
  body_ += "<rect x=\"" + number(left) + "\" y=\"" + number(top) + "\" width=\"" + number(width) + "\" height=\"" +
           number(height) + "\" fill=\"#eceae4\"/>\n";
}

void Drawing::axes(const std::string& x_label, const std::string& y_label) {
  const float below = top + panel_height_ + 20.0f;
  const std::string ticks = "fill=\"#6a7080\"";
  body_ += text_at(left_, below, 13, ticks.c_str(), "0");
  body_ += text_at(left_ + panel_width_, below, 13, (ticks + " text-anchor=\"end\"").c_str(),
                   std::to_string(static_cast<int>(most_x_)) + " m");
  body_ += text_at(left_ + panel_width_ / 2.0f, below, 13, (ticks + " text-anchor=\"middle\"").c_str(), x_label);
  body_ += text_at(left_ - 6.0f, top + 11.0f, 13, (ticks + " text-anchor=\"end\"").c_str(),
                   std::to_string(static_cast<int>(most_y_)) + " m");
  const float middle = top + panel_height_ / 2.0f;
  const std::string turned =
      ticks + " text-anchor=\"middle\" transform=\"rotate(-90 " + number(left_ - 12.0f) + " " + number(middle) + ")\"";
  body_ += text_at(left_ - 12.0f, middle, 13, turned.c_str(), y_label);
}

std::string Drawing::at(float x, float y) const {
  return number(left_ + x * scale_x_) + " " + number(top + panel_height_ - y * scale_y_);
}

void Drawing::cell(float x0, float y0, float x1, float y1, const std::string& colour) {
  body_ += "<path fill=\"" + colour + "\" stroke=\"" + colour + "\" stroke-width=\"0.5\" d=\"M" + at(x0, y0) + "L" +
           at(x1, y0) + "L" + at(x1, y1) + "L" + at(x0, y1) + "Z\"/>\n";
}

void Drawing::curve(const Points& points, const char* colour, float width) {
  std::string path;
  for (const auto& [x, y] : points) path += (path.empty() ? "M" : "L") + at(x, y);
  body_ += "<path fill=\"none\" stroke=\"" + std::string(colour) + "\" stroke-width=\"" + number(width) +
           "\" stroke-linejoin=\"round\" d=\"" + path + "\"/>\n";
}

void Drawing::line(float x0, float y0, float x1, float y1, float width) { curve({{x0, y0}, {x1, y1}}, dark, width); }

void Drawing::dot(float x, float y, float radius, const char* colour) {
  body_ += "<circle cx=\"" + number(left_ + x * scale_x_) + "\" cy=\"" + number(top + panel_height_ - y * scale_y_) +
           "\" r=\"" + number(radius) + "\" fill=\"" + colour + "\"/>\n";
}

void Drawing::ring(float x, float y, float radius, const char* colour) {
  body_ += "<circle cx=\"" + number(left_ + x * scale_x_) + "\" cy=\"" + number(top + panel_height_ - y * scale_y_) +
           "\" r=\"" + number(radius) + "\" fill=\"none\" stroke-width=\"2.5\" stroke=\"" + colour + "\"/>\n";
}

void Drawing::label(float x, float y, const std::string& text, const char* colour) {
  body_ += text_at(left_ + x * scale_x_, top + panel_height_ - y * scale_y_, 13,
                   ("text-anchor=\"middle\" fill=\"" + std::string(colour) + "\"").c_str(), text);
}

void Drawing::note(const std::string& text) { body_ += text_at(40.0f, height_ - 12.0f, 14, "fill=\"#1d1f24\"", text); }

std::string Drawing::svg() const {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width_) + " " + number(height_) +
         "\" font-family=\"system-ui, 'DejaVu Sans', sans-serif\">\n<rect width=\"100%\" height=\"100%\" "
         "fill=\"#ffffff\"/>\n" +
         body_ + "</svg>\n";
}

}  // namespace guide
