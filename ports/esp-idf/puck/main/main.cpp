// Learns on an ESP32: the two tasks of learner.cpp, and a line every second.
#include "freertos/FreeRTOS.h"
#include "freertos/task.h"

#include "learner.hpp"

extern "C" void app_main() {
  learner::start();
  while (!learner::report()) vTaskDelay(pdMS_TO_TICKS(1000));
}
