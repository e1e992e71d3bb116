// A plugin for QEMU that counts the instructions of the program that it runs, and prints how many at the end.
//
// Debian has no header for plugins; these declarations follow QEMU's documentation (docs/devel/tcg-plugins).
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;  // a block of translated instructions
typedef void (*translated)(qemu_plugin_id_t, struct qemu_plugin_tb *);
typedef void (*executed)(unsigned int cpu, void *data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, translated);
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, executed, int flags, void *data);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, void *), void *data);

EXPORT int qemu_plugin_version = VERSION;  // 1 before QEMU 9, then 2

enum { CPUS = 64 };
static struct {
  uint64_t count;
  char line[56];  // threads do not share cache lines
} counted[CPUS];

static void add(unsigned int cpu, void *instructions) { counted[cpu % CPUS].count += (uintptr_t)instructions; }

static void watch(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
  (void)id;
  qemu_plugin_register_vcpu_tb_exec_cb(block, add, 0, (void *)qemu_plugin_tb_n_insns(block));
}

static void report(qemu_plugin_id_t id, void *data) {
  (void)id, (void)data;
  uint64_t sum = 0;
  for (int cpu = 0; cpu < CPUS; cpu++) sum += counted[cpu].count;
  dprintf(STDERR_FILENO, "instructions: %" PRIu64 "\n", sum);
}

EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const void *info, int count, char **arguments) {
  (void)info, (void)count, (void)arguments;
  qemu_plugin_register_vcpu_tb_trans_cb(id, watch);
  qemu_plugin_register_atexit_cb(id, report, NULL);
  return 0;
}
