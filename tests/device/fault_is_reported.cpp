// An image that executes something that is no instruction.
int main() {
  __builtin_trap();
}
