#include "learner.hpp"

#include <stdio.h>
#include <nanoqd/nanoqd.hpp>

#if defined(ESP_PLATFORM)
#include "freertos/FreeRTOS.h"
#include "freertos/queue.h"
#include "freertos/semphr.h"
#include "freertos/task.h"
#else
#include "FreeRTOS.h"
#include "queue.h"
#include "semphr.h"
#include "task.h"
#endif

#include "puck.hpp"        // the robot
#include "puck_table.hpp"  // the build makes this file: see nanoqd_add_table in CMakeLists.txt

namespace {

using Tessellation = nanoqd::CvtTable<decltype(puck_table)>;
using Search = nanoqd::SearchWith<puck::genes, Tessellation, nanoqd::StoreGenesAs<uint16_t>>;

// What goes through the two queues. Both are plain data, which a queue can copy.
using Trial = Search::Trial;
struct Answer {
  Trial trial;
  puck::Slide end;
};

// A task or a queue that is created statically needs no heap.
constexpr uint32_t stack_length = 4096 / sizeof(StackType_t);  // 4 KB; ESP-IDF counts stacks in bytes
StackType_t search_stack[stack_length], robot_stack[stack_length];
StaticTask_t search_task, robot_task;
uint8_t trial_bytes[sizeof(Trial)], answer_bytes[sizeof(Answer)];
StaticQueue_t trial_queue, answer_queue;
QueueHandle_t trials, answers;
StaticSemaphore_t search_mutex;
SemaphoreHandle_t guard;  // held while a task uses `search`

Search search;
nanoqd::Status status = nanoqd::Status::not_started;
bool is_done = false;
constexpr uint32_t evaluations = 20000;

// Asks for a trial, or tells what came of one. One task at a time uses the search.
nanoqd::Status ask(Trial& trial) {
  xSemaphoreTake(guard, portMAX_DELAY);
  const nanoqd::Status result = search.ask(trial);
  xSemaphoreGive(guard);
  return result;
}

nanoqd::Status tell(const Answer& answer) {
  xSemaphoreTake(guard, portMAX_DELAY);
  const nanoqd::Status result = search.tell(answer.trial, -answer.end.effort, {answer.end.x, answer.end.y}).status;
  xSemaphoreGive(guard);
  return result;
}

nanoqd::Status begin() {
  Search::Config config;
  config.seed = 2021;
  config.gene_bounds = {-1.0f, 1.0f};
  config.tessellation = puck_table;
  const nanoqd::Status result = nanoqd::self_test<float>();
  return result == nanoqd::Status::ok ? search.begin(config) : result;
}

// The search task. It sleeps while the robot moves.
void learn(void*) {
  static Answer answer;
  nanoqd::Status result = begin();
  for (uint32_t count = 0; count < evaluations && result == nanoqd::Status::ok; ++count) {
    result = ask(answer.trial);
    if (result != nanoqd::Status::ok) break;
    xQueueSend(trials, &answer.trial, portMAX_DELAY);
    xQueueReceive(answers, &answer, portMAX_DELAY);
    result = tell(answer);
  }
  xSemaphoreTake(guard, portMAX_DELAY);
  status = result;
  is_done = true;
  xSemaphoreGive(guard);
  vTaskDelete(nullptr);
}

// The evaluation task. In a project of yours it drives the motors and reads the sensors.
void evaluate(void*) {
  static Answer answer;
  for (;;) {
    xQueueReceive(trials, &answer.trial, portMAX_DELAY);
    answer.end = puck::slide(answer.trial.genes);
    xQueueSend(answers, &answer, portMAX_DELAY);
  }
}

void print() {
  if (status != nanoqd::Status::ok) {
    puts(nanoqd::describe(status));
    return;
  }
  const uint64_t digest = search.archive().digest();
  printf("%u places reached\n", static_cast<unsigned>(search.archive().size()));
  printf("digest %08lx%08lx\n", static_cast<unsigned long>(digest >> 32),
         static_cast<unsigned long>(digest & 0xFFFFFFFFU));
}

}  // namespace

void learner::start() {
  guard = xSemaphoreCreateMutexStatic(&search_mutex);
  trials = xQueueCreateStatic(1, sizeof(Trial), trial_bytes, &trial_queue);
  answers = xQueueCreateStatic(1, sizeof(Answer), answer_bytes, &answer_queue);
  xTaskCreateStatic(evaluate, "robot", stack_length, nullptr, tskIDLE_PRIORITY + 2, robot_stack, &robot_task);
  xTaskCreateStatic(learn, "search", stack_length, nullptr, tskIDLE_PRIORITY + 1, search_stack, &search_task);
}

bool learner::report() {
  xSemaphoreTake(guard, portMAX_DELAY);
  const bool done = is_done;
  if (done) print();
  xSemaphoreGive(guard);
  return done;
}
