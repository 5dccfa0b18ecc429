/// An optional text that is equal only to the same bytes.
///
/// Swift's strings are equal if they look the same. App Store Connect rejects `é` as a letter and an accent, so
/// replacing it by one character is a change.
@propertyWrapper
package struct ExactText: Hashable, Sendable {
  package var wrappedValue: String?

  package init(wrappedValue: String?) { self.wrappedValue = wrappedValue }

  package static func == (one: ExactText, other: ExactText) -> Bool {
    guard let text = one.wrappedValue, let otherText = other.wrappedValue else {
      return one.wrappedValue == other.wrappedValue
    }
    return text == otherText && text.utf8.elementsEqual(otherText.utf8)
  }
}
