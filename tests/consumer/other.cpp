#include "arm_table.hpp"

const void* other_address_of_the_table();
const void* other_address_of_the_table() { return &arm_table; }
