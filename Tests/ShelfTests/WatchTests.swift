import Foundation
import Testing

/// `shelf lint --watch` during edits.
@Suite(.enabled(if: Anybody.isHere, "nothing here runs a program as somebody else than root")) struct WatchTests {
  private static let catalog = """
    app: {name: Atlas, bundle_id: com.example.atlas, primary_locale: en-US}
    products:
      - {id: com.example.atlas.maps, type: non_consumable, price: 1.99}

    """

  /// The output of a run of the program while a shell script runs beside it. In the script, `await TEXT` waits for a
  /// line of the newest report.
  private func report(beside script: String) async throws -> Program.Outcome {
    let scratch = Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.catalog, "catalog/app.yaml")
    try scratch.write("", ".shelf.yaml")
    return try await scratch.waitForShell(
      """
      \(Anybody.owns)
      \(Anybody.runs) $SHELF lint catalog --watch --format concise --select unknown-key,duplicate-product-id >said \
      2>&1 &
      program=$!
      trap 'kill $program' EXIT
      await() { for _ in $(seq 150); do tail -n 3 said | grep -q -e "$1" && return; sleep 0.1; done; echo "never: $1"; }
      await Watching
      \(script)
      trap - EXIT
      kill $program; wait $program; echo "ended with $?"
      """)
  }

  @Test func `after hundreds of changes, the last saved one is reported`() async throws {
    let outcome = try await report(
      beside: """
        for number in $(seq 200); do echo "# $number" >>catalog/app.yaml; done
        echo 'colour: blue' >>catalog/app.yaml
        await "unknown field 'colour'"
        for number in $(seq 200); do echo "products: [{id: a.$number, type: consumable}]" >catalog/$number.yaml; done
        rm catalog/[0-9]*.yaml
        echo 'products: [{id: com.example.atlas.maps, type: consumable}]' >catalog/more.yaml
        await "duplicate-product-id"
        """)
    #expect(outcome.output == "ended with 1\n")
  }

  @Test func `unreadable files are waited for`() async throws {
    let outcome = try await report(
      beside: """
        echo 'colour: blue' >>catalog/app.yaml; chmod 000 catalog/app.yaml
        await "can't read 'catalog/app.yaml': Permission denied"
        chmod 644 catalog/app.yaml
        await "unknown field 'colour'"
        mv catalog elsewhere
        await "can't read 'catalog': No such file or directory"
        echo 'flavour: sweet' >>elsewhere/app.yaml; mv elsewhere catalog
        await "unknown field 'flavour'"
        """)
    #expect(outcome.output == "ended with 1\n")
  }
}
