extension Format {
  /// The catalog as a readable page.
  package static let markdown: Format = {
    var format = Format("markdown", "the catalog as a readable page")
    format.note = """
      Contains products, groups with their subscriptions and offers, price changes, a list of the texts, hosted \
      content and retired IDs, in GitHub-flavored Markdown tables. It can't be imported, so no losses are reported.
      """
    format.writer = Writer(.file("catalog.md")) { catalog, options in
      WrittenCatalog(MarkdownWriter.page(catalog.withEffectivePrices(on: options.today)), named: "catalog.md")
    }
    return format
  }()
}
