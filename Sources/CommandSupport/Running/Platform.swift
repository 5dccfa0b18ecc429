// The system's C library, for every file of the command line.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Darwin
#endif

/// Ends the program; `exit` under a name that no method of a type hides.
package func endProgram(_ status: Int32) -> Never { exit(status) }
