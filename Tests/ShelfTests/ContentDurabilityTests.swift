import Foundation
import PackagePayload
import Testing

/// A kill or a full disk leaves the old package intact.
@Suite("A package that is replaced", .serialized)
struct ContentDurabilityTests {
  private let scratch = Scratch()

  private static let forms = PayloadSupport.isThere ? ["folder", "pkg"] : ["folder"]

  /// A catalog with an old package, and with content that has changed since.
  private static func changed(_ scratch: Scratch, _ form: String) throws {
    try ContentPackageTests.catalog(scratch)
    for index in 0..<60 { try scratch.write(String(repeating: "\(index) ", count: 4_000), "content/many/\(index)") }
    let old = try scratch.shell("$SHELF content build --format \(form) -o packages -q && cp -r packages old")
    #expect(old.status == 0, "\(old.complaint)")
    for index in 0..<60 { try scratch.write(String(repeating: "\(index)!", count: 4_000), "content/many/\(index)") }
    // Incompressible data, so that a disk can be too small for it.
    let bump = try scratch.shell(
      """
      head -c 40000 /dev/urandom >content/noise; $SHELF content bump && $SHELF content build --format \(form) -o new -q
      """)
    #expect(bump.status == 0, "\(bump.complaint)")
  }

  private static let diff =
    "if diff -r packages/%@ old/%@ >/dev/null; then echo old; elif diff -r packages/%@ new/%@; then echo new; fi"

  private static func state(_ scratch: Scratch, _ form: String) throws -> String {
    let name = form == "pkg" ? "gold.pkg" : "gold"
    let script = diff.replacingOccurrences(of: "%@", with: name)
    return try scratch.shell(script).output
  }

  @Test("is the old one or the new one after a kill at any moment", arguments: forms)
  func kill(_ form: String) throws {
    try Self.changed(scratch, form)
    var generator = SystemRandomNumberGenerator()
    var found: [String: Int] = [:]
    for _ in 0..<4 {
      let pause = Double.random(in: 0.0...0.25, using: &generator)
      let run = try scratch.shell(
        "$SHELF content build --format \(form) -o packages -q & sleep \(pause); kill -9 $! 2>/dev/null; sleep 0.05")
      #expect(run.status == 0)
      let state = try Self.state(scratch, form)
      #expect(["old\n", "new\n"].contains(state), "after \(pause) s: \(state)")
      found[state, default: 0] += 1
      if state == "new\n" {
        _ = try scratch.shell("rm -rf packages/gold*; cp -r old/gold* packages")
      }
    }
    print(
      """
      killed \(form): \
      \(found.sorted { $0.key < $1.key }.map { "\($0.key.dropLast()) \($0.value)" }.joined(separator: ", "))
      """
    )
    // The next run that completes removes the leftovers of killed runs.
    let last = try scratch.shell("$SHELF content build --format \(form) -o packages -q; ls -A packages")
    #expect(last.output == (form == "pkg" ? "gold.pkg\n" : "gold\n"), "\(last.output)\(last.complaint)")
    #expect(try Self.state(scratch, form) == "new\n")
  }

  @Test(
    "keeps the drafts of a build that is still running",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/flock")))
  func leftovers() throws {
    try ContentPackageTests.catalog(scratch)
    let outcome = try scratch.shell(
      """
      live=.shelf-00000000000000aa.tmp; dead=.shelf-00000000000000dd
      mkdir -p packages/$dead.tmp/Contents packages/$live packages/.shelf-x.tmp packages/.shelf-123.tmp
      touch packages/.shelf-00000000000000de.tmp
      mkdir packages/$dead-old.tmp && cat >packages/$dead-old.tmp/ContentInfo.plist <<END
      <plist><dict><key>IAPProductIdentifier</key><string>silver</string></dict></plist>
      END
      flock packages/$live $SHELF content build -o packages -q
      ls -A packages | sort
      """)
    #expect(
      outcome.output == ".shelf-00000000000000aa.tmp\n.shelf-123.tmp\n.shelf-x.tmp\ngold\nsilver\n",
      "\(outcome.output)\(outcome.complaint)")
  }

  private static let canMount: Bool = {
    let scratch = Scratch()
    defer { scratch.remove() }
    let outcome = try? scratch.shell("mkdir m && mount -t tmpfs -o size=64k none m && umount m")
    if outcome?.status != 0 { print("skipped: only root can mount a disk that is full") }
    return outcome?.status == 0
  }()

  @Test("stays the old one if the disk is full", .enabled(if: canMount, "only root can mount"), arguments: forms)
  func fullDisk(_ form: String) throws {
    try Self.changed(scratch, form)
    let name = form == "pkg" ? "gold.pkg" : "gold"
    // Space for the existing files, but not for the new ones.
    let outcome = try scratch.shell(
      """
      mkdir disk && mount -t tmpfs -o size=$(($(du -sk old | cut -f1) + 12))k none disk && cp -r old/* disk || exit 9
      $SHELF content build --format \(form) -o disk; echo $?
      diff -r disk/\(name) old/\(name) && ls -A disk; umount disk
      """)
    #expect(outcome.output == "2\n\(name)\n", "\(outcome.output)\(outcome.complaint)")
    #expect(outcome.complaint.contains("No space left on device"), "\(outcome.complaint)")
  }
}
