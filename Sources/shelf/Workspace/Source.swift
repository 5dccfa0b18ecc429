import CatalogModel
import CatalogProject
import CatalogYAML
import LanguageServer
import SourceDiagnostics
import SystemPackage
import YAMLSyntax

/// Where a text comes from.
enum Source: Hashable, Sendable {
  case file(FilePath, shown: String)
  case standardInput
  /// A text that is in memory, as that of a git revision.
  case text([UInt8], shown: String)

  static let standardInputName = "<stdin>"

  private var name: String {
    switch self {
    case .file(_, let shown), .text(_, let shown): shown
    case .standardInput: Self.standardInputName
    }
  }

  /// What came of a source.
  struct Parsed: Sendable {
    var tree: YAMLTree
    var faults: [Diagnostic<SourceRange?>]

    /// Why it could not be read at all, in one line.
    var failure: String?
  }

  /// What came of reading a file, for those who report it later.
  static func contents(of path: FilePath) -> FileContents {
    do {
      guard case .file(let size) = try FileSystem.kind(of: path) else { throw Errno.notSupported }
      if size > YAMLLimits().fileSize { return .tooLarge(bytes: size) }
      return .bytes(try FileSystem.read(path, size: size))
    } catch Errno.noSuchFileOrDirectory {
      return .missing
    } catch {
      return .unreadable("\(error)")
    }
  }

  /// The bytes of a file; nil for what can't be read, or is too large to be.
  static func bytes(of path: FilePath) -> [UInt8]? {
    guard case .file(let size) = try? FileSystem.kind(of: path), size <= YAMLLimits().fileSize else { return nil }
    return try? FileSystem.read(path, size: size)
  }

  /// The file as text, for those who read other formats; throws why it can't be read.
  static func text(of path: FilePath, shown: String) throws -> TextFile {
    guard case .file(let size) = try FileSystem.kind(of: path) else { throw Errno.notSupported }
    guard size <= YAMLLimits().fileSize else { throw Errno.fileTooLarge }
    return TextFile(path: shown, bytes: try FileSystem.read(path, size: size))
  }

  /// How many bytes a file has; 0 where that is not known.
  var size: Int {
    switch self {
    case .text(let bytes, _): return bytes.count
    case .file(let path, _): if case .file(let size) = try? FileSystem.kind(of: path) { return size } else { return 0 }
    case .standardInput: return 0
    }
  }

  /// A source that was read: its text, or what came of it without one.
  enum Reading: Sendable {
    case text(TextFile)
    case nothing(Parsed)

    /// Parses it, with what was read of its stretches before, if anything was.
    func parse(
      index: Int, vocabulary: Vocabulary, by parser: YAMLParser = .quick, _ stretches: consuming [ReadStretch] = []
    ) -> Parsed {
      switch self {
      case .nothing(let parsed): return parsed
      case .text(let file):
        let result = YAMLSyntax.parse(file, fileIndex: index, vocabulary: vocabulary, by: parser, stretches)
        return Parsed(tree: result.tree, faults: result.faults)
      }
    }
  }

  /// Reads it. A file larger than the bound is not even read.
  func read(index: Int) -> Reading {
    do {
      switch self {
      case .standardInput:
        return .text(TextFile(path: name, bytes: try FileSystem.bytes(of: .standardInput, expected: 1 << 16)))
      case .text(let bytes, _): return .text(TextFile(path: name, bytes: bytes))
      case .file(let path, _):
        guard case .file(let size) = try FileSystem.kind(of: path) else { throw Errno.notSupported }
        if size > YAMLLimits().fileSize {
          let refused = refuse(path: name, bytes: size, fileIndex: index)
          return .nothing(Parsed(tree: refused.tree, faults: refused.faults))
        }
        return .text(TextFile(path: name, bytes: try FileSystem.read(path, size: size)))
      }
    } catch {
      let empty = YAMLSyntax.parse(
        TextFile(path: name, bytes: []), fileIndex: index, vocabulary: CatalogReader.vocabulary)
      return .nothing(Parsed(tree: empty.tree, faults: [], failure: "can't read '\(name)': \(error)"))
    }
  }

  /// Reads and parses it.
  func parse(index: Int, vocabulary: Vocabulary, by parser: YAMLParser = .quick) -> Parsed {
    read(index: index).parse(index: index, vocabulary: vocabulary, by: parser)
  }

  /// A source on the way to what it is there for.
  enum Loading: Sendable {
    case done(ProjectFile, failure: String?)
    /// A long text, of which stretches can be read at the same time.
    case long(Reading, stretches: [Stretch])

    var stretches: [Stretch] { if case .long(_, let stretches) = self { stretches } else { [] } }

    /// What came of it, with what was read of its stretches.
    func finished(number: Int, as role: ProjectFile.Role, _ stretches: consuming [ReadStretch]) -> Loading {
      guard case .long(let reading, _) = self else { return self }
      let parsed = reading.parse(index: number, vocabulary: CatalogReader.vocabulary, stretches)
      return .done(ProjectFile(parsed.tree, as: role, faults: parsed.faults), failure: nil)
    }
  }

  /// Reads it and, unless it is long, parses it for what it is there for; what can't be read counts as empty, and is
  /// reported.
  func load(number: Int, as role: ProjectFile.Role, by parser: YAMLParser) -> Loading {
    if case .file(let path, let shown) = self, role == .storeKit || role == .lock {
      do {
        return .done(ProjectFile(try Self.text(of: path, shown: shown), number: number, as: role), failure: nil)
      } catch {
        return .done(
          ProjectFile(TextFile(path: shown, bytes: []), number: number, as: .catalog),
          failure: "can't read '\(shown)': \(error)")
      }
    }
    let reading = read(index: number)
    if parser == .quick, case .text(let file) = reading {
      let stretches = Stretch.all(of: file, fileIndex: number, vocabulary: CatalogReader.vocabulary)
      if !stretches.isEmpty { return .long(reading, stretches: stretches) }
    }
    let parsed = reading.parse(index: number, vocabulary: CatalogReader.vocabulary, by: parser)
    return .done(ProjectFile(parsed.tree, as: role, faults: parsed.faults), failure: parsed.failure)
  }
}
