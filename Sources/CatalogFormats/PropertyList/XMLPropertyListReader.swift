import JSONSyntax
import SourceDiagnostics

/// Makes of an XML property list the tree that JSON of the same content would be.
struct XMLPropertyListReader {
  let file: Int
  private(set) var faults: [Diagnostic<SourceRange?>] = []

  init(file: Int) { self.file = file }

  mutating func root(_ document: MarkupElement) -> JSONNode? {
    guard document.name == "plist" else {
      report("'<\(document.name)>' where '<plist>' was expected", at: document.tag)
      return nil
    }
    guard let first = document.children.first else {
      report("a property list without a value", at: document.range)
      return nil
    }
    if document.children.count > 1 { report("a property list has one value only", at: document.children[1].range) }
    return value(first)
  }

  /// A value; what no catalog can hold is reported and becomes null.
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
    case "string": return .string(text(element))
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
      refuse(element, "data has no place in a catalog")
    case "date":
      refuse(element, "a date has no place in a catalog", help: "write the day as a '<string>' such as 2027-01-15")
    default: report("'<\(element.name)>' is no value of a property list", at: element.tag)
    }
    return .null
  }

  private mutating func members(_ element: MarkupElement) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    var seen: Set<String> = []
    var key: MarkupElement?
    for child in element.children {
      if child.name == "key" {
        if let key { report("'\(key.text)' is a key without a value", at: key.range) }
        key = child
      } else if let name = key {
        let member = JSONNode.Member(text(name), at: name.range, value(child))
        if seen.insert(name.text).inserted {
          members.append(member)
        } else {
          refuse(name, "'\(name.text)' stands twice in this dictionary; the first one counts")
        }
        key = nil
      } else {
        report("'<\(child.name)>' where '<key>' was expected", at: child.tag)
      }
    }
    if let key { report("'\(key.text)' is a key without a value", at: key.range) }
    return members
  }

  // MARK: - Values

  private mutating func text(_ element: MarkupElement) -> String {
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

  /// The digits as they are written, so that an amount stays exact.
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

  /// Reports that the grammar of property lists has no such thing.
  private mutating func report(_ message: String, at range: Range<Int>) {
    faults.append(Diagnostic(.propertyListSyntax, message, at: SourceRange(file: file, bytes: range)))
  }

  private mutating func refuse(_ element: MarkupElement, _ message: String, help: String? = nil) {
    faults.append(Diagnostic(.unreadableValue, message, at: SourceRange(file: file, bytes: element.place), help: help))
  }
}
