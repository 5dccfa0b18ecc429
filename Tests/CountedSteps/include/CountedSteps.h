#ifndef COUNTED_STEPS_H
#define COUNTED_STEPS_H

#include <stdbool.h>

/// Puts counting functions before those of Swift's runtime that make objects and take hold of them; false where it can't be done.
/// To be called once.
bool counted_steps_install(void);

/// Has this thread count into a place, or nowhere, and gives the one it counted into before.
long *counted_steps_into(long *counter);

#endif
