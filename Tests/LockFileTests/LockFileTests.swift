import CatalogModel
import LockFile
import SourceDiagnostics
import StoreFacts
import TestSupport
import Testing

/// The lines of a lock, read and written.
@Suite struct LockFileTests {
  private static func read(_ text: String) -> LockReading {
    LockReading(TextFile(path: "catalog.lock", text: text), index: 0)
  }

  /// The hover text with its range.
  private static func faults(_ text: String) -> [String] {
    let file = TextFile(path: "catalog.lock", text: text)
    return LockReading(file, index: 0).faults.map { "\(file.text($0.place?.bytes ?? 0..<0)): \($0.message)" }
  }

  private static func product(
    _ id: ProductID, _ type: ProductType? = nil, period: Period? = nil, group: String? = nil, _ flags: String = ""
  ) -> LockedProduct {
    var product = LockedProduct(id: id, type: type)
    product.period = period
    product.group = group
    product.hasFamilySharing = flags.contains("f")
    product.isHosted = flags.contains("h")
    product.isRetired = flags.contains("r")
    return product
  }

  private static let everything = CatalogLock([
    product("com.example.gold", .consumable), product("com.example.maps", .nonConsumable, "fh"),
    product("com.example.old", nil, "r"), product("com.example.older", .freeSubscription, "r"),
    product(
      "com.example.pro", .autoRenewableSubscription, period: Period(1, .month), group: "Pro \"Access\" 🦀\n\u{2028}#",
      "f"),
    product("@version", .consumable), product("#hash", .consumable), product("<<<<<<< HEAD", .consumable),
    product("two words", .consumable), product("a=b", .consumable),
    product("tab\tquote\"back\\", .nonRenewingSubscription),
    product("コイン", .consumable), product("\u{FEFF}", .consumable), product("\u{0}", .consumable),
  ])

  @Test("written locks are readable, with any IDs and names")
  func roundTrip() {
    let reading = Self.read(lockText(of: Self.everything))
    #expect(reading.faults == [])
    #expect(reading.lock == Self.everything)
    #expect(lockText(of: reading.lock) == lockText(of: Self.everything))
  }

  @Test("the text is as documented")
  func wording() {
    let lock = CatalogLock([
      Self.product("b", .autoRenewableSubscription, period: Period(1, .year), group: "Pro", "f"),
      Self.product("a", nil, "r"),
    ])
    #expect(
      lockText(of: lock) == """
        # Values that can't be changed in App Store Connect; written by 'shelf lock', see 'shelf lock --help'
        @version 1
        a retired
        b auto_renewable_subscription period=P1Y group="Pro" family_sharing

        """)
  }

  @Test("other notations of the same values", arguments: ["\r\n", "\n\n", "  # why\n"])
  func otherWays(_ end: String) {
    let written = lockText(of: Self.everything).split(separator: "\n").shuffled().joined(separator: end)
    #expect(Self.read("\u{FEFF}" + written).lock == Self.everything)
  }

  @Test("lines of one product that don't contradict each other are joined")
  func joined() {
    let reading = Self.read("a non_consumable family_sharing\na non_consumable hosted\na retired\n")
    #expect(reading.faults == [])
    #expect(reading.lock == CatalogLock([Self.product("a", .nonConsumable, "fhr")]))
    #expect(reading.sourceRange(of: "a")?.bytes == 0..<31)
  }

  @Test(
    "an invalid line is reported at its error",
    arguments: [
      ("a consumabel\n", "consumabel: unknown fact 'consumabel'"),
      ("a\n", "a: the line has no facts about 'a'"),
      ("a consumable period=P1X\n", "period=P1X: 'P1X' is not a period; expected one such as P1M"),
      ("a consumable hosted=yes\n", "hosted=yes: unknown fact 'hosted=yes'"),
      ("a consumable group\n", "group: unknown fact 'group'"),
      ("\"a consumable\n", "\"a consumable: the quote is never closed"),
      ("\"a\\q\" consumable\n", "\\q: '\\' is allowed only before '\"', '\\', n, r, t or u{…}"),
      ("\"\\u{110000}\" consumable\n", "\\u: '\\' is allowed only before '\"', '\\', n, r, t or u{…}"),
      ("@version 2\n", "2: version '2' of the lock, but Shelf supports only version 1"),
      ("@version\n", "@version: no version of the lock, but Shelf supports only version 1"),
      ("a consumable non_consumable\n", "non_consumable: two types on one line: 'consumable' and 'non_consumable'"),
      ("a consumable\na non_consumable\n", "a non_consumable: two lines disagree on the type of 'a'"),
    ])
  func faults(_ text: String, _ fault: String) {
    #expect(Self.faults(text) == [fault])
  }

  @Test("merge markers are reported once, and the lines of both sides are used")
  func merge() {
    let text = "<<<<<<< HEAD\na consumable\n||||||| base\n=======\r\nb non_consumable\n>>>>>>> other\n"
    #expect(Self.faults(text) == ["<<<<<<< HEAD: unresolved merge conflict"])
    let reading = Self.read(text)
    #expect(reading.lock.products.map(\.id) == ["a", "b"] && reading.isTrustworthy)
    #expect(!Self.read(text + "c consumabel").isTrustworthy)
  }

  @Test("no bytes crash the reader", arguments: RandomCases.upTo(200))
  func anyBytes(_ seed: Int) {
    var dice = Dice(seed: seed)
    var bytes = Array(lockText(of: Self.everything).utf8)
    for _ in 0..<20 { bytes[dice.roll(bytes.count)] = UInt8(dice.roll(256)) }
    let file = TextFile(path: "catalog.lock", bytes: bytes)
    let reading = LockReading(file, index: 0)
    for fault in reading.faults { #expect(fault.place?.bytes.upperBound ?? .max <= bytes.count) }
    let again = LockReading(TextFile(path: "catalog.lock", text: lockText(of: reading.lock)), index: 0)
    #expect(again.lock == reading.lock && again.faults.isEmpty)
  }

  @Test("a lock keeps its entries and adds new ones")
  func updates() {
    let old = CatalogLock([
      Self.product("a", .consumable), Self.product("b", .nonConsumable, "h"), Self.product("c", nil, "r"),
    ])
    let new = CatalogLock([Self.product("b", nil, "r"), Self.product("c", .consumable), Self.product("d", .consumable)])
    #expect(
      old.updated(by: new)
        == CatalogLock([
          Self.product("a", .consumable), Self.product("b", .nonConsumable, "hr"), Self.product("c", .consumable, "r"),
          Self.product("d", .consumable),
        ]))
  }

  @Test("only approved values are locked")
  func catalog() {
    var catalog = Catalog(retired: ["x"])
    for (index, status) in ReviewStatus.allCases.enumerated() {
      var product = Product(id: ProductID("p\(index)"), type: .consumable)
      product.status = status
      catalog.products.append(product)
    }
    let locked = CatalogLock(of: catalog).products
    #expect(locked.count == 4 && locked.last == Self.product("x", nil, "r"))
    let statuses = locked.compactMap { one in catalog.products.first { $0.id == one.id }?.status }
    #expect(Set(statuses) == [.approved, .developerRemovedFromSale, .removedFromSale])
  }
}
