import JSONSyntax

/// The requests of a document, written one after the other as they come.
struct RequestList {
  var writer: JSONWriter
  private(set) var count = 0

  init(_ writer: JSONWriter) { self.writer = writer }

  /// A file that goes to the store when a request was answered.
  struct Upload {
    /// Its path from the catalog's root.
    let file: String
    let digest: (size: Int, md5: String)
  }

  /// Asks the store for something.
  mutating func get(_ path: String, as id: String, why: StaticString) {
    add(id, "GET", path, why: why) { _ in }
  }

  /// Makes a resource; the answer gives its ID.
  mutating func create(
    _ type: ResourceType, version: Int = 1, as id: String, why: StaticString, upload: Upload? = nil,
    prices: [InlinePrice] = [], _ data: (inout JSONWriter) -> Void
  ) {
    add(id, "POST", "/v\(version)/\(type.rawValue)", why: why, upload: upload) { writer in
      writer.member("body") { writer in
        writer.object { writer in
          writer.member("data") { writer in
            writer.object { writer in
              writer.member("type", type.rawValue)
              data(&writer)
            }
          }
          guard !prices.isEmpty else { return }
          writer.member("included") { writer in
            writer.array { writer in for price in prices { writer.element { price.write(to: &$0) } } }
          }
        }
      }
    }
  }

  /// Changes a resource whose ID an earlier answer gave.
  mutating func change(
    _ type: ResourceType, _ resource: String, version: Int = 1, as id: String, why: StaticString,
    _ attributes: (inout JSONWriter) -> Void
  ) {
    add(id, "PATCH", "/v\(version)/\(type.rawValue)/\(resource)", why: why) { writer in
      writer.member("body") { writer in
        writer.object { writer in
          writer.member("data") { writer in
            writer.object { writer in
              writer.member("type", type.rawValue)
              writer.member("id", resource)
              writer.attributes(attributes)
            }
          }
        }
      }
    }
  }

  /// Says which resources stand in a relationship, in their order.
  mutating func relate(_ path: String, _ type: ResourceType, _ resources: [String], as id: String, why: StaticString) {
    add(id, "PATCH", path, why: why) { writer in
      writer.member("body") { writer in
        writer.object { $0.links("data", type, resources) }
      }
    }
  }

  private mutating func add(
    _ id: String, _ method: StaticString, _ path: String, why: StaticString, upload: Upload? = nil,
    _ body: (inout JSONWriter) -> Void
  ) {
    count += 1
    writer.element { writer in
      writer.object { writer in
        writer.member("id", id)
        writer.member("method") { $0.quoted(method) }
        writer.member("path", path)
        body(&writer)
        if let upload { writer.member("uploads") { $0.upload(upload) } }
        writer.member("why") { $0.quoted(why) }
      }
    }
  }
}

extension JSONWriter {
  mutating func attributes(_ write: (inout JSONWriter) -> Void) { member("attributes") { $0.object(write) } }
  mutating func relationships(_ write: (inout JSONWriter) -> Void) { member("relationships") { $0.object(write) } }

  mutating func member(_ key: String, _ flag: Bool) { member(key) { $0.bool(flag) } }
  mutating func member(_ key: String, _ number: Int) { member(key) { $0.number(String(number)) } }

  /// A relationship to one resource, on one line.
  mutating func link(_ name: String, _ type: ResourceType, _ id: String) {
    member(name) { writer in
      writer.written("{\"data\": ")
      writer.reference(type, id)
      writer.written("}")
    }
  }

  /// A list of resources, each on one line.
  mutating func links(_ name: String, _ type: ResourceType, _ ids: [String]) {
    member(name) { writer in
      writer.array { writer in for id in ids { writer.element { $0.reference(type, id) } } }
    }
  }

  /// A resource by its type and ID.
  mutating func reference(_ type: ResourceType, _ id: String) {
    written("{\"type\": ")
    string(type.rawValue)
    written(", \"id\": ")
    string(id)
    written("}")
  }

  fileprivate mutating func quoted(_ text: StaticString) {
    written("\"")
    written(text)
    written("\"")
  }

  fileprivate mutating func upload(_ upload: RequestList.Upload) {
    array { writer in
      writer.element { writer in
        writer.object { writer in
          writer.member("file", upload.file)
          writer.member("size", upload.digest.size)
          writer.member("md5", upload.digest.md5)
        }
      }
    }
  }
}
