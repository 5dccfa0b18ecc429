import CatalogModel
import Foundation
import RuleHandbook
import SourceDiagnostics

/// A catalog that every format is tried on: a file in `Samples`, or the project's own `catalog/`.
struct Sample: Sendable, CustomStringConvertible {
  let name: String
  let catalog: Catalog

  var description: String { name }

  static let all: [Sample] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("Samples").path)) ?? []
    let samples = names.filter { $0.hasSuffix(".yaml") }.sorted().map { name in
      Sample(
        name: String(name.dropLast(5)),
        catalog: read([("catalog/\(name)", folder.appendingPathComponent("Samples/\(name)"))]))
    }
    return samples + [lighthouse]
  }()

  static func named(_ name: String) -> Sample { all.first { $0.name == name } ?? Sample(name: name, catalog: Catalog()) }

  /// The sample catalog at the top of the repository, with its templates.
  private static let lighthouse: Sample = {
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let files = ["catalog", "templates"].flatMap { folder in
      (FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
    }
    return Sample(name: "lighthouse", catalog: read(files.map { ($0, root.appendingPathComponent($0)) }))
  }()

  private static func read(_ files: [(path: String, url: URL)]) -> Catalog {
    let read = ReadCatalog(
      files.map { TextFile(path: $0.path, bytes: (try? Data(contentsOf: $0.url)).map { Array($0) } ?? []) })
    precondition(read.faults.allSatisfy { $0.severity != .error }, "\(read.faults.map(\.message))")
    return read.catalog
  }
}
