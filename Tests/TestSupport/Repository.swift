package import Foundation

/// The files of this repository.
package enum Repository {
  package static let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
  }

  /// A file or folder, by its path from the root; `..` leads beside the repository.
  package static func url(_ path: String) -> URL { root.appendingPathComponent(path).standardizedFileURL }
}
