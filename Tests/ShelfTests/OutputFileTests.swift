import Foundation
import Testing

/// Where results are written.
@Suite("An output file")
struct OutputFileTests {
  private let scratch = Scratch()

  private static let app = """
    app: {name: A, bundle_id: com.example.a, platforms: [ios]}
    products:
      - {id: com.example.a.gold, type: consumable, reference_name: Gold, price: 0.99}

    """

  private static let receipt = #"""
    {"latest_receipt_info": [{"product_id": "p", "purchase_date_ms": "1767225600000", \#
    "expires_date_ms": "1769904000000"}]}
    """#

  @Test(
    "never overwrites its own input",
    arguments: [
      "lint . -o app.yaml", "lint . --format json:app.yaml", "lint . --format json:link.txt",
      "lint --syntax-only -o ./app.yaml",
      "export json . -q --force -o app.yaml", "export storekit . -q --force -o app.yaml",
      "export csv . -q --force -o .", "checklist . --format html -o app.yaml", "prices . --format csv -o app.yaml",
      "receipts receipt.json -o receipt.json", "diff . . -o app.yaml", "simulate scenarios/s.yaml -o scenarios/s.yaml",
      "ids . --catalog . --format json -o app.yaml",
    ])
  func inputs(_ arguments: String) throws {
    try scratch.write(Self.app, "app.yaml")
    try scratch.write(Self.receipt, "receipt.json")
    try scratch.write("scenario: s\ncustomers: [{name: ana, devices: [phone]}]\nsteps: []\n", "scenarios/s.yaml")
    try scratch.write("", "prices.csv")
    let outcome = try scratch.shell(
      "ln -s app.yaml ../l-$$; ln ../l-$$ link 2>/dev/null; ln -s app.yaml link.txt 2>/dev/null; rm -f ../l-$$; "
        + "cat app.yaml receipt.json scenarios/s.yaml >before; $SHELF \(arguments); echo $?; "
        + "cat app.yaml receipt.json scenarios/s.yaml | cmp - before")
    if arguments.hasPrefix("export csv") {
      // Its files have other names than the inputs.
      #expect(outcome.output == "0\n", "\(outcome.output)\(outcome.complaint)")
    } else {
      #expect(
        outcome.output == "2\n" && outcome.complaint.contains("is an input of this command"),
        "\(outcome.output)\(outcome.complaint)")
    }
  }

  @Test(
    "can't replace a folder",
    arguments: ["lint . -o nodir/", "lint . --format json:nodir/", "checklist . -o nodir/"])
  func folders(_ arguments: String) throws {
    try scratch.write(Self.app, "app.yaml")
    let outcome = try scratch.shell("$SHELF \(arguments); echo $?; ls")
    #expect(outcome.output == "2\napp.yaml\n", "\(outcome.output)\(outcome.complaint)")
    #expect(outcome.complaint.contains("it is a folder"))
  }

  @Test(
    "removes what killed runs left beside it", arguments: ["lint . -o r.txt", "export csv . -q --force -o ."])
  func leftovers(_ arguments: String) throws {
    try scratch.write(Self.app, "app.yaml")
    let outcome = try scratch.shell(
      """
      touch .shelf-0123456789abcdef.tmp .shelf-x.tmp; mkdir -p .shelf-fedcba9876543210.tmp/a
      $SHELF \(arguments) 2>/dev/null; ls -A | grep shelf-
      """)
    #expect(outcome.output == ".shelf-x.tmp\n", "\(outcome.output)\(outcome.complaint)")
  }

  @Test("leaves no draft when the run is terminated", arguments: ["TERM", "HUP"])
  func signals(_ name: String) throws {
    try scratch.write(
      """
      app: {bundle_id: com.example.a}\nproducts: [{id: gold, type: non_consumable, hosted_content: \
      {source: c, version: '1.0'}}]\n
      """,
      "app.yaml")
    let outcome = try scratch.shell(
      """
      mkdir c; head -c 30000000 /dev/urandom >c/noise
      $SHELF content build -o out -q & run=$!
      while ! ls out/.shelf-* >/dev/null 2>&1; do kill -0 $run || exit 3; done
      kill -\(name) $run; wait $run; echo $?; ls -A out
      """)
    let number = name == "TERM" ? 143 : 129
    #expect(outcome.output == "\(number)\n", "\(outcome.output)\(outcome.complaint)")
  }
}
