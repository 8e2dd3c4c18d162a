// expects: nanoqd: elites come from a Repertoire, or from ArchiveElites<Search> for a live archive
#include <nanoqd/nanoqd.hpp>
using Search = nanoqd::DifferentialMapElites<3, nanoqd::RegularGrid<4, 4>>;
#if defined(NANOQD_TEST_RIGHT)
nanoqd::FindBest<nanoqd::ArchiveElites<Search>> seeker;
#else
nanoqd::FindBest<Search> seeker;
#endif
