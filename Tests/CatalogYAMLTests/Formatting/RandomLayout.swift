import SourceDiagnostics
import TestSupport

/// Catalogs as people may lay them out: keys in any order, blocks and brackets, comments and empty lines wherever they
/// are allowed.
struct RandomLayout {
  private var dice: Dice
  private var text = ""

  init(seed: UInt64) { dice = Dice(seed: seed) }

  private indirect enum Value {
    case plain(String)
    case list([Value])
    case record([(String, Value)])
    case block(String)
  }

  /// A document of products and groups.
  mutating func next() -> TextFile {
    text = ""
    if dice.roll(3) == 0 { text += "# The head of the file.\n" + (dice.roll(2) == 0 ? "\n" : "") }
    var sections: [(String, Value)] = [("products", .list((0..<1 + dice.roll(4)).map { product($0) }))]
    if dice.roll(2) == 0 { sections.append(("shelf", .plain("1"))) }
    if dice.roll(2) == 0 {
      sections.append(("retired", .list([.plain("com.example.a.old"), .plain("com.example.a.older")])))
    }
    if dice.roll(2) == 0 {
      sections.append(("defaults", .record([("status", .plain("draft")), ("type", .plain("consumable"))])))
    }
    if dice.roll(2) == 0 {
      let plans = Value.list((0..<1 + dice.roll(2)).map { plan($0) })
      sections.append(
        ("subscription_groups", .list([.record(shuffled([("name", .plain("Club")), ("subscriptions", plans)]))])))
    }
    add(shuffled(sections), at: 0)
    if dice.roll(4) == 0 { while text.hasSuffix("\n") { text.removeLast() } }
    return TextFile(path: "random.yaml", text: dice.roll(6) == 0 ? text.replacing("\n", with: "\r\n") : text)
  }

  // MARK: - Reading

  private mutating func product(_ number: Int) -> Value {
    .record(shuffled([("id", .plain("com.example.a.p\(number)")), ("type", .plain("consumable"))] + common()))
  }

  private mutating func plan(_ number: Int) -> Value {
    let own: [(String, Value)] = [
      ("id", .plain("com.example.a.plan\(number)")), ("period", .plain("P1M")), ("level", .plain("\(number + 1)")),
    ]
    return .record(shuffled(own + common()))
  }

  private mutating func common() -> [(String, Value)] {
    let texts: [(String, Value)] = [
      ("name", .plain("\"Gold: a bar\"")), ("description", .plain("'It''s gold # no comment'")),
    ]
    let choices: [(String, Value)] = [
      ("price", .record(shuffled([("territories", .record([("JPN", .plain("100"))])), ("base", .plain("0.99"))]))),
      ("reference_name", .plain("Bars of gold\n  in two lines")), ("status", .plain("approved")),
      ("sells", .plain("content")),
      ("localizations", .record([("fr-FR", .record(shuffled(texts))), ("en-US", .record(shuffled(texts)))])),
      (
        "review",
        .record(shuffled([("notes", .block("Open the shop.\n\n  Then tap.")), ("screenshot", .plain("a.png"))]))
      ),
      ("availability", .record([("territories", .list(["USA", "CAN", "MEX"].map { .plain($0) }))])),
      ("with", .record([("z", .plain("1")), ("a", .plain("~"))])), ("family_sharing", .plain("false")),
      (
        "offer_codes",
        .list([
          .record(
            shuffled([("price", .plain("0.49")), ("reference_name", .plain("Spring")), ("active", .plain("true"))]))
        ])
      ),
    ]
    return choices.filter { _ in dice.roll(3) == 0 }
  }

  private mutating func shuffled(_ pairs: [(String, Value)]) -> [(String, Value)] {
    var (rest, result) = (pairs, [(String, Value)]())
    while !rest.isEmpty { result.append(rest.remove(at: dice.roll(rest.count))) }
    return result
  }

  // MARK: - Layout

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private mutating func add(_ pairs: [(String, Value)], at indent: Int, isCompact: Bool = false) {
    for (index, (key, value)) in pairs.enumerated() {
      if index > 0 || !isCompact {
        addRemarks(around: indent)
        text += spaces(indent)
      }
      text += key + ":"
      add(value, under: indent)
    }
  }

  private mutating func add(_ value: Value, under indent: Int) {
    switch value {
    case .plain(let scalar):
      text += scalar.contains("\n") || dice.roll(10) > 0 ? " " : "\n" + spaces(indent + 1 + dice.roll(3))
      text += scalar.replacing("\n", with: "\n" + spaces(indent)) + end()
    case .block(let lines):
      text += dice.roll(2) == 0 ? " |-\n" : " >\n"
      let own = indent + 1 + dice.roll(4)
      for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
        text += (line.isEmpty ? "" : spaces(own) + line) + "\n"
      }
    case .list, .record:
      if dice.roll(3) == 0, let flow = flow(value) {
        text += " " + flow + end()
        return
      }
      text += end()
      let own = indent + 1 + dice.roll(4)
      switch value {
      case .record(let pairs): add(pairs, at: own)
      case .list(let items): add(items, at: dice.roll(3) == 0 ? indent : own)
      default: break
      }
    }
  }

  private mutating func add(_ items: [Value], at indent: Int) {
    for item in items {
      addRemarks(around: indent)
      text += spaces(indent) + "-"
      if case .record(let pairs) = item, dice.roll(3) > 0 {
        let gap = 1 + dice.roll(2)
        text += spaces(gap)
        add(pairs, at: indent + 1 + gap, isCompact: true)
      } else {
        add(item, under: indent)
      }
    }
  }

  private mutating func flow(_ value: Value) -> String? {
    let gap = ["", "", " "][dice.roll(3)]
    let comma = [", ", ",", ",\n" + spaces(12), ", "][dice.roll(4)]
    switch value {
    case .plain(let scalar): return scalar.contains("\n") ? nil : scalar
    case .block: return nil
    case .list(let items):
      var parts: [String] = []
      for item in items {
        guard let part = flow(item) else { return nil }
        parts.append(part)
      }
      return "[" + gap + parts.joined(separator: comma) + gap + "]"
    case .record(let pairs):
      var parts: [String] = []
      for (key, value) in pairs {
        guard let part = flow(value) else { return nil }
        parts.append(key + ": " + part)
      }
      return "{" + gap + parts.joined(separator: comma) + gap + "}"
    }
  }

  private mutating func end() -> String { ["", "", "", "  ", " # behind", "    # far behind"][dice.roll(6)] + "\n" }

  private mutating func addRemarks(around indent: Int) {
    while dice.roll(4) == 0 {
      text +=
        dice.roll(3) == 0
        ? "\n" : spaces(max(0, indent + [0, 0, 0, 2, -2][dice.roll(5)])) + "# above \(dice.roll(9))\n"
    }
  }
}
