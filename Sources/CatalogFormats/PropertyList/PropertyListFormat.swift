import CatalogModel
import SourceDiagnostics

extension Format {
  /// The complete catalog as a property list.
  package static let propertyList: Format = {
    var format = Format("plist", "the canonical catalog as a property list, XML or binary")
    format.note = """
      The same content as `json`. For an app to bundle, `--for app` writes the products on sale, with today's prices \
      and offers, and leaves out everything that isn't for customers.
      """
    format.losses = { $0.lossesOfAudience }
    format.writer = Writer(.file("Catalog.plist")) { catalog, options in
      let addressed = catalog.addressed(options)
      var written =
        options.isBinary
        ? PropertyListCatalog.write(addressed, without: options.lossesOfAudience, BinaryPropertyListWriter.self)
        : PropertyListCatalog.write(addressed, without: options.lossesOfAudience, XMLPropertyListWriter.self)
      written.noteProducts(addressed.productCount, of: catalog.productCount, options)
      return written
    }
    format.reader = Reader(recognizes: { PropertyListDocument.recognizes($0) && PropertyListDocument.holdsCatalog($0) })
    {
      PropertyListCatalog.parse($0)
    }
    return format
  }()
}

/// The canonical catalog as a property list.
enum PropertyListCatalog {
  static func parse(_ file: FormatFile) -> FormatReading {
    let document = PropertyListDocument(file)
    var reading = document.root.map { CanonicalReader.decode($0, file: file.index) } ?? FormatReading()
    reading.faults = document.faults + reading.faults
    return reading
  }

  static func write<Writer: PropertyListWriter>(
    _ catalog: Catalog, without losses: [Loss], _: Writer.Type
  ) -> WrittenCatalog {
    var writer = Writer()
    writer.openDictionary()
    writer.key(CanonicalWriter.formatKey)
    writer.string(CanonicalWriter.formatName)
    if !losses.isEmpty, case .record(let fields) = catalog.outline(.complete, without: losses) {
      for field in fields {
        writer.key(field.key.rawValue)
        writer.noting(field.key == .app ? .app : .catalog) { $0.outline(field.value) }
      }
      writer.close()
      return WrittenCatalog(files: [.init("Catalog.plist", writer.finish())], faults: writer.faults)
    }
    if let app = catalog.app {
      writer.key(CatalogKey.app.rawValue)
      writer.noting(.app) { $0.outline(app.outline(.complete)) }
    }
    list(.products, catalog.products, &writer, { .product($0.id) }) { $0.outline(.complete) }
    list(.subscriptionGroups, catalog.subscriptionGroups, &writer, { .group($0.name) }) { $0.outline(.complete) }
    list(.retired, catalog.retired, &writer, { _ in .catalog }) { .text($0.text) }
    list(.storePages, catalog.storePages, &writer, { _ in .catalog }) { $0.outline(.complete) }
    writer.close()
    return WrittenCatalog(files: [.init("Catalog.plist", writer.finish())], faults: writer.faults)
  }

  /// A list, one element's outline at a time; nothing if it is empty.
  private static func list<Element>(
    _ key: CatalogKey, _ elements: [Element], _ writer: inout some PropertyListWriter,
    _ path: (Element) -> CatalogPath, _ outline: (Element) -> Outline
  ) {
    guard !elements.isEmpty else { return }
    writer.key(key.rawValue)
    writer.array { writer in
      for element in elements { writer.noting(path(element)) { $0.outline(outline(element)) } }
    }
  }
}

extension Diagnostic<CatalogPath> {
  /// A control character, which XML can't represent.
  static func unwritableCharacter(at path: CatalogPath) -> Self {
    Diagnostic(
      .lostInFormat, "a control character is lost: XML can't represent it", at: path,
      help: "remove it from the catalog, or use another format")
  }
}
