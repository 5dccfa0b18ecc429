import CatalogFormats
import CatalogModel
import SourceDiagnostics
import TestSupport
import Testing

/// The guarantees of every format, on every sample and in each of its versions.
@Suite struct ContractTests {
  /// A format in one version, on one sample.
  struct Case: Sendable, CustomTestStringConvertible {
    let format: Format
    let version: String?
    let sample: Sample

    var testDescription: String { "\(format.name)\(version.map { " \($0)" } ?? ""), \(sample.name)" }

    var options: WritingOptions {
      var options = WritingOptions()
      options.version = version
      options.includesAll = true
      options.today = CalendarDate("2027-01-02")
      for product in sample.catalog.products + sample.catalog.subscriptionGroups.flatMap(\.subscriptions) {
        for path in [product.review.screenshot, product.promotion?.image].compactMap(\.self) + product.images {
          options.digests[path] = FileDigest(size: 1_000 + path.utf8.count, md5: "0123456789abcdef0123456789abcdef")
        }
      }
      return options
    }

    var losses: [Loss] { format.losses(options) }

    func write() -> [TextFile] {
      (format.writer?.write(sample.catalog, options).files ?? []).map { TextFile(path: $0.path, bytes: $0.bytes) }
    }

    func read(_ files: [TextFile]) -> FormatReading? {
      format.reader?.parse(files.enumerated().map { FormatFile($0.element, index: $0.offset) })
    }

    static let written: [Case] = Format.all.filter { $0.writer != nil }.flatMap { format in
      (format.versions.isEmpty ? [nil] : format.versions.map { $0 }).flatMap { version in
        Sample.all.map { Case(format: format, version: version, sample: $0) }
      }
    }

    /// The same with offers for monthly payments last: versions without them leave the others in their places.
    var ordered: Case {
      var catalog = sample.catalog
      catalog.mapProducts { product in
        let monthly = product.offerCodes.filter { $0.terms.targetPlan == .monthlyCommitment }
        product.offerCodes = product.offerCodes.filter { $0.terms.targetPlan != .monthlyCommitment } + monthly
      }
      return Case(format: format, version: version, sample: Sample(name: sample.name, catalog: catalog))
    }

    static let both = written.filter { $0.format.reader != nil }
    static let defaults = written.filter { $0.version == $0.format.defaultVersion }
  }

  /// Binary formats are recorded by their own tests, and Swift files only for samples with other parts than the rest.
  @Test(
    arguments: Case.defaults.filter {
      $0.format.name != "xlsx"
        && ($0.format.name != "swift" || ["empty", "everything", "extremes"].contains($0.sample.name))
    })
  func isAsRecorded(_ this: Case) {
    for file in this.write() {
      do {
        try Golden.check(
          file.text(0..<file.bytes.count), "Fixtures/\(this.format.name)/\(this.sample.name)/\(file.path)")
      } catch {
        // The other files are checked, and recorded, as well.
        Issue.record(error)
      }
    }
  }

  @Test(arguments: Case.written)
  func `a format writes identical bytes, recognizes its files and loses only declared values`(_ written: Case) throws {
    let this = written.ordered
    let files = this.write()
    #expect(files.map(\.bytes) == this.write().map(\.bytes))
    guard let reading = this.read(files) else { return }
    for file in files {
      let names = Format.all.filter { $0.reader?.recognizes(file) ?? false }.map(\.name)
      #expect(names == [this.format.name], "\(file.path)")
    }
    #expect(reading.faults.map(\.message) == [])
    let before = this.sample.catalog.leaves()
    let after = reading.catalog.leaves()
    let lost = this.sample.catalog.lostValues(this.losses).map(\.path)
    let changed = before.filter { $0.value != after[$0.key] }.map(\.key)
    let undeclared = changed.filter { leaf in !lost.contains { $0.leads(to: leaf) } }
    #expect(undeclared.map(\.description).sorted() == [], "lost, and not declared")
    let kept = lost.filter { path in !changed.contains { path.leads(to: $0) } }
    #expect(kept.map(\.description).sorted() == [], "declared, and not lost")
    try expectStable(reading.catalog, this)
  }

  /// Files of App Store Connect don't contain their version.
  @Test(arguments: Case.both.filter { $0.version == $0.format.defaultVersion || $0.format.name == "storekit" })
  func `a comparison with a written file misses no value of the catalog`(_ this: Case) throws {
    let reading = try #require(this.read(this.write()))
    let catalog = this.sample.catalog
    var options = WritingOptions()
    options.today = this.options.today
    options = this.format.completed(options, for: reading.catalog)
    let losses = reading.losses(of: this.format.losses(options))
    let filled = reading.catalog.filled(from: catalog, losses: losses).leaves(.complete)
    let missing = catalog.leaves(.complete).filter { $0.value != filled[$0.key] }.keys
    #expect(missing.map(\.description).sorted() == [])
  }

  /// Missing values aren't invented: after the first reading, a round trip changes nothing.
  private func expectStable(_ first: Catalog, _ this: Case) throws {
    let again = Case(format: this.format, version: this.version, sample: Sample(name: "again", catalog: first))
    let files = (this.format.writer?.write(first, this.options).files ?? []).map {
      TextFile(path: $0.path, bytes: $0.bytes)
    }
    let second = try #require(again.read(files)).catalog
    #expect(first.leaves() == second.leaves())
  }

  @Test(arguments: Case.both.filter { $0.version == $0.format.defaultVersion })
  func survivesDamage(_ this: Case) throws {
    var generator = Dice(seed: 7)
    for file in this.write() where !file.bytes.isEmpty {
      for _ in 0..<15 {
        var bytes = file.bytes
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator))
        case 1:
          for _ in 0..<5 {
            bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
          }
        default:
          let start = Int.random(in: 0..<bytes.count, using: &generator)
          bytes.removeSubrange(start..<min(bytes.count, start + 40))
        }
        let reading = this.read([TextFile(path: file.path, bytes: bytes)])
        for fault in reading?.faults ?? [] {
          let place = fault.place?.bytes
          #expect(place.map { $0.lowerBound >= 0 && $0.upperBound <= bytes.count } ?? true, "\(fault.message)")
        }
      }
    }
  }

  @Test(arguments: Format.all.filter { $0.reader != nil }.map(\.name))
  func refusesNoise(_ name: String) throws {
    let reader = try #require(Format.named(name)?.reader)
    var generator = Dice(seed: 11)
    for length in [0, 1, 7, 100, 5_000] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let reading = reader.parse([FormatFile(TextFile(path: "noise", bytes: bytes))])
      #expect(!reading.faults.isEmpty, "\(length) bytes of noise")
    }
  }
}
