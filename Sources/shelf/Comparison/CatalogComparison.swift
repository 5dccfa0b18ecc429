import CatalogDiff
import CatalogFormats
import CatalogModel
import CatalogYAML
import Reporting
import SourceDiagnostics

/// Two catalogs, read for a comparison.
struct CatalogComparison {
  private(set) var old: ComparedCatalog
  private(set) var new: ComparedCatalog

  /// The reason why the old side is missing, if it is.
  private let absence: String?

  /// Reads the two sides.
  ///
  /// - Parameters:
  ///   - old: the old catalog.
  ///   - new: the new catalog.
  /// - Throws: a `Failure` for what git does not have.
  init(_ old: FoundSide, _ new: FoundSide) async throws {
    absence = old.absence
    async let before = ComparedCatalog(old)
    async let after = ComparedCatalog(new)
    (self.old, self.new) = try await (before, after)
    // Errors in the accepted changes prevent the comparison.
    self.new.faults += self.new.accepted.faults
    if self.old.found == nil || self.new.found == nil {
      await fillGaps()
    } else if isReadable {
      addLayers()
      addFiles()
      try await addContents()
      try await namePictures()
    }
  }

  /// Copies values that the format of one side can't contain from the other, so that they aren't differences. App Store
  /// Connect's pictures are compared by their checksums.
  private mutating func fillGaps() async {
    let (one, other) = (old.side.catalog, new.side.catalog)
    let (before, after) = (await old.digests(for: new.pictures), await new.digests(for: old.pictures))
    old.side.catalog = one.filled(from: other, losses: old.losses).withPictures(old.pictures, in: one, as: other, after)
    new.side.catalog = other.filled(from: one, losses: new.losses).withPictures(
      new.pictures, in: other, as: one, before)
  }

  // MARK: - Changes outside the catalogs

  /// Whether the catalogs can be compared.
  var isReadable: Bool { [old, new].allSatisfy { $0.failures.isEmpty && $0.errors.isEmpty } }

  /// Adds the templates and defaults that were changed, added or removed, with the entries that inherit from them.
  private mutating func addLayers() {
    guard let one = old.found, let other = new.found else { return }
    let names = Dictionary(other.sharedFiles.map { ($0.name, $0) }) { first, _ in first }
    let pairs = one.sharedFiles.compactMap { file in names[file.name].map { (file, $0) } }
    let changed = pairs.filter { old.files[$0.0.index].bytes != new.files[$0.1.index].bytes }
    old.addLayers(of: changed.map(\.0) + one.templates(missingIn: other))
    new.addLayers(of: changed.map(\.1) + other.templates(missingIn: one))
  }

  /// Adds the files of products that have moved to another one.
  private mutating func addFiles() {
    guard old.found?.focus == nil, new.found?.focus == nil else { return }
    let (before, after) = (old.filesOfProducts, new.filesOfProducts)
    for (id, file) in before {
      guard let other = after[id], other != file else { continue }
      old.side.files[id] = file
      new.side.files[id] = other
    }
  }

  /// Adds the changes in the folders of hosted content.
  private mutating func addContents() async throws {
    guard let one = try await HostedFolders(of: old), let other = try await HostedFolders(of: new) else { return }
    (old.side.contents, new.side.contents) = try await HostedFolders.listings(one, other)
  }

  /// Names the new pictures by their contents, so that a replaced file is a change and a renamed one isn't.
  private mutating func namePictures() async throws {
    let repository = (old.found?.revision ?? new.found?.revision)?.repository
    guard let one = try await ComparedPictures(of: old, in: repository),
      let other = try await ComparedPictures(of: new, in: repository)
    else { return }
    new.side.catalog = new.side.catalog.naming(other, after: old.side.catalog, one)
  }

  /// Notes about the comparison.
  var notes: [String] {
    let absent = absence.map { ["\($0), so everything in '\(new.name)' is new"] } ?? []
    return absent
      + [(old, new), (new, old)].compactMap { side, other in
        guard !side.losses.isEmpty, side.formats != other.formats else { return nil }
        return """
          values that \(side.formats.joined(separator: " and ")) files can't represent are assumed to be the same in \
          '\(side.name)' as in '\(other.name)'
          """
      }
  }

  /// The differences, with their places.
  ///
  /// - Parameters:
  ///   - options: the options of the comparison.
  ///   - showsInternal: whether to show what never leaves the repository.
  ///   - mark: marks accepted changes.
  /// - Returns: the changes, and how they are shown.
  func changes(
    _ options: ComparisonOptions, showsInternal: Bool, marking mark: (CatalogChanges) throws -> CatalogChanges = { $0 }
  ) rethrows -> (CatalogChanges, ChangesReport) {
    let changes = try mark(compare(old.side, new.side, options: options))
    var (before, after) = (ChangePlaces(old), ChangePlaces(new))
    var report = ChangesReport(changes, old: old.name, new: new.name, showsInternal: showsInternal) { change in
      change.isGone ? before.location(of: change.path) : after.location(of: change.path)
    }
    report.describe(old.side.catalog, new.side.catalog)
    return (changes, report)
  }
}
