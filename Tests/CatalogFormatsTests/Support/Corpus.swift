import Foundation
import TestSupport

/// Files by other authors, beside the repository if available.
enum Corpus {
  /// The files of a folder, sorted by name; empty, with a note, if there are none.
  static func files(_ folder: String) -> [(name: String, bytes: [UInt8])] {
    let url = Repository.url("../shared/corpus/\(folder)")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    if names.isEmpty { print("corpus: skipped, there is no \(folder)") }
    return names.sorted().compactMap { name in
      (try? Data(contentsOf: url.appendingPathComponent(name))).map { (name, [UInt8]($0)) }
    }
  }
}
