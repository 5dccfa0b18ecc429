// For RTLD_NEXT.
#define _GNU_SOURCE
#include "CountedSteps.h"

#include <stddef.h>

#if defined(__linux__) && defined(__x86_64__)
#include <dlfcn.h>

static _Thread_local long *counter;

bool counted_steps_are_known(void) { return true; }

long *counted_steps_into(long *next) {
  long *last = counter;
  counter = next;
  return last;
}

// The functions of Swift's runtime that make an object and that take hold of one. The linker takes these for the runtime's, and they
// hand over to them.
typedef void *(*Allocate)(const void *metadata, size_t size, size_t alignment);
typedef void *(*Retain)(void *object);

void *swift_allocObject(const void *metadata, size_t size, size_t alignment) {
  static Allocate next;
  if (!next) next = (Allocate)dlsym(RTLD_NEXT, "swift_allocObject");
  if (counter) *counter += 1 + (long)(size / 64);
  return next(metadata, size, alignment);
}

void *swift_retain(void *object) {
  static Retain next;
  if (!next) next = (Retain)dlsym(RTLD_NEXT, "swift_retain");
  if (counter) *counter += 1;
  return next(object);
}

void *swift_bridgeObjectRetain(void *object) {
  static Retain next;
  if (!next) next = (Retain)dlsym(RTLD_NEXT, "swift_bridgeObjectRetain");
  if (counter) *counter += 1;
  return next(object);
}
#else
// Elsewhere the runtime's functions keep more registers than C does, or go by other names.
bool counted_steps_are_known(void) { return false; }

long *counted_steps_into(long *next) { return NULL; }
#endif
