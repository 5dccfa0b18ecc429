import CatalogModel
import LanguageServer

/// The messages of an editor.
extension FuzzReader {
  /// A session with an open catalog. The byte after a mark determines the next step: `m` for the body of a message, `s`
  /// for bytes of the stream, `o` for a text to open, `e` for an edit (four bytes for two positions, then the new
  /// text), `q` for a request (one byte for its kind, two for the position).
  static let server = FuzzReader(name: "lsp", words: { Words.server + Words.catalog }) { bytes in
    var editor = FuzzEditor()
    for (index, piece) in pieces(of: bytes, atMost: 32).enumerated() {
      if index == 0 { editor.open(piece) } else { editor.take(piece) }
    }
  }
}

/// An editor with a catalog of one file on its disk.
private struct FuzzEditor {
  private var session = Session(today: Checks.today)
  private var stream = MessageReader()
  private var version = 1

  private static let uri: JSON = "file:///c/app.yaml"
  private static let questions = [
    "textDocument/hover", "textDocument/completion", "textDocument/definition", "textDocument/references",
    "textDocument/documentSymbol", "textDocument/codeAction", "shutdown",
  ]

  init() {
    ask("initialize", ["rootUri": "file:///c", "capabilities": [:]])
    notify("initialized", [:])
  }

  mutating func open(_ text: [UInt8]) {
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": Self.uri, "languageId": "yaml", "version": 1, "text": .string(text.repaired)]])
  }

  mutating func take(_ piece: [UInt8]) {
    let rest = Array(piece.dropFirst())
    switch piece.first {
    case UInt8(ascii: "m"): send(rest)
    case UInt8(ascii: "o"): open(rest)
    case UInt8(ascii: "e"):
      guard rest.count >= 4 else { return }
      version += 1
      let range: JSON = ["start": place(rest[0], rest[1]), "end": place(rest[2], rest[3])]
      notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": Self.uri, "version": .number(version)],
          "contentChanges": [["range": range, "text": .string(Array(rest.dropFirst(4)).repaired)]],
        ])
    case UInt8(ascii: "q"):
      guard rest.count >= 3 else { return }
      ask(
        Self.questions[Int(rest[0]) % Self.questions.count],
        [
          "textDocument": ["uri": Self.uri], "position": place(rest[1], rest[2]),
          "range": ["start": place(rest[1], rest[2]), "end": place(rest[1], rest[2])], "context": ["diagnostics": []],
        ])
    default:
      stream.append(rest)
      while let body = stream.next() { send(body) }
    }
  }

  private func place(_ line: UInt8, _ character: UInt8) -> JSON {
    ["line": .number(Int(line)), "character": .number(Int(character))]
  }

  private mutating func ask(_ method: String, _ parameters: JSON) {
    send(JSON.object(["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": parameters]).utf8)
  }

  private mutating func notify(_ method: String, _ parameters: JSON) {
    send(JSON.object(["jsonrpc": "2.0", "method": .string(method), "params": parameters]).utf8)
  }

  private mutating func send(_ body: [UInt8]) {
    carryOut(session.receive(body))
    var rounds = 0
    while case let effects = session.settle(), !effects.isEmpty {
      carryOut(effects)
      rounds += 1
      precondition(rounds < 100, "a session comes to rest")
    }
  }

  private mutating func carryOut(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .send(let body): precondition((try? JSON(utf8: body)) != nil, "an answer is JSON")
      case .findCatalogs:
        let listing = CatalogListing(
          root: "/c", documents: ["/c/app.yaml"],
          templates: [.init(name: "coin-pack", path: "/c/templates/coin-pack.yaml")],
          settings: "/c/.shelf.yaml")
        carryOut(session.found([listing]))
      case .read(let paths): carryOut(session.processLoadedFiles(paths.map { ($0, .missing) }))
      case .survey(let questions):
        for question in questions { session.surveyed(DescribedFiles([]).assets(for: question.mentions), for: question) }
      case .exit: break
      }
    }
  }
}
