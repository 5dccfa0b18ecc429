import SourceDiagnostics

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
    limit.refusal(of: text, named: spoken, minimum: minimum)
      ?? Self.firstRefusedEmoji(in: text).map { "\(spoken) can't contain the emoji '\(text[$0])'" }
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

extension TextLimit {
  /// Why App Store Connect rejects a text, by its length or a control character; nil if neither is a reason.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - noun: the kind of text: `a display name`.
  ///   - minimum: the minimum number of characters, if it isn't the limit's own.
  /// - Returns: `a display name can have at most 35 characters, but this has 42`.
  package func refusal(of text: String, named noun: String, minimum: Int? = nil) -> String? {
    let (count, minimum) = (text.count, minimum ?? self.minimum ?? 0)
    if count > maximum { return "\(noun) can have at most \(maximum) characters, but this has \(count)" }
    if count < minimum { return "\(noun) must have at least \(minimum) characters, but this has \(count)" }
    return text.unicodeScalars.first(where: Self.isRefusedControl).map {
      "\(noun) can't contain the control character \(VisibleText.number($0))"
    }
  }

  /// Whether a scalar is a control character that App Store Connect rejects: not a line break or tab.
  package static func isRefusedControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && !scalar.properties.isWhitespace
  }
}

extension TextLimits {
  /// Why App Store Connect rejects the reference name of a product; nil if it accepts it.
  package static func refusal(ofReferenceName name: String) -> String? {
    referenceName.value.refusal(of: name, named: "a reference name")
  }

  /// Why App Store Connect rejects the reference name of a subscription group; nil if it accepts it.
  package static func refusal(ofGroupReferenceName name: String) -> String? {
    groupReferenceName.value.refusal(of: name, named: "a group's reference name")
  }
}
