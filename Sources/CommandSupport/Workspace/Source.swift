package import CatalogProject
package import SourceDiagnostics
package import SystemPackage
package import YAMLSyntax

/// Where a text comes from.
package enum Source: Hashable, Sendable {
  case file(FilePath, shown: String)
  case standardInput
  /// A text that is in memory, as that of a git revision.
  case text([UInt8], shown: String)

  package static let standardInputName = "<stdin>"

  private var name: String {
    switch self {
    case .file(_, let shown), .text(_, let shown): shown
    case .standardInput: Self.standardInputName
    }
  }

  /// The result of parsing a source.
  package struct Parsed: Sendable {
    package var tree: YAMLTree
    package var faults: [Diagnostic<SourceRange?>]

    /// The reason why it couldn't be read, in one line.
    package var failure: String?
  }

  /// The bytes of a file; nil if it can't be read or is too large.
  package static func bytes(of path: FilePath) -> [UInt8]? {
    guard case .file(let size) = try? FileSystem.kind(of: path), size <= YAMLLimits().fileSize else { return nil }
    return try? FileSystem.contents(of: path, size: size)
  }

  /// Like `bytes(of:)`, but nil if a link in the path leads out of the given folders.
  package static func bytes(of path: FilePath, within confinement: Confinement) -> [UInt8]? {
    confinement.admits(path) ? bytes(of: path) : nil
  }

  /// The file as text, for readers of other formats; throws the reason if it can't be read.
  package static func textFile(at path: FilePath, shown: String) throws -> TextFile {
    guard case .file(let size) = try FileSystem.kind(of: path) else { throw Errno.notSupported }
    guard size <= YAMLLimits().fileSize else { throw Errno.fileTooLarge }
    return TextFile(path: shown, bytes: try FileSystem.contents(of: path, size: size))
  }

  /// The size of a file in bytes; 0 if unknown.
  package var size: Int {
    switch self {
    case .text(let bytes, _): return bytes.count
    case .file(let path, _): if case .file(let size) = try? FileSystem.kind(of: path) { return size } else { return 0 }
    case .standardInput: return 0
    }
  }

  /// Reads and parses it. A file larger than the bound is not even read.
  package func parse(index: Int) -> Parsed {
    do {
      let bytes: [UInt8]
      switch self {
      case .standardInput: bytes = try FileSystem.bytes(of: .standardInput, expected: 1 << 16)
      case .text(let text, _): bytes = text
      case .file(let path, _):
        guard case .file(let size) = try FileSystem.kind(of: path) else { throw Errno.notSupported }
        if size > YAMLLimits().fileSize {
          let refused = refuse(path: name, bytes: size, fileIndex: index)
          return Parsed(tree: refused.tree, faults: refused.faults)
        }
        bytes = try FileSystem.contents(of: path, size: size)
      }
      let result = YAMLSyntax.parse(TextFile(path: name, bytes: bytes), fileIndex: index)
      return Parsed(tree: result.tree, faults: result.faults)
    } catch {
      let empty = YAMLSyntax.parse(TextFile(path: name, bytes: []), fileIndex: index)
      return Parsed(tree: empty.tree, faults: [], failure: "can't read '\(name)': \(error)")
    }
  }

  /// Loads it in a role; an unreadable file counts as empty, and is reported.
  package func load(number: Int, as role: ProjectFile.Role) -> (file: ProjectFile, failure: String?) {
    if case .file(let path, let shown) = self, role == .storeKit || role == .lock {
      do {
        return (ProjectFile(try Self.textFile(at: path, shown: shown), number: number, as: role), nil)
      } catch {
        return (
          ProjectFile(TextFile(path: shown, bytes: []), number: number, as: .catalog),
          "can't read '\(shown)': \(error)"
        )
      }
    }
    let parsed = parse(index: number)
    return (ProjectFile(parsed.tree, as: role, faults: parsed.faults), parsed.failure)
  }
}
