/* A plugin for QEMU that counts the instructions a program executes and prints the number at its end. The emulator's header
   is not packaged everywhere, so the few functions of its plugin interface (version 1) that are used are declared here.
   Counts whole blocks as they are entered; only an exception in the middle of one would be counted as more. */
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define EXPORT __attribute__((visibility("default")))

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
struct qemu_info;
enum { add_to_counter = 0 };

size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb* block);
void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id id, void (*translated)(plugin_id, struct qemu_plugin_tb*));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb* block, int operation, void* counter, uint64_t amount);
void qemu_plugin_register_atexit_cb(plugin_id id, void (*ended)(plugin_id, void*), void* data);
void qemu_plugin_outs(const char* text);

EXPORT int qemu_plugin_version = 1;

static uint64_t instructions;

static void count_block(plugin_id id, struct qemu_plugin_tb* block) {
  (void)id;
  qemu_plugin_register_vcpu_tb_exec_inline(block, add_to_counter, &instructions, qemu_plugin_tb_n_insns(block));
}

static void print_count(plugin_id id, void* data) {
  (void)id;
  (void)data;
  char line[60];
  snprintf(line, sizeof(line), "instructions: %" PRIu64 "\n", instructions);
  qemu_plugin_outs(line);
}

EXPORT int qemu_plugin_install(plugin_id id, const struct qemu_info* info, int count, char** arguments) {
  (void)info;
  (void)count;
  (void)arguments;
  qemu_plugin_register_vcpu_tb_trans_cb(id, count_block);
  qemu_plugin_register_atexit_cb(id, print_count, NULL);
  return 0;
}
