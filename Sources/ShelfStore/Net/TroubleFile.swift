import CommandSupport
import CatalogYAML
import SourceDiagnostics
import StoreServer
import SystemPackage
import TextFormats
import YAMLSyntax

/// A file that lists the faults to inject into a local store.
struct TroubleFile {
  private let tree: YAMLTree

  /// Reads a list of faults to inject.
  ///
  /// - Parameter name: its path.
  /// - Returns: the faults in the file.
  /// - Throws: a failure if the file can't be read or contains an unknown fault, after reporting it.
  static func load(_ name: String) throws -> TroubleList {
    let parsed = Source.file(FilePath(name), shown: name).parse(index: 0)
    if let failure = parsed.failure { throw Failure(failure) }
    let file = TroubleFile(tree: parsed.tree)
    var faults = parsed.faults
    let list = TroubleList(file.value)
    // In a truncated text, missing keys don't mean anything.
    if !faults.contains(where: { $0.severity == .error }) { faults += list.faults.map { file.diagnostic($0) } }
    StandardError.report(faults, in: [parsed.tree.file])
    if faults.contains(where: { $0.severity == .error }) { throw Failure("'\(name)' is not a list of errors") }
    return list
  }

  // MARK: - Values

  private var value: JSONValue { tree.documents.first.map { value(of: $0) } ?? .null }

  private func value(of node: NodeID) -> JSONValue {
    guard let node = tree.resolved(node), !tree.isNull(node) else { return .null }
    switch tree.kind(of: node) {
    case .mapping: return .object(tree.pairs(of: node).map { .init(tree.string(of: $0.key), value(of: $0.value)) })
    case .sequence: return .array(tree.items(of: node).map { value(of: $0) })
    default:
      if let flag = tree.bool(of: node) { return .bool(flag) }
      return tree.integer(of: node).map { .integer($0) } ?? .string(tree.string(of: node))
    }
  }

  // MARK: - Places

  private func diagnostic(_ fault: TroubleList.Fault) -> Diagnostic<SourceRange?> {
    let kind: DiagnosticKind =
      switch fault.kind {
      case .unknownKey: .unknownKey
      case .missingKey: .missingKey
      case .wrongType: .wrongType
      case .invalidValue: .invalidValue
      }
    return Diagnostic(kind, fault.message, at: sourceRange(of: fault.path, isKey: fault.kind == .unknownKey))
  }

  /// The place of a path in the file, as far as it exists.
  private func sourceRange(of path: [String], isKey: Bool) -> SourceRange {
    guard var node = tree.documents.first.flatMap({ tree.resolved($0) }) else {
      return SourceRange(file: tree.fileIndex, bytes: 0..<0)
    }
    for (index, step) in path.enumerated() {
      var next: NodeID?
      switch tree.kind(of: node) {
      case .mapping:
        guard let pair = tree.pairs(of: node).first(where: { tree.string(of: $0.key) == step }) else { break }
        if isKey, index == path.count - 1 { return tree.range(of: pair.key) }
        next = pair.value
      case .sequence:
        let items = tree.items(of: node)
        next = Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil }
      default: break
      }
      guard let found = next.flatMap({ tree.resolved($0) }) else { break }
      node = found
    }
    return tree.range(of: node)
  }
}
