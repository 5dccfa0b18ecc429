import CommandSupport
import CatalogDiff
import CatalogFormats
import CatalogModel
import CatalogYAML
import Reporting
import SourceDiagnostics
import SystemPackage

/// Compares one file for git, as an external diff driver.
///
/// Git passes the old and the new content of the file, and nothing else of either revision. One file is seldom a whole
/// catalog. The templates, defaults and the app's record that it needs from other files are read from the working tree,
/// and are the same on both sides. Only the entries of the file are compared. A template is compared by the products
/// that extend it today.
///
/// If a file can't be read as a catalog, its difference is shown as lines, because git aborts when a driver fails.
struct GitDriver {
  /// The path from the top of the repository, before and after.
  private let oldPath: String
  private let newPath: String

  /// The contents; nil if the file doesn't exist.
  private let old: [UInt8]?
  private let new: [UInt8]?

  /// The first words of `git diff`'s own header.
  private var header: String { "shelf diff a/\(oldPath) b/\(newPath)\n" }

  /// Git's arguments: the path, then the file, its ID and mode before and after; for a renamed file also the new path
  /// and a note. Nil for arguments that aren't git's.
  ///
  /// - Throws: a `Failure` for a file that can't be read.
  init?(_ arguments: [String]) throws {
    guard [7, 9].contains(arguments.count), arguments[3] == "." || Int(arguments[3], radix: 8) != nil,
      arguments[6] == "." || Int(arguments[6], radix: 8) != nil
    else { return nil }
    oldPath = arguments[0]
    newPath = arguments.count > 7 ? arguments[7] : arguments[0]
    old = try Self.bytes(of: arguments[1])
    new = try Self.bytes(of: arguments[4])
  }

  /// The message for a path with an unfinished merge, for which git passes only the path; nil otherwise.
  static func unmerged(_ arguments: [String]) -> String? {
    guard arguments.count == 1, Terminal.environment("GIT_DIFF_PATH_COUNTER") != nil else { return nil }
    return "* Unmerged path \(arguments[0])\n"
  }

  private static func bytes(of file: String) throws -> [UInt8]? {
    if file == "/dev/null" { return nil }
    do { return try Source.textFile(at: FilePath(file), shown: file).bytes } catch {
      throw Failure("can't read '\(file)': \(error)")
    }
  }

  // MARK: - Comparing

  /// The differences, as text for people.
  func answer(
    _ paths: Paths, _ settings: Settings, _ options: ComparisonOptions, showsInternal: Bool, _ text: ChangesText
  ) async throws -> [UInt8] {
    var result = Array(header.utf8)
    guard FilePath(newPath).lastComponent?.string.hasPrefix(".") == false else {
      return result + lines("its name is hidden")
    }
    for (one, other) in sides(paths, settings) {
      let comparison = try await CatalogComparison(one, other)
      guard comparison.isReadable else { return result + lines(comparison.problem) }
      let (_, report) = try comparison.changes(options, showsInternal: showsInternal)
      result += Array(text.render(report).utf8)
    }
    return result
  }

  /// The file's line differences, with the reason why it isn't shown as a catalog.
  private func lines(_ problem: String) -> [UInt8] {
    let text = TextFile(path: newPath, bytes: old ?? [])
    return Array("compared line by line, because it can't be read as a catalog: \(problem)\n".utf8)
      + UnifiedDiff(from: text, to: new ?? []).bytes
  }

  /// The pairs to compare: one, except for a template that several catalogs use.
  private func sides(_ paths: Paths, _ settings: Settings) -> [(FoundSide, FoundSide)] {
    let (one, other) = ("a/\(oldPath)", "b/\(newPath)")
    if let imported = imported(one, other) { return [imported] }
    let contexts = contexts(paths, settings)
    guard !contexts.isEmpty else {
      return [
        (Self.side(one, FoundCatalog(old ?? [], shown: one)), Self.side(other, FoundCatalog(new ?? [], shown: other)))
      ]
    }
    return contexts.map { context in
      let before = context.shown(below: "a/").with(
        old, at: paths.absolute(oldPath), instead: paths.absolute(newPath), shown: one)
      let after = context.shown(below: "b/").with(
        new, at: paths.absolute(newPath), instead: paths.absolute(oldPath), shown: other)
      return (Self.side(one, before), Self.side(other, after))
    }
  }

  private static func side(_ name: String, _ catalog: FoundCatalog) -> FoundSide {
    FoundSide(name: name, content: .catalog(catalog))
  }

  /// Both sides of a file of another format.
  private func imported(_ one: String, _ other: String) -> (FoundSide, FoundSide)? {
    let files = [TextFile(path: one, bytes: old ?? []), TextFile(path: other, bytes: new ?? [])]
    let known = files.filter { file in Format.all.contains { $0.reader?.recognizes(file) ?? false } }
    guard !known.isEmpty, known.count == [old, new].count(where: { $0 != nil }) else { return nil }
    let sides = files.map { file in
      FoundSide(name: file.path, content: .imported(ImportedCatalog(file.bytes.isEmpty ? [] : [file], as: nil)))
    }
    return (sides[0], sides[1])
  }

  /// The catalogs of the working tree that the file belongs to.
  private func contexts(_ paths: Paths, _ settings: Settings) -> [FoundCatalog] {
    let path = paths.absolute(newPath)
    var discovery = Discovery(paths, settings)
    discovery.findRoot(above: path.parent)
    let isShared = path.lastComponent?.string == SharedFacts.fileName
    if discovery.catalogs.isEmpty, isShared || path.components.contains("templates") {
      discovery.findRoots(at: paths.workingFolder)
      let folder = path.parent
      return discovery.catalogs.filter { catalog in
        // An added or removed file isn't among the files, or another one takes effect.
        isShared && catalog.root != folder && catalog.root.starts(with: folder)
          && catalog.shared.map { folder.starts(with: $0.parent) } ?? true
          || catalog.templates.contains { $0.name != SharedFacts.name && $0.path.starts(with: folder) }
      }
      .map { FoundCatalog($0, wanted: nil, paths, in: nil) }
    }
    return discovery.catalogs.map { FoundCatalog($0, wanted: nil, paths, in: nil) }
  }
}

extension FoundCatalog {
  /// The same catalog with a prefix before all displayed paths, which determine the defaults that apply to a file.
  fileprivate func shown(below folder: String) -> FoundCatalog {
    var result = self
    for index in result.documents.indices { result.documents[index].shown = folder + result.documents[index].shown }
    for index in result.templates.indices {
      result.templates[index].file.shown = folder + result.templates[index].file.shown
    }
    return result
  }

  /// The catalog with one version of a file, and without the file's other path.
  ///
  /// - Parameters:
  ///   - text: the content; nil for a file that doesn't exist.
  ///   - path: its existing or intended path.
  ///   - other: its other path.
  ///   - shown: its display path.
  /// - Returns: the catalog, focused on the file's entries unless it is a template.
  fileprivate func with(_ text: [UInt8]?, at path: FilePath, instead other: FilePath, shown: String) -> FoundCatalog {
    var result = self
    let name = Paths(workingFolder: root).shown(path)
    let file = text.map { FoundFile(name: name, path: path, shown: shown, blob: nil, text: $0) }
    if path.lastComponent?.string == SharedFacts.fileName, !path.starts(with: root) {
      result.templates.removeAll { $0.name == SharedFacts.name }
      if let file { result.templates.append((SharedFacts.name, file)) }
      return result
    }
    if let template = templateName(of: path) {
      let place = templates.firstIndex { $0.file.path == path || $0.file.path == other } ?? templates.count
      result.templates.removeAll { $0.file.path == path || $0.file.path == other }
      if let file { result.templates.insert((template, file), at: min(place, result.templates.count)) }
      return result
    }
    result.documents.removeAll { $0.path == path || $0.path == other }
    result.documents += file.map { [$0] } ?? []
    result.documents.sort { $0.path.string.precedesBytewise($1.path.string) }
    result.focus = name
    return result
  }

  /// The name of a template for `extends`; nil for another file.
  private func templateName(of path: FilePath) -> String? {
    let folders = templates.filter { $0.name != SharedFacts.name }.map { template -> FilePath in
      var folder = template.file.path
      for _ in template.name.split(separator: "/") { folder = folder.parent }
      return folder
    }
    guard let folder = (folders + [root.appending("templates")]).first(where: path.starts) else { return nil }
    let name = Paths(workingFolder: folder).shown(path)
    return String(name.prefix(name.count - (path.extension?.count ?? -1) - 1))
  }
}

extension CatalogComparison {
  /// The problem that prevents a comparison of the catalogs, in one line.
  fileprivate var problem: String {
    let sides = [old, new]
    if let failure = sides.flatMap(\.failures).first { return failure }
    guard let side = sides.first(where: { !$0.errors.isEmpty }), let error = side.errors.first else { return "nothing" }
    let line = error.place.map { ":\(LineTable(side.files[$0.file]).position(at: $0.bytes.lowerBound).line)" } ?? ""
    return "\(error.place.map { side.files[$0.file].path } ?? side.name)\(line): \(error.message)"
  }
}
