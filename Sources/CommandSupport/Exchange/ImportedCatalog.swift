package import CatalogFormats
package import CatalogModel
import CatalogYAML
package import SourceDiagnostics
import SystemPackage
import YAMLSyntax

/// The combined content of files in other formats.
package struct ImportedCatalog {
  /// The files as read.
  private let texts: SourceFiles
  package private(set) var faults: [Diagnostic<SourceRange?>] = []

  /// The content read from each format, in the order of their first files.
  private var readings: [(format: Format, reading: FormatReading)] = []

  /// The day on which they are read.
  private let today: CalendarDate?

  /// The state of products whose files don't state one; nil to leave it open.
  package var status: ReviewStatus?

  /// Reads the files named by a command's arguments; throws a `Failure` if one can't be read.
  package init(
    _ arguments: [String], as format: Format?, on day: CalendarDate? = Clock.today, owner: String? = nil,
    columns: [String: String] = [:], into target: Catalog? = nil
  ) throws {
    self.init(
      try arguments.flatMap { try Self.files($0, isNamed: format != nil) }, as: format, on: day, owner: owner,
      columns: columns, base: target?.app?.baseTerritory, into: target)
  }

  /// Reads files that are in memory.
  package init(
    _ texts: SourceFiles, as format: Format?, on day: CalendarDate? = Clock.today, owner: String? = nil,
    columns: [String: String] = [:], base: TerritoryCode? = nil, into target: Catalog? = nil
  ) {
    today = day
    var options = ReadingOptions()
    (options.today, options.owner, options.columns) = (day, owner, columns)
    options.baseTerritory = base
    if let product = target?.allProducts.first(where: { $0.id.text == owner }) {
      options.ownerKind = product.type == .autoRenewableSubscription ? .subscription : .purchase
    } else if target?.subscriptionGroups.contains(where: { $0.name == owner }) ?? false {
      options.ownerKind = .group
    }
    self.texts = texts
    var groups: [(format: Format, files: [FormatFile])] = []
    for (index, file) in texts.enumerated() {
      guard let (format, file) = recognized(file, index, as: format) else { continue }
      if let group = groups.firstIndex(where: { $0.format.name == format.name }) {
        groups[group].files.append(file)
      } else {
        groups.append((format, [file]))
      }
    }
    for (format, files) in groups {
      guard let reader = format.reader else { continue }
      let reading = reader.parse(files, options)
      faults += reading.faults
      readings.append((format, reading))
      if Verbosity.isOn {
        Verbosity.say("read \(files.count == 1 ? "'\(files[0].file.path)'" : "\(files.count) files") as \(format.name)")
      }
    }
  }

  /// The format of a file, and the file as that format reads it; nil, and an error, if it can't be read.
  private mutating func recognized(_ file: TextFile, _ index: Int, as named: Format?) -> (Format, FormatFile)? {
    let format = named ?? Format.all.first { $0.reader?.recognizes(file) ?? false }
    if format.map({ $0.readsTrees && !file.beginsAsJSON }) ?? Format.mayBeTree(file) {
      let yaml = ForeignYAML(file, index: index)
      faults += yaml.faults
      if !yaml.faults.isEmpty, yaml.root == nil { return nil }
      if let root = yaml.root, let format = format ?? Format.ofTree(root) {
        return (format, FormatFile(file, index: index, tree: root))
      }
    } else if let format {
      return (format, FormatFile(file, index: index))
    }
    faults.append(Self.unknown(file, index))
    return nil
  }

  /// A catalog with all values of the files.
  package func laid(over catalog: Catalog) -> Catalog {
    var result = readings.reduce(catalog) { catalog, part in
      if isWritten(part.reading.catalog, as: part.format, of: catalog) { return catalog }
      var known = catalog
      known.mapProducts { product in
        for territory in part.reading.following[product.id] ?? [] { product.price?.territories[territory] = nil }
      }
      return known.overlaid(by: part.reading.catalog, losses: part.reading.losses(of: self.losses(part)), on: today)
    }
    guard let status else { return result }
    let read = Set(readings.flatMap { $0.reading.catalog.allProducts.map(\.id) })
    result.mapProducts { product in
      if product.status == nil, read.contains(product.id) { product.status = status }
    }
    return result
  }

  /// Whether exporting the catalog would give exactly the file that was read, so the file adds nothing.
  private func isWritten(_ read: Catalog, as format: Format, of catalog: Catalog) -> Bool {
    guard let writer = format.writer, case .file = writer.shape, texts.count == 1, catalog != Catalog() else {
      return false
    }
    var options = self.options(of: read, as: format)
    options.storefront = App.baseTerritory(of: catalog.app)
    return writer.write(catalog, options).files.first?.bytes == texts[0].bytes
  }

  /// The values that the files of a format can't contain in their version and for their territory.
  private func losses(_ part: (format: Format, reading: FormatReading)) -> [Loss] {
    part.format.losses(options(of: part.reading.catalog, as: part.format))
  }

  /// The options that give files as they were read.
  private func options(of read: Catalog, as format: Format) -> WritingOptions {
    var options = WritingOptions()
    options.today = today
    return format.completed(options, for: read)
  }

  /// App Store Connect's information about the pictures, by their paths in the catalog.
  package var pictures: [CatalogPath: StorePicture] {
    readings.reduce(into: [:]) { $0.merge($1.reading.pictures) { first, _ in first } }
  }

  /// The files for display, without secrets and binary content. Computed on request, because every string is checked.
  package var files: SourceFiles { texts.map { $0.isWorkbook ? TextFile(path: $0.path, bytes: []) : $0.hidingSecrets } }

  /// The formats that the files are of.
  package var formats: [String] { readings.map(\.format.name) }

  /// The values that none of the files can contain. Empty for several formats, which complement each other.
  package var losses: [Loss] {
    guard readings.count == 1 else { return [] }
    let (reading, losses) = (readings[0].reading, self.losses(readings[0]))
    // A format that can represent everything is compared as it is.
    return reading.losses == nil && losses.isEmpty ? [] : reading.losses(of: losses)
  }

  /// The place of a value, in the first file that has it.
  package func sourceRange(of path: CatalogPath) -> SourceRange? {
    readings.lazy.compactMap { $0.reading.sourceRange(of: path) }.first
  }

  /// An error about the first product that the files contain more often than a catalog; nil without one.
  package func repeatedProduct(besides catalog: Catalog) -> Diagnostic<SourceRange?>? {
    let known = Dictionary(grouping: catalog.allProducts, by: \.id)
    for (_, reading) in readings {
      var seen: [ProductID: Int] = [:]
      for product in reading.catalog.allProducts {
        let occurrence = seen[product.id, default: 0]
        seen[product.id] = occurrence + 1
        guard occurrence > 0, occurrence >= known[product.id]?.count ?? 1 else { continue }
        return Diagnostic(
          .unreadableValue, "a second entry of the product '\(product.id)'",
          at: reading.places[CatalogPath(.product(product.id, occurrence: occurrence))])
      }
    }
    return nil
  }

  /// Notes about values missing from the files.
  package var notes: [String] {
    var notes: [String] = []
    for (_, reading) in readings { notes += reading.unknowns.filter { !notes.contains($0) } }
    if let unstated = Self.unstated(in: laid(over: Catalog())) { notes.append(unstated) }
    return notes
  }

  /// Describes everything that only the catalog contains, and none of the files: products, groups, and languages of
  /// products that both have.
  package func missing(of catalog: Catalog) -> [String] {
    let read = laid(over: Catalog())
    let products = Dictionary(read.allProducts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let groups = Dictionary(read.subscriptionGroups.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    func languages(_ own: [LocaleCode], _ others: [LocaleCode], of name: String) -> [String] {
      // A file without texts is of a format that has none.
      others.isEmpty ? [] : own.filter { !others.contains($0) }.map { "\($0) of '\(name)'" }
    }
    var missing: [String] = []
    for group in catalog.subscriptionGroups {
      guard let same = groups[group.name] else {
        if !groups.isEmpty { missing.append("group '\(group.name)'") }
        continue
      }
      missing += languages(group.localizations.keys, same.localizations.keys, of: group.name)
    }
    for product in catalog.allProducts {
      guard let same = products[product.id] else {
        missing.append("'\(product.id)'")
        continue
      }
      missing += languages(product.localizations.keys, same.localizations.keys, of: product.id.text)
    }
    return missing
  }

  /// The number of products of a catalog without a status, and how to state it; nil if all have one.
  package static func unstated(in catalog: Catalog) -> String? {
    let count = catalog.allProducts.count { $0.status == nil }
    guard count > 0 else { return nil }
    return """
      \(count) product\(count == 1 ? " has" : "s have") no status, because no file contains one. Set it with 'shelf \
      import --status approved', or with 'defaults: {status: approved}' if all products of the folder have it.
      """
  }

  /// Writes the catalog to standard output as one YAML document.
  package func writeText() { Terminal.write(CatalogDocuments.yaml(for: laid(over: Catalog()), notes: notes)) }

  /// A description of the content: `3 products and 1 group from Store.storekit`.
  package var summary: String {
    let catalog = laid(over: Catalog())
    let groups = catalog.subscriptionGroups.count
    let names = texts.count == 1 ? "'\(texts[0].path)'" : "\(texts.count) files"
    let kinds = readings.map(\.format.name).joined(separator: ", ")
    return "\(counted(catalog.productCount, "product")) and "
      + "\(counted(groups, "group")) read from \(names) (\(kinds))"
  }

  // MARK: - Files

  /// The file of an argument, or the files of known formats in its folder.
  private static func files(_ argument: String, isNamed: Bool) throws -> [TextFile] {
    if argument == "-" {
      let bytes = try FileSystem.bytes(of: .standardInput, expected: 1 << 16)
      return [TextFile(path: Source.standardInputName, bytes: bytes)]
    }
    let path = FilePath(argument)
    do {
      switch try FileSystem.kind(of: path) {
      case .file: return [try file(path, shown: argument)]
      case .folder:
        let found = try files(in: path, shown: argument, depth: 4)
        let known =
          isNamed ? found : found.filter { file in Format.all.contains { $0.reader?.recognizes(file) ?? false } }
        guard !known.isEmpty else { throw Failure("the folder '\(argument)' has no file of a known format") }
        return known
      case .other: throw Errno.notSupported
      }
    } catch let error as Errno {
      throw Failure("can't read '\(argument)': \(error)")
    }
  }

  private static func files(in folder: FilePath, shown: String, depth: Int) throws -> [TextFile] {
    guard depth > 0 else { return [] }
    var result: [TextFile] = []
    for name in try FileSystem.names(in: folder) where !name.string.hasPrefix(".") {
      let path = folder.appending(name)
      let shown = FilePath(shown).appending(name).string
      if FileSystem.isLink(path) { continue }
      switch try FileSystem.kind(of: path) {
      case .file(let size): if size <= YAMLLimits().fileSize { result.append(try file(path, shown: shown)) }
      case .folder: result += try files(in: path, shown: shown, depth: depth - 1)
      case .other: continue
      }
    }
    return result
  }

  private static func file(_ path: FilePath, shown: String) throws -> TextFile {
    guard case .file(let size) = try FileSystem.kind(of: path) else { throw Errno.notSupported }
    guard size <= YAMLLimits().fileSize else {
      throw Failure("'\(shown)' has \(size) bytes; the limit is \(YAMLLimits().fileSize)")
    }
    return TextFile(path: shown, bytes: try FileSystem.contents(of: path, size: size))
  }

  private static func unknown(_ file: TextFile, _ index: Int) -> Diagnostic<SourceRange?> {
    let place = SourceRange(file: index, bytes: 0..<0)
    if file.bytes.isEmpty {
      return Diagnostic(
        .unknownFormat, "the file is empty", at: place,
        help: """
          export or save it again in the program that wrote it
          """)
    }
    if let found = UnknownFile(file) {
      return Diagnostic(
        .unknownFormat, "this looks like \(found.likeness), which Shelf can't import", at: place, help: found.help)
    }
    let names = Format.all.filter { $0.reader != nil }.map(\.name).joined(separator: ", ")
    return Diagnostic(
      .unknownFormat, "unknown format; Shelf imports \(names)", at: place,
      help: "name the format with --input-format FORMAT"
    )
  }
}
