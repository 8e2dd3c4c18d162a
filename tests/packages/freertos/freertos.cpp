// FreeRTOS on threads of the desktop. Tasks run as soon as the scheduler does: under ESP-IDF from
// the beginning. Without ESP-IDF the program ends when NANOQD_TESTS_TASKS tasks have deleted
// themselves.
#include "freertos/FreeRTOS.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

// A queue, and a mutex: a queue of one item without bytes.
struct TestQueue {
  std::mutex mutex;
  std::condition_variable changed;
  UBaseType_t length = 0, bytes = 0, first = 0, count = 0;
  uint8_t* storage = nullptr;
};

namespace {

std::vector<std::function<void()>> waiting;
bool is_running = false;
std::atomic<int> deleted{0};

void demand(bool is_so, const char* what) {
  if (is_so) return;
  std::printf("FreeRTOS: %s\n", what);
  std::exit(3);
}

BaseType_t put(QueueHandle_t queue, const void* item) {
  std::unique_lock<std::mutex> lock(queue->mutex);
  queue->changed.wait(lock, [queue] { return queue->count < queue->length; });
  const UBaseType_t last = (queue->first + queue->count++) % queue->length;
  if (queue->bytes != 0) std::memcpy(queue->storage + last * queue->bytes, item, queue->bytes);
  queue->changed.notify_all();
  return pdTRUE;
}

BaseType_t take(QueueHandle_t queue, void* item) {
  std::unique_lock<std::mutex> lock(queue->mutex);
  queue->changed.wait(lock, [queue] { return queue->count > 0; });
  if (queue->bytes != 0) std::memcpy(item, queue->storage + queue->first * queue->bytes, queue->bytes);
  queue->first = (queue->first + 1) % queue->length;
  --queue->count;
  queue->changed.notify_all();
  return pdTRUE;
}

QueueHandle_t make(UBaseType_t length, UBaseType_t bytes, uint8_t* storage) {
  auto* const queue = new TestQueue;  // lives as long as the program
  queue->length = length;
  queue->bytes = bytes;
  queue->storage = storage;
  return queue;
}

}  // namespace

TaskHandle_t xTaskCreateStatic(void (*code)(void*), const char* name, uint32_t depth, void* argument, UBaseType_t,
                               StackType_t* stack, StaticTask_t* task) {
  demand(code != nullptr && name != nullptr && stack != nullptr && task != nullptr, "a task without its memory");
  demand(depth * sizeof(StackType_t) >= 1024, "a stack of less than 1 KB");
  const auto run = [code, argument] { std::thread(code, argument).detach(); };
  if (is_running) {
    run();
  } else {
    waiting.emplace_back(run);
  }
#if defined(ESP_PLATFORM)
  for (; !waiting.empty(); waiting.pop_back()) waiting.back()();
  is_running = true;
#endif
  return task;
}

void vTaskDelete(TaskHandle_t task) {
  demand(task == nullptr, "a task deletes another one");
  ++deleted;
}

void vTaskDelay(TickType_t ticks) { std::this_thread::sleep_for(std::chrono::milliseconds(ticks < 20 ? ticks : 20)); }

void vTaskStartScheduler() {
  is_running = true;
  for (const auto& run : waiting) run();
#if defined(NANOQD_TESTS_TASKS)
  while (deleted < NANOQD_TESTS_TASKS) vTaskDelay(20);
  std::fflush(stdout);
  std::_Exit(0);
#endif
  for (;;) vTaskDelay(20);
}

QueueHandle_t xQueueCreateStatic(UBaseType_t length, UBaseType_t bytes, uint8_t* storage, StaticQueue_t* queue) {
  demand(length > 0 && bytes > 0 && storage != nullptr && queue != nullptr, "a queue without its memory");
  return make(length, bytes, storage);
}

BaseType_t xQueueSend(QueueHandle_t queue, const void* item, TickType_t) { return put(queue, item); }
BaseType_t xQueueReceive(QueueHandle_t queue, void* item, TickType_t) { return take(queue, item); }

SemaphoreHandle_t xSemaphoreCreateMutexStatic(StaticSemaphore_t* mutex) {
  demand(mutex != nullptr, "a mutex without its memory");
  SemaphoreHandle_t made = make(1, 0, nullptr);
  put(made, nullptr);
  return made;
}

BaseType_t xSemaphoreTake(SemaphoreHandle_t mutex, TickType_t) { return take(mutex, nullptr); }
BaseType_t xSemaphoreGive(SemaphoreHandle_t mutex) { return put(mutex, nullptr); }

#if defined(ESP_PLATFORM)
extern "C" void app_main();

int main() {
  app_main();
  std::fflush(stdout);
  std::_Exit(0);  // the tasks still wait
}
#endif
