/// An App Store item that the app shows in its product sheet.
package struct StorePage: Hashable, Sendable {
  package var appleID: AppleID?

  /// The kind of item: `app`, `album`, `book` …
  package var kind: String?

  package var title: String?

  package init(appleID: AppleID? = nil, kind: String? = nil, title: String? = nil) {
    (self.appleID, self.kind, self.title) = (appleID, kind, title)
  }
}
