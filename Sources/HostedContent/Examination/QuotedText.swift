/// Somebody's text in single quotes, with what can't be seen in it spelled out.
func quoted(_ text: String) -> String {
  let shown = text.unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse:
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return "'\(shown)'"
}
