import Foundation
import Testing

/// Journals on a real disk, written by runs that are really killed.
@Suite struct JournalFileTests {
  private static let catalog = """
    shelf: 1
    app: {name: Lighthouse, bundle_id: com.example.lighthouse, base_territory: USA}
    products:
      - {id: com.example.lighthouse.gold, type: consumable, price: 0.99, status: approved}
    subscription_groups:
      - name: Magazine
        subscriptions:
          - {id: com.example.lighthouse.weekly, level: 1, period: P1W, price: 1.49, status: approved}

    """

  private static func scenario(until year: Int) -> String {
    """
    scenario: many weeks
    customers:
      - {name: ana, devices: [phone]}
    steps:
      - {at: 2026-03-01, ana.phone: {buy: com.example.lighthouse.weekly}}
      - {at: 2026-03-02, ana.phone: {buy: com.example.lighthouse.gold}}
    ends: \(year)-03-01

    """
  }

  /// Creates a folder with the catalog and a scenario, and passes the output of a run without a journal.
  private func inFolder(until year: Int, _ body: (URL, Data) throws -> Void) throws {
    let scratch = Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.catalog, "app.yaml")
    try scratch.write(Self.scenario(until: year), "scenarios/weeks.yaml")
    let plain = try scratch.run(["simulate", "scenarios/weeks.yaml", "--format", "json-lines"])
    #expect(plain.status == 0, "\(plain.complaint)")
    try body(scratch.url, plain.stdout)
  }

  private func run(in folder: URL, _ more: String...) throws -> Program.Outcome {
    try Program.run(
      ["simulate", "scenarios/weeks.yaml", "--format", "json-lines", "--state", "weeks.journal"] + more, in: folder)
  }

  @Test("A killed run continues to the same end, repeatedly")
  func kill() throws {
    try inFolder(until: 2056) { folder, expected in
      let journal = folder.appendingPathComponent("weeks.journal")
      var sizes: [Int] = []
      for milliseconds in [15, 40, 80, 160] {
        _ = try Program.shell(
          """
          "$SHELF" simulate scenarios/weeks.yaml --state weeks.journal >/dev/null 2>&1 &
          sleep 0.\(String(format: "%03d", milliseconds)); kill -9 $! 2>/dev/null; sleep 0.05; exit 0
          """, in: folder)
        sizes.append((try? Data(contentsOf: journal).count) ?? 0)
      }
      #expect(sizes == sizes.sorted(), "a journal only grows")
      let outcome = try run(in: folder)
      #expect(outcome.status == 0, "\(outcome.complaint)")
      #expect(outcome.stdout == expected)
      let whole = try Data(contentsOf: journal)
      #expect(try run(in: folder).stdout == expected)
      #expect(try Data(contentsOf: journal) == whole, "a run that is over adds nothing")
    }
  }

  @Test("An incomplete last line is reported and written again")
  func torn() throws {
    try inFolder(until: 2027) { folder, expected in
      let journal = folder.appendingPathComponent("weeks.journal")
      #expect(try run(in: folder).stdout == expected)
      let whole = try Data(contentsOf: journal)
      for cut in [0, 5, 40, whole.count / 3, whole.count / 2, whole.count - 1] {
        try whole.prefix(cut).write(to: journal)
        let outcome = try run(in: folder)
        #expect(outcome.stdout == expected, "cut at \(cut): \(outcome.complaint)")
        #expect(try Data(contentsOf: journal) == whole, "cut at \(cut)")
      }
      try (whole.prefix(whole.count - 1)).write(to: journal)
      #expect(
        try run(in: folder).complaint.contains("the last line of 'weeks.journal' was incomplete and is written again"))
    }
  }

  @Test("--ends stops a run, and a later run continues it")
  func until() throws {
    try inFolder(until: 2027) { folder, expected in
      let first = try run(in: folder, "--ends", "2026-06-01")
      #expect(first.status == 0 && expected.starts(with: first.stdout))
      #expect(try run(in: folder).stdout == expected)
      let again = try run(in: folder, "--ends", "2026-06-01")
      #expect(again.stdout == first.stdout, "what the journal knows beyond is left alone")
    }
  }

  @Test("Another seed, scenario or catalog, or a file that isn't a journal, is refused and unchanged")
  func refuses() throws {
    try inFolder(until: 2027) { folder, _ in
      let journal = folder.appendingPathComponent("weeks.journal")
      _ = try run(in: folder)
      let whole = try Data(contentsOf: journal)
      func complaint(_ outcome: Program.Outcome) throws -> String {
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(try Data(contentsOf: journal) == whole)
        return outcome.complaint
      }
      #expect(
        try complaint(run(in: folder, "--seed", "4")).contains(
          "it belongs to another run: its seed is 0, but here it is 4"))
      let gold = Self.catalog.replacing("0.99", with: "1.99")
      try Data(gold.utf8).write(to: folder.appendingPathComponent("app.yaml"))
      #expect(try complaint(run(in: folder)).contains("it belongs to another catalog, or the catalog has changed"))
      try Data(Self.catalog.utf8).write(to: folder.appendingPathComponent("app.yaml"))
      let other = Self.scenario(until: 2027).replacing("2026-03-02", with: "2026-03-03")
      try Data(other.utf8).write(to: folder.appendingPathComponent("scenarios/weeks.yaml"))
      #expect(try complaint(run(in: folder)).contains("it belongs to another scenario"))
      try Data("{}\n".utf8).write(to: journal)
      let outcome = try run(in: folder)
      #expect(outcome.status == 2 && outcome.complaint.contains("it is not a Shelf journal; name another file"))
      #expect(try Data(contentsOf: journal) == Data("{}\n".utf8))
    }
  }

  @Test("A folder, a path without permission and a journal locked by another run are reported")
  func places() throws {
    try inFolder(until: 2027) { folder, _ in
      let in1 = try Program.run(["simulate", "scenarios/weeks.yaml", "--state", "scenarios"], in: folder)
      #expect(in1.status == 2 && in1.complaint.contains("can't write the journal 'scenarios': it is not a file"))
      let in2 = try Program.run(["simulate", "scenarios/weeks.yaml", "--state", "no/such/folder.journal"], in: folder)
      #expect(in2.status == 2 && in2.complaint.contains("No such file or directory"))
      let held = try Program.shell(
        """
        command -v flock >/dev/null || { echo skipped; exit 0; }
        flock weeks.journal "$SHELF" simulate scenarios/weeks.yaml --state weeks.journal
        """, in: folder)
      #expect(held.output == "skipped\n" || held.complaint.contains("it is in use by another run"), "\(held.complaint)")
    }
  }
}
