package import SourceDiagnostics
import YAMLSyntax

/// The result of formatting a catalog file.
package enum Formatting: Sendable {
  /// It is already formatted, or empty.
  case same
  /// The new bytes.
  case changed([UInt8])
  /// It isn't valid YAML: all errors.
  case unreadable([Diagnostic<SourceRange?>])
  /// It contains something that can't be formatted and stays unchanged: the reason and the place.
  case leftAlone(String, SourceRange?)
}

extension Formatting {
  /// Formats a document or a template of a catalog.
  ///
  /// Keys are in the documented order, indented by two spaces; empty lines separate products. Comments stay with the
  /// entries that they belong to, quotes and block texts are unchanged, and a flow collection stays one if it fits on
  /// a line. The result is parsed again before it is returned: it has the same meaning, and formatting it again
  /// changes nothing.
  ///
  /// ```swift
  /// Formatting(of: TextFile(path: "a.yaml", text: "products:\n- {price: 1, id: a}\n"), as: .document)
  /// // .changed("products:\n  - {id: a, price: 1}\n")
  /// ```
  ///
  /// - Parameters:
  ///   - file: the text.
  ///   - fileIndex: the file's index among all files, for the places of faults.
  ///   - role: the role of the file, which decides its keys.
  package init(of file: TextFile, fileIndex: Int = 0, as role: TextRole) {
    let parsed = parse(file, fileIndex: fileIndex)
    let errors = parsed.faults.filter { $0.severity == .error }
    guard errors.isEmpty else {
      self = .unreadable(errors)
      return
    }
    guard !parsed.tree.documents.isEmpty else {
      self = .same
      return
    }
    do throws(Unsupported) {
      var new = try Self.bytes(of: parsed.tree, role)
      guard new != file.bytes else {
        self = .same
        return
      }
      // A flow collection that was split into lines gets its empty lines in the next pass.
      for _ in 0..<3 {
        let again = parse(
          TextFile(path: file.path, bytes: new), fileIndex: fileIndex)
        guard again.faults.allSatisfy({ $0.severity != .error }), again.tree.hasSameMeaning(as: parsed.tree) else {
          break
        }
        let next = try Self.bytes(of: again.tree, role)
        if next == new {
          self = .changed(new)
          return
        }
        new = next
      }
      throw Unsupported("the formatted file would have another meaning", nil)
    } catch {
      self = .leftAlone(error.reason, error.place)
    }
  }

  /// Something that can't be formatted.
  struct Unsupported: Error {
    let reason: String
    let place: SourceRange?

    init(_ reason: String, _ place: SourceRange?) { (self.reason, self.place) = (reason, place) }
  }

  private static func bytes(of tree: YAMLTree, _ role: TextRole) throws(Unsupported) -> [UInt8] {
    var writer = BlockWriter(tree)
    for draft in try BlockReader.documents(of: tree, role) { writer.write(draft) }
    return writer.bytes
  }
}

// MARK: - Holding the result against the text

extension YAMLTree {
  /// Whether another text has the same values under the same keys in any order, and the same comments.
  fileprivate func hasSameMeaning(as other: YAMLTree) -> Bool {
    guard documents.count == other.documents.count else { return false }
    var pairing = Pairing(left: self, right: other)
    guard zip(documents, other.documents).allSatisfy({ pairing.match($0, $1) }), pairing.aliasesAgree else {
      return false
    }
    func texts(_ tree: YAMLTree) -> [String] { tree.comments.map { tree.file.text($0.range.bytes) }.sorted() }
    return texts(self) == texts(other)
  }
}

/// The corresponding nodes of two trees.
private struct Pairing {
  let left: YAMLTree
  let right: YAMLTree
  private var partners: [NodeID: NodeID] = [:]
  private var aliases: [(NodeID, NodeID)] = []

  init(left: YAMLTree, right: YAMLTree) { (self.left, self.right) = (left, right) }

  /// Whether each alias of one tree refers to the counterpart of its target.
  var aliasesAgree: Bool {
    aliases.allSatisfy { mine, theirs in
      left.resolved(mine).map { partners[$0] == right.resolved(theirs) } ?? (right.resolved(theirs) == nil)
    }
  }

  mutating func match(_ mine: NodeID, _ theirs: NodeID) -> Bool {
    let kind = left.kind(of: mine)
    let (own, other) = (left.properties(of: mine), right.properties(of: theirs))
    guard kind == right.kind(of: theirs), own?.anchor == other?.anchor, own?.tag == other?.tag else { return false }
    partners[mine] = theirs
    switch kind {
    case .alias:
      aliases.append((mine, theirs))
      return true
    case .sequence:
      let (items, others) = (left.items(of: mine), right.items(of: theirs))
      guard items.count == others.count else { return false }
      for (item, other) in zip(items, others) where !match(item, other) { return false }
      return true
    case .mapping: return matchPairs(of: mine, theirs)
    default: return left.bytes(of: mine) == right.bytes(of: theirs) && left[mine].isNull == right[theirs].isNull
    }
  }

  private mutating func matchPairs(of mine: NodeID, _ theirs: NodeID) -> Bool {
    let (pairs, others) = (left.pairs(of: mine), right.pairs(of: theirs))
    guard pairs.count == others.count else { return false }
    var places = [String: [Int]](minimumCapacity: others.count)
    for (index, other) in others.enumerated() { places[name(of: other.key, in: right), default: []].append(index) }
    for pair in pairs {
      let name = name(of: pair.key, in: left)
      guard let place = places[name]?.first else { return false }
      places[name]?.removeFirst()
      guard match(pair.key, others[place].key), match(pair.value, others[place].value) else { return false }
    }
    return true
  }

  private func name(of key: NodeID, in tree: YAMLTree) -> String {
    tree.isScalar(key) ? tree.string(of: key) : tree.file.text(tree.range(of: key).bytes)
  }
}
