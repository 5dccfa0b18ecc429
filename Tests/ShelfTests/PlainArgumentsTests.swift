import ArgumentParser
import TestSupport
import Testing

@testable import shelf

/// What commands that run often read by themselves is what the argument parser reads.
@Suite struct PlainArgumentsTests {
  /// A command that is read both ways.
  struct Both: Sendable, CustomTestStringConvertible {
    let name: String

    /// Its options with values that mean something, and with some that don't.
    let options: [String: [String]]
    let flags: [String]

    /// What plain arguments ask for, as text; nil when the argument parser has to read them.
    let plain: @Sendable ([String]) -> String?

    /// The same by the argument parser; nil for what it refuses.
    let parsed: @Sendable ([String]) async -> String?

    var testDescription: String { name }

    init(
      _ name: String, _ options: [String: [String]], _ flags: [String],
      plain: @escaping @Sendable ([String]) -> String?,
      parsed: @escaping @Sendable ([String]) async -> String?
    ) {
      self.name = name
      (self.options, self.flags, self.plain, self.parsed) = (options, flags, plain, parsed)
    }

    /// Some arguments of it, most of which make sense.
    func arguments(_ dice: inout Dice) -> [String] {
      let names = options.keys.sorted()
      return (0..<dice.roll(6)).flatMap { _ -> [String] in
        switch dice.roll(16) {
        case 0..<5: return [dice.pick(["catalog", "app.yaml", "a=b", "help", "größe", "main..HEAD"])]
        case 5..<8: return [dice.pick(flags)]
        case 8..<14:
          let name = dice.pick(names)
          let value = dice.pick(options[name] ?? [])
          return name.hasPrefix("--") && dice.roll(3) == 0 ? ["\(name)=\(value)"] : [name, value]
        default:
          return [
            dice.pick([
              "-", "--", "", "--help", "-h", "--version", "--no-such", "-qo", "-oout", "--quiet=true", "-q=1",
              dice.pick(names),
              "-5",
              "--format=", "--=", "=", "—quiet",
            ])
          ]
        }
      }
    }
  }

  private static let settings: [String: [String]] = [
    "--config": [".shelf.yaml", "-x", ""], "--baseline": ["known.yaml"],
    "--fail-on": ["error", "warning", "never", "Error", "off"],
  ]
  private static let report: [String: [String]] = [
    "--format": ["text", "json", "sarif:out.sarif", "sarif:", "github", "nothing", "junit:a:b"],
    "--output": ["out", "-", ""],
    "-o": ["out"], "--max-findings": ["0", "10", "-1", "+5", "many", "99999999999999999999"],
    "--color": ["auto", "always", "never", "sometimes"],
  ]
  private static let rules: [String: [String]] = [
    "--rule": ["price-in-text=off", "nonsense"], "--select": ["text,reading"], "--ignore": ["price-in-text", "-a"],
  ]
  private static let reportFlags = ["--quiet", "-q", "--no-ci", "--no-config", "--no-baseline", "--verbose"]
  private static let days = ["2027-01-15", "2027-02-30", "today"]

  private static func merged(_ all: [String: [String]]...) -> [String: [String]] {
    all.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
  }

  static let commands = [
    Both(
      "lint",
      merged(
        settings, report, rules,
        ["--shard": ["2/8", "9/8", "1"], "--today": days, "--parser": ["quick", "libyaml", "other"]]),
      reportFlags + ["--write-baseline", "--watch"]
    ) {
      LintRequest(plain: $0).map { "\($0)" }
    } parsed: {
      (try? await Lint.asyncParse($0)).map { "\($0.request)" }
    },
    Both("validate", merged(settings, report), reportFlags) {
      ValidateRequest(plain: $0).map { "\($0)" }
    } parsed: {
      (try? await Validate.asyncParse($0)).map { "\($0.request)" }
    },
    Both(
      "ids", merged(settings, report, rules, ["--catalog": ["catalog", "-"], "--today": days]),
      reportFlags + ["--write-baseline"]
    ) {
      IDsRequest(plain: $0).map { "\($0)" }
    } parsed: {
      (try? await IDs.asyncParse($0)).map { "\($0.request)" }
    },
    Both(
      "diff",
      [
        "--format": ["text", "json", "markdown", "html", "pdf"], "--output": ["out", "-"], "-o": ["out"],
        "--fail-on": ["breaks-customer", "breaks"], "--era": ["modern", "2013", "classic", "old"],
        "--from": ["storekit", "json", "swift", "nothing"], "--color": ["auto", "always", "blue"], "--today": days,
        "--config": [".shelf.yaml"], "--source-url": ["https://example.com/{path}#L{line}", "https://example.com"],
      ], ["--exit-code", "--staged", "--cached", "--all", "--no-config", "--verbose"]
    ) {
      DiffRequest(plain: $0).map { "\($0)" }
    } parsed: {
      (try? await Diff.asyncParse($0)).map { "\($0.request)" }
    },
  ]

  @Test("arguments at random are read the same both ways, or left to the argument parser", arguments: commands)
  func same(_ command: Both) async {
    var dice = Dice(seed: 20)
    var plain = 0
    for _ in 0..<150 {
      let arguments = command.arguments(&dice)
      guard let request = command.plain(arguments) else { continue }
      plain += 1
      let parsed = await command.parsed(arguments)
      #expect(request == parsed, "\(arguments)")
    }
    // Of six arguments one or another makes no sense.
    #expect(plain > 30)
  }

  @Test("what people type most is plain")
  func usual() {
    for arguments in [[], ["catalog"], ["catalog", "--format", "json"], ["-q", "--fail-on=warning", "a", "b"]] {
      #expect(LintRequest(plain: arguments) != nil, "\(arguments)")
    }
    for arguments in [["main"], ["main...HEAD", "--format", "markdown", "-o", "changes.md"], ["--staged"]] {
      #expect(DiffRequest(plain: arguments) != nil, "\(arguments)")
    }
    for arguments in [
      ["--help"], ["-"], ["--quiet", "--quiet"], ["--color", "blue"], ["--config", "a", "--no-config"],
    ] {
      #expect(LintRequest(plain: arguments) == nil, "\(arguments)")
    }
  }

  @Test("every option of a command that is read by itself is read there")
  func complete() {
    let hidden = ["--help", "--version", "-h"]
    for (command, name) in [
      (Lint.helpMessage(), "lint"), (Validate.helpMessage(), "validate"), (IDs.helpMessage(), "ids"),
      (Diff.helpMessage(), "diff"),
    ] {
      let both = Self.commands.first { $0.name == name }
      let named = command.matches(of: /(?m)^  (-[a-z], )?(--[a-z\-]+)(\/--[a-z\-]+)?/).map { String($0.output.2) }
      #expect(!named.isEmpty)
      for option in named where !hidden.contains(option) {
        #expect(both?.options[option] != nil || both?.flags.contains(option) == true, "\(name) \(option)")
      }
    }
  }
}
