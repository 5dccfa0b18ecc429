/// The digests of packaged content, by product and version: the file `content.lock`.
///
/// A line contains a product and a version; the indented lines below it are the files of that version.
///
/// ```
/// com.example.lighthouse.chapter_1 1.0
///   2cf24dba…9824 5 chapter.txt
///   -> chapter.txt start.txt
/// ```
package struct ContentLock: Hashable, Sendable {
  /// The content of a product at a version.
  package struct Entry: Hashable, Sendable {
    package let product: ProductID
    package let version: String
    package let tree: ContentTree

    package init(product: ProductID, version: String, tree: ContentTree) {
      (self.product, self.version, self.tree) = (product, version, tree)
    }
  }

  /// A line that can't be read.
  package struct Fault: Error, Hashable, Sendable {
    /// The line number, from 1.
    package let line: Int
    package let message: String
  }

  package static let fileName = "content.lock"

  /// The maximum length of a file.
  package static let greatestLength = 64 << 20

  /// Sorted by product, then by version.
  package private(set) var entries: [Entry]

  package init(_ entries: [Entry] = []) { self.entries = entries.sorted(by: Self.precedes) }

  /// The packaged content of a product's version.
  package func tree(of product: ProductID, version: String) -> ContentTree? {
    entries.first { $0.product == product && Self.isSame($0.version, version) }?.tree
  }

  /// The highest packaged version of a product.
  package func latest(of product: ProductID) -> Entry? { entries.last { $0.product == product } }

  /// Records the content of a product's version, replacing an earlier record of it.
  package mutating func record(_ entry: Entry) {
    entries.removeAll { $0.product == entry.product && Self.isSame($0.version, entry.version) }
    entries = (entries + [entry]).sorted(by: Self.precedes)
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    if let left = ContentVersion(left), let right = ContentVersion(right) { return left == right }
    return left == right
  }

  private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
    if left.product != right.product { return left.product < right.product }
    if let own = ContentVersion(left.version), let other = ContentVersion(right.version), own != other {
      return own < other
    }
    return left.version.precedesBytewise(right.version)
  }
}

// MARK: - Its text

extension ContentLock {
  private static let opening = """
    # The packaged hosted content, by product and version. Written by 'shelf content'; keep it with the catalog.

    """

  /// The text of the file.
  package var text: String {
    entries.reduce(into: Self.opening) { text, entry in
      text += "\n\(Self.escaped(entry.product.text)) \(Self.escaped(entry.version))\n"
      for item in entry.tree.entries {
        switch item.kind {
        case .file(let size, let digest): text += "  \(digest) \(size) \(Self.escaped(item.path))\n"
        case .link(let destination): text += "  -> \(Self.escaped(destination)) \(Self.escaped(item.path))\n"
        }
      }
    }
  }

  /// Reads the text of a file, line by line.
  package init(text: String) throws(Fault) {
    var entries: [Entry] = []
    var head: (product: ProductID, version: String)?
    var items: [ContentTree.Entry] = []
    func finish() {
      if let head { entries.append(Entry(product: head.product, version: head.version, tree: ContentTree(items))) }
      items = []
    }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = line.last == "\r" ? line.dropLast() : line
      if line.allSatisfy({ $0 == " " }) || line.first == "#" { continue }
      let words = line.split(separator: " ").map { Self.unescaped(String($0)) }
      if line.first != " " {
        guard words.count == 2 else { throw Fault(line: index + 1, message: "expected a product and a version") }
        finish()
        head = (ProductID(words[0]), words[1])
      } else if head != nil, let item = Self.item(words) {
        items.append(item)
      } else {
        throw Fault(line: index + 1, message: "expected a digest, a length and a path")
      }
    }
    finish()
    self.init(entries)
  }

  private static func item(_ words: [String]) -> ContentTree.Entry? {
    guard words.count == 3 else { return nil }
    if words[0] == "->" { return .init(words[2], .link(to: words[1])) }
    let isDigest =
      words[0].utf8.count == 64 && words[0].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    guard isDigest, let size = Int(words[1]), size >= 0 else { return nil }
    return .init(words[2], .file(size: size, sha256: words[0]))
  }

  private static let escapes: [(plain: Unicode.Scalar, letter: Unicode.Scalar)] = [
    ("\\", "\\"), (" ", "s"), ("\n", "n"), ("\r", "r"), ("\t", "t"), ("#", "h"),
  ]

  /// A word without spaces and line breaks, which names may contain.
  private static func escaped(_ text: String) -> String {
    if text.isEmpty { return "\\e" }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let escape = escapes.first(where: { $0.plain == scalar }) {
        result += ["\\", escape.letter]
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func unescaped(_ word: String) -> String {
    guard word.unicodeScalars.contains("\\"), word != "\\e" else { return word == "\\e" ? "" : word }
    var result = String.UnicodeScalarView()
    var rest = word.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let letter = rest.first, let escape = escapes.first(where: { $0.letter == letter }) else {
        result.append(scalar)
        continue
      }
      result.append(escape.plain)
      rest.removeFirst()
    }
    return String(result)
  }
}
