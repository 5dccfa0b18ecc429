/// A message that the App Store shows to subscribers who are about to cancel.
package struct RetentionMessage: Hashable, Sendable {
  /// The reference name, by which subscriptions refer to it.
  package var name: String?
  package var localizations: SortedMap<LocaleCode, Text> = [:]

  /// The path of an image, relative to the catalog's root.
  package var image: String?

  package init(name: String? = nil) { self.name = name }

  /// The texts of a message in one language.
  package struct Text: Hashable, Sendable {
    @ExactText package var header: String?
    @ExactText package var body: String?

    /// The description of the image.
    @ExactText package var altText: String? = nil

    /// The bullet points, in the author's order.
    package var bullets: [Bullet] = []

    package init(header: String? = nil, body: String? = nil) {
      self.header = header
      self.body = body
    }
  }

  /// A bullet point of a message.
  package struct Bullet: Hashable, Sendable {
    package var text: String?

    /// The path of its image, relative to the catalog's root.
    package var image: String?

    /// The description of its image.
    @ExactText package var altText: String? = nil

    package init(text: String? = nil, image: String? = nil, altText: String? = nil) {
      (self.text, self.image, self.altText) = (text, image, altText)
    }
  }
}
