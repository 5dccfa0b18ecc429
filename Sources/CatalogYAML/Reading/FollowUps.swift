import SourceDiagnostics

extension [Diagnostic<SourceRange?>] {
  /// The findings without those that miss a value which is there and could not be read.
  ///
  /// `period: monthly` is one fault: the word is none that Shelf knows. That the subscription has no period follows from it.
  ///
  /// - Parameter sharesCatalog: whether two files, by their numbers, belong to one catalog. A product of another catalog may
  ///   have the same ID, and lacks what it lacks.
  /// - Returns: the others, in their order.
  func withoutFollowUps(where sharesCatalog: (Int, Int) -> Bool) -> Self {
    guard contains(where: { $0.absent != nil }) else { return self }
    let unread = filter { $0.severity == .error && $0.path != nil && DiagnosticKind.readingKinds.contains($0.kind) }
    guard !unread.isEmpty else { return self }
    return filter { finding in
      guard let absent = finding.absent else { return true }
      return !unread.contains { fault in
        guard let path = fault.path, isSame(path, orHolds: absent) || isSame(absent, orHolds: path) else { return false }
        guard let one = fault.place?.file, let other = finding.place?.file else { return true }
        return one == other || sharesCatalog(one, other)
      }
    }
  }
}

/// Whether a path is another one or leads to it: `products["a"].price` to `products["a"].price.base`.
private func isSame(_ path: String, orHolds other: String) -> Bool {
  guard other.hasPrefix(path) else { return false }
  let rest = other.utf8.dropFirst(path.utf8.count)
  return rest.isEmpty || rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: "[")
}
