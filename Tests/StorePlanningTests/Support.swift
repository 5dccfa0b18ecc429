import CatalogFormats
import CatalogModel
import JSONSyntax
import SourceDiagnostics
import StorePlanning
import StoreServer
import Testing

/// A store with a catalog in it, which answers in the process, and a client that asks it and carries plans out.
struct TestStore {
  var store: LocalStore
  var now = Instant(startOf: TestStore.day)

  /// What the store refused, one line each.
  private(set) var refusals: [String] = []

  /// How many requests wrote something.
  private(set) var writes = 0

  static let day = StorePlanningTests.day("2026-12-01")
  static let app = "1187265767"

  init(_ catalog: Catalog) {
    var settings = StoreSettings()
    settings.tokens = nil
    settings.requestsPerMinute = nil
    settings.requestsPerHour = nil
    store = LocalStore(settings, digest: TestPictures.digest)
    var catalog = catalog
    catalog.app = catalog.app ?? App()
    catalog.app?.bundleID = "com.example.lighthouse"
    catalog.app?.name = "Lighthouse"
    catalog.app?.appleID = AppleID(Self.app)
    store.load(catalog, at: now) { TestPictures.bytes(of: $0) }
  }

  // MARK: - Asking

  mutating func ask(_ method: String, _ target: String, _ body: JSONValue? = nil) -> JSONNode? {
    var bytes: [UInt8] = []
    if let body {
      var writer = JSONWriter(.compact)
      writer.value(body)
      bytes = writer.bytes
    }
    return send(method, target, bytes)
  }

  private mutating func send(_ method: String, _ target: String, _ bytes: [UInt8]) -> JSONNode? {
    let path = target.hasPrefix("http") ? String(target.dropFirst("http://127.0.0.1".count)) : target
    let escaped = path.replacing("[", with: "%5B").replacing("]", with: "%5D")
    let answer = store.answer(StoreRequest(method, escaped, body: bytes), at: now)
    if answer.status >= 400, !(method == "GET" && answer.status == 404) {
      refusals.append("\(method) \(path): \(answer.status) \(answer.reasons.joined(separator: "; "))")
    }
    if answer.status >= 400 { return nil }
    return parseJSON(TextFile(path: path, bytes: answer.body)).root
  }

  /// All pages of a list, or the one page of a resource.
  mutating func pages(_ path: String) -> [JSONNode] {
    var pages: [JSONNode] = []
    var next: String? = path
    while let path = next, let page = ask("GET", path) {
      pages.append(page)
      next = page["data"]?.elements == nil ? nil : page["links"]?["next"]?.text
    }
    return pages
  }

  /// The answers that hold the whole store, as files.
  mutating func pull(base: String = "USA") -> [FormatFile] {
    let document = parseJSON(TextFile(path: "questions", bytes: Array(QuestionDocument.text.utf8))).root
    let names = ["app_id": Self.app, "base_territory": base, "monthly_territory": "AFG"]
    var files: [FormatFile] = []
    var found: [String: [(each: String, resources: [JSONNode])]] = [:]
    for question in document?["questions"]?.elements ?? [] {
      let id = question["id"]?.text ?? ""
      found[id] = []
      for each in Self.turns(question, found, names) {
        let path = Self.filled(question["path"]?.text ?? "", names.merging(["each": each]) { $1 })
        var resources: [JSONNode] = []
        for page in pages(path) {
          var writer = JSONWriter(.compact)
          writer.value(page.value)
          files.append(
            FormatFile(TextFile(path: "\(id)-\(files.count).json", bytes: writer.bytes), index: files.count))
          resources += page["data"]?.elements ?? (page["data"].map { $0.isNull ? [] : [$0] } ?? [])
        }
        found[id]?.append((each, resources))
      }
    }
    return files
  }

  private static func turns(
    _ question: JSONNode, _ found: [String: [(each: String, resources: [JSONNode])]], _ names: [String: String]
  ) -> [String] {
    guard let over = question["over"]?.elements else { return [""] }
    func values(_ resource: JSONNode, _ name: String) -> [String]? {
      if let text = resource["attributes"]?[name]?.text { return [text] }
      guard let data = resource["relationships"]?[name]?["data"] else { return nil }
      return (data.elements ?? [data]).compactMap { $0["id"]?.text }
    }
    let wanted = (question["where"]?.members ?? []).map { ($0.key, filled($0.value.text ?? "", names)) }
    let unless = question["unless"]?.text?.split(separator: "=").map(String.init) ?? []
    func isNeeded(_ resource: JSONNode) -> Bool {
      for (name, value) in wanted {
        if (values(resource, name.replacing("!", with: "")) == [value]) == name.hasSuffix("!") { return false }
      }
      guard let name = unless.first, let ids = values(resource, name),
        resource["relationships"]?[name]?["meta"]?["paging"]?["total"]?.integer ?? 0 <= ids.count
      else { return true }
      return unless.count > 1 && (unless[1] == "0") != ids.isEmpty
    }
    var ids: [String] = []
    for answer in over.flatMap({ found[$0.text ?? ""] ?? [] }) {
      if wanted.contains(where: { $0.0 == "empty" }) {
        if answer.resources.isEmpty { ids.append(answer.each) }
        continue
      }
      for resource in answer.resources where isNeeded(resource) {
        let link = question["link"]?.text
        ids += link == "each" ? [answer.each] : link.map { values(resource, $0) ?? [] } ?? [resource["id"]?.text ?? ""]
      }
    }
    var seen: Set<String> = []
    return ids.filter { seen.insert($0).inserted }
  }

  static func filled(_ text: String, _ names: [String: String]) -> String {
    guard text.contains("{{") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
      result += rest[..<start.lowerBound]
      let name = String(rest[start.upperBound..<end.lowerBound])
      result += names[name] ?? "{{\(name)}}"
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  // MARK: - Carrying out

  /// Carries the requests of a plan out, one after the other, as the page about the format says it.
  mutating func carryOut(_ plan: JSONNode, _ secrets: [String: String]) {
    var names = secrets
    names["app_id"] = Self.app
    var answers: [String: [JSONNode]] = [:]
    var asked: [String: [JSONNode]] = [:]
    for request in plan["requests"]?.elements ?? [] {
      let (id, method) = (request["id"]?.text ?? "", request["method"]?.text ?? "")
      let path = Self.filled(request["path"]?.text ?? "", names)
      if let reuse = request["reuse"], let there = existing(reuse, names, &asked) {
        names[id] = there
        continue
      }
      if method == "GET" {
        let answer = pages(path)
        let data = answer.flatMap { $0["data"]?.elements ?? [] }
        answers[id] = data
        if let single = answer.first?["data"]?["id"]?.text { names[id] = single }
        let finds = request["find"]?.elements ?? []
        let points = finds.isEmpty ? [:] : Self.points(data)
        for find in finds { note(find, points, &names) }
        continue
      }
      writes += 1
      let answer = ask(method, path, request["body"].map { body($0.value, request, names, answers) })
      if let made = answer?["data"]?["id"]?.text { names[id] = made }
      for file in request["uploads"]?.elements ?? [] { upload(file["file"]?.text ?? "", answer) }
    }
    now = Instant(milliseconds: now.milliseconds + 60_000)
  }

  private mutating func existing(_ reuse: JSONNode, _ names: [String: String], _ asked: inout [String: [JSONNode]])
    -> String?
  {
    let path = Self.filled(reuse["path"]?.text ?? "", names)
    if asked[path] == nil { asked[path] = pages(path).flatMap { $0["data"]?.elements ?? [] } }
    let wanted = (reuse["where"]?.members ?? []).map { ($0.key, $0.value.text) }
    return asked[path]?.first { one in wanted.allSatisfy { one["attributes"]?[$0.0]?.text == $0.1 } }?["id"]?.text
  }

  /// A territory and an amount.
  private struct Point: Hashable {
    let territory: String?
    let amount: Money?
  }

  /// The IDs of the price points in an answer; of equal points the first.
  private static func points(_ answer: [JSONNode]) -> [Point: String] {
    let pairs = answer.compactMap { point -> (Point, String)? in
      let territory = point["relationships"]?["territory"]?["data"]?["id"]?.text
      let amount = point["attributes"]?["customerPrice"]?.text.flatMap { Money($0) }
      return point["id"]?.text.map { (Point(territory: territory, amount: amount), $0) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private mutating func note(_ find: JSONNode, _ points: [Point: String], _ names: inout [String: String]) {
    let amount = find["customerPrice"]?.text.flatMap { Money($0) }
    guard let id = points[Point(territory: find["territory"]?.text, amount: amount)] else {
      refusals.append("there is no price of \(find["customerPrice"]?.text ?? "") in \(find["territory"]?.text ?? "")")
      return
    }
    names[find["as"]?.text ?? ""] = id
  }

  private func body(
    _ body: JSONValue, _ request: JSONNode, _ names: [String: String], _ answers: [String: [JSONNode]]
  ) -> JSONValue {
    var body = Self.filled(body, names)
    for loop in request["each"]?.elements ?? [] {
      let turns = Self.turns(of: loop, answers)
      for member in loop["append"]?.members ?? [] {
        let value = member.value.value
        let known = Self.filled(value, names)
        body = body.appending(
          turns.map { Self.filled(known, $0) }, at: member.key.split(separator: "/").map(String.init)[...])
      }
    }
    return body
  }

  private static func turns(of loop: JSONNode, _ answers: [String: [JSONNode]]) -> [[String: String]] {
    func codes(_ key: String) -> Set<String>? { loop[key]?.elements.map { Set($0.compactMap(\.text)) } }
    if let all = loop["territories"]?.elements { return all.map { ["territory": $0.text ?? ""] } }
    let (only, except) = (codes("only"), codes("except") ?? [])
    return (answers[loop["points"]?.text ?? ""] ?? []).compactMap { point in
      guard let territory = point["relationships"]?["territory"]?["data"]?["id"]?.text, let id = point["id"]?.text,
        only?.contains(territory) ?? !except.contains(territory)
      else { return nil }
      return ["territory": territory, "point": id]
    }
  }

  private static func filled(_ value: JSONValue, _ names: [String: String]) -> JSONValue {
    switch value {
    case .string(let text): .string(filled(text, names))
    case .array(let elements): .array(elements.map { filled($0, names) })
    // What a catalog says stands in attributes, and is left as it is, but for what no plan may show.
    case .object(let members):
      .object(
        members.map { member in
          guard case .string(let text) = member.value, !["id", "reviewNote", "customCode"].contains(member.key) else {
            return .init(member.key, filled(member.value, names))
          }
          return .init(member.key, .string(text))
        })
    default: value
    }
  }

  private mutating func upload(_ file: String, _ answer: JSONNode?) {
    let bytes = TestPictures.bytes(of: file)
    for operation in answer?["data"]?["attributes"]?["uploadOperations"]?.elements ?? [] {
      let (offset, length) = (operation["offset"]?.integer ?? 0, operation["length"]?.integer ?? 0)
      _ = send("PUT", operation["url"]?.text ?? "", Array(bytes[offset..<offset + length]))
    }
  }

  // MARK: - Planning

  /// The plan that brings the store to a catalog.
  mutating func plan(_ catalog: Catalog, seen: SeenStore = SeenStore(), prunes: Bool = false) throws -> StorePlan {
    let base = catalog.app?.baseTerritory
    let live = LiveStore(pull(base: base?.text ?? "USA"), on: now.date, baseTerritory: base)
    return try #require(Self.plan(live, catalog, seen: seen, prunes: prunes))
  }

  static func plan(_ live: LiveStore, _ catalog: Catalog, seen: SeenStore = SeenStore(), prunes: Bool = false)
    -> StorePlan?
  {
    var options = PlanningOptions()
    options.prunes = prunes
    for product in catalog.allProducts {
      for file in [product.review.screenshot, product.promotion?.image].compactMap(\.self) + product.images {
        let bytes = TestPictures.bytes(of: file)
        options.digests[file] = FileDigest(size: bytes.count, md5: TestPictures.digest(bytes))
      }
    }
    let frame = StorePlan.Frame(day: day, store: "http://127.0.0.1", shelf: "test", catalog: "catalog")
    return StorePlan(live, catalog, seen: seen, frame, options, digest: TestPictures.digest)
  }
}

/// Pictures that the store takes, of any name.
enum TestPictures {
  /// The beginning of a PNG without transparency, and the name behind it.
  static func bytes(of path: String) -> [UInt8] {
    let isImage = path.contains("image")
    let (width, height): (UInt32, UInt32) = isImage ? (1_024, 1_024) : (1_290, 2_796)
    func big(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) } }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13) + Array("IHDR".utf8) + big(width) + big(height)
      + [8, 2, 0, 0, 0] + big(0) + big(UInt32(path.utf8.count)) + Array("IDAT".utf8) + Array(path.utf8)
  }

  /// Something that is another text for other bytes, as long as an MD5 is.
  static func digest(_ bytes: [UInt8]) -> String {
    var words: [UInt64] = [0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15]
    for byte in bytes {
      words[0] = (words[0] ^ UInt64(byte)) &* 0x100_0000_01B3
      words[1] = (words[1] &+ UInt64(byte)) &* 0x100_0000_01B3 ^ (words[1] >> 29)
    }
    return words.map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 16 - text.utf8.count) + text
    }.joined()
  }
}

extension JSONValue {
  /// The value with others at the end of the list to which a way leads.
  fileprivate func appending(_ values: [JSONValue], at way: ArraySlice<String>) -> JSONValue {
    guard let key = way.first else {
      guard case .array(let elements) = self else { return .array(values) }
      return .array(elements + values)
    }
    guard case .object(var members) = self else { return self }
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].value = members[index].value.appending(values, at: way.dropFirst())
    } else {
      members.append(.init(key, JSONValue.array([]).appending(values, at: way.dropFirst())))
    }
    return .object(members)
  }
}

func day(_ text: String) -> CalendarDate {
  guard let date = CalendarDate(text) else { preconditionFailure("'\(text)' is no date") }
  return date
}
