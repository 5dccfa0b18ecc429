/* Calls of the C library on Linux that Swift's module of it leaves out, or that its headers show to GNU programs only. */
#if defined(__linux__)
#include <features.h>
#if defined(__GLIBC__)

int renameat2(int oldFolder, const char *oldPath, int newFolder, const char *newPath, unsigned int flags);
static const unsigned int shelfRenameNew = 1u << 0;
static const unsigned int shelfRenameExchange = 1u << 1;
#endif
#endif
