#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
package import Testing

/// The processor time of this thread, excluding other threads.
///
/// Tests run in parallel, so wall-clock time, and therefore a test's time limit, includes the work of other tests.
package func processorTime(_ work: () throws -> Void) rethrows -> Duration {
  let start = processorTimeOfThread()
  try work()
  return processorTimeOfThread() - start
}

/// Expects some work to be much faster than if its cost grew with the square of its size.
package func expectQuick(_ work: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation) rethrows {
  let time = try processorTime(work)
  #expect(time < .seconds(60), sourceLocation: sourceLocation)
}

private func processorTimeOfThread() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
