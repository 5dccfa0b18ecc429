extension Format {
  /// What the key `format` says in a document of the canonical form.
  package static let canonicalName = CanonicalWriter.formatName

  /// Everything that a catalog says, as JSON.
  package static let canonical: Format = {
    var format = Format("json", "the canonical catalog: every field, nothing lost")
    format.writer = Writer(.file("catalog.json")) { catalog, _ in
      WrittenCatalog(files: [.init("catalog.json", .pieces(CanonicalWriter.json(catalog)))])
    }
    format.reader = Reader(
      recognizes: { CanonicalReader.recognizes($0) },
      read: { files, _ in
        var reading = FormatReading()
        for file in files { reading.add(CanonicalReader.read(file)) }
        return reading
      })
    return format
  }()
}
