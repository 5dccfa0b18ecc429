import Foundation
import Testing

/// Each rule about content, with a folder created by a script.
@Suite("Wrong content")
struct ContentRuleTests {
  private let scratch = Scratch()

  /// A script that runs in the content's folder, and the findings: kind and path, one per line.
  struct Fault {
    let name: String
    let script: String
    let expected: [String]

    init(_ name: String, _ script: String, _ expected: String...) {
      (self.name, self.script, self.expected) = (name, script, expected)
    }
  }

  static let faults: [Fault] = [
    Fault("nothing", "rm a", "content-empty"),
    Fault("only what systems leave behind", "rm a; touch .DS_Store; mkdir __MACOSX; touch __MACOSX/x", "content-empty"),
    Fault("a sparse file of 2 GB and a byte", "truncate -s 2147483649 big", "content-too-large"),
    // Reading them would take minutes.
    Fault("sparse files of 18 GB together", "truncate -s 2000000000 1 2 3 4 5 6 7 8 9", "content-too-large"),
    Fault("a program named as a picture", "printf '\\177ELF\\2\\1\\1' >cover.png", "content-executable cover.png"),
    Fault(
      "a script without mode bits", "printf '#!/bin/sh\\n' >notes.txt; chmod 644 notes.txt",
      "content-executable notes.txt"),
    Fault(
      "a Mach-O library", "printf '\\317\\372\\355\\376\\7\\0\\0\\1\\3\\0\\0\\0\\6\\0\\0\\0' >lib",
      "content-executable lib"),
    Fault("a universal program", "printf '\\312\\376\\272\\276\\0\\0\\0\\2' >fat", "content-executable fat"),
    Fault("mode bits alone", "chmod 755 a", "content-executable a"),
    Fault("a link out", "ln -s ../outside out", "content-symlink-escapes out"),
    Fault("an absolute link", "ln -s /etc/passwd out", "content-symlink-escapes out"),
    Fault(
      "a chain of links out", "mkdir d; ln -s d/2 1; ln -s ../3 d/2; ln -s ../x 3", "content-symlink-escapes 1",
      "content-symlink-escapes 3", "content-symlink-escapes d/2"),
    Fault("a link that leaves and comes back", "ln -s ../contentNUMBER/a back", "content-symlink-escapes back"),
    Fault("a link to nothing", "ln -s gone nowhere", "content-symlink-dangling nowhere"),
    Fault("links in a circle", "ln -s 2 1; ln -s 1 2", "content-symlink-dangling 1", "content-symlink-dangling 2"),
    Fault("a hard link", "ln a b", "content-special-file a", "content-special-file b"),
    Fault("a pipe", "mkfifo p", "content-special-file p"),
    Fault(
      "a socket", "python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"s\")'", "content-special-file s"),
    Fault(
      "another's property list", "rm a; mkdir Contents; touch Contents/a; \(info("silver", "1.0"))",
      "content-info-mismatch ContentInfo.plist"),
    Fault(
      "a version in words", "rm a; mkdir Contents; touch Contents/a; \(info("ID", "one"))",
      "content-info-mismatch ContentInfo.plist"),
    Fault(
      "a property list that is none", "rm a; mkdir Contents; touch Contents/a; echo x >ContentInfo.plist",
      "content-info-mismatch ContentInfo.plist"),
    Fault(
      "a file beside the contents", "mkdir Contents; touch Contents/b; \(info("ID", "1.0"))",
      "content-misplaced-file a"),
  ]

  /// Only on a disk that distinguishes such names.
  static let collisions: [Fault] = [
    Fault("letter case", "touch B b", "content-name-collision b"),
    Fault(
      "the form of accents", "touch \"$(printf 'caf\\303\\251')\" \"$(printf 'cafe\\314\\201')\"",
      "content-name-collision caf\u{E9}"),
    Fault("folders", "mkdir D d; touch D/x d/x", "content-name-collision d"),
  ]

  private static func info(_ id: String, _ version: String) -> String {
    "printf '<plist><dict><key>IAPProductIdentifier</key><string>\(id)</string><key>ContentVersion</key>"
      + "<string>\(version)</string></dict></plist>' >ContentInfo.plist"
  }

  /// Checks faulty folders, each the content of a product of one catalog, in one run.
  private static func check(_ faults: [Fault]) throws {
    let scratch = Scratch()
    defer { scratch.remove() }
    try scratch.write("", ".shelf.yaml")
    let products = faults.indices.map {
      "  - {id: gold\($0), type: non_consumable, hosted_content: {source: content\($0), version: '1.0'}}\n"
    }
    try scratch.write("app: {bundle_id: com.example.lighthouse}\nproducts:\n\(products.joined())", "app.yaml")
    for (number, fault) in faults.enumerated() {
      let script = fault.script.replacingOccurrences(of: "ID", with: "gold\(number)")
        .replacingOccurrences(of: "NUMBER", with: "\(number)")
      let made = try scratch.shell("mkdir content\(number); cd content\(number); echo a >a; \(script)")
      #expect(made.status == 0, "\(fault.name): \(made.complaint)")
    }
    let outcome = try scratch.shell("$SHELF content check --format concise --catalog .")
    #expect(outcome.status == (outcome.output.contains(": error:") ? 1 : 0))
    let lines = outcome.output.split(separator: "\n")
    for (number, fault) in faults.enumerated() {
      let folder = "content\(number)"
      let found = lines.filter { $0.hasPrefix("\(folder)/") || $0.hasPrefix("\(folder):") }.map { line -> String in
        let path = line.prefix { $0 != ":" }.dropFirst(folder.count)
        let rule = line.split(separator: "[", maxSplits: 1).last?.prefix { $0 != "]" } ?? ""
        return "\(rule) \(path.dropFirst())"
      }
      #expect(found == fault.expected.map { $0.contains(" ") ? $0 : "\($0) " }, "\(fault.name): \(outcome.output)")
    }
    // Content that 'check' refuses isn't packaged.
    guard outcome.status == 1 else { return }
    let build = try scratch.shell("$SHELF content build -o packages; [ ! -e packages ]")
    #expect(build.status == 0)
    #expect(build.complaint.hasSuffix("nothing was written: fix the content errors above\n"))
  }

  @Test("is reported with its file")
  func reported() throws { try Self.check(Self.faults) }

  @Test("is reported if names collide on other file systems", .enabled(if: isCaseSensitive, "this disk takes B for b"))
  func collide() throws { try Self.check(Self.collisions) }

  private static let isCaseSensitive: Bool = {
    let scratch = Scratch()
    defer { scratch.remove() }
    return (try? scratch.shell("touch B b; [ $(ls | wc -l) -eq 2 ]"))?.status == 0
  }()

  @Test("is reported with its changed files if its version stayed")
  func version() throws {
    try ContentPackageTests.catalog(scratch)
    let outcome = try scratch.shell(
      """
      $SHELF content build -o packages -q; printf 'The boat stays.!\\n' >content/text.txt
      $SHELF content check --catalog . --format concise; $SHELF checklist --only content-version --only content-packaged
      $SHELF content bump; $SHELF checklist --all --only content-version --only content-packaged
      $SHELF content build -o packages -q; $SHELF checklist --all --only content-version --only content-packaged
      """)
    for part in [
      "[content-version-not-raised] content version '1.0' was packaged with other files: 'text.txt' changed",
      "      content version '1.0' was packaged with other files\n", "run 'shelf content bump --product gold'",
      "gold: 1.0 → 1.1", "version 1.1, raised from 1.0", "4 files in content, not packaged as version '1.1'",
      "version 1.1, packaged with exactly these files", "packaged as version 1.1",
    ] {
      #expect(outcome.output.contains(part), "\(part) is not in:\n\(outcome.output)\(outcome.complaint)")
    }
  }
}
