/// Another item of the store that the app shows in its product sheet.
package struct StorePage: Hashable, Sendable {
  package var appleID: AppleID?

  /// What it is: `app`, `album`, `book` …
  package var kind: String?

  package var title: String?

  package init(appleID: AppleID? = nil, kind: String? = nil, title: String? = nil) {
    self.appleID = appleID
    self.kind = kind
    self.title = title
  }
}
