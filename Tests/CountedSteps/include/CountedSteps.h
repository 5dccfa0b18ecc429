#ifndef COUNTED_STEPS_H
#define COUNTED_STEPS_H

#include <stdbool.h>

/// Whether steps can be counted here.
bool counted_steps_are_known(void);

/// Has this thread count into a place, or nowhere, and gives the one it counted into before.
long *counted_steps_into(long *counter);

#endif
