package import SourceDiagnostics

/// The role of a piece of terminal output, which determines its color.
package enum TextStyle: Hashable, Sendable {
  case severity(Severity)
  case message
  case frame
  case related
  case removed
  case added

  fileprivate var code: String {
    switch self {
    case .severity(.error): "1;31"
    case .severity(.warning): "1;33"
    case .severity(.info): "1;36"
    case .message: "1"
    case .frame: "34"
    case .related: "36"
    case .removed: "31"
    case .added: "32"
    }
  }
}

/// Colors text, or leaves it alone.
struct TextPainter {
  let color: Bool

  func callAsFunction(_ style: TextStyle, _ text: String) -> String {
    color && !text.isEmpty ? "\u{1B}[\(style.code)m\(text)\u{1B}[0m" : text
  }
}
