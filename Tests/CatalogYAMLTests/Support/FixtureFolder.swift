import Foundation
import SourceDiagnostics
import TestSupport

/// The fixtures on disk, and the sample catalog of the repository.
enum FixtureFolder {
  private static let folder = Repository.url("Tests/CatalogYAMLTests/Fixtures")

  /// The names of the YAML files of a folder, without their extension, sorted.
  static func names(in name: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(name).path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// A fixture under the path it is read by.
  static func file(_ name: String, in kind: String, as path: String) throws -> TextFile {
    let data = try Data(contentsOf: folder.appendingPathComponent(kind).appendingPathComponent(name + ".yaml"))
    return TextFile(path: path, bytes: Array(data))
  }

  /// The templates that every fixture may extend.
  static func templates() throws -> [TextFile] {
    try names(in: "templates").map { try file($0, in: "templates", as: "templates/\($0).yaml") }
  }

  /// The sample catalog with its templates.
  static func sample() throws -> [TextFile] {
    let paths = FileManager.default.enumerator(atPath: Repository.url("catalog").path)?.allObjects ?? []
    return try paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("scenarios/") }
      .sorted().map { path in
        let data = try Data(contentsOf: Repository.url("catalog/\(path)"))
        return TextFile(path: path.hasPrefix("templates/") ? path : "catalog/\(path)", bytes: Array(data))
      }
  }
}
