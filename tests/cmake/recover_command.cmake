# Proves that the arm that lost a joint answers as its page says: what is kept, what is printed (the
# same as on every board), what is drawn (the picture on the page), and one sentence for wrong
# input.
#
#   arm, recover   the programs
#   digest         what recover prints on every board
#   picture        the picture on the page
#   story          the picture at the top of the README
#   map            the picture of all places, in the gallery
#   work           a folder for their files
cmake_minimum_required(VERSION 3.16)
include(${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
make_empty(${work})

expect(0 "803 of 1024 places reached.*postures postures.bin, [0-9]+ bytes" ${arm} --save postures.bin --out map.svg)
expect_same(${work}/map.svg ${map} "If the new picture is right, copy it there.")
expect(0 "803 postures; joint 4 is stuck.*digest ${digest}\npicture recover.svg" ${recover} postures.bin --story story.svg)
expect_same(${work}/recover.svg ${picture} "If the new picture is right, copy it there.")
expect_same(${work}/story.svg ${story} "If the new picture is right, copy it there.")
expect(0 "joint 8 is stuck.*picture other.svg" ${recover} postures.bin --joint 8 --angle -45.5 --out other.svg)
expect(0 "example: arm --save" ${recover} --help)

expect(2 "give the file with the postures" ${recover})
expect(2 "missing.bin cannot be read" ${recover} missing.bin)
expect(2 "would replace the postures: postures.bin" ${recover} postures.bin --out postures.bin)
expect(2 "--joint must be a whole number from 1 to 8" ${recover} postures.bin --joint 9)
expect(2 "--angle must be" ${recover} postures.bin --angle far)
expect(2 "--arm is unknown; see recover --help" ${recover} postures.bin --arm 3)
expect(2 "no complete snapshot in the storage" ${recover} map.svg)
expect(2 "missing/recover.svg" ${recover} postures.bin --out missing/recover.svg)
expect(2 "missing/story.svg" ${recover} postures.bin --story missing/story.svg)
expect(2 "missing/postures.bin" ${arm} --evaluations 1000 --save missing/postures.bin)
file(WRITE ${work}/empty.bin "")
expect(2 "no complete snapshot in the storage" ${recover} empty.bin)
