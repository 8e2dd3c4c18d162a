// Those functions of FreeRTOS that ports/freertos uses, on threads of the desktop. The other
// headers of this folder include this one.
#ifndef NANOQD_TESTS_PACKAGES_FREERTOS_H
#define NANOQD_TESTS_PACKAGES_FREERTOS_H

#include <stdint.h>

extern "C" {

#if defined(ESP_PLATFORM)
using StackType_t = uint8_t;
#else
using StackType_t = uint32_t;
#endif
using BaseType_t = long;
using UBaseType_t = unsigned long;
using TickType_t = uint32_t;
struct StaticTask_t {
  void* memory[20];
};
struct StaticQueue_t {
  void* memory[20];
};
using StaticSemaphore_t = StaticQueue_t;
using TaskHandle_t = void*;
using QueueHandle_t = struct TestQueue*;
using SemaphoreHandle_t = QueueHandle_t;

#define pdTRUE 1L
#define portMAX_DELAY 0xFFFFFFFFU
#define pdMS_TO_TICKS(milliseconds) static_cast<TickType_t>(milliseconds)
#define tskIDLE_PRIORITY 0UL

TaskHandle_t xTaskCreateStatic(void (*code)(void*), const char* name, uint32_t depth, void* argument,
                               UBaseType_t priority, StackType_t* stack, StaticTask_t* task);
void vTaskDelete(TaskHandle_t task);
void vTaskDelay(TickType_t ticks);
void vTaskStartScheduler();

QueueHandle_t xQueueCreateStatic(UBaseType_t length, UBaseType_t bytes, uint8_t* storage, StaticQueue_t* queue);
BaseType_t xQueueSend(QueueHandle_t queue, const void* item, TickType_t ticks);
BaseType_t xQueueReceive(QueueHandle_t queue, void* item, TickType_t ticks);

SemaphoreHandle_t xSemaphoreCreateMutexStatic(StaticSemaphore_t* mutex);
BaseType_t xSemaphoreTake(SemaphoreHandle_t mutex, TickType_t ticks);
BaseType_t xSemaphoreGive(SemaphoreHandle_t mutex);
}

#endif
