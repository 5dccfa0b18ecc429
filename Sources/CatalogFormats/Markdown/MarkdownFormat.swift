extension Format {
  /// The catalog as a readable page.
  package static let markdown: Format = {
    var format = Format("markdown", "the catalog as a readable page")
    format.note = """
      Tables of products, groups, offers, price changes, texts, hosted content and retired IDs, in GitHub-flavored \
      Markdown.
      """
    format.writer = Writer(.file("catalog.md")) { catalog, options in
      WrittenCatalog(MarkdownWriter.page(catalog.withEffectivePrices(on: options.today)), named: "catalog.md")
    }
    return format
  }()
}
