// Draws a table of two dimensions: its Voronoi cells in the colours of their sizes, and their
// centroids.
#ifndef NANOQD_PORTS_HOST_PICTURE_TABLE_PICTURE_HPP
#define NANOQD_PORTS_HOST_PICTURE_TABLE_PICTURE_HPP

#include <string>

#include "../table/table_data.hpp"

namespace nanoqd::host {

// Returns an SVG with the same bytes on every machine. Requires: table.dims == 2.
[[nodiscard]] std::string draw_table(const TableData& table, const std::string& title, const std::string& footer);

}  // namespace nanoqd::host

#endif
