import SourceDiagnostics

extension [Diagnostic<SourceRange?>] {
  /// The findings without those that miss a value which is there and could not be read.
  ///
  /// `period: monthly` is one fault: the word is none that Shelf knows. That the subscription has no period follows from it.
  var withoutFollowUps: Self {
    guard contains(where: { $0.absent != nil }) else { return self }
    let unread = Set(compactMap { $0.severity == .error && DiagnosticKind.readingKinds.contains($0.kind) ? $0.path : nil })
    guard !unread.isEmpty else { return self }
    return filter { finding in
      guard let absent = finding.absent else { return true }
      return !unread.contains { isSame($0, orHolds: absent) || isSame(absent, orHolds: $0) }
    }
  }
}

/// Whether a path is another one or leads to it: `products["a"].price` to `products["a"].price.base`.
private func isSame(_ path: String, orHolds other: String) -> Bool {
  guard other.hasPrefix(path) else { return false }
  let rest = other.utf8.dropFirst(path.utf8.count)
  return rest.isEmpty || rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: "[")
}
