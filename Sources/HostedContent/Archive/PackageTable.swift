import SourceDiagnostics
import TextFormats

/// The table of a package: its members and their places.
package struct PackageTable: Hashable, Sendable {
  /// In the order of the table.
  package let members: [PackageMember]

  /// The place of the table's own checksum.
  package let ownSum: PackageMember

  /// The maximum number of members.
  private static let greatestCount = 10_000

  /// Reads an unpacked table, and checks it against the file.
  ///
  /// - Parameters:
  ///   - xml: the table.
  ///   - room: the number of bytes after the table.
  /// - Throws: the fault.
  package init(_ xml: [UInt8], room: Int) throws(PackageDamage) {
    let parsed = parseXML(TextFile(path: "", bytes: xml), depth: 64, nodes: 100_000)
    guard let root = parsed.root else {
      throw PackageDamage("has a damaged table: \(parsed.faults.first?.message ?? "it isn't XML")")
    }
    guard !parsed.hasDocumentType else { throw PackageDamage("has a table with a document type") }
    guard root.name == "xar", let table = root["toc"], let checksum = table["checksum"] else {
      throw PackageDamage("has an empty table")
    }
    ownSum = PackageMember(
      "", offset: try Self.number("offset", in: checksum, "the table"),
      length: try Self.number("size", in: checksum, "the table"),
      sum: Self.style(checksum).map { .init($0, "") })
    members = try Self.members(of: table)
    try checkPlaces(room)
  }

  private static func members(of table: MarkupElement) throws(PackageDamage) -> [PackageMember] {
    var members: [PackageMember] = []
    var pending = table.children.filter { $0.name == "file" }.reversed().map { (element: $0, folder: "") }
    while let (element, folder) = pending.popLast() {
      guard let name = element["name"]?.trimmed, !name.isEmpty, !name.contains("/"), name != "..", name != "." else {
        throw PackageDamage("has a member with the name '\(element["name"]?.trimmed ?? "")', which points elsewhere")
      }
      let path = folder + name
      switch element["type"]?.trimmed ?? "file" {
      case "directory":
        pending += element.children.filter { $0.name == "file" }.reversed().map { ($0, path + "/") }
      case "file": if let data = element["data"] { members.append(try member(path, data)) }
      case let type: throw PackageDamage("has a member '\(path)' that is a \(type), not a file")
      }
      guard members.count + pending.count <= greatestCount else {
        throw PackageDamage("has too many members")
      }
    }
    let twice = Dictionary(grouping: members, by: \.path).filter { $0.value.count > 1 }.keys.sorted()
    if let path = twice.first { throw PackageDamage("has two members '\(path)'") }
    return members
  }

  private static func member(_ path: String, _ data: MarkupElement) throws(PackageDamage) -> PackageMember {
    let packing: PackageMember.Packing =
      switch data["encoding"]?.attribute("style") {
      case nil, "application/octet-stream": .none
      case "application/x-gzip": .zlib
      case let style?: .other(style)
      }
    let sum = data["archived-checksum"].flatMap { element in
      style(element).map { PackageMember.Sum($0, data["archived-checksum"]?.trimmed.lowercased() ?? "") }
    }
    let member = PackageMember(
      path, offset: try number("offset", in: data, path), length: try number("length", in: data, path),
      size: try number("size", in: data, path), packing: packing, sum: sum)
    guard packing != .none || member.length == member.size else {
      throw PackageDamage("has '\(path)' with \(member.size) bytes, but contains \(member.length)")
    }
    return member
  }

  private static func number(_ name: String, in element: MarkupElement, _ path: String) throws(PackageDamage) -> Int {
    guard let text = element[name]?.trimmed, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text)
    else {
      throw PackageDamage("has no '\(name)' for '\(path)'")
    }
    return number
  }

  private static func style(_ element: MarkupElement) -> PackageMember.Sum.Style? {
    element.attribute("style").flatMap { .init(rawValue: $0.lowercased()) }
  }

  /// Members are after the table, within the file, and don't overlap.
  private func checkPlaces(_ room: Int) throws(PackageDamage) {
    var end = 0
    for member in ([ownSum] + members).filter({ $0.length > 0 }).sorted(by: {
      ($0.offset, $0.path) < ($1.offset, $1.path)
    }) {
      let name = member.path.isEmpty ? "the table's checksum" : "'\(member.path)'"
      guard member.offset >= end else { throw PackageDamage("has \(name) where another part is") }
      guard member.offset <= room, member.length <= room - member.offset else {
        throw PackageDamage("has \(name) with \(member.length) bytes, more than the file has left")
      }
      end = member.offset + member.length
    }
  }
}
