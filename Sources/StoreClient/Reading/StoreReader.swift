import JSONSyntax

/// Reads everything that a store has of an app, several questions at a time.
package struct StoreReader: Sendable {
  private let session: StoreSession
  private let list: QuestionList
  private let names: [String: String]
  private let progress: @Sendable (_ done: Int, _ known: Int) -> Void

  /// How many questions go out side by side.
  private static let width = 6

  /// How many questions go over one connection before others may follow.
  private static let mostTogether = 40

  /// - Parameters:
  ///   - session: the store.
  ///   - list: the questions.
  ///   - names: what stands for names in them: the app's ID above all.
  ///   - progress: hears how many questions are answered, of how many that are known so far.
  package init(
    _ session: StoreSession, _ list: QuestionList, _ names: [String: String],
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) {
    self.session = session
    self.list = list
    self.names = list.defaults.merging(names) { _, given in given }
    self.progress = progress
  }

  /// What was read.
  package struct Answers: Sendable {
    /// Each page as it came, by a name that says question, turn and page: `products-0-0.json`.
    package var pages: [(name: String, bytes: [UInt8])] = []

    /// What the key may not see, question by question: it is unknown, and not empty.
    package var unknown: [ClientRefusal] = []
  }

  /// A page that is to be asked for.
  private struct Ask: Sendable {
    let question: Int
    let turn: Int
    let page: Int
    let path: String
  }

  private struct Answer: Sendable {
    let ask: Ask
    let bytes: [UInt8]
    var resources: [QuestionResource] = []
    var next: String?
    var total: Int?
    var count = 0
    var cuts: [String] = []

    /// Whether there is nothing at the address.
    var isMissing = false
    var refusal: ClientRefusal?
  }

  /// Asks all questions.
  ///
  /// - Returns: the pages, in the order of the questions.
  /// - Throws: a `ClientFault` when an answer can't be had or is not whole.
  package func read() async throws -> Answers {
    var found: [Int: [Int: [Answer]]] = [:]
    let index = Dictionary(list.questions.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var (begun, open) = (Set<Int>(), [Int: Int]())
    var waiting: [Ask] = []
    var done = 0

    func resources(_ id: String) -> [QuestionResource] {
      guard let question = index[id], let turns = found[question] else { return [] }
      return turns.sorted { $0.key < $1.key }.flatMap { $0.value.flatMap(\.resources) }
    }
    // Questions whose `over` are all answered can be asked.
    func begin() {
      for (number, question) in list.questions.enumerated() where !begun.contains(number) {
        guard
          question.over.allSatisfy({ id in index[id].map { begun.contains($0) && open[$0, default: 0] == 0 } ?? true })
        else {
          continue
        }
        begun.insert(number)
        for (turn, each) in question.turns(resources, names).enumerated() {
          let path = Placeholders.path(question.path, names.merging(["each": each]) { _, each in each })
          waiting.append(Ask(question: number, turn: turn, page: 0, path: path))
          open[number, default: 0] += 1
        }
      }
    }
    begin()
    try await withThrowingTaskGroup(of: [Answer].self) { group in
      var running = 0
      while true {
        while running < Self.width, !waiting.isEmpty {
          let count = min(Self.mostTogether, max(1, (waiting.count + Self.width - 1) / Self.width))
          let asks = Array(waiting.prefix(count))
          waiting.removeFirst(count)
          running += 1
          group.addTask { try await ask(asks) }
        }
        guard running > 0, let answers = try await group.next() else { return }
        running -= 1
        for answer in answers {
          done += 1
          let ask = answer.ask
          found[ask.question, default: [:]][ask.turn, default: []].append(answer)
          if let next = answer.next {
            let path = try session.path(of: next)
            let isKnown = found[ask.question]?[ask.turn]?.contains { $0.ask.path == path } ?? false
            if isKnown || ask.page >= StoreSession.mostPages { throw StoreSession.endless(path) }
            waiting.append(Ask(question: ask.question, turn: ask.turn, page: ask.page + 1, path: path))
          } else {
            open[ask.question, default: 0] -= 1
          }
        }
        begin()
        progress(done, done + waiting.count + running)
      }
    }
    return try collected(found)
  }

  private func ask(_ asks: [Ask]) async throws -> [Answer] {
    let wanted = namesAskedFor
    let sources = Set(list.questions.flatMap(\.over))
    return try zip(asks, try await session.get(asks.map(\.path))).map { ask, result in
      switch result {
      case .success(let reply) where reply.status == 404: return Answer(ask: ask, bytes: [], isMissing: true)
      case .success(let reply):
        guard let document = AnswerDocument(reply.body) else {
          throw ClientFault.unclear("GET \(ask.path): the answer is none of the App Store Connect API")
        }
        return Answer(
          ask: ask, bytes: reply.body,
          // Most lists are nobody's source, and some are long.
          resources: sources.contains(list.questions[ask.question].id)
            ? document.resources.map { QuestionResource($0, wanted) } : [],
          next: document.isList ? document.next : nil, total: document.isList ? document.total : nil,
          count: document.resources.count, cuts: document.cuts)
      case .failure(.refused(let refusal)) where refusal.status == 403:
        return Answer(ask: ask, bytes: [], refusal: refusal)
      case .failure(let fault): throw fault
      }
    }
  }

  private var namesAskedFor: Set<String> {
    Set(list.questions.flatMap { question in question.only.map(\.key) + [question.link].compactMap(\.self) })
  }

  // MARK: - Together

  private func collected(_ found: [Int: [Int: [Answer]]]) throws -> Answers {
    var answers = Answers()
    for (number, turns) in found.sorted(by: { $0.key < $1.key }) {
      let id = list.questions[number].id
      for (turn, pages) in turns.sorted(by: { $0.key < $1.key }) {
        try check(pages)
        for answer in pages {
          if let refusal = answer.refusal { answers.unknown.append(refusal) }
          guard !answer.isMissing, answer.refusal == nil else { continue }
          answers.pages.append(("\(id)-\(turn)-\(answer.ask.page).json", Self.withoutSecrets(answer.bytes)))
        }
      }
    }
    return answers
  }

  /// Nothing may be missing: neither a page, nor what is included.
  private func check(_ pages: [Answer]) throws {
    let count = pages.reduce(0) { $0 + $1.count }
    let path = pages.first?.ask.path.prefix { $0 != "?" } ?? ""
    if let total = pages.last?.total, total != count {
      throw ClientFault.unclear(
        """
        GET \(path): the store says that there are \(total), and its pages have \(count); somebody is \
        changing it, try again
        """
      )
    }
    if let cut = pages.flatMap(\.cuts).first {
      throw ClientFault.unclear("GET \(path): the answer leaves out some \(cut); more than 50 of them can't be read")
    }
  }

  /// The answer without the addresses to which a picture that was announced is sent: who has one may send.
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
  /// Whether a word stands in the bytes.
  fileprivate func contains(_ word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    return withUnsafeBufferPointer { bytes in
      var start = 0
      while let index = bytes[start...].firstIndex(of: first) {
        if bytes.count - index < word.count { return false }
        if bytes[index..<index + word.count].elementsEqual(word) { return true }
        start = index + 1
      }
      return false
    }
  }
}
