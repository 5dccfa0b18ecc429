/// A text that customers see, and the reasons for App Store Connect to reject it when it is new or changed.
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

  /// The minimum number of characters. That a group's name needs two is known only from an older App Store Connect.
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

  /// Why App Store Connect rejects a text; nil if it accepts it.
  package func refusal(of text: String) -> String? {
    let count = text.count
    if count > limit.maximum { return "\(spoken) can have at most \(limit.maximum) characters, but this has \(count)" }
    if count < minimum { return "\(spoken) must have at least \(minimum) characters, but this has \(count)" }
    return Self.firstRefusedEmoji(in: text).map { "\(spoken) can't contain the emoji '\(text[$0])'" }
  }

  /// The index of the first emoji that App Store Connect rejects; nil if there is none.
  package static func firstRefusedEmoji(in text: String) -> String.Index? {
    guard text.unicodeScalars.contains(where: isRefusedEmoji) else { return nil }
    return text.indices.first { text[$0].unicodeScalars.contains(where: isRefusedEmoji) }
  }

  /// Whether a scalar makes its character an emoji that App Store Connect rejects.
  ///
  /// One tool documents that emoji are rejected. But a description with U+2615 and U+FE0F was synchronized from App
  /// Store Connect on 2025-07-19, so signs up to U+FFFF seem to be accepted.
  package static func isRefusedEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xFFFF && scalar.properties.isEmojiPresentation
  }
}
