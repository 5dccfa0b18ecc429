import TextFormats

/// Reads an app's whole state from App Store Connect, several queries at a time.
package struct StoreReader: Sendable {
  private let session: StoreSession
  private let list: QueryList
  private let names: [String: String]
  private let excluded: Set<String>
  private let earlier: Earlier?
  private let progress: @Sendable (_ done: Int, _ known: Int) -> Void

  /// The number of concurrent queries.
  private static let width = 6

  /// The number of queries on one connection before others may follow.
  private static let mostTogether = 40

  /// - Parameters:
  ///   - session: the session with the server.
  ///   - list: the queries.
  ///   - names: the values of placeholders, mainly the app's ID.
  ///   - leftOut: the IDs of the products of which only the lists' entries are read, and such groups as `group:NAME`.
  ///   - earlier: an earlier reading, whose pages are used where nothing has changed.
  ///   - progress: receives the number of finished queries, and of those known so far.
  package init(
    _ session: StoreSession, _ list: QueryList, _ names: [String: String],
    leavingOut leftOut: Set<String> = [], after earlier: Earlier? = nil,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) {
    self.session = session
    self.list = list
    self.names = list.defaults.merging(names) { _, given in given }
    self.excluded = leftOut
    self.earlier = earlier
    self.progress = progress
  }

  /// The responses read.
  package struct Answers: Sendable {
    /// Each page as received, named by query, repetition and page: `products-0-0.json`.
    package var pages: [Page] = []

    /// The queries that the key isn't allowed to make. Their results are unknown, not empty.
    package var unknown: [ClientRefusal] = []
  }

  /// A page of a response.
  package struct Page: Sendable {
    package let name: String
    package let path: String
    package let bytes: [UInt8]
  }

  /// The responses that a later reading reuses from an earlier one.
  package struct Earlier: Sendable {
    fileprivate let pages: [String: [UInt8]]
    fileprivate let changed: Set<String>

    /// - Parameters:
    ///   - pages: the pages of the earlier reading.
    ///   - steps: the steps that were sent since then.
    package init(_ pages: [Page], changedBy steps: [Step]) {
      self.pages = Dictionary(pages.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
      changed = Set(steps.flatMap(\.changedTypes))
    }
  }

  /// A page to request.
  private struct Ask: Sendable {
    let query: Int
    let turn: Int
    let each: String
    let page: Int
    let path: String
  }

  private struct Answer: Sendable {
    let ask: Ask
    var bytes: [UInt8] = []
    var resources: [QueryResource] = []
    var next: String?
    var total: Int?
    var count = 0
    var cuts: [String] = []

    /// Whether the resource doesn't exist.
    var isMissing = false
    var refusal: ClientRefusal?
  }

  /// Sends all queries.
  ///
  /// - Returns: the pages, in the order of the queries.
  /// - Throws: a `ClientFault` if a response is missing or incomplete.
  package func fetch() async throws -> Answers {
    var found: [Int: [Int: [Answer]]] = [:]
    let index = Dictionary(list.queries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var (begun, open) = (Set<Int>(), [Int: Int]())
    var waiting: [Ask] = []
    var (done, again) = (0, Set<String>())

    func answers(_ id: String) -> [(each: String, resources: [QueryResource])] {
      guard let query = index[id], let turns = found[query] else { return [] }
      return turns.sorted { $0.key < $1.key }.map { ($0.value.first?.ask.each ?? "", $0.value.flatMap(\.resources)) }
    }
    // Queries whose `over` queries all have responses can be sent.
    func begin() {
      for (number, query) in list.queries.enumerated() where !begun.contains(number) {
        let over = query.over.compactMap { index[$0] }
        guard over.allSatisfy({ begun.contains($0) && open[$0, default: 0] == 0 }) else { continue }
        begun.insert(number)
        for (turn, each) in query.turns(answers, names, leavingOut: excluded).enumerated() {
          let path = Placeholders.path(query.path, names.merging(["each": each]) { _, each in each })
          waiting.append(Ask(query: number, turn: turn, each: each, page: 0, path: path))
          open[number, default: 0] += 1
        }
      }
    }
    begin()
    try await withThrowingTaskGroup(of: [Answer].self) { group in
      var running = 0
      while true {
        while running < Self.width, !waiting.isEmpty {
          let asks = Self.removeBatch(from: &waiting)
          running += 1
          group.addTask { try await ask(asks) }
        }
        guard running > 0, let answers = try await group.next() else { return }
        running -= 1
        for answer in answers {
          done += 1
          let ask = answer.ask
          found[ask.query, default: [:]][ask.turn, default: []].append(answer)
          if let next = answer.next {
            let path = try session.path(of: next)
            let isKnown = found[ask.query]?[ask.turn]?.contains { $0.ask.path == path } ?? false
            if isKnown || ask.page >= StoreSession.mostPages { throw StoreSession.endless(path) }
            waiting.append(Ask(query: ask.query, turn: ask.turn, each: ask.each, page: ask.page + 1, path: path))
          } else if let first = short(found[ask.query]?[ask.turn] ?? []), again.insert(first.path).inserted {
            // A teammate may be changing the list: it is read once more.
            found[ask.query]?[ask.turn] = nil
            try await session.clock.sleep(5_000)
            waiting.append(first)
          } else {
            open[ask.query, default: 0] -= 1
          }
        }
        begin()
        progress(done, done + waiting.count + running)
      }
    }
    return try collected(found)
  }

  private static func removeBatch(from waiting: inout [Ask]) -> [Ask] {
    let count = min(mostTogether, max(1, (waiting.count + width - 1) / width))
    defer { waiting.removeFirst(count) }
    return Array(waiting.prefix(count))
  }

  private func ask(_ asks: [Ask]) async throws -> [Answer] {
    let wanted = list.names
    let sources = Set(list.queries.flatMap(\.over))
    var answers: [Int: Answer] = [:]
    var open: [Int] = []
    for (number, ask) in asks.enumerated() {
      if let bytes = known(ask), let document = AnswerDocument(bytes) {
        answers[number] = answer(to: ask, bytes, document, sources, wanted)
      } else {
        open.append(number)
      }
    }
    let results = open.isEmpty ? [] : try await session.get(open.map { asks[$0].path })
    for (number, result) in zip(open, results) {
      let ask = asks[number]
      switch result {
      case .success(let found):
        guard let document = found.document else {
          // A single resource may be missing; a missing list is unknown.
          let isList = ask.path.contains("limit=")
          answers[number] = Answer(
            ask: ask, isMissing: true, refusal: isList ? ClientRefusal("GET", ask.path, found.reply) : nil)
          continue
        }
        answers[number] = answer(to: ask, found.bytes, document, sources, wanted)
      case .failure(.refused(let refusal)) where refusal.status == 403:
        answers[number] = Answer(ask: ask, refusal: refusal)
      case .failure(let fault): throw fault
      }
    }
    return asks.indices.compactMap { answers[$0] }
  }

  private func answer(
    to ask: Ask, _ bytes: [UInt8], _ document: AnswerDocument, _ sources: Set<String>, _ wanted: Set<String>
  ) -> Answer {
    let id = list.queries[ask.query].id
    var answer = Answer(ask: ask, bytes: bytes)
    // Most lists aren't the source of another query, and some are long.
    if sources.contains(id) { answer.resources = document.resources.map { QueryResource($0, wanted) } }
    for query in list.queries where query.over.contains(id) {
      guard let once = query.once, let link = query.link else { continue }
      let known = document.included.compactMap { AnswerResource($0) }.compactMap { one in
        one.attribute(once)?.text.map { (one.id, $0) }
      }
      let values = Dictionary(known) { first, _ in first }
      answer.resources = answer.resources.map { $0.noting(once, of: link, values) }
    }
    if document.isList { (answer.next, answer.total) = (document.next, document.total) }
    answer.count = document.resources.count
    answer.cuts = document.resources.flatMap { resource in
      resource.cuts.filter { !list.readsAll($0, of: id) }.map { "\($0) of \(resource.id)" }
    }
    return answer
  }

  /// The page of an earlier reading, if nothing has changed since.
  private func known(_ ask: Ask) -> [UInt8]? {
    let shows = list.queries[ask.query].shows
    guard let earlier, !shows.isEmpty, !earlier.changed.contains(where: { shows.contains(where: $0.hasPrefix) }) else {
      return nil
    }
    return earlier.pages[ask.path]
  }

  // MARK: - Together

  private func collected(_ found: [Int: [Int: [Answer]]]) throws -> Answers {
    var answers = Answers()
    for (number, turns) in found.sorted(by: { $0.key < $1.key }) {
      let id = list.queries[number].id
      for (turn, pages) in turns.sorted(by: { $0.key < $1.key }) {
        try check(pages)
        for answer in pages {
          if let refusal = answer.refusal { answers.unknown.append(refusal) }
          guard !answer.isMissing, answer.refusal == nil else { continue }
          answers.pages.append(
            Page(
              name: "\(id)-\(turn)-\(answer.ask.page).json", path: answer.ask.path,
              bytes: Self.withoutSecrets(answer.bytes)))
        }
      }
    }
    return answers
  }

  /// The query of a list whose pages have fewer resources than its total; nil for a complete list.
  private func short(_ pages: [Answer]) -> Ask? {
    let count = pages.reduce(0) { $0 + $1.count }
    return pages.last?.total.map { $0 > count } ?? false ? pages.first?.ask : nil
  }

  /// Throws if a page or an included resource is missing. More resources than the total are accepted.
  private func check(_ pages: [Answer]) throws {
    let path = pages.first?.ask.path.prefix { $0 != "?" } ?? ""
    if short(pages) != nil, let total = pages.last?.total {
      let count = pages.reduce(0) { $0 + $1.count }
      throw ClientFault.unclear(
        """
        GET \(path): the list has \(total) entries by its total, and \(count) on its pages; if a teammate is \
        changing it, try again
        """
      )
    }
    if let cut = pages.flatMap(\.cuts).first {
      throw ClientFault.unclear("GET \(path): the response leaves out some \(cut); more than 50 can't be read")
    }
  }

  /// The response without the upload URLs of reserved pictures, because anyone who has such a URL can upload.
  private static func withoutSecrets(_ bytes: [UInt8]) -> [UInt8] {
    let word = Array("uploadOperations".utf8)
    guard bytes.contains(word), let root = AnswerDocument.json(bytes) else { return bytes }
    func cleaned(_ value: JSONValue) -> JSONValue {
      switch value {
      case .object(let members):
        .object(members.filter { $0.key != "uploadOperations" }.map { .init($0.key, cleaned($0.value)) })
      case .array(let elements): .array(elements.map(cleaned))
      default: value
      }
    }
    return cleaned(root.value).compactBytes
  }
}

extension Array<UInt8> {
  /// Whether the bytes contain a word, which isn't empty.
  fileprivate func contains(_ word: [UInt8]) -> Bool {
    // How far the word may move for each byte at its last place (Horspool).
    var steps = [Int](repeating: word.count, count: 256)
    for (index, byte) in word.dropLast().enumerated() { steps[Int(byte)] = word.count - 1 - index }
    return withUnsafeBufferPointer { bytes in
      var end = word.count
      while end <= bytes.count {
        if bytes[end - 1] == word[word.count - 1], bytes[end - word.count..<end].elementsEqual(word) { return true }
        end += steps[Int(bytes[end - 1])]
      }
      return false
    }
  }
}
