import CatalogModel
import Foundation
import RuleHandbook
import SourceDiagnostics
import TestSupport

/// A catalog that every format is tried on: a file in `Samples`, or the project's own `catalog/`.
struct Sample: Sendable, CustomStringConvertible {
  let name: String
  let catalog: Catalog

  var description: String { name }

  static let all: [Sample] = {
    let folder = Repository.url("Tests/CatalogFormatsTests/Samples")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let samples = names.filter { $0.hasSuffix(".yaml") }.sorted().map { name in
      Sample(
        name: String(name.dropLast(5)),
        catalog: read([("catalog/\(name)", folder.appendingPathComponent(name))]))
    }
    return samples + [lighthouse]
  }()

  static func named(_ name: String) -> Sample {
    all.first { $0.name == name } ?? Sample(name: name, catalog: Catalog())
  }

  /// The sample catalog at the top of the repository, with its templates.
  private static let lighthouse: Sample = {
    let paths =
      FileManager.default.enumerator(atPath: Repository.url("catalog").path)?.compactMap { $0 as? String } ?? []
    let files = paths.filter { $0.hasSuffix(".yaml") }.sorted()
    return Sample(
      name: "lighthouse",
      catalog: read(
        files.map { ($0.hasPrefix("templates/") ? $0 : "catalog/\($0)", Repository.url("catalog/\($0)")) }))
  }()

  private static func read(_ files: [(path: String, url: URL)]) -> Catalog {
    let read = ReadCatalog(
      files.map { TextFile(path: $0.path, bytes: (try? Data(contentsOf: $0.url)).map { Array($0) } ?? []) })
    precondition(read.faults.allSatisfy { $0.severity != .error }, "\(read.faults.map(\.message))")
    return read.catalog
  }
}
