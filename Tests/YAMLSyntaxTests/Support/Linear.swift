import TestSupport
import Testing

/// Expects four times the text to need about four times as long; quadratic code would need sixteen times.
func expectLinear(
  size: Int = 12_500, _ text: (Int) -> [UInt8], measured: ([UInt8]) -> Void, location: SourceLocation = #_sourceLocation
) {
  let small = text(size)
  let large = text(4 * size)
  var ratio = Double.infinity
  for _ in 0..<16 where ratio >= 12 {
    let first = processorTime { measured(small) }
    let second = processorTime { measured(large) }
    // Below a few milliseconds a clock is too imprecise.
    if second < .milliseconds(20) { return }
    ratio = min(ratio, second / first)
  }
  #expect(ratio < 12, "\(small.count) bytes, then \(large.count)", sourceLocation: location)
}
