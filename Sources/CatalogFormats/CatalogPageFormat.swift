extension Format {
  /// A preview of the catalog as an App Store page.
  package static let page: Format = {
    var format = Format("page", "a preview of the catalog in the App Store, as an HTML page")
    format.page = "catalog.html"
    format.ownOptions = ["--territory", "--source-url", "--watch", "--port"]
    format.note = """
      Shows each product in each language with its picture, its price in a territory and its offers; a table of \
      missing texts and of texts with lint problems; and the prices of territories beside the base. It is written \
      even if the catalog has errors. Works offline, in light and dark mode, on a phone and on paper; with `--watch` \
      it is served locally and updated while you edit.
      """
    return format
  }()
}
