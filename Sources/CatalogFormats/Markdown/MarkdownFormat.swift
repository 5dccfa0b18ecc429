extension Format {
  /// The catalog as a page for people.
  package static let markdown: Format = {
    var format = Format("markdown", "the catalog as a page for people")
    format.note = """
      Products, groups with their plans and offers in words, price changes, which texts there are, hosted content and \
      retired IDs, \
      in tables of GitHub-flavoured Markdown. No catalog is read back from it, so no losses are reported.
      """
    format.writer = Writer(.file("catalog.md")) { catalog, options in
      WrittenCatalog(files: [.init("catalog.md", .pieces(MarkdownWriter.page(catalog.standing(on: options.today))))])
    }
    return format
  }()
}
