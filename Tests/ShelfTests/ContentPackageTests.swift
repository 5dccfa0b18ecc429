import Foundation
import PackagePayload
import TestSupport
import Testing

/// Packages of hosted content, made and read by the real program.
@Suite("Packages of content", .enabled(if: PayloadSupport.isThere, "built without libarchive"))
struct ContentPackageTests {
  private let scratch = Scratch()

  private static let tools = Repository.url("Tests/ShelfTests/Packages").path

  /// A catalog with one content: a text, a picture, a folder, a link, and non-ASCII names.
  static func catalog(_ scratch: Scratch) throws {
    try scratch.write("", ".shelf.yaml")
    try scratch.write(
      """
      app: {name: Lighthouse Reader, bundle_id: com.example.lighthouse, primary_locale: en-US}

      """, "app.yaml")
    try scratch.write(
      """
      products:
        - id: gold
          type: non_consumable
          hosted_content: {source: content, version: "1.0"}

      """, "products.yaml")
    try scratch.write("The boat leaves.\n", "content/text.txt")
    try scratch.write("Das Boot fährt ab.\n", "content/Bücher/日本.txt")
    try scratch.write(String(repeating: "wave ", count: 50_000), "content/Bücher/waves")
    try scratch.write("", "content/empty")
    try scratch.write("left behind", "content/.DS_Store")
    try scratch.link("content/first", to: "Bücher/日本.txt")
  }

  @Test("a package has the same bytes each time, regardless of the files' times and modes")
  func reproducible() throws {
    let first = Scratch()
    let second = Scratch()
    defer {
      first.remove()
      second.remove()
    }
    try Self.catalog(first)
    try Self.catalog(second)
    let build = "$SHELF content build --format pkg --output packages --quiet"
    let one = try first.shell("\(build) && $SHELF content build --output packages --quiet")
    let two = try second.shell(
      "touch -d 2001-01-01 content/text.txt content/Bücher; chmod 600 content/empty; umask 077; \(build); \(build)")
    #expect(one.status == 0 && one.complaint.isEmpty && two.status == 0, "\(one.complaint)\(two.complaint)")
    let bytes = try Data(contentsOf: first.url.appendingPathComponent("packages/gold.pkg"))
    #expect(try bytes == Data(contentsOf: second.url.appendingPathComponent("packages/gold.pkg")))
    #expect(bytes.count > 1000)
  }

  // covers(83, 86)
  @Test("other programs read each file of a package")
  func others() throws {
    try Self.catalog(scratch)
    #expect(try scratch.shell("$SHELF content build --format pkg -o packages").status == 0)
    let python = try scratch.shell("python3 \(Self.tools)/read-package packages/gold.pkg content")
    if python.status == 127 {
      print("skipped: python3 is not installed")
    } else {
      #expect(
        python.output
          == """
          gold 1.0 . ./ContentInfo.plist ./Contents ./Contents/Bücher ./Contents/Bücher/waves ./Contents/Bücher/日本.txt \
          ./Contents/empty ./Contents/first ./Contents/text.txt\n
          """, "\(python.complaint)")
    }
    for (program, command) in [
      ("bsdtar", "bsdtar -tf packages/gold.pkg"), ("7z", "7z l packages/gold.pkg"),
      ("xar", "xar -tf packages/gold.pkg"),
    ] {
      let outcome = try scratch.shell("command -v \(program) >/dev/null || exit 127; \(command)")
      if outcome.status == 127 {
        print("skipped: \(program) is not installed")
        continue
      }
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.complaint)")
      for name in ["Distribution", "gold.pkg/Bom", "gold.pkg/PackageInfo", "gold.pkg/Payload"] {
        #expect(outcome.output.contains(name), "\(program): \(outcome.output)")
      }
    }
    let unpacked = try scratch.shell(
      """
      command -v bsdtar >/dev/null || exit 127
      mkdir x y && bsdtar -xf packages/gold.pkg -C x && gzip -dc <x/gold.pkg/Payload | (cd y && bsdtar -xf -) && \
      rm content/.DS_Store && diff -r y/Contents content
      """)
    #expect([0, 127].contains(unpacked.status), "\(unpacked.output)\(unpacked.complaint)")
  }

  @Test("packages are checked, shown, and compared with other packages and with folders")
  func checkAndShow() throws {
    try Self.catalog(scratch)
    #expect(
      try scratch.shell("$SHELF content build --format pkg -o old && $SHELF content build -o old").status == 0)
    let check = try scratch.shell("$SHELF content check --catalog . old/gold.pkg old/gold")
    #expect(check.status == 0 && check.output == "10 files, 2 products: clean\n", "\(check.output)\(check.complaint)")
    let same = try scratch.shell("$SHELF content show old/gold.pkg --compare-with old/gold")
    #expect(same.status == 0 && same.output.hasSuffix("\n\nnothing has changed\n"), "\(same.output)\(same.complaint)")
    let changed = try scratch.shell(
      """
      printf 'now' >content/text.txt; rm content/empty; printf 'new' >content/new; ln -sfn text.txt content/first
      $SHELF content bump && $SHELF content build --format pkg -o new
      $SHELF content show new/gold.pkg --compare-with old/gold.pkg
      """)
    #expect(
      changed.output.hasSuffix(
        """
        \n\nremoved  empty
        changed  first
        added    new
        changed  text.txt

        """), "\(changed.output)\(changed.complaint)")
    let stale = try scratch.shell("$SHELF content check --catalog . old/gold.pkg --format concise")
    #expect(stale.status == 1 && stale.output.contains("the version is '1.0', but '1.1' in the catalog"))
    let json = try scratch.shell("$SHELF content show new/gold.pkg --compare-with old/gold --format json")
    let document = try JSONSerialization.jsonObject(with: json.stdout) as? [String: Any]
    #expect(document?["version"] as? String == "1.1" && (document?["files"] as? [Any])?.count == 5)
    #expect((document?["changes"] as? [[String: String]])?.count == 4 && document?["packedSize"] as? Int ?? 0 > 1000)
  }

  @Test("unsafe packages are rejected, and nothing is written")
  func hostile() throws {
    let made = try scratch.shell("mkdir p && python3 \(Self.tools)/make-hostile p")
    if made.status == 127 { return print("skipped: python3 is not installed") }
    #expect(made.status == 0, "\(made.complaint)")
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.url.appendingPathComponent("p").path)
      .sorted()
    #expect(names.count > 50)
    for name in names {
      let expected = name.dropLast(".pkg".count).split(separator: ".").last ?? ""
      let outcome = try scratch.shell("$SHELF content check --format concise p/\(name)")
      if expected == "clean" {
        #expect(outcome.status == 0 && outcome.output.isEmpty, "\(name): \(outcome.output)\(outcome.complaint)")
      } else {
        #expect(
          outcome.status == 1 && outcome.output.contains("[\(expected)]"),
          "\(name): \(outcome.output)\(outcome.complaint)")
      }
      #expect(!outcome.output.contains("\u{1B}"))
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.url.appendingPathComponent("p").path).sorted()
        == names)
    #expect(try scratch.names() == ["p"])
    #expect(!FileManager.default.fileExists(atPath: "/tmp/shelf-was-here"))
  }

  @Test("files that aren't packages are distinguished from broken packages")
  func noPackages() throws {
    try scratch.write("text", "gold.pkg")
    let check = try scratch.shell("$SHELF content check gold.pkg; echo $?; $SHELF content check none.pkg; echo $?")
    #expect(
      check.output.contains("the package is not a package: it doesn't start with 'xar!'")
        && check.output.hasSuffix("\n2\n"))
    #expect(check.complaint == "shelf: can't read 'none.pkg': No such file or directory\n")
    let show = try scratch.shell("$SHELF content show gold.pkg")
    #expect(
      show.status == 2 && show.complaint == "shelf: 'gold.pkg' is damaged; run 'shelf content check' for details\n")
    try Self.catalog(scratch)
    let build = try scratch.shell("$SHELF content build --format pkg -o .")
    #expect(build.status == 2 && build.complaint.contains("'./gold.pkg' exists and is not a package; left unchanged"))
    let pipe = try scratch.shell("rm gold.pkg; mkfifo gold.pkg; $SHELF content check gold.pkg")
    #expect(pipe.status == 2, "\(pipe.output)\(pipe.complaint)")
  }
}
