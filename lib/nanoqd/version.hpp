// The version number. This is its only place: the build system reads it from here.
#ifndef NANOQD_VERSION_HPP
#define NANOQD_VERSION_HPP

// The three numbers, and all of it as text.
#define NANOQD_VERSION_MAJOR 0
#define NANOQD_VERSION_MINOR 2
#define NANOQD_VERSION_PATCH 0
#define NANOQD_VERSION_STRING "0.2.0"

#endif
