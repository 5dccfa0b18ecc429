import SourceDiagnostics

extension [Diagnostic<SourceRange?>] {
  /// Removes findings about missing values that exist but couldn't be read.
  ///
  /// `period: monthly` is one fault: an unknown word. That the subscription has no period only follows from it. A value
  /// that no product has may be after a syntax error.
  ///
  /// - Parameter catalogsOf: the catalogs of a file, by number; nil if there is only one. A product of another
  ///   catalog may have the same ID, and its own missing values.
  /// - Returns: the other findings, in order.
  func withoutFollowUps(catalogsOf: ((Int) -> [Int])?) -> Self {
    guard contains(where: { $0.absent != nil }) else { return self }
    let unread = filter {
      $0.severity == .error && DiagnosticKind.readingKinds.contains($0.kind) && ($0.path != nil || !$0.kind.canBeKnown)
    }
    guard !unread.isEmpty else { return self }
    let faults = UnreadValues(unread, around: compactMap(\.absent), catalogsOf: catalogsOf)
    return filter { finding in finding.absent.map { !faults.explain($0, in: finding.place?.file) } ?? true }
  }
}

/// The unreadable values by path, for looking up missing values.
private struct UnreadValues {
  /// A path prefix that ends at a step, by its hash: paths may be as long as a file.
  private struct Prefix: Hashable {
    let hash: Int
    let count: Int
  }

  /// The files of faults.
  private struct Places {
    private var files: Set<Int> = []
    private var catalogs: Set<Int> = []

    /// Whether one of them has no place, so that it may be in any file.
    private var isAnywhere = false

    mutating func addFile(_ file: Int?, _ catalogsOf: ((Int) -> [Int])?) {
      guard let file else { return isAnywhere = true }
      guard files.insert(file).inserted else { return }
      catalogs.formUnion(catalogsOf?(file) ?? [])
    }

    /// Whether one of them is in a catalog of the file.
    func reach(_ file: Int?, _ catalogsOf: ((Int) -> [Int])?) -> Bool {
      guard let file, let catalogsOf, !isAnywhere, !files.contains(file) else { return true }
      return catalogsOf(file).contains(where: catalogs.contains)
    }
  }

  /// The faults at paths.
  private var at: [Prefix: Places] = [:]

  /// The faults at or below the paths of missing values.
  private var below: [Prefix: Places] = [:]

  private let catalogsOf: ((Int) -> [Int])?

  /// Collects faults.
  ///
  /// - Parameters:
  ///   - faults: the faults of unreadable values.
  ///   - absent: the paths of all missing values.
  ///   - catalogsOf: the catalogs of a file; nil if there is only one.
  init(_ faults: [Diagnostic<SourceRange?>], around absent: [String], catalogsOf: ((Int) -> [Int])?) {
    self.catalogsOf = catalogsOf
    let wanted = Set(absent.compactMap { Self.prefixes(of: $0).last })
    for fault in faults {
      let prefixes = Self.prefixes(of: fault.path ?? "")
      if fault.path != nil, let whole = prefixes.last {
        at[whole, default: Places()].addFile(fault.place?.file, catalogsOf)
      }
      for prefix in prefixes where wanted.contains(prefix) {
        below[prefix, default: Places()].addFile(fault.place?.file, catalogsOf)
      }
    }
  }

  /// Whether a value is missing because it, its parent or one of its children couldn't be read.
  func explain(_ absent: String, in file: Int?) -> Bool {
    let prefixes = Self.prefixes(of: absent)
    if let whole = prefixes.last, below[whole]?.reach(file, catalogsOf) == true { return true }
    return prefixes.contains { at[$0]?.reach(file, catalogsOf) == true }
  }

  /// All prefixes of a path, the path itself last: `products["a"].price.base` has `products`, `products["a"]`,
  /// `products["a"].price` and itself. The empty path of a whole catalog has only itself.
  private static func prefixes(of path: String) -> [Prefix] {
    var hasher = Hasher()
    var count = 0
    var result: [Prefix] = []
    for byte in path.utf8 {
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[") {
        result.append(Prefix(hash: hasher.finalized, count: count))
      }
      hasher.combine(byte)
      count += 1
    }
    result.append(Prefix(hash: hasher.finalized, count: count))
    return result
  }
}

extension Hasher {
  /// The hash of the values combined so far.
  fileprivate var finalized: Int {
    let copy = self
    return copy.finalize()
  }
}
