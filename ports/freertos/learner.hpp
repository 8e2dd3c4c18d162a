// A search in two tasks of FreeRTOS, with static allocation: one asks and tells, the other one
// moves the robot. See README.md.
#ifndef NANOQD_PORTS_FREERTOS_LEARNER_HPP
#define NANOQD_PORTS_FREERTOS_LEARNER_HPP

namespace learner {

// Creates the two tasks and their queues. Call it once, before or after the scheduler starts.
void start();

// Prints what was learned, once all trials are done. Returns whether they are. Call it from any
// task.
bool report();

}  // namespace learner

#endif
