import CatalogModel

extension Format {
  /// The value of the key `format` in a document of the canonical form.
  package static let canonicalName = CanonicalWriter.formatName

  /// The complete catalog as JSON.
  package static let canonical: Format = {
    var format = Format("json", "the canonical catalog: every field, nothing lost")
    format.note = "With `--for app` it contains only values that an app may bundle; see [`plist`](#plist)."
    format.losses = { $0.lossesOfAudience }
    format.writer = Writer(.file("catalog.json")) { catalog, options in
      let addressed = catalog.addressed(options)
      let text = CanonicalWriter.json(addressed, without: options.lossesOfAudience)
      var written = WrittenCatalog(text, named: "catalog.json")
      written.noteProducts(addressed.productCount, of: catalog.productCount, options)
      return written
    }
    format.reader = Reader(recognizes: { CanonicalReader.recognizes($0) }) { CanonicalReader.parse($0) }
    return format
  }()
}
