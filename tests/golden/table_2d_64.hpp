// a: 64 centroids in 2 dimensions, for nanoqd. Generated: make it again instead of editing it.
//
// nanoqd table --cells 64 --dims 2 --seed 1 --bounds -1:1,0:5 --name a --out a.hpp
#ifndef NANOQD_TABLE_a_HPP
#define NANOQD_TABLE_a_HPP

#if __has_include(<nanoqd/map/bucket_table.hpp>)
#include <nanoqd/map/bucket_table.hpp>
#elif !defined(NANOQD_HPP)
#include "nanoqd.hpp"
#endif

static_assert(nanoqd::table_format == 1, "a was generated for another version of nanoqd: generate it again with this one");

using a_type = nanoqd::BucketTable<64, 2, 8, 260, float>;

inline constexpr a_type a = {
{1, 64, 2, nanoqd::TableMethod::exact, 1U, 0U, 110, 100, 2518225274U},
{{-0x1p+0f, 0x0p+0f}, {0x1p+0f, 0x1.4p+2f}},
{{0x1.d902a2p-5f, 0x1.d664ccp-5f}, {0x1.159f3ep-4f, 0x1.6467fp-3f}, {0x1.9b4bf4p-3f, 0x1.956ffcp-3f},
 {0x1.67729ep-3f, 0x1.10d072p-4f}, {0x1.2d8a7p-2f, 0x1.08a03ap-4f}, {0x1.b24224p-2f, 0x1.f2f6c4p-5f},
 {0x1.efa77ap-2f, 0x1.725242p-3f}, {0x1.65253p-2f, 0x1.7037cp-3f}, {0x1.2b0cd4p-2f, 0x1.2a048cp-2f},
 {0x1.ab4eap-2f, 0x1.3b9f66p-2f}, {0x1.af66c2p-2f, 0x1.d9a9d8p-2f}, {0x1.3a3af4p-2f, 0x1.abaaeep-2f},
 {0x1.8a6faep-3f, 0x1.e9a882p-2f}, {0x1.6fc334p-3f, 0x1.5fc1dap-2f}, {0x1.06b88ep-4f, 0x1.2a6a4p-2f},
 {0x1.037d1p-4f, 0x1.ada712p-2f}, {0x1.07656cp-4f, 0x1.176dbcp-1f}, {0x1.82cb0ap-3f, 0x1.34478ap-1f},
 {0x1.4f3d18p-3f, 0x1.7339eep-1f}, {0x1.ce1ee4p-5f, 0x1.5962cap-1f}, {0x1.159f5ep-4f, 0x1.a022ccp-1f},
 {0x1.cef522p-5f, 0x1.dfde82p-1f}, {0x1.61aeep-3f, 0x1.dfe038p-1f}, {0x1.c7432p-3f, 0x1.a71048p-1f},
 {0x1.6bde54p-2f, 0x1.a2a214p-1f}, {0x1.33c69cp-2f, 0x1.e10efp-1f}, {0x1.b70bc2p-2f, 0x1.e0bb8ep-1f},
 {0x1.f39054p-2f, 0x1.a4806p-1f}, {0x1.a66882p-2f, 0x1.647a82p-1f}, {0x1.26d5c2p-2f, 0x1.6482a6p-1f},
 {0x1.4c3eeap-2f, 0x1.201f02p-1f}, {0x1.dfaf62p-2f, 0x1.2c48fap-1f}, {0x1.3899a6p-1f, 0x1.359fdcp-1f},
 {0x1.7a205cp-1f, 0x1.3915ep-1f}, {0x1.5fd2f2p-1f, 0x1.71008p-1f}, {0x1.17fcf2p-1f, 0x1.6b6d94p-1f},
 {0x1.1eb908p-1f, 0x1.e16966p-1f}, {0x1.63406ep-1f, 0x1.e0343p-1f}, {0x1.40da6ep-1f, 0x1.a75542p-1f},
 {0x1.8df038p-1f, 0x1.a27684p-1f}, {0x1.a46f66p-1f, 0x1.dfbbc8p-1f}, {0x1.e28882p-1f, 0x1.e128bep-1f},
 {0x1.d86fa4p-1f, 0x1.a4cb5ap-1f}, {0x1.e47968p-1f, 0x1.69c008p-1f}, {0x1.a91ab4p-1f, 0x1.62422cp-1f},
 {0x1.a8c0fcp-1f, 0x1.0ff4f6p-1f}, {0x1.e0a324p-1f, 0x1.2a96dap-1f}, {0x1.df37ap-1f, 0x1.cd40fap-2f},
 {0x1.e22ebcp-1f, 0x1.4bdcf8p-2f}, {0x1.aab308p-1f, 0x1.1a130ep-2f}, {0x1.99ea8ap-1f, 0x1.979976p-2f},
 {0x1.668072p-1f, 0x1.fa8f3p-2f}, {0x1.4d3dfap-1f, 0x1.8afbdcp-2f}, {0x1.1fe50ap-1f, 0x1.f88ea8p-2f},
 {0x1.0855ep-1f, 0x1.87b496p-2f}, {0x1.222994p-1f, 0x1.1ab074p-2f}, {0x1.6a09aep-1f, 0x1.1f0a36p-2f},
 {0x1.437206p-1f, 0x1.5abb02p-3f}, {0x1.1c9fe2p-1f, 0x1.f30ae2p-5f}, {0x1.623828p-1f, 0x1.d973a8p-5f},
 {0x1.a612bcp-1f, 0x1.f15e72p-5f}, {0x1.8d4b18p-1f, 0x1.56fc62p-3f}, {0x1.dcc00cp-1f, 0x1.7ef212p-3f},
 {0x1.e29a46p-1f, 0x1.01c056p-4f}},
{0, 3, 5, 8, 12, 16, 20, 24, 27, 31, 37, 42, 46, 50, 54, 59, 62, 65, 70, 75, 80, 85, 90, 95, 99, 103, 107, 111, 116,
 121, 126, 131, 135, 139, 143, 147, 150, 153, 158, 163, 166, 169, 174, 178, 182, 186, 189, 193, 197, 200, 205, 209,
 213, 218, 223, 228, 232, 235, 239, 243, 247, 250, 253, 257, 260},
{0, 1, 3, 1, 14, 13, 14, 15, 12, 13, 15, 16, 12, 16, 17, 19, 17, 18, 19, 20, 18, 20, 21, 22, 20, 21, 22, 1, 2, 3, 4,
 1, 2, 3, 4, 8, 14, 2, 8, 11, 13, 14, 11, 12, 13, 15, 12, 16, 17, 30, 17, 18, 19, 29, 18, 20, 22, 23, 29, 22, 23, 25,
 4, 5, 7, 2, 4, 7, 8, 9, 7, 8, 9, 11, 13, 9, 10, 11, 12, 30, 10, 12, 17, 29, 30, 17, 24, 28, 29, 30, 23, 24, 25, 28,
 29, 23, 24, 25, 26, 5, 6, 7, 58, 5, 6, 7, 9, 6, 9, 54, 55, 9, 10, 11, 53, 54, 10, 28, 30, 31, 53, 27, 28, 30, 31, 35,
 24, 26, 27, 28, 35, 24, 26, 27, 36, 6, 57, 58, 59, 6, 55, 57, 58, 6, 52, 54, 55, 52, 53, 54, 31, 32, 53, 31, 32, 34,
 35, 38, 27, 34, 35, 36, 38, 27, 36, 38, 57, 59, 61, 55, 56, 57, 59, 61, 50, 52, 55, 56, 50, 51, 52, 53, 32, 33, 51,
 53, 32, 33, 34, 34, 37, 38, 39, 36, 37, 38, 39, 59, 60, 61, 49, 56, 60, 61, 62, 48, 49, 50, 56, 45, 47, 50, 51, 33,
 44, 45, 46, 51, 33, 34, 39, 44, 46, 34, 39, 40, 42, 44, 37, 39, 40, 42, 60, 62, 63, 49, 60, 62, 63, 48, 49, 50, 62,
 45, 47, 48, 50, 45, 46, 47, 43, 44, 46, 41, 42, 43, 44, 40, 41, 42}};

static_assert(a.stamp.cells == a.cells && a.stamp.dims == a.dims && a.first[64] == 260, "a has numbers missing: generate it again");

#endif
