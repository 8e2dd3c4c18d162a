// A line of a user's evaluation in C. Where the processor can, a compiler fuses the product with
// the sum, unless it is told not to.
float multiply_add(float a, float b, float c);

float multiply_add(float a, float b, float c) { return a * b + c; }
