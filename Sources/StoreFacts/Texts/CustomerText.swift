/// A text that customers read, and what App Store Connect refuses in one that is new or changes.
package enum CustomerText: Sendable, CaseIterable {
  case productName, productDescription, groupName, groupAppName

  package var limit: TextLimit {
    switch self {
    case .productName: TextLimits.displayName.value
    case .productDescription: TextLimits.description.value
    case .groupName: TextLimits.groupDisplayName.value
    case .groupAppName: TextLimits.groupAppName.value
    }
  }

  /// The least number of characters. That a group's name needs two is only known from the old console.
  package var minimum: Int {
    switch self {
    case .productName: limit.minimum ?? 1
    case .groupName: 1
    case .productDescription, .groupAppName: 0
    }
  }

  private var spoken: String {
    switch self {
    case .productName: "a display name"
    case .productDescription: "a description"
    case .groupName: "a group's display name"
    case .groupAppName: "a group's app name"
    }
  }

  /// Why App Store Connect refuses a text; nil if it accepts the text.
  package func refusal(of text: String) -> String? {
    let count = text.count
    if count > limit.maximum { return "\(spoken) has at most \(limit.maximum) characters, and this has \(count)" }
    if count < minimum { return "\(spoken) has at least \(minimum) characters, and this has \(count)" }
    return Self.firstRefusedEmoji(in: text).map { "\(spoken) can't contain the emoji '\(text[$0])'" }
  }

  /// Returns where the first emoji is that App Store Connect refuses; nil if there is none.
  package static func firstRefusedEmoji(in text: String) -> String.Index? {
    guard text.unicodeScalars.contains(where: isRefusedEmoji) else { return nil }
    return text.indices.first { text[$0].unicodeScalars.contains(where: isRefusedEmoji) }
  }

  /// Whether a scalar makes its character an emoji that App Store Connect refuses.
  ///
  /// One tool says that it refuses emoji. Yet a description with U+2615 and U+FE0F was synchronized from App Store
  /// Connect on 2025-07-19, so signs up to U+FFFF seem to be accepted.
  package static func isRefusedEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xFFFF && scalar.properties.isEmojiPresentation
  }
}
