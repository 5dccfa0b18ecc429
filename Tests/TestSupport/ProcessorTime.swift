#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
package import Testing

/// How long the processor works for this thread, however many others it works for meanwhile.
///
/// Tests run side by side: a clock on the wall, and so a test's time limit, says of the others, too.
package func processorTime(_ work: () throws -> Void) rethrows -> Duration {
  let start = processorTimeOfThread()
  try work()
  return processorTimeOfThread() - start
}

/// Expects that some work takes far less than what it took if its cost grew with the square of its size.
package func expectQuick(_ work: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation) rethrows {
  let time = try processorTime(work)
  #expect(time < .seconds(60), sourceLocation: sourceLocation)
}

private func processorTimeOfThread() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
