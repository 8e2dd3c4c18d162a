#include "figure.hpp"

#include "host/text/xml_text.hpp"

namespace nanoqd::experiment {
namespace {

// The series have the colours of M. Okabe and K. Ito, which most colour-blind readers can tell
// apart. They are lighter on a dark background. Dashes tell the series apart in grey.
constexpr std::string_view style =
    ".figure{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}\n"
    ".figure .paper{fill:#fff}.figure .ink{fill:#1f2328}.figure .quiet{fill:#59636e}\n"
    ".figure .frame{fill:none;stroke:#8b949e}.figure .grid{fill:none;stroke:#e6e8eb}.figure .zone{fill:#eef1f4}\n"
    ".figure .mark{fill:none;stroke:#1f2328}.figure .empty{fill:#e4e6e9}\n"
    ".figure .miss{fill:none;stroke:#d55e00;stroke-width:2.4}\n"
    ".figure [class^=series],.figure [class^=kind],.figure [class^=theory]{fill:none;stroke-width:1.8;"
    "stroke-linejoin:round;stroke-linecap:butt}\n"
    ".figure [class^=band]{fill-opacity:.18}\n"
    ".figure .series0{stroke:#0072b2}.figure .band0,.figure .dot0{fill:#0072b2}\n"
    ".figure .series1{stroke:#d55e00;stroke-dasharray:7 2.5}.figure .band1,.figure .dot1{fill:#d55e00}\n"
    ".figure .series2{stroke:#009e73;stroke-dasharray:2.5 2}.figure .band2,.figure .dot2{fill:#009e73}\n"
    ".figure .series3{stroke:#cc79a7;stroke-dasharray:8 2 2 2}.figure .band3,.figure .dot3{fill:#cc79a7}\n"
    ".figure .series4{stroke:#e69f00;stroke-dasharray:4 2}.figure .band4,.figure .dot4{fill:#e69f00}\n"
    ".figure .series5{stroke:#56b4e9;stroke-dasharray:1.5 1.5}.figure .band5,.figure .dot5{fill:#56b4e9}\n"
    ".figure .kind0{stroke:#0072b2;stroke-width:1.2}.figure .kind1{stroke:#d55e00;stroke-width:1.2}\n"
    ".figure .kind2{stroke:#009e73;stroke-width:1.2}.figure .kind3{stroke:#8b949e;stroke-width:1.2}\n"
    ".figure .theory0{stroke:#b4c9de}.figure .theory1{stroke:#7ba3cb}.figure .theory2{stroke:#3f78b3}\n"
    ".figure .theory3{stroke:#114a85}.figure .theory{stroke:#1f2328;stroke-width:1.4;stroke-dasharray:1.5 3;"
    "stroke-linecap:round}\n"
    "@media (prefers-color-scheme:dark){\n"
    ".figure .paper{fill:#0d1117}.figure .ink{fill:#e6edf3}.figure .quiet{fill:#9da7b1}\n"
    ".figure .frame{stroke:#6e7681}.figure .grid{stroke:#262c36}.figure .zone{fill:#1b222b}\n"
    ".figure .mark{stroke:#e6edf3}.figure .empty{fill:#2a313b}.figure [class^=band]{fill-opacity:.25}\n"
    ".figure .miss{stroke:#f58b45}\n"
    ".figure .series0,.figure .kind0{stroke:#4da3e8}.figure .band0,.figure .dot0{fill:#4da3e8}\n"
    ".figure .series1,.figure .kind1{stroke:#f58b45}.figure .band1,.figure .dot1{fill:#f58b45}\n"
    ".figure .series2,.figure .kind2{stroke:#2fc79a}.figure .band2,.figure .dot2{fill:#2fc79a}\n"
    ".figure .series3{stroke:#e59ac4}.figure .band3,.figure .dot3{fill:#e59ac4}\n"
    ".figure .series4{stroke:#f0b83c}.figure .band4,.figure .dot4{fill:#f0b83c}\n"
    ".figure .series5{stroke:#b5e1ff}.figure .band5,.figure .dot5{fill:#b5e1ff}\n"
    ".figure .theory0{stroke:#345a80}.figure .theory1{stroke:#4a81b6}.figure .theory2{stroke:#79aedd}\n"
    ".figure .theory3{stroke:#c5e0f7}.figure .theory{stroke:#e6edf3}\n"
    "}\n";

std::string opening(const Figure& figure) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"figure\" viewBox=\"0 0 " + host::pixels(figure.width) +
         ' ' + host::pixels(figure.height) + '"' + host::attribute("width", figure.width) +
         host::attribute("height", figure.height) + " role=\"img\" aria-label=\"" +
         host::escaped_for_xml(figure.caption) + "\">\n";
}

}  // namespace

std::string_view figure_style() { return style; }

std::string standalone_svg(const Figure& figure) {
  return opening(figure) + "<style>\n" + std::string(style) +
         "</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n" + figure.elements + "</svg>\n";
}

std::string inline_svg(const Figure& figure) { return opening(figure) + figure.elements + "</svg>\n"; }

std::string series_class(const char* stem, std::size_t series) {
  return std::string("class=\"") + stem + std::to_string(series % series_styles) + '"';
}

}  // namespace nanoqd::experiment
