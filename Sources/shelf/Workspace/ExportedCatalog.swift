import CatalogFormats
import CatalogModel
import CatalogYAML
import SourceDiagnostics
import SystemPackage

/// A catalog as files of another format, ready to be written.
struct ExportedCatalog {
  private let format: Format
  private let written: WrittenCatalog
  private let lost: [LostValue]
  private let reading: CatalogReading
  private let files: SourceFiles

  /// The folder from which the catalog names other files; nil for standard input.
  private let root: FilePath?

  /// At most so many values are told one by one.
  private static let most = 20

  /// - Parameters:
  ///   - workspace: what was read; its first catalog is written.
  ///   - format: the format to write.
  ///   - options: what was chosen.
  ///   - tellsLosses: whether somebody wants to know what gets lost; else nobody looks for it.
  /// - Throws: a `Failure` for a format that is only read.
  init(_ workspace: Workspace, _ format: Format, _ options: WritingOptions, tellsLosses: Bool) async throws {
    guard let writer = format.writer else { throw Failure("'\(format.name)' is only read") }
    self.format = format
    reading = workspace.catalogs[0]
    files = workspace.files
    root = workspace.roots[0]
    let catalog = reading.catalog
    var options = format.completed(options, for: catalog)
    if format.asksForDigests, let root { options.digests = await AssetFiles(root: root).digests(for: catalog) }
    let plan = LossPlan(tellsLosses ? format.losses(options) : [], in: catalog)
    async let lost = concurrentMap(plan.units, isLittle: plan.units.count < 4) { plan.find($0) }
    written = writer.write(catalog, options)
    self.lost = await lost.flatMap { $0 }
  }

  /// Says what of the catalog the files don't hold, and what else people should know.
  func tellLosses() {
    let shown = (written.faults + lost.prefix(Self.most).map(\.diagnostic)).map(reading.sourceMap.locate)
    StandardError.tellBriefly(shown, in: files)
    if lost.count > Self.most {
      Terminal.complain("\(lost.count - Self.most) more values have no place in \(format.name)")
    }
    for remark in written.remarks { Terminal.complain(remark) }
  }

  /// Writes the files to a path, or the only one to standard output.
  func write(to output: String?) async throws {
    switch (format.writer?.shape, output) {
    case (.file, nil):
      for file in written.files {
        for piece in try await pieces(of: file) { Terminal.write(bytes: piece) }
      }
    case (.file, let output?):
      for file in written.files {
        let pieces = try await pieces(of: file)
        do { try AtomicFile.write(pieces, to: FilePath(output)) } catch { throw Failure("can't write '\(output)': \(error)") }
      }
    case (.folder, nil): throw Failure("\(format.name) takes a folder: --output FOLDER")
    case (.folder, let output?):
      let files = written.files.map { file in
        OutputFolder.File(path: file.path) { [root] in
          switch file.content {
          case .bytes(let bytes): [bytes]
          case .pieces(let pieces): pieces.map { $0() }
          case .copy(let path): [try Self.copy(of: path, below: root)]
          }
        }
      }
      try await OutputFolder(FilePath(output), shown: output).write(files)
    case (nil, _): break
    }
  }

  private func pieces(of file: WrittenCatalog.File) async throws -> [[UInt8]] {
    switch file.content {
    case .bytes(let bytes): return [bytes]
    case .pieces(let pieces): return await concurrentMap(pieces, isLittle: pieces.count < 3) { $0() }
    case .copy(let path): return [try Self.copy(of: path, below: root)]
    }
  }

  /// The bytes of a file that the catalog names.
  private static func copy(of path: String, below root: FilePath?) throws -> [UInt8] {
    guard let root, let bytes = Source.bytes(of: root.appending(path)) else { throw Failure("can't read '\(path)'") }
    return bytes
  }
}
