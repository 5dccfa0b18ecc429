import CatalogModel
import JSONSyntax

/// The requests of a document, or of a part of it, written one after the other as they come.
struct RequestList {
  var writer: JSONWriter
  private(set) var count = 0

  init(_ writer: JSONWriter) { self.writer = writer }

  /// A file that goes to the store when a request was answered.
  struct Upload {
    /// Its path from the catalog's root.
    let file: String
    let digest: FileDigest
  }

  /// Asks the store for something.
  mutating func get(_ path: String, as name: RequestName, why: StaticString) {
    add(name, why: why) { writer in
      writer.written("GET\",\"path\":")
      writer.string(path)
    }
  }

  /// Makes a resource; the answer gives its ID.
  mutating func create(
    _ type: ResourceType, version: Int = 1, as name: RequestName, why: StaticString, upload: Upload? = nil,
    prices: InlinePrices? = nil, _ data: (inout JSONWriter) -> Void
  ) {
    add(name, why: why, upload: upload) { writer in
      writer.written("POST\",\"path\":\"")
      writer.path(type, version)
      writer.written("\",\"body\":{\"data\":{\"type\":\"")
      writer.written(plain: type.rawValue)
      writer.written("\"")
      writer.inside(data)
      writer.written("}")
      if let prices, !prices.entries.isEmpty { writer.inside { $0.field("included") { prices.write(to: &$0) } } }
      writer.written("}")
    }
  }

  /// Changes a resource whose ID an earlier answer gave.
  mutating func change(
    _ type: ResourceType, _ resource: Placeholder, version: Int = 1, as name: RequestName, why: StaticString,
    _ attributes: (inout JSONWriter) -> Void
  ) {
    add(name, why: why) { writer in
      writer.written("PATCH\",\"path\":\"")
      writer.path(type, version)
      writer.written("/")
      writer.written(plain: resource.text)
      writer.written("\",\"body\":{\"data\":")
      writer.object { writer in
        writer.field("type", type.rawValue)
        writer.field("id", resource.text)
        writer.attributes(attributes)
      }
      writer.written("}")
    }
  }

  /// Says which resources stand in a relationship, in their order.
  mutating func relate(
    _ path: String, _ type: ResourceType, _ resources: [Placeholder], as name: RequestName, why: StaticString
  ) {
    add(name, why: why) { writer in
      writer.written("PATCH\",\"path\":")
      writer.string(path)
      writer.written(",\"body\":")
      writer.object { writer in
        writer.field("data") { writer in
          writer.array { writer in for resource in resources { writer.element { $0.reference(type, resource) } } }
        }
      }
    }
  }

  /// A request, whose method and the rest up to the reason for it come from elsewhere.
  private mutating func add(
    _ name: RequestName, why: StaticString, upload: Upload? = nil, _ write: (inout JSONWriter) -> Void
  ) {
    count += 1
    writer.element { writer in
      writer.written("{\"id\":\"")
      writer.written(plain: name.stem)
      writer.written(name.part)
      if !name.detail.isEmpty { writer.written(plain: name.detail) }
      writer.written("\",\"method\":\"")
      write(&writer)
      if let upload { writer.inside { $0.field("uploads") { $0.upload(upload) } } }
      writer.written(",\"why\":\"")
      writer.written(why)
      writer.written("\"}")
    }
  }
}

extension JSONWriter {
  mutating func attributes(_ write: (inout JSONWriter) -> Void) { field("attributes") { $0.object(write) } }
  mutating func relationships(_ write: (inout JSONWriter) -> Void) { field("relationships") { $0.object(write) } }

  mutating func field(_ key: StaticString, _ flag: Bool) { field(key) { $0.bool(flag) } }
  mutating func field(_ key: StaticString, _ number: Int) { field(key) { $0.number(String(number)) } }

  /// A relationship to one resource.
  mutating func link(_ name: StaticString, _ type: ResourceType, _ id: Placeholder) {
    field(name) { writer in
      writer.written("{\"data\":{\"type\":\"")
      writer.written(plain: type.rawValue)
      writer.written("\",\"id\":\"")
      writer.written(plain: id.text)
      writer.written("\"}}")
    }
  }

  /// A relationship to a territory.
  mutating func link(_ name: StaticString, to territory: TerritoryCode) {
    field(name) { writer in
      writer.written("{\"data\":")
      writer.reference(to: territory)
      writer.written("}")
    }
  }

  /// A relationship to a price point.
  mutating func link(_ name: StaticString, _ type: ResourceType, _ point: PricePoint) {
    field(name) { writer in
      writer.written("{\"data\":{\"type\":\"")
      writer.written(plain: type.rawValue)
      writer.written("\",\"id\":\"")
      point.write(to: &writer)
      writer.written("\"}}")
    }
  }

  // MARK: - Resources by type and ID

  mutating func reference(_ type: ResourceType, _ id: Placeholder) {
    written("{\"type\":\"")
    written(plain: type.rawValue)
    written("\",\"id\":\"")
    written(plain: id.text)
    written("\"}")
  }

  /// A territory, by a code that may be any text.
  mutating func reference(to territory: TerritoryCode) {
    written("{\"type\":\"territories\",\"id\":")
    string(territory.text)
    written("}")
  }

  /// The path of a kind of resources, in a version of it: `/v2/inAppPurchases`.
  fileprivate mutating func path(_ type: ResourceType, _ version: Int) {
    written("/v")
    written(plain: version == 1 ? "1/" : "\(version)/")
    written(plain: type.rawValue)
  }

  fileprivate mutating func upload(_ upload: RequestList.Upload) {
    array { writer in
      writer.element { writer in
        writer.object { writer in
          writer.field("file", upload.file)
          writer.field("size", upload.digest.size)
          writer.field("md5", upload.digest.md5)
        }
      }
    }
  }
}
