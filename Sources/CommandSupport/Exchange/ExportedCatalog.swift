package import CatalogFormats
package import CatalogModel
import CatalogProject
import SourceDiagnostics
import SystemPackage

/// A catalog as files of another format, ready to be written.
package struct ExportedCatalog {
  private let format: Format
  private let written: WrittenCatalog
  private let productCount: Int
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
    productCount = catalog.productCount
    var options = format.completed(options, for: catalog)
    options.isSelection = productCount < read.catalog.productCount
    if format.asksForDigests, let root = workspace.roots[0] {
      options.digests = await AssetFiles(root: root).digests(for: catalog)
    }
    lost = findsLosses ? catalog.lostValues(format.losses(options)) : []
    written = writer.write(catalog, options)
  }

  /// Whether a value that the format supports was left out.
  package var isPartial: Bool { written.faults.contains { $0.severity == .error } }

  /// How much to report about values that the files can't contain.
  package enum LossReport {
    case nothing
    /// One line.
    case briefly
    /// Value by value.
    case everything
  }

  /// Reports the path, the number of products and, depending on `losses`, the number of fields that the files lack.
  package func reportSuccess(at place: String, losses: LossReport) {
    let fields = losses == .briefly ? LossSummary(lost).fieldCount : 0
    let left = fields > 0 ? "; \(counted(fields, "field")) can't be represented, --losses lists them" : ""
    Terminal.succeed("Wrote \(place) (\(counted(written.productCount ?? productCount, "product"))\(left))")
  }

  /// Reports the values that were left out and, depending on `losses`, everything else that the files lack and further
  /// notes.
  ///
  /// - Parameters:
  ///   - losses: how much to report.
  ///   - isShown: whether the number of fields that the files lack was reported already.
  package func report(losses: LossReport, isShown: Bool) {
    let isQuiet = losses == .nothing
    let faults = isQuiet ? written.faults.filter { $0.severity == .error } : written.faults
    let listed = losses == .everything ? lost.map(\.diagnostic) : []
    StandardError.reportBriefly((faults + listed).map(read.locate), in: files)
    if losses == .briefly, !isShown, let summary = LossSummary(lost).text {
      Terminal.printError("not in \(format.name): \(summary); --losses lists them")
    }
    guard !isQuiet else { return }
    for message in written.messages { Terminal.printError(message) }
  }

  /// Writes the files to a path, or the only one to standard output. They are not flushed to the disk, because a
  /// catalog can be exported again.
  package func write(to output: String?) throws {
    switch (format.writer?.shape, output) {
    case (.file, nil):
      for file in written.files { Terminal.write(exactly: Terminal.withoutCommands(inFile: file.bytes)) }
    case (.file, let output?):
      for file in written.files {
        try OutputFile(output, madeFrom: files).check()
        do {
          let path = FilePath(output)
          try AtomicFile.write(merged(file, over: path), to: path, waitsForDisk: false)
        } catch { throw Failure("can't write '\(output)': \(error)") }
      }
    case (.folder, nil): throw Failure("\(format.name) requires a folder; use --output FOLDER")
    case (.folder, let output?):
      for file in written.files {
        try OutputFile(FilePath(output).pushing(FilePath(file.path)).string, madeFrom: files).check()
      }
      try OutputFolder(FilePath(output), shown: output).write(written.files)
    case (nil, _): break
    }
  }

  /// The bytes of a file, merged with the members of the existing one that only its format has, if the format preserves
  /// them.
  private func merged(_ file: WrittenCatalog.File, over path: FilePath) -> [UInt8] {
    guard let merge = format.merge, case .file? = try? FileSystem.kind(of: path), let old = Source.bytes(of: path),
      let merged = merge(file.bytes, TextFile(path: path.string, bytes: old))
    else { return file.bytes }
    return merged
  }
}

extension Catalog {
  /// The catalog with some of its products, and the groups of these.
  fileprivate func keeping(_ products: Set<ProductID>) -> Catalog {
    var some = self
    some.removeProducts { !products.contains($0.id) }
    some.subscriptionGroups.removeAll(where: \.subscriptions.isEmpty)
    return some
  }
}
