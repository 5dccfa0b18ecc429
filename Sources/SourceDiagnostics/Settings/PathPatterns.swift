/// Prepared path patterns, so that a path is compared only with the few that may match it.
///
/// ```swift
/// let patterns = PathPatterns([try PathPattern("**/drafts"), try PathPattern("catalog/*-old.yaml")])
/// patterns.cover("catalog/drafts/coins.yaml")  // true
/// ```
package struct PathPatterns: Sendable {
  package let all: [PathPattern]

  /// The patterns as a prefix tree of names; index 0 is its root.
  private var branches = [Branch()]

  /// The continuations after the same names.
  private struct Branch {
    /// Whether a pattern ends here, and so matches everything below.
    var isEnd = false

    /// Whether it follows a `**`, which accepts any name.
    var takesAnyName = false

    /// The continuation after a `**`.
    var behindAny: Int?

    /// The continuations by names without wildcards, and with wildcards.
    var plain: [[Unicode.Scalar]: Int] = [:]
    var wild = WildNames()
  }

  package init(_ patterns: [PathPattern]) {
    all = patterns
    for pattern in patterns { add(pattern) }
    for index in branches.indices { branches[index].wild.prepare() }
  }

  package var isEmpty: Bool { all.isEmpty }

  private mutating func add(_ pattern: PathPattern) {
    var place = 0
    for name in pattern.names {
      switch name {
      case .any:
        let next = branches[place].behindAny ?? grow(takesAnyName: true)
        branches[place].behindAny = next
        place = next
      case .parts(let parts):
        if let text = parts.plainText {
          let next = branches[place].plain[text] ?? grow()
          branches[place].plain[text] = next
          place = next
        } else {
          let next = branches[place].wild[parts] ?? grow()
          branches[place].wild[parts] = next
          place = next
        }
      }
    }
    branches[place].isEnd = true
  }

  private mutating func grow(takesAnyName: Bool = false) -> Int {
    var branch = Branch()
    branch.takesAnyName = takesAnyName
    branches.append(branch)
    return branches.count - 1
  }

  /// Whether a pattern matches a path, or one of its folders.
  package func cover(_ path: String) -> Bool {
    guard !all.isEmpty else { return false }
    var places: Set<Int> = []
    insert(0, into: &places)
    for name in path.split(separator: "/") {
      if isEnd(places) { return true }
      let name = Array(name.unicodeScalars)
      var next: Set<Int> = []
      for place in places {
        if branches[place].takesAnyName { insert(place, into: &next) }
        if let followed = branches[place].plain[name] { insert(followed, into: &next) }
        branches[place].wild.forEachMatch(name) { insert($0, into: &next) }
      }
      if next.isEmpty { return false }
      places = next
    }
    return isEnd(places)
  }

  private func isEnd(_ places: Set<Int>) -> Bool { places.contains { branches[$0].isEnd } }

  /// Inserts a state, and those after a `**` that matches nothing.
  private func insert(_ place: Int, into places: inout Set<Int>) {
    var next: Int? = place
    while let place = next, places.insert(place).inserted { next = branches[place].behindAny }
  }
}

extension PathPatterns: Hashable {
  package static func == (left: PathPatterns, right: PathPatterns) -> Bool { left.all == right.all }

  package func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

/// Names with wildcards, indexed by a piece of text that a matching name must contain.
private struct WildNames: Sendable {
  private typealias Entry = (parts: [PathPattern.Part], target: Int)

  private var targets: [[PathPattern.Part]: Int] = [:]

  /// By a required piece, preferably one that few others have.
  private var byPiece: [[Unicode.Scalar]: [Entry]] = [:]
  private var lengths: [Int] = []

  /// The patterns that are compared with every name.
  private var others: [Entry] = []

  /// Up to this number, comparing is quicker than looking up.
  private static let few = 8

  subscript(parts: [PathPattern.Part]) -> Int? {
    get { targets[parts] }
    set { targets[parts] = newValue }
  }

  /// Builds the index, once all names are added.
  mutating func prepare() {
    guard targets.count > Self.few else {
      others = targets.map { ($0.key, $0.value) }
      return
    }
    let entries = targets.map { (entry: (parts: $0.key, target: $0.value), pieces: $0.key.pieces) }
    var uses: [[Unicode.Scalar]: Int] = [:]
    for entry in entries { for piece in Set(entry.pieces) { uses[piece, default: 0] += 1 } }
    for (entry, pieces) in entries {
      // Among equally common pieces, a longer one is in fewer names.
      if let piece = pieces.min(by: { (uses[$0, default: 0], -$0.count) < (uses[$1, default: 0], -$1.count) }) {
        byPiece[piece, default: []].append(entry)
      } else {
        others.append(entry)
      }
    }
    lengths = Set(byPiece.keys.map(\.count)).sorted()
  }

  /// Calls `body` with the target of each match; repeatedly if its piece occurs several times.
  func forEachMatch(_ name: [Unicode.Scalar], _ body: (Int) -> Void) {
    for entry in others where PathPattern.matches(name, entry.parts) { body(entry.target) }
    for length in lengths where length <= name.count {
      for start in 0...(name.count - length) {
        for entry in byPiece[Array(name[start..<start + length])] ?? [] where PathPattern.matches(name, entry.parts) {
          body(entry.target)
        }
      }
    }
  }
}

extension [PathPattern.Part] {
  /// The single name that it matches, if there are no wildcards.
  fileprivate var plainText: [Unicode.Scalar]? {
    var text: [Unicode.Scalar] = []
    for part in self {
      guard case .scalar(let scalar) = part else { return nil }
      text.append(scalar)
    }
    return text
  }

  /// The texts between wildcards.
  fileprivate var pieces: [[Unicode.Scalar]] {
    split { if case .scalar = $0 { false } else { true } }.compactMap { Array($0).plainText }
  }
}
