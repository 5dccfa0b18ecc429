#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the program answers to whoever called it.
enum ExitStatus: Int32, Error {
  /// Clean, same, ready, done.
  case yes = 0
  /// Findings, differences, not ready.
  case no = 1
  /// It could not be told: bad usage, unreadable input, a fault of the program.
  case unclear = 2

  /// Ends the program. What is in memory is left to the system, which is faster than freeing it.
  func exit() -> Never {
    #if canImport(Glibc)
      Glibc.exit(rawValue)
    #elseif canImport(Musl)
      Musl.exit(rawValue)
    #else
      Darwin.exit(rawValue)
    #endif
  }
}

/// Something that stands in the way of any answer, in one line.
struct Failure: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
