#include "page_files.hpp"

#include <cstdio>
#include <filesystem>
#include <system_error>
#include <variant>

#include "host/text/write_file.hpp"
#include "html_page.hpp"
#include "markdown_page.hpp"

namespace nanoqd::experiment {
namespace {

bool write_all(const std::vector<OutputFile>& files, std::string& error) {
  std::vector<std::string> created;
  for (const OutputFile& file : files) {
    std::error_code ignored;
    const bool existed = std::filesystem::exists(file.path, ignored);
    if (!host::write_file_whole(file.path, file.content, error)) {
      for (const std::string& path : created) std::remove(path.c_str());
      return false;
    }
    if (!existed) created.push_back(file.path);
  }
  return true;
}

}  // namespace

std::vector<OutputFile> page_files(const Document& page, const std::string& folder) {
  std::vector<OutputFile> files;
  for (const Block& block : page.blocks) {
    if (const Figure* const figure = std::get_if<Figure>(&block)) {
      files.push_back({folder + '/' + figure->name + ".svg", standalone_svg(*figure)});
    }
  }
  files.push_back({folder + "/report.md", markdown_page(page)});
  files.push_back({folder + "/report.html", html_page(page)});
  return files;
}

bool write_page_files(const std::string& folder, const std::vector<OutputFile>& files, std::string& error) {
  std::error_code problem;
  const bool is_new = std::filesystem::create_directories(folder, problem);
  if (problem) {
    error = "cannot create the folder " + folder + ": " + problem.message();
    return false;
  }
  if (write_all(files, error)) return true;
  if (is_new) std::filesystem::remove(folder, problem);
  return false;
}

}  // namespace nanoqd::experiment
