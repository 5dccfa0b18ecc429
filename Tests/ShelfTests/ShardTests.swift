import Foundation
import Testing

/// Many catalogs in shares: the joined reports of all shares are what one run over everything writes, byte for byte.
@Suite struct ShardTests {
  /// So many catalogs, of which some have faults, and some share a template that has one.
  private static let count = 24

  private static func write(to folder: URL, sharing isShared: Bool = true) throws {
    let files = FileManager.default
    try files.createDirectory(at: folder.appendingPathComponent(".git"), withIntermediateDirectories: true)
    try files.createDirectory(at: folder.appendingPathComponent("templates"), withIntermediateDirectories: true)
    let odd = isShared ? "type: consumable\nprice: 0.28\n" : "type: consumable\n"
    try odd.write(to: folder.appendingPathComponent("templates/odd.yaml"), atomically: true, encoding: .utf8)
    for number in 0..<count {
      let catalog = folder.appendingPathComponent("apps/\(number % 7 == 0 ? "a-b" : "a")/app \(number)/catalog")
      try files.createDirectory(at: catalog, withIntermediateDirectories: true)
      try """
      shelf: 1
      app:
        name: App <\(number)>
        bundle_id: com.example.app\(number)
        primary_locale: en-US
        base_territory: USA
        owner: \(number % 2 == 0 ? "mia" : "leo")
      products:
        - id: com.example.app\(number).gold
          type: consumable
          reference_name: Gold
          status: draft
          price: 0.99
          localizations: {en-US: {name: Gold\(number % 5 == 0 ? " that has a name which is too long by far" : ""), \
      description: Coins.}}
      """.write(to: catalog.appendingPathComponent("app.yaml"), atomically: true, encoding: .utf8)
      guard number % 3 == 0 else { continue }
      if !isShared {
        let templates = catalog.appendingPathComponent("templates")
        try files.createDirectory(at: templates, withIntermediateDirectories: true)
        try "type: consumable\nprice: 0.28\n".write(
          to: templates.appendingPathComponent("odd-\(number).yaml"), atomically: true, encoding: .utf8)
      }
      try """
      products:
        - id: com.example.app\(number).odd
          extends: \(isShared ? "odd" : "odd-\(number)")
          reference_name: Odd
          localizations: {en-US: {name: "  Odd"}}
        - id: com.example.app\(number).silver
          type: nonsense
      """.write(to: catalog.appendingPathComponent("more.yaml"), atomically: true, encoding: .utf8)
    }
  }

  private static func run(_ arguments: [String], in folder: URL) throws -> Program.Outcome {
    try Program.run(arguments + ["--today", "2026-11-21"], in: folder)
  }

  @Test(arguments: [
    ["lint", "--format", "json"], ["lint", "--format", "sarif"], ["lint", "--format", "junit"],
    ["checklist", "--format", "json"], ["checklist", "--format", "junit"], ["checklist", "--format", "markdown"],
    ["checklist", "--format", "markdown", "--by", "2026-12-01"],
  ])
  func `what all shares say together is what one run says`(command: [String]) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    // A fault of a template that shares have in common stands once in JSON alone.
    try Self.write(to: scratch.url, sharing: command[0] == "checklist" || command.contains("json"))
    let whole = try Self.run(command, in: scratch.url)
    #expect(whole.status == 1)
    var names: [String] = []
    for number in 1...3 {
      let name = "share-\(number)"
      let share = try Self.run(command + ["--shard", "\(number)/3", "--output", name], in: scratch.url)
      #expect(share.status < 2, "\(share.complaint)")
      names.append(name)
    }
    // In any order.
    let merged = try Program.run(["merge"] + names.reversed(), in: scratch.url)
    #expect(merged.status == 0, "\(merged.complaint)")
    #expect(merged.output == whole.output)
  }

  @Test func `every catalog is in one share`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Self.write(to: scratch.url)
    var counts: [Int] = []
    for number in 1...8 {
      let share = try Self.run(
        ["checklist", "--shard", "\(number)/8", "--format", "csv", "--only", "app-record"], in: scratch.url)
      counts.append(share.output.split(separator: "\n").count - 1)
    }
    #expect(counts.reduce(0, +) == Self.count && counts.allSatisfy { $0 > 0 }, "\(counts)")
    // The working folder makes no difference.
    let below = scratch.url.appendingPathComponent("apps")
    let here = try Self.run(["checklist", "--shard", "3/8", "--format", "csv", "--only", "app-record"], in: below)
    #expect(here.output.split(separator: "\n").count - 1 == counts[2])
  }

  @Test func `what can't be joined or cut is refused`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Self.write(to: scratch.url)
    for arguments in [
      ["lint", "--format", "json", "--shard", "1/2", "-o", "a.json"], ["lint", "--format", "json", "-o", "whole.json"],
      ["checklist", "--format", "markdown", "--shard", "2/2", "-o", "b.md"],
    ] { _ = try Self.run(arguments, in: scratch.url) }
    for (command, complaint) in [
      (["merge", "a.json"], "the report of share 2/2 is missing"),
      (["merge", "a.json", "a.json"], "share 1/2 is there twice: 'a.json' and 'a.json'"),
      (["merge", "a.json", "whole.json"], "'whole.json' is no share of a run"),
      (["merge", "a.json", "b.md"], "join reports of one kind"), (["merge", "a.json", "apps"], "can't read 'apps'"),
      (["merge", "a.json", "templates/odd.yaml"], "is no report that can be joined"),
      (["lint", "--shard", "9/8"], "9/8"),
      (["lint", "--shard", "0/0"], "0/0"), (["lint", "--shard", "two"], "two"),
      (["lint", "--shard", "1/8", "--write-baseline"], "exclude each other"),
    ] {
      let outcome = try Program.run(command, in: scratch.url)
      #expect(outcome.status == 2 && outcome.complaint.contains(complaint), "\(outcome.complaint)")
    }
  }
}
