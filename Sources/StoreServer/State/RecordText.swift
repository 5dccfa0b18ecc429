import SourceDiagnostics
import TextFormats

extension Record {
  /// A resource as text, for a file; its type, ID and position are stored separately.
  package var text: String {
    func references(_ keys: [String: RecordKey]) -> JSONValue {
      .object(keys.sorted { $0.key < $1.key }.map { .init($0.key, [.string($0.value.type), .string($0.value.id)]) })
    }
    let attributes = JSONValue.object(self.attributes.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })
    let lists = JSONValue.object(
      many.sorted { $0.key < $1.key }.map { .init($0.key, .array($0.value.map { .string($0) })) })
    let record: JSONValue = ["attributes": attributes, "one": references(one), "many": lists]
    return String(decoding: record.compactBytes, as: UTF8.self)
  }

  /// Restores a saved resource; returns nil if the text isn't one.
  package init?(_ key: RecordKey, sequence: Int, text: String) {
    self.init(key, sequence: sequence)
    guard let value = parseJSON(TextFile(path: key.id, text: text)).root?.value,
      let attributes = value["attributes"]?.members
    else {
      return nil
    }
    for member in attributes { self.attributes[member.key] = member.value }
    for member in value["one"]?.members ?? [] {
      guard let pair = member.value.elements, pair.count == 2, let type = pair[0].text, let id = pair[1].text else {
        return nil
      }
      one[member.key] = RecordKey(type, id)
    }
    for member in value["many"]?.members ?? [] { many[member.key] = member.value.elements?.compactMap(\.text) }
  }
}
