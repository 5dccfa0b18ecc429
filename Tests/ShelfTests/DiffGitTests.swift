import Foundation
import Testing

/// `shelf diff` on revisions, read through the installed git.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git"), "git is not installed"))
struct DiffGitTests {
  /// A repository with two commits, tagged `one` and `two`: a price is raised, and a template's text changed.
  private static let start = """
    set -e
    export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null HOME=$PWD
    mkdir work && cd work && git init -q -b main .
    git config user.email a@example.com && git config user.name A
    touch .shelf.yaml && mkdir -p "my shop/templates"
    printf 'app: {name: A, bundle_id: com.example, base_territory: USA}\\n' > "my shop/app.yaml"
    printf 'type: consumable\\nstatus: approved\\n' > "my shop/templates/coin.yaml"
    coins() { printf 'products:\\n  - {id: com.example.coins, extends: coin, price: %s}\\n' "$1" > "my \
    shop/coins.yaml"; }
    coins 0.99 && git add . && git commit -qm one && git tag one
    coins 1.99 && git add . && git commit -qm two && git tag two
    diff() { "$SHELF" diff --as-of 2026-11-21 "$@"; }

    """

  private static let raised = "  coins  price  0.99 → 1.99 (+101 %)"

  private func run(_ script: String) throws -> Program.Outcome {
    let scratch = Scratch()
    defer { scratch.remove() }
    return try scratch.shell(Self.start + script)
  }

  /// The lines that a script writes on standard output, without empty ones.
  private func lines(_ script: String) throws -> [String] {
    let outcome = try run(script)
    #expect(outcome.status == 0 && outcome.complaint.isEmpty, "\(outcome.complaint)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  /// The output of several commands, run in order in one repository.
  private func answers(to commands: [String]) throws -> [[String]] {
    let script = commands.map { "( \($0) ); git checkout -q main; echo =\n" }.joined()
    let answers = try lines(script).split(separator: "=").map(Array.init)
    #expect(answers.count == commands.count)
    return answers
  }

  @Test("revisions and folders, in any pair")
  func sides() throws {
    let cases = [
      ("diff one two", "my shop/coins.yaml:2", "one → two"),
      ("diff one", "my shop/coins.yaml:2", "one → my shop"),
      ("diff one:'my shop' two:'my shop'", "two:my shop/coins.yaml:2", "one:my shop → two:my shop"),
      ("diff one two -- 'my shop'", "two:my shop/coins.yaml:2", "one:my shop → two:my shop"),
      ("diff HEAD~1 -- 'my shop'", "my shop/coins.yaml:2", "HEAD~1:my shop → my shop"),
      ("diff one:'my shop/coins.yaml'", "my shop/coins.yaml:2", "one:my shop/coins.yaml → my shop/coins.yaml"),
      ("cd 'my shop' && diff one", "coins.yaml:2", "one → ."),
      ("cd 'my shop' && diff one:./ two:.", "two:my shop/coins.yaml:2", "one: → two:."),
      ("cd .. && diff one 'work/my shop'", "work/my shop/coins.yaml:2", "one → work/my shop"),
    ]
    for ((_, place, names), lines) in zip(cases, try answers(to: cases.map(\.0))) {
      #expect(lines.count == 4 && lines[1] == names, "\(lines)")
      #expect(
        lines[3].hasPrefix(Self.raised) && lines[3].hasSuffix("  \(place)") || lines[3].hasSuffix("two:\(place)"),
        "\(lines)")
    }
  }

  @Test("a trailer of a compared commit accepts one change, and the second one fails the check")
  func trailers() throws {
    let gold = "product: com.example.coins, field: price.base"
    func commit(_ trailer: String, after edit: String = "coins 2.99") -> String {
      "git checkout -q main && \(edit) && git commit -qam \"three\n\nText.\n\n\(trailer)\n\nMore text.\""
    }
    let cases: [(script: String, status: String, text: String)] = [
      (commit("Shelf-Accept: {\(gold), old: 1.99, new: 2.99, reason: costs}"), "0", "accepted: costs"),
      (commit("shelf-accept: {\(gold),\n  old: 1.99, new: 2.99, reason: costs}"), "0", "accepted: costs"),
      // Another change, or another app, is not accepted.
      (commit("Shelf-Accept: {\(gold), old: 1.99, new: 3.99, reason: costs}"), "1", "is not in this comparison"),
      (commit("Shelf-Accept: {app: b, \(gold), old: 1.99, new: 2.99, reason: costs}"), "1", "is for 'b', but"),
      (commit("Shelf-Accept: because"), "1", "write Shelf-Accept: {product: ID"),
      (commit("Shelf-Accept: {\(gold), old: 1.99"), "1", "commit "),
      (commit("Shelf-Accept: {\(gold), old: 1.99, new: 2.99, reason: costs} {}"), "1", "write Shelf-Accept: {product"),
      // A second change of the product.
      (
        commit(
          "Shelf-Accept: {\(gold), old: 1.99, new: 2.99, reason: costs}",
          after: "coins '2.99, cleared_for_sale: false'"), "1", "accepted: costs"
      ),
      // A file above the catalog.
      (
        "git checkout -q main && coins 2.99 && echo 'accepted: []' >accepted.yaml && git add . && git commit -qm three",
        "1", "'accepted.yaml' has no effect; move each entry"
      ),
      // A commit before the compared ones.
      (
        commit("Shelf-Accept: {\(gold), old: 2.99, new: 3.99, reason: costs}", after: "coins 2.99")
          + " && git tag -f two"
          + " && coins 3.99", "1", "2.99 → 3.99"
      ),
    ]
    for (script, status, text) in cases {
      let outcome = try run(script + " >/dev/null\ndiff two --fail-on live && echo status 0 || echo status $?\n")
      #expect(outcome.output.hasSuffix("status \(status)\n"), "\(script)\n\(outcome)")
      #expect((outcome.output + outcome.complaint).contains(text), "\(script)\n\(outcome)")
    }
  }

  @Test("two revisions in one argument, as git accepts them")
  func ranges() throws {
    let cases = [
      ("diff one..two", "one → two"), ("diff one..", "one → HEAD"),
      ("git checkout -q one && diff one..two", "one → two"),
      ("git checkout -q two && diff one.. -- 'my shop'", "one:my shop → HEAD:my shop"),
      ("diff one...two", "BASE → two"), ("diff one... -- 'my shop'", "BASE:my shop → HEAD:my shop"),
      // Later commits of main don't count.
      ("git checkout -qb side one && coins 1.99 && git commit -qam side && diff main...side", "BASE → side"),
    ]
    let commands = cases.map { "\($0.0) | sed s/$(git rev-parse one | cut -c-12)/BASE/" }
    for ((_, names), lines) in zip(cases, try answers(to: commands)) {
      #expect(lines.count == 4 && lines[1] == names && lines[3].hasPrefix(Self.raised), "\(lines)")
    }
  }

  @Test func whatIsStagedIsCompared() throws {
    let lines = try lines(
      """
      diff --staged; coins 2.99; diff --cached; git add .; coins 9.99; diff --staged; diff --staged one; diff --staged \
      -- 'my shop'
      diff --staged 'my shop'; cd 'my shop'; diff --staged one -- .
      """)
    #expect(lines.prefix(2) == ["No changes from HEAD to staged", "No changes from HEAD to staged"])
    let changes = lines.filter { $0.hasPrefix("  coins  price  ") }
    #expect(
      changes.allSatisfy { $0.contains("→ 2.99") && $0.hasSuffix("  :my shop/coins.yaml:2") }, "\(lines)")
    #expect(changes.map { $0.contains("0.99 →") } == [false, true, false, false, true], "\(lines)")
    #expect(lines.contains("HEAD:my shop → :my shop"), "\(lines)")
  }

  @Test(
    "a revision without a catalog is compared as an empty one",
    arguments: [
      "first 'my shop'", "first", "first -- 'my shop'", "first:'my shop' 'my shop'", "first main",
      "first..main -- 'my shop'",
    ])
  func firstCatalog(_ sides: String) throws {
    let outcome = try run(
      """
      git checkout -q --orphan first && git rm -qrf . && git commit -q --allow-empty -m first && git checkout -q main
      diff --fail-on breaks-customer \(sides) && { diff --exit-code -o x \(sides) || echo $?; }
      """)
    #expect(outcome.status == 0 && outcome.output.contains("  coins  added: consumable, 1.99"), "\(outcome)")
    #expect(outcome.output.contains("\n2 internal changes not shown; --all shows them\n"), "\(outcome)")
    #expect(outcome.output.hasSuffix("Wrote x\n1\n"), "\(outcome)")
    #expect(outcome.complaint.hasPrefix("shelf: no catalog in 'first"), "\(outcome)")
  }

  @Test func theAdviceForAShallowCloneHelps() throws {
    let lines = try lines(
      """
      git branch next one && cd .. && git clone -q --depth 1 file://$PWD/work shallow && cd shallow && git remote add \
      up ../work
      for revision in origin/next next; do
        advice=$(diff $revision 2>&1 | sed "s/.*, '\\(git fetch [^']*\\)'.*/\\1/"); $advice 2>/dev/null; diff \
      $revision | sed -n 2p
      done
      """)
    #expect(lines == ["origin/next → my shop", "next → my shop"])
  }

  @Test func whatIsNotCommittedIsCompared() throws {
    let lines = try lines("coins 2.99; diff HEAD; git stash -q; diff HEAD; git stash pop -q; git diff --stat | head -1")
    #expect(lines[3].hasPrefix("  coins  price  1.99 → 2.99"))
    #expect(lines.suffix(2) == ["No changes from HEAD to my shop", " my shop/coins.yaml | 2 +-"], "\(lines)")
  }

  @Test("a folder or file in a catalog limits both sides")
  func parts() throws {
    let lines = try lines(
      """
      coins 2.99; mkdir 'my shop/more'; more='my shop/more/a.yaml'
      printf 'products:\\n  - {id: com.example.more, extends: coin, price: 0.99}\\n' > "$more"
      diff HEAD 'my shop/more'; diff HEAD "$more"; git add . && git commit -qm more
      coins 3.99; sed -i.bak s/0.99/1.99/ "$more" && diff HEAD -- 'my shop/more'
      """)
    let headings = lines.indices.filter { lines[$0].contains(" → ") && !lines[$0].hasPrefix(" ") }.map { lines[$0] }
    let more = "my shop/more"
    #expect(headings == ["HEAD → \(more)", "HEAD → \(more)/a.yaml", "HEAD:\(more) → \(more)"], "\(lines)")
    #expect(lines.count { $0.hasPrefix("  more") } == 3 && !lines.contains { $0.hasPrefix("  coins") }, "\(lines)")
  }

  @Test func aFolderThatMovedIsFound() throws {
    let lines = try lines(
      "git mv 'my shop' store; git commit -qm moved; diff two; diff one; diff one HEAD --exit-code || echo 1")
    #expect(lines[0] == "No changes from two to store")
    #expect(lines[4].hasPrefix(Self.raised) && lines[4].hasSuffix("  store/coins.yaml:2"), "\(lines)")
    #expect(lines.contains("one → HEAD") && lines.last == "1", "\(lines)")
  }

  @Test func aGoneProductStandsInTheRevision() throws {
    let lines = try lines("echo 'products: []' > 'my shop/coins.yaml'; diff one | head -5")
    #expect(lines[3].hasSuffix("  one:my shop/coins.yaml:2"), "\(lines)")
  }

  @Test func aBareCloneIsEnough() throws {
    let lines = try lines(
      "cd .. && git clone -q --bare work bare.git && cd bare.git && diff one two && diff one:'my shop' two:'my shop'")
    #expect(lines[1] == "one → two" && lines[3].hasSuffix("two:my shop/coins.yaml:2"), "\(lines)")
    #expect(lines.contains("one:my shop → two:my shop"), "\(lines)")
  }

  @Test func aBareRepositoryInACheckoutIsNotUsed() throws {
    let found = try lines(
      """
      git clone -q --bare . evil && git -C evil tag -d two >/dev/null && git -C evil tag two one
      cd evil && diff one:'my shop' two:'my shop'
      """)
    #expect(found.contains { $0.hasPrefix(Self.raised) }, "\(found)")
  }

  /// Simulates a git without support for GIT_NO_LAZY_FETCH by hiding the variable.
  @Test func nothingIsFetched() throws {
    let outcome = try run(
      """
      mkdir ../old; printf '#!/bin/sh\\nunset GIT_NO_LAZY_FETCH\\nexec %s "$@"\\n' "$(command -v git)" >../old/git; \
      chmod +x ../old/git
      b=$(git rev-parse one:'my shop/coins.yaml'); rm -f .git/objects/$(echo $b | cut -c1-2)/$(echo $b | cut -c3-)
      cat >>.git/config <<END
      [extensions]
        partialClone = origin
      [core]
        repositoryformatversion = 1
      [remote "origin"]
        url = "ext::sh -c touch% $PWD/../fetched"
        promisor = true
      [protocol "ext"]
        allow = always
      END
      PATH=$PWD/../old:$PATH diff one || echo $?; ls ../fetched || true
      """)
    #expect(outcome.output == "2\n", "\(outcome.output)\(outcome.complaint)")
  }

  /// The IDs of so many files don't fit into a pipe, so the program is still writing when git exits.
  @Test func aGitThatReadsNothingIsReported() throws {
    let outcome = try run(
      """
      b=$(git rev-parse one:'my shop/coins.yaml')
      seq 1800 | sed "s|.*|100644 $b 0\tmy shop/&.yaml|" | git update-index --index-info
      git commit -qm many
      mkdir ../dying; printf '#!/bin/sh\\ncase "$*" in *--batch) echo "fatal: no memory" >&2; exit 128; esac\\n\
      exec %s "$@"\\n' "$(command -v git)" >../dying/git; chmod +x ../dying/git
      set +e; PATH=$PWD/../dying:$PATH diff one HEAD
      """)
    #expect(outcome.status == 2 && outcome.complaint.contains(": no memory"), "\(outcome) \(outcome.complaint)")
  }

  @Test func linksInATreeAreFollowedAndSubmodulesAreNot() throws {
    let lines = try lines(
      """
      mkdir texts && mv 'my shop/coins.yaml' texts/c.yaml && ln -s ../texts/c.yaml 'my shop/coins.yaml'
      ln -s 'my shop' shortcut && ln -s /etc 'my shop/out' && ln -s nowhere 'my shop/gone.txt'
      git -c protocol.file.allow=always submodule --quiet add "$PWD" 'my shop/module' 2>/dev/null
      git add . && git commit -qm links && diff one HEAD -- 'my shop' && diff one HEAD:shortcut
      """)
    #expect(lines[1] == "one:my shop → HEAD:my shop" && lines[3].hasPrefix(Self.raised), "\(lines)")
    #expect(lines.contains("one → HEAD:shortcut"), "\(lines)")
  }

  @Test func otherFormatsInRevisions() throws {
    let lines = try lines(
      """
      "$SHELF" export json 'my shop' --force -q -o c.json && git add . && git commit -qm json
      sed -i.bak s/1.99/2.99/ c.json && diff HEAD c.json && diff HEAD:c.json c.json && diff two c.json
      """)
    #expect(lines.filter { $0.contains("1.99 → 2.99") }.count == 3, "\(lines)")
  }

  @Test(
    "explains why a comparison isn't possible",
    arguments: [
      ("diff mian", "no path or git revision 'mian', did you mean 'main'?"),
      (
        "git update-ref refs/remotes/origin/next HEAD; diff next",
        "no path or git revision 'next', did you mean 'origin/next'?"
      ),
      ("diff :coins.yaml", "':coins.yaml' means git's index; 'shelf diff --staged' compares it with a revision"),
      ("diff one..two three", "'one..two' names both sides; remove 'three'"),
      ("diff one..tow", "no path or git revision 'tow', did you mean 'two'?"),
      ("diff ../nowhere", "no path or git revision '../nowhere'"),
      ("diff --staged one two", "--staged accepts one revision and one path, found 2 arguments"),
      (
        "git checkout -q --orphan alone && git commit -qm alone && diff main...alone",
        "'main' and 'alone' have no common commit"
      ),
      ("diff one:nowhere two", "can't read 'one:nowhere': No such file or directory"),
      ("diff -- one", "can't read 'one': No such file or directory"),
      ("diff -- one two three", "'shelf diff' compares two catalogs, found 3"),
      ("mkdir none; diff -- none", "the folder 'none' has no file of a known format"),
      (
        "cd .. && diff one two",
        "no path 'one', and no git repository around '.' with such a revision"
      ),
      ("cd .. && diff shop nothing", "no path 'shop'"),
      (
        "cd 'my shop' && GIT_TEST_ASSUME_DIFFERENT_OWNER=1 diff one",
        "git config --global --add safe.directory '$PWD/work'"
      ),
      (
        "git init -q inner && cp -r 'my shop' inner/shop && diff one inner/shop",
        "'inner/shop' is in a git repository of its own; to compare with its revision 'one', run '(cd inner && shelf"
      ),
      (
        "mkdir none; PATH=$PWD/none diff one",
        "git is not installed; it is required to read revisions"
      ),
      (
        "cd .. && git clone -q --depth 1 file://$PWD/work shallow && cd shallow && diff one",
        """
        no path or git revision 'one' in this shallow clone; 'git fetch --unshallow' fetches older commits
        """
      ),
      (
        "rm -f .git/objects/*/$(git rev-parse 'one:my shop/coins.yaml' | cut -c3-); diff one two",
        "git has no content for"
      ),
      (
        "cd .. && git clone -q --depth 1 file://$PWD/work shallow && cd shallow && diff origin/next",
        "'git fetch origin next:refs/remotes/origin/next' only this one"
      ),
      ("git rm -qr . && git commit -qm empty && diff one:'my shop' HEAD", "no catalog in 'HEAD'"),
      ("diff one:nowhere 'my shop'", "can't read 'one:nowhere': No such file or directory"),
    ])
  func refusals(_ command: String, _ message: String) throws {
    let outcome = try run("set +e\n\(command)")
    #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome)")
    let complaint = outcome.complaint.replacing(#//[^ ']*/work'/#) { _ in "$PWD/work'" }
    #expect(complaint.contains(message), "\(complaint)")
  }

  @Test func `before the first commit, everything staged is new`() throws {
    let outcome = try run("rm -rf .git && git init -q -b main . && git add . && diff --staged")
    #expect(outcome.output.contains(" → staged") && outcome.status == 0, "\(outcome)\(outcome.complaint)")
  }

  @Test func aPathThatIsThereWins() throws {
    let outcome = try run("cp -r 'my shop' two && diff one two")
    #expect(
      outcome.output.contains("\none → two\n") && outcome.output.contains("  two/coins.yaml:2"))
    #expect(
      outcome.complaint
        == "shelf: 'two' is both a path and a revision; compared the path. For the revision, use 'two:'\n")
    let clear = try run("cp -r 'my shop' one && rm one/coins.yaml && diff one two -- 'my shop'")
    #expect(
      clear.output.contains("\none:my shop → two:my shop\n") && clear.complaint.isEmpty, "\(clear)")
  }

  @Test func aBrokenRevisionIsReportedWithItsPlace() throws {
    let outcome = try run(
      """
      echo 'productz: []' > 'my shop/coins.yaml' && git commit -qam broken && git tag broken && set +e; diff broken one
      """
    )
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(
      outcome.complaint.contains("broken:my shop/coins.yaml:1:1")
        && outcome.complaint.contains("'broken' can't be compared"))
  }
}
