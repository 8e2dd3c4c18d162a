// A live archive is a source of elites, as a repertoire of its snapshot is.
#include <nanoqd/adaptation/elites.hpp>
#include <nanoqd/nanoqd.hpp>

#include "support/expect_status.hpp"
#include "support/seekers.hpp"
#include "unity.h"

using nanoqd::Status;

void setUp() {}
void tearDown() {}

template <nanoqd::Measures Kept>
using Search =
    nanoqd::MapElites<3, nanoqd::RegularGrid<6, 5>, nanoqd::DifferentialEvolution<float>, nanoqd::Clamp, Kept>;

// What a robot does with the genes of an elite since it was damaged.
template <class Elite>
static void run(const Elite& elite, float (&result)[2]) {
  result[0] = elite.gene(0) * 0.5f;
  result[1] = elite.gene(1) * 0.75f;
}

template <class Search>
static void fill(Search& search) {
  static typename Search::Trial trial;
  typename Search::Config config;
  config.seed = 3;
  config.gene_bounds = {0.0f, 1.0f};
  config.tessellation = {0.0f, 1.0f};
  EXPECT_STATUS(Status::ok, search.begin(config));
  const auto evaluate = [](const float(&genes)[3], typename Search::Evaluation& out) {
    out.objective = genes[2];
    out.measures[0] = genes[0];
    out.measures[1] = genes[1];
  };
  EXPECT_STATUS(Status::ok, search.step(trial, evaluate, 100));
}

template <class Source>
static uint64_t recovery(const Source& source) {
  static nanoqd::ReachGoal<Source, 6> seeker;
  nanoqd::Digest digest;
  EXPECT_STATUS(Status::ok, seeker.begin(source));
  EXPECT_STATUS(Status::ok, seeker.aim({0.3f, 0.4f}));
  for (uint32_t i = 0; i < 10; ++i) {
    TEST_ASSERT_TRUE(seeker.next());
    digest.add(seeker.elite().cell());
    float result[2];
    run(seeker.elite(), result);
    EXPECT_STATUS(Status::ok, seeker.tell(result));
    digest.add(seeker.best_distance());
  }
  return digest.value();
}

template <nanoqd::Measures Kept>
static void an_archive_and_its_repertoire_name_the_same_elites() {
  static Search<Kept> search;
  static uint8_t image[2048];
  fill(search);
  nanoqd::Repertoire<Search<Kept>> repertoire;
  uint32_t bytes = 0;
  EXPECT_STATUS(Status::ok, nanoqd::pack(search, image, bytes));
  EXPECT_STATUS(Status::ok, repertoire.open(image, bytes, search.tessellation()));
  const nanoqd::ArchiveElites<Search<Kept>> elites(search.archive(), search.tessellation());

  TEST_ASSERT_EQUAL_UINT32_MESSAGE(repertoire.size(), elites.size(), "all elites");
  TEST_ASSERT_EQUAL_HEX64_MESSAGE(recovery(repertoire), recovery(elites), "the same trials");
}

static void without_an_archive_there_are_no_elites() {
  static nanoqd::ArchiveElites<Search<nanoqd::Measures::dropped>> elites;
  static nanoqd::FindBest<nanoqd::ArchiveElites<Search<nanoqd::Measures::dropped>>, 4> seeker;
  TEST_ASSERT_EQUAL_UINT32(0, elites.size());
  EXPECT_STATUS(Status::no_elites, seeker.begin(elites));
}

int main() {
  UNITY_BEGIN();
  RUN_TEST(an_archive_and_its_repertoire_name_the_same_elites<nanoqd::Measures::dropped>);
  RUN_TEST(an_archive_and_its_repertoire_name_the_same_elites<nanoqd::Measures::kept>);
  RUN_TEST(without_an_archive_there_are_no_elites);
  return UNITY_END();
}
