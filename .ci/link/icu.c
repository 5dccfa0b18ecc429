/* What stands in for ICU, which Foundation brings with it: 34 megabytes of names, calendars and sorting of all languages, and two of
 * what reads them. Shelf, whose output is the same on every machine, asks for none of it. Should it ever, it says so and ends. */

#include <stdlib.h>
#include <unistd.h>

__attribute__((noreturn)) void shelf_without_icu(void) {
  static const char text[] = "shelf: internal error: something asked for what only ICU knows, which is not in this program\n";
  if (write(STDERR_FILENO, text, sizeof text - 1) < 0) { /* There is no other place to say it. */
  }
  abort();
}
