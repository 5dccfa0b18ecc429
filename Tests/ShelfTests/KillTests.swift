import Foundation
import Testing

/// Every command that writes, killed at any moment: each file is the old one or the new one, whole, and the next run
/// ends well.
@Suite("A file that is written", .serialized)
struct KillTests {
  /// A command, and the files that it writes.
  struct Writer: CustomStringConvertible, Sendable {
    let command: String
    let files: [String]
    var description: String { command }

    init(_ command: String, _ files: String...) {
      self.command = command
      self.files = files
    }
  }

  static let writers = [
    Writer("fix --unsafe typos -q", "typos/app.yaml", "typos/more.yaml"),
    Writer("import new.json --into cat -q", "cat/app.yaml", "cat/more.yaml", "cat/products/consumable.yaml"),
    Writer("lint cat --format json:out.json --format sarif:out.sarif", "out.json", "out.sarif"),
    Writer("lint cat --write-baseline --baseline known.yaml -q", "known.yaml"),
    Writer("lock cat -q", "cat/catalog.lock"),
    Writer("export json cat --force -q -o out.json", "out.json"),
    Writer("export csv cat --force -q -o tables", "tables/prices.csv", "tables/texts.csv"),
    Writer("checklist cat --format html -o out.html", "out.html"),
    Writer("prices cat --format csv -o out.csv", "out.csv"),
    Writer("diff cat other --format html -o out.html", "out.html"),
    Writer("new consumable cat --id com.example.a.new --output cat/new.yaml -q", "cat/new.yaml"),
  ]

  private static func fill(_ scratch: Scratch) throws {
    func products(_ name: String, type: String = "type") -> String {
      "products:\n"
        + (0..<150).map { index in
          """
            - {id: com.example.a.\(name)\(index), \(type): consumable, reference_name: \(name) \(index), \
          price: 0.99, status: approved}\n
          """
        }.joined()
    }
    let app = "app: {name: A, bundle_id: com.example.a, platforms: [ios]}\n"
    try scratch.write(app + products("one"), "cat/app.yaml")
    try scratch.write(products("two"), "cat/more.yaml")
    try scratch.write(app + products("one", type: "typ"), "typos/app.yaml")
    try scratch.write(products("two", type: "typ"), "typos/more.yaml")
    try scratch.write(app, "other/app.yaml")
    let all = ["one", "two", "three"].flatMap { name in
      (0..<150).map { #"{"id": "com.example.a.\#(name)\#($0)", "type": "consumable", "price": {"base": 1.99}}"# }
    }
    try scratch.write(
      #"{"format": "shelf.catalog/1", "products": ["# + all.joined(separator: ",\n") + "]}\n", "new.json")
    try scratch.write("old\n", "out.json")
    try scratch.write("old\n", "tables/texts.csv")
  }

  /// What stands in the files; nil for one that is not there.
  private static func contents(_ writer: Writer, in folder: URL) -> [Data?] {
    writer.files.map { try? Data(contentsOf: folder.appendingPathComponent($0)) }
  }

  @Test("is the old one or the new one after a kill", arguments: writers)
  func kill(_ writer: Writer) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try Self.fill(scratch)
    let before = Self.contents(writer, in: scratch.url)
    let work = scratch.url.appendingPathComponent("work")
    let setUp = "rm -rf work; mkdir work; cp -r cat typos other new.json out.json tables work"
    let clock = ContinuousClock()
    var outcome = try Program.shell(setUp, in: scratch.url)
    let time = try clock.measure {
      outcome = try Program.shell("$SHELF \(writer.command) --as-of 2026-11-21", in: work)
    }
    // Not all commands take a day.
    let day = outcome.complaint.contains("--as-of") ? "" : " --as-of 2026-11-21"
    if day.isEmpty { outcome = try Program.shell("\(setUp); cd work; $SHELF \(writer.command)", in: scratch.url) }
    #expect(outcome.status < 2, "\(outcome.complaint)")
    let after = Self.contents(writer, in: work)
    #expect(after != before)
    for _ in 0..<6 {
      let pause =
        Double.random(in: 0.0...1.1) * (Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds))
      let run = try Program.shell(
        """
        \(setUp); cd work; $SHELF \(writer.command)\(day) >/dev/null 2>&1 & sleep \(pause); kill -9 $! \
        2>/dev/null; wait
        """,
        in: scratch.url)
      #expect(run.status < 2, "\(run.complaint)")
      for (index, found) in Self.contents(writer, in: work).enumerated() {
        #expect(found == before[index] || found == after[index], "\(writer.files[index]) after \(pause) s")
      }
    }
  }
}
