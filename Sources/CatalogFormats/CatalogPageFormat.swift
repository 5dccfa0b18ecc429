extension Format {
  /// The catalog as a page of the store, for people to look at.
  package static let page: Format = {
    var format = Format("page", "the catalog as the store will show it, as an HTML page")
    format.page = "catalog.html"
    format.ownOptions = ["--territory", "--source-url", "--watch", "--port"]
    format.note = """
      Each product in each language with its picture, its price in a territory and its offers in plain words; a table \
      of the texts \
      that are missing or that `shelf lint` finds fault with; the prices of territories beside the base. It is written \
      whatever is \
      wrong with the catalog, for it shows that. Works offline, in the light and in the dark, on a phone and on paper; \
      with `--watch` \
      it is served on this machine, and follows the catalog while that is edited.
      """
    return format
  }()
}
