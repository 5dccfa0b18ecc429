import SourceDiagnostics
import TextFormats

/// Converts an XML property list to the tree of equivalent JSON.
struct XMLPropertyListReader {
  let file: Int
  private(set) var faults: [Diagnostic<SourceRange?>] = []

  init(file: Int) { self.file = file }

  mutating func root(_ document: MarkupElement) -> JSONNode? {
    guard document.name == "plist" else {
      report("expected '<plist>', found '<\(document.name)>'", at: document.tag)
      return nil
    }
    guard let first = document.children.first else {
      report("a property list without a value", at: document.range)
      return nil
    }
    if document.children.count > 1 {
      report(
        "a property list with more than one value", at: document.children[1].range)
    }
    return value(first)
  }

  /// A value; one that a catalog can't represent is reported and becomes null.
  private mutating func value(_ element: MarkupElement) -> JSONNode {
    JSONNode(content(element), at: element.range)
  }

  private mutating func content(_ element: MarkupElement) -> JSONNode.Content {
    switch element.name {
    case "dict":
      refuseText(in: element)
      return .object(members(element))
    case "array":
      refuseText(in: element)
      return .array(element.children.map { value($0) })
    case "string": return .string(stringValue(of: element))
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "integer": return integer(element)
    case "real": return real(element)
    case "data":
      if let content = Base64.decode(element.text, skipsSpace: true).flatMap({
        JSONNode.Content(dataOfPropertyList: $0)
      }) {
        return content
      }
      refuse(element, "data can't be imported into a catalog")
    case "date":
      refuse(
        element,
        "a date can't be imported into a catalog", help: "write the day as a '<string>' such as 2027-01-15")
    default: report("'<\(element.name)>' is not a property list value", at: element.tag)
    }
    return .null
  }

  private mutating func members(_ element: MarkupElement) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    var seen: Set<String> = []
    var key: MarkupElement?
    for child in element.children {
      if child.name == "key" {
        if let key { report("'\(key.text)' has no value", at: key.range) }
        key = child
      } else if let name = key {
        let member = JSONNode.Member(stringValue(of: name), at: name.range, value(child))
        if seen.insert(name.text).inserted {
          members.append(member)
        } else {
          refuse(name, "duplicate key '\(name.text)' in this dictionary; the first one is used")
        }
        key = nil
      } else {
        report("expected '<key>', found '<\(child.name)>'", at: child.tag)
      }
    }
    if let key { report("'\(key.text)' has no value", at: key.range) }
    return members
  }

  // MARK: - Values

  private mutating func stringValue(of element: MarkupElement) -> String {
    if let child = element.children.first { report("'<\(child.name)>' inside a text", at: child.tag) }
    return element.text
  }

  private mutating func integer(_ element: MarkupElement) -> JSONNode.Content {
    let text = element.trimmed
    if let number = Int64(text) { return .number(String(number)) }
    if let number = UInt64(text) { return .number(String(number)) }
    if text.hasPrefix("0x"), let number = UInt64(text.dropFirst(2), radix: 16) { return .number(String(number)) }
    refuse(element, "'\(text)' is not a whole number")
    return .null
  }

  /// The digits as written, so that an amount stays exact.
  private mutating func real(_ element: MarkupElement) -> JSONNode.Content {
    let text = element.trimmed
    if let content = JSONNode.Content(dataOfPropertyList: Array(text.utf8)), case .number = content { return content }
    if let number = Double(text), number.isFinite { return .number(number.description) }
    refuse(element, "'\(text)' is not a number")
    return .null
  }

  // MARK: - Faults

  private mutating func refuseText(in element: MarkupElement) {
    guard !element.trimmed.isEmpty else { return }
    report("text between the values of '<\(element.name)>'", at: element.tag)
  }

  /// Reports an invalid element.
  private mutating func report(_ message: String, at range: Range<Int>) {
    faults.append(Diagnostic(.propertyListSyntax, message, at: SourceRange(file: file, bytes: range)))
  }

  private mutating func refuse(_ element: MarkupElement, _ message: String, help: String? = nil) {
    faults.append(Diagnostic(.unreadableValue, message, at: SourceRange(file: file, bytes: element.place), help: help))
  }
}
