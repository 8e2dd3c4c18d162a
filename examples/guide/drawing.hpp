// Small pictures of the guide: panels in a row, each with its own axes, in one SVG.
#ifndef NANOQD_EXAMPLES_GUIDE_DRAWING_HPP
#define NANOQD_EXAMPLES_GUIDE_DRAWING_HPP

#include <string>
#include <utility>
#include <vector>

namespace guide {

using Points = std::vector<std::pair<float, float>>;

// Colours that differ in lightness too, for readers who do not see hues.
inline constexpr const char* dark = "#1d1f24";
inline constexpr const char* quiet = "#6a7080";
inline constexpr const char* blue = "#2a749f";
inline constexpr const char* red = "#c8452d";
inline constexpr const char* green = "#12805c";

class Drawing {
 public:
  Drawing(float width, float height);

  // Starts a panel of `width` x `height` pixels. It shows 0 to `most_x` and 0 to `most_y` metres.
  void begin_panel(float left, float width, float height, float most_x, float most_y, const std::string& title,
                   const std::string& subtitle);
  void axes(const std::string& x_label, const std::string& y_label);

  void cell(float x0, float y0, float x1, float y1, const std::string& colour);
  void curve(const Points& points, const char* colour, float width);
  void dot(float x, float y, float radius, const char* colour);
  void ring(float x, float y, float radius, const char* colour);
  void label(float x, float y, const std::string& text, const char* colour);
  void line(float x0, float y0, float x1, float y1, float width);
  // A note below all panels.
  void note(const std::string& text);

  [[nodiscard]] std::string svg() const;

 private:
  [[nodiscard]] std::string at(float x, float y) const;

  float width_;
  float height_;
  float left_ = 0.0f;
  float panel_width_ = 0.0f;
  float panel_height_ = 0.0f;
  float scale_x_ = 1.0f;
  float scale_y_ = 1.0f;
  float most_x_ = 1.0f;
  float most_y_ = 1.0f;
  std::string body_;
};

}  // namespace guide

#endif
