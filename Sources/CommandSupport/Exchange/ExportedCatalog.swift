package import CatalogFormats
package import CatalogModel
import CatalogProject
import SourceDiagnostics
import SystemPackage

/// A catalog as files of another format, ready to be written.
package struct ExportedCatalog {
  private let format: Format
  private var written: WrittenCatalog
  private let lost: [LostValue]
  private let read: ProjectCatalog
  private let files: SourceFiles

  /// - Parameters:
  ///   - workspace: the source; its first catalog is written.
  ///   - products: the products to write; nil for all.
  ///   - format: the format to write.
  ///   - options: the chosen options.
  ///   - findsLosses: whether to look for values that get lost.
  /// - Throws: a `Failure` for a format that can only be imported.
  package init(
    _ workspace: Workspace, of products: Set<ProductID>? = nil, _ format: Format, _ options: WritingOptions,
    findsLosses: Bool
  ) async throws {
    guard let writer = format.writer else { throw Failure("'\(format.name)' can only be imported") }
    self.format = format
    read = workspace.catalogs[0]
    files = workspace.files
    let catalog = products.map(read.catalog.keeping) ?? read.catalog
    var options = format.completed(options, for: catalog)
    if format.asksForDigests, let root = workspace.roots[0] {
      options.digests = await AssetFiles(root: root).digests(for: catalog)
    }
    let plan = LossPlan(findsLosses ? format.losses(options) : [], in: catalog)
    async let lost = concurrentMap(plan.units, isLittle: plan.units.count < 4) { plan.find($0) }
    written = writer.write(catalog, options)
    self.lost = await lost.flatMap { $0 }
  }

  /// Whether a value that the format supports was left out. Call it after the files are written.
  package var isPartial: Bool { written.faults.contains { $0.severity == .error } }

  /// How much to report about values that the files can't contain.
  package enum LossReport {
    case nothing
    /// One line.
    case briefly
    /// Value by value.
    case everything
  }

  /// Reports the values that were left out and, depending on `losses`, everything else that the files lack and
  /// additional notes. Call it after the files are written.
  package func report(losses: LossReport) {
    let isQuiet = losses == .nothing
    let faults = isQuiet ? written.faults.filter { $0.severity == .error } : written.faults
    let listed = losses == .everything ? lost.map(\.diagnostic) : []
    StandardError.reportBriefly((faults + listed).map(read.locate), in: files)
    if losses == .briefly, let summary = LossSummary(lost).text {
      Terminal.complain("not in \(format.name): \(summary); --losses lists them")
    }
    guard !isQuiet else { return }
    for message in written.messages { Terminal.complain(message) }
    if let message = written.notes.calls.message { Terminal.complain(message) }
  }

  /// Writes the files to a path, or the only one to standard output.
  package mutating func write(to output: String?) async throws {
    switch (format.writer?.shape, output) {
    case (.file, nil):
      for file in written.files { try await write(file, Self.print) }
    case (.file, let output?):
      for file in written.files {
        try OutputFile(output, madeFrom: files).check()
        do { try await write(file, to: FilePath(output)) } catch let failure as Failure { throw failure } catch {
          throw Failure("can't write '\(output)': \(error)")
        }
      }
    case (.folder, nil): throw Failure("\(format.name) requires a folder; use --output FOLDER")
    case (.folder, let output?):
      for file in written.files {
        try OutputFile(FilePath(output).pushing(FilePath(file.path)).string, madeFrom: files).check()
      }
      let files = written.files.map { file in
        OutputFolder.File(path: file.path) { take in try Self.write(file, take) }
      }
      written.notes += try await OutputFolder(FilePath(output), shown: output).write(files)
    case (nil, _): break
    }
  }

  private static func print(_ bytes: [UInt8]) {
    // A workbook or a binary property list would be damaged by any change.
    if String(validating: bytes, as: UTF8.self) == nil {
      Terminal.write(exactly: bytes)
    } else {
      Terminal.write(bytes: bytes)
    }
  }

  /// Writes a complete file or nothing. Doesn't flush it to the disk, because a catalog can be exported again.
  private mutating func write(_ file: WrittenCatalog.File, to path: FilePath) async throws {
    let file = try merged(file, over: path)
    let draft = try AtomicFile.begin(path)
    do { try await write(file, draft.append) } catch {
      draft.abandon()
      throw error
    }
    try draft.finish(waitsForDisk: false)
  }

  /// The file, merged with the members of the existing one that only its format has, if the format preserves them.
  private func merged(_ file: WrittenCatalog.File, over path: FilePath) throws -> WrittenCatalog.File {
    guard let merge = format.merge, case .file? = try? FileSystem.kind(of: path), let old = Source.bytes(of: path),
      let merged = merge(file.bytes, TextFile(path: path.string, bytes: old))
    else { return file }
    return WrittenCatalog.File(file.path, .bytes(merged))
  }

  /// Writes a file part by part, the parts on all processors.
  private mutating func write(_ file: WrittenCatalog.File, _ take: ([UInt8]) throws -> Void) async throws {
    guard case .pieces(let pieces) = file.content else {
      written.notes += try Self.write(file, take)
      return
    }
    var notes = WrittenCatalog.Notes()
    try await concurrentStream(pieces) {
      $0()
    } _: { part in
      notes += part.notes
      try take(part.bytes)
    }
    written.notes += notes
  }

  /// Writes a file part by part, on one processor; other files are written on the others.
  private static func write(
    _ file: WrittenCatalog.File, _ take: ([UInt8]) throws -> Void
  ) throws -> WrittenCatalog.Notes {
    var notes = WrittenCatalog.Notes()
    switch file.content {
    case .bytes(let bytes): try take(bytes)
    case .pieces(let pieces):
      for piece in pieces {
        let part = piece()
        notes += part.notes
        try take(part.bytes)
      }
    }
    return notes
  }
}

extension Catalog {
  /// The catalog with some of its products, and the groups of these.
  fileprivate func keeping(_ products: Set<ProductID>) -> Catalog {
    var some = self
    some.products.removeAll { !products.contains($0.id) }
    for index in some.subscriptionGroups.indices {
      some.subscriptionGroups[index].subscriptions.removeAll { !products.contains($0.id) }
    }
    some.subscriptionGroups.removeAll(where: \.subscriptions.isEmpty)
    return some
  }
}
