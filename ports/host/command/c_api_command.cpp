#include "c_api_command.hpp"

#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>

#include "../binding/c_search.hpp"
#include "../text/arguments.hpp"
#include "../text/refuse.hpp"
#include "../text/write_file.hpp"
#include "c_api_request.hpp"

namespace nanoqd::host {
namespace {

// Returns why a file of the pair cannot be written, or empty.
std::string pair_obstacle(const CApiRequest& request, const std::string& path) {
  std::error_code ignored;
  if (!request.folder.empty() && !std::filesystem::is_directory(request.folder, ignored)) {
    return "there is no folder '" + request.folder + "'; create it or choose another";
  }
  if (std::filesystem::is_directory(path, ignored)) return path + " is a folder; choose another --name or -o";
  if (!request.force && std::filesystem::exists(path, ignored)) {
    return path + " already exists; use --force to replace it";
  }
  return {};
}

}  // namespace

int c_api_command(int count, const char* const* values) {
  Arguments arguments(count, values);
  if (arguments.help()) {
    std::fputs(c_api_help, stdout);
    return 0;
  }
  CApiRequest request = parse_c_api_request(arguments);
  if (!arguments.error().empty()) return refuse("c-api", arguments);
  std::string error = complete_search(request);
  if (!error.empty()) return refuse("c-api", error);

  const std::string header = (std::filesystem::path(request.folder) / (request.search.name + ".h")).string();
  const std::string source = (std::filesystem::path(request.folder) / (request.search.name + ".cpp")).string();
  error = pair_obstacle(request, header);
  if (error.empty()) error = pair_obstacle(request, source);
  if (!error.empty()) return refuse("c-api", error);
  if (!write_file_whole(source, c_source(request.search), error)) return refuse("c-api", error);
  if (!write_file_whole(header, c_header(request.search), error)) return refuse("c-api", error);
  if (!request.quiet) {
    std::printf("search    %u genes, %u cells, %u measures\nwritten   %s, %s\n", request.search.genes,
                request.search.cells, request.search.dims, header.c_str(), source.c_str());
  }
  return 0;
}

}  // namespace nanoqd::host
