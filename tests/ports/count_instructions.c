/* A plugin for QEMU that counts the instructions of a program and prints the number at its end.

   The emulator's header is not packaged everywhere. So this file declares the few functions of the
   plugin interface (version 1) that it uses. The plugin counts a whole block when the program
   enters it. The count is too high only if an exception ends a block early.

   marks=ADDRESS:ADDRESS:... names an even number of functions that the program calls. The plugin
   then also counts the instructions from the first to the second, from the third to the fourth, and
   so on. For each pair it prints how often it was passed, the sum, and the most. */
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
struct qemu_info;
enum { add_to_counter = 0, reads_no_registers = 0, most_marks = 8 };

size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb* block);
void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id id, void (*translated)(plugin_id, struct qemu_plugin_tb*));
uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb* block);
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb* block, void (*entered)(unsigned, void*), int registers,
                                          void* data);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb* block, int operation, void* counter,
                                              uint64_t amount);
void qemu_plugin_register_atexit_cb(plugin_id id, void (*ended)(plugin_id, void*), void* data);
void qemu_plugin_outs(const char* text);

EXPORT int qemu_plugin_version = 1;

static uint64_t instructions;

struct Mark {
  uint64_t address;
  uint64_t passed_at; /* the count when the program last called it */
  uint64_t times, sum, most;
};
static struct Mark marks[most_marks];
static size_t mark_count;

static void pass_mark(unsigned processor, void* data) {
  (void)processor;
  struct Mark* mark = data;
  mark->passed_at = instructions;
  if ((mark - marks) % 2 == 0) return;
  struct Mark* start = mark - 1;
  const uint64_t between = mark->passed_at - start->passed_at;
  ++start->times;
  start->sum += between;
  if (between > start->most) start->most = between;
}

static void count_block(plugin_id id, struct qemu_plugin_tb* block) {
  (void)id;
  qemu_plugin_register_vcpu_tb_exec_inline(block, add_to_counter, &instructions, qemu_plugin_tb_n_insns(block));
  for (size_t i = 0; i < mark_count; ++i) {
    if (qemu_plugin_tb_vaddr(block) != marks[i].address) continue;
    qemu_plugin_register_vcpu_tb_exec_cb(block, pass_mark, reads_no_registers, &marks[i]);
  }
}

static void print_count(plugin_id id, void* data) {
  (void)id;
  (void)data;
  char line[120];
  snprintf(line, sizeof(line), "instructions: %" PRIu64 "\n", instructions);
  qemu_plugin_outs(line);
  for (size_t i = 0; i < mark_count; i += 2) {
    snprintf(line, sizeof(line),
             "between marks %zu: %" PRIu64 " times, %" PRIu64 " all together, at most %" PRIu64 "\n", i / 2,
             marks[i].times, marks[i].sum, marks[i].most);
    qemu_plugin_outs(line);
  }
}

EXPORT int qemu_plugin_install(plugin_id id, const struct qemu_info* info, int count, char** arguments) {
  (void)info;
  for (int i = 0; i < count; ++i) {
    if (strncmp(arguments[i], "marks=", 6) != 0) return 1;
    for (const char* at = arguments[i] + 6; *at != '\0' && mark_count < most_marks; at += *at == ':') {
      char* end;
      marks[mark_count].address = strtoull(at, &end, 16);
      if (end == at) return 1;
      ++mark_count;
      at = end;
    }
  }
  qemu_plugin_register_vcpu_tb_trans_cb(id, count_block);
  qemu_plugin_register_atexit_cb(id, print_count, NULL);
  return 0;
}
