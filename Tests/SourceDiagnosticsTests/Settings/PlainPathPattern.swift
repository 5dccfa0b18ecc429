@testable import SourceDiagnostics

/// A simple implementation that matches one pattern name by name; `PathPatterns` must agree with it.
extension PathPattern {
  /// Whether the pattern matches a path or one of its folders.
  func covers(_ path: String) -> Bool {
    var states = closure([0])
    for name in path.split(separator: "/") {
      if states.contains(names.count) { return true }
      states = closure(states.flatMap { next(from: $0, by: name) })
    }
    return states.contains(names.count)
  }

  /// The pattern's states after one more name.
  private func next(from state: Int, by name: Substring) -> [Int] {
    guard state < names.count else { return [] }
    switch names[state] {
    case .any: return [state]
    case .parts(let parts): return PathPattern.matches(Array(name.unicodeScalars), parts) ? [state + 1] : []
    }
  }

  /// The same states, and those after a `**` that matches nothing.
  private func closure(_ states: [Int]) -> Set<Int> {
    var result = Set(states)
    for var state in states {
      while state < names.count, names[state] == .any {
        state += 1
        result.insert(state)
      }
    }
    return result
  }
}
