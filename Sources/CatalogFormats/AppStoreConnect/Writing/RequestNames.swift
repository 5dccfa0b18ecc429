/// The names of requests in their document.
///
/// Names describe the created resource and don't change while the catalog stays the same:
/// `product:com.example.gold/localization:fr-FR`. Characters that would break a placeholder become `_`, and so does a
/// slash in the part before the first one. So two products never create requests of the same name.
package struct RequestNames {
  private var used: Set<String> = []

  /// The last number of each repeated name.
  private var numbers: [String: Int] = [:]

  package init(used: Set<String> = []) {
    self.used = used
  }

  /// Reserves capacity for names.
  package mutating func reserveCapacity(_ count: Int) { used.reserveCapacity(count) }

  /// Returns a unique name; the second request of a name gets `#2`.
  package mutating func unique(_ name: String) -> String {
    let plain = Self.safe(name)
    if used.insert(plain).inserted { return plain }
    var number = numbers[plain, default: 1] + 1
    while !used.insert("\(plain)#\(number)").inserted { number += 1 }
    numbers[plain] = number
    return "\(plain)#\(number)"
  }

  /// Returns a unique name to which suffixes can be added after a slash.
  package mutating func uniqueStem(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "/")) else { return unique(name) }
    return unique(String(decoding: name.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0 }, as: UTF8.self))
  }

  /// Returns a name without characters that JSON escapes, and without the braces of placeholders.
  package static func safe(_ name: String) -> String {
    func isSafe(_ byte: UInt8) -> Bool {
      byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "{")
        && byte != UInt8(ascii: "}")
    }
    if name.utf8.withContiguousStorageIfAvailable({ $0.allSatisfy(isSafe) }) ?? name.utf8.allSatisfy(isSafe) {
      return name
    }
    return String(decoding: name.utf8.map { isSafe($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
  }
}

/// The name of a request as it is written: a known name, usually followed by a suffix.
package struct RequestName {
  /// A name without unsafe characters.
  package let stem: String
  package let part: StaticString
  package let detail: String

  package init(_ stem: String, _ part: StaticString = "", _ detail: String = "") {
    (self.stem, self.part) = (stem, part)
    self.detail = RequestNames.safe(detail)
  }

  /// Returns the name of the request that creates the version of another request's resource.
  package static func version(of creation: String) -> RequestName { RequestName(creation, "/version") }

  /// Returns the name of the request that promotes another request's resource.
  package static func promotion(of creation: String) -> RequestName { RequestName(creation, "/promotion") }

  package var text: String { "\(stem)\(part)\(detail)" }

  /// The placeholder of the ID in its response.
  package var answer: ResourceID { .answer(to: text) }
}
