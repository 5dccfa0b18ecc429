import Foundation
import Testing

/// `shelf diff` as git's own diff driver.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"), "git is not installed"))
struct GitDriverTests {
  private static let start = """
    set -e
    export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null HOME=$PWD GIT_PAGER=cat
    git init -q -b main . && git config user.email a@example.com && git config user.name A
    touch .shelf.yaml && mkdir -p templates "my shop/coins"
    printf 'app: {name: A, bundle_id: com.example, base_territory: USA}\\ndefaults: {status: approved}\\n' > "my \
    shop/app.yaml"
    printf 'type: consumable\\nprice: 0.99\\n' > templates/coin.yaml
    coins() { printf "products:\\n  - {id: com.example.$1, extends: coin, price: $2}\\n" > "my shop/coins/$1.yaml"; }
    printf 'products: [{id: com.example.plain, extends: coin}, {id: com.example.other, extends: coin}]\\n' > "my \
    shop/plain.yaml"
    coins a 0.99; coins b 2.99; git add . && git commit -qm one
    echo '*.yaml diff=shelf' > .gitattributes
    git config diff.shelf.command "$SHELF diff --as-of 2026-11-21"

    """

  private func lines(_ script: String) throws -> [String] {
    let scratch = Scratch()
    defer { scratch.remove() }
    let outcome = try scratch.shell(Self.start + script)
    #expect(outcome.status == 0 && outcome.complaint.isEmpty, "\(outcome.complaint)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func aChangedFileIsReportedByProduct() throws {
    let lines = try lines("coins a 1.99; git diff")
    #expect(lines.first == "shelf diff a/my shop/coins/a.yaml b/my shop/coins/a.yaml")
    #expect(lines[2] == "a/my shop/coins/a.yaml → b/my shop/coins/a.yaml", "\(lines)")
    #expect(lines[4].contains("  price  0.99 → 1.99 (+101 %)  "), "\(lines)")
    #expect(lines[4].hasSuffix("  b/my shop/coins/a.yaml:2"), "\(lines)")
  }

  @Test func theLogSpeaksCatalog() throws {
    let lines = try lines(
      """
      coins a 1.99; git commit -qam two
      git rm -q "my shop/coins/b.yaml"; coins c 3.99; git add . ; git commit -qm three
      git log -p --ext-diff --format=%s
      """)
    #expect(lines.filter { ["one", "two", "three"].contains($0) } == ["three", "two", "one"])
    #expect(lines.contains("a/my shop/coins/b.yaml → b/my shop/coins/b.yaml"), "\(lines)")
    #expect(lines.contains("BREAKS THE APP") && lines.contains("a/my shop/coins/a.yaml → b/my shop/coins/a.yaml"))
    #expect(
      lines.contains { $0.contains("removed: ") && $0.hasSuffix("  a/my shop/coins/b.yaml:2") }, "\(lines)")
    #expect(lines.contains { $0.contains("added: ") && $0.hasSuffix("  b/my shop/coins/c.yaml:2") }, "\(lines)")
  }

  @Test func aTemplateIsReportedByThoseWhoExtendIt() throws {
    let lines = try lines(
      "sed -i.bak s/0.99/4.99/ templates/coin.yaml; git diff -- templates; GIT_EXTERNAL_DIFF= git diff --stat | tail -1"
    )
    #expect(
      lines[4].hasPrefix("  template coin: 2 products  price ") && lines[4].hasSuffix("  b/templates/coin.yaml:2"),
      "\(lines)")
    #expect(lines[2] == "a/templates/coin.yaml → b/templates/coin.yaml", "\(lines)")
  }

  @Test func aRenamedFileIsOneFile() throws {
    let lines = try lines(
      """
      git mv 'my shop/coins/a.yaml' 'my shop/coins/z.yaml'; sed -i.bak 's/: 0.99/: 1.99/' 'my shop/coins/z.yaml'; rm \
      'my shop/coins/z.yaml.bak'; git add .; git commit -qm moved; git show -M10% --ext-diff --format= HEAD -- 'my shop'
      """
    )
    #expect(lines.first == "shelf diff a/my shop/coins/a.yaml b/my shop/coins/z.yaml", "\(lines)")
    #expect(lines[2] == "a/my shop/coins/a.yaml → b/my shop/coins/z.yaml", "\(lines)")
  }

  @Test func whatIsNoCatalogIsShownAsLines() throws {
    let lines = try lines(
      """
      echo 'products: [' > 'my shop/coins/a.yaml'; echo 'key: value' > other.yaml; git add other.yaml; \
      git diff; git diff --cached -- other.yaml
      """
    )
    let reason = "compared line by line, because it can't be read as a catalog: b/my shop/coins/a.yaml:2: "
    #expect(lines[1].hasPrefix(reason), "\(lines)")
    #expect(lines.contains("+products: [") && lines.contains("-products:"), "\(lines)")
    #expect(lines.contains("+key: value"), "\(lines)")
  }

  @Test func layoutAloneIsNoChange() throws {
    let lines = try lines("echo '# a comment' >> 'my shop/coins/a.yaml'; git diff")
    #expect(lines.last == "No changes from a/my shop/coins/a.yaml to b/my shop/coins/a.yaml")
  }

  @Test func anUnfinishedMergeIsNoFailure() throws {
    let lines = try lines(
      """
      git checkout -qb side; coins a 1.99; git commit -qam side; git checkout -q main; coins a 2.99; git commit -qam \
      main
      git merge -q side >/dev/null 2>&1 || true
      git diff --cached
      """)
    #expect(lines.contains("* Unmerged path my shop/coins/a.yaml"), "\(lines)")
  }

  @Test func filesOfOtherFormatsAreCompared() throws {
    let lines = try lines(
      """
      "$SHELF" export json 'my shop' --force -q -o c.json; git add c.json; git commit -qm json; echo '*.json \
      diff=shelf' >> .gitattributes
      sed -i.bak s/2.99/5.99/ c.json; rm c.json.bak; git diff -- c.json; git show --ext-diff --format= HEAD -- c.json
      """)
    #expect(
      lines.contains { $0.contains("  price  2.99 → 5.99") && $0.contains("b/c.json:") }, "\(lines)")
    #expect(lines.contains("a/c.json → b/c.json"), "\(lines)")
  }
}
