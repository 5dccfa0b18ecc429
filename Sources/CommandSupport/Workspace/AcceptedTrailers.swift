package import CatalogYAML
package import SourceDiagnostics
package import SystemPackage

/// The changes that the messages of commits accept.
package struct AcceptedTrailers {
  /// One text for each trailer, named by its commit.
  package private(set) var files: SourceFiles = []

  /// The accepted changes and the faults, whose places are in `files`.
  package var reading = AcceptedReading()

  package init() {}

  /// Reads the `Shelf-Accept` trailers of commits.
  ///
  /// Every line that begins with the name counts, because a squashed merge has the trailers of its commits in the
  /// middle of its message.
  ///
  /// - Parameters:
  ///   - repository: the repository.
  ///   - range: as `main..HEAD`; nil for the last commit, with those that it merged.
  /// - Throws: a `Failure` when git can't be run.
  package init(in repository: GitRepository, _ range: String?) async throws {
    for (commit, text) in try await repository.messages(of: range) {
      for value in Self.values(in: text) {
        let file = TextFile(path: "commit \(commit)", text: value)
        let read = AcceptedReading(trailer: file, fileIndex: files.count)
        files.append(file)
        reading.entries += read.entries
        reading.faults += read.faults
      }
    }
  }

  /// The values of the trailers in a message; an indented line continues one.
  static func values(in message: String) -> [String] {
    var values: [String] = []
    var isOpen = false
    for line in message.split(whereSeparator: \.isNewline) {
      let name = line.prefix(AcceptedReading.trailer.count + 1)
      if name.lowercased() == "\(AcceptedReading.trailer):".lowercased() {
        values.append(line.dropFirst(name.count).trimmingSpaces)
        isOpen = true
      } else if isOpen, line.first == " " || line.first == "\t" {
        values[values.count - 1] += " " + line.trimmingSpaces
      } else {
        isOpen = false
      }
    }
    return values
  }
}

extension AcceptedReading {
  /// Reports the files of accepted changes above catalogs, which accept nothing.
  ///
  /// - Parameters:
  ///   - roots: the folders of the catalogs.
  ///   - paths: how paths are displayed.
  ///   - disk: the disk with the catalogs.
  package static func reportMisplaced(above roots: [FilePath], _ paths: Paths, on disk: any CatalogDisk = LocalDisk()) {
    let above = roots.filter { !$0.isEmpty }.flatMap { FileSystem.foldersUpToRepository(from: $0).dropFirst() }
    for folder in Set(above).sorted(by: { $0.string < $1.string }) where !disk.isFile(folder.appending("app.yaml")) {
      let path = folder.appending(fileName)
      guard disk.isFile(path) else { continue }
      Terminal.printError(
        "'\(paths.shown(path))' has no effect; move each entry to the 'accepted.yaml' in the folder of its catalog")
    }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
