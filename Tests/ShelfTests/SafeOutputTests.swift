import Foundation
import Testing

/// Private keys, baselines, and reports about unreadable files.
@Suite("Displayed and recorded output") struct SafeOutputTests {
  private let scratch = Scratch()

  @Test(
    "never includes a private key in a file that breaks off",
    arguments: [
      "lint Broken.storekit", "checklist Broken.storekit", "prices Broken.storekit", "preview Broken.storekit",
      "simulate s.yaml --catalog Broken.storekit", "why gold Broken.storekit", "export json Broken.storekit --force",
      "ids . --catalog Broken.storekit", "diff Broken.storekit Broken.storekit", "import Broken.storekit",
    ])
  func keys(_ arguments: String) throws {
    let key = "MIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBHkwdwIBAQQgSECRETKEY" + String(repeating: "A", count: 40)
    try scratch.write(
      #"{"identifier": "A", "version": {"major": 4, "minor": 0}, "settings": {"_key": "\#(key)"}, "products": [}"#,
      "Broken.storekit")
    try scratch.write("scenario: s\ncustomers: [{name: ana, devices: [phone]}]\n", "s.yaml")
    let outcome = try scratch.shell("$SHELF \(arguments)")
    #expect(outcome.isOrderly)
    #expect(!(outcome.output + outcome.complaint).contains("SECRETKEY"), "\(outcome.output)\(outcome.complaint)")
  }

  @Test("a baseline is not written while a picture can't be opened", .enabled(if: Anybody.isHere))
  func baseline() throws {
    try scratch.write(
      "app: {bundle_id: com.example.a}\nproducts: [{id: gold, type: consumable, review: {screenshot: a.png}}]\n",
      "app.yaml")
    let outcome = try scratch.shell(
      """
      echo x >a.png; chmod 000 a.png; \(Anybody.owns)
      \(Anybody.runs) $SHELF lint --write-baseline -q; echo $?; test ! -e .shelf-baseline.yaml; echo $?
      chmod 600 a.png; \(Anybody.runs) $SHELF lint --write-baseline -q >/dev/null; test -e .shelf-baseline.yaml; echo $?
      """)
    #expect(outcome.output == "2\n0\n0\n", "\(outcome.output)\(outcome.complaint)")
    #expect(outcome.complaint.contains("can't read 'a.png': Permission denied; the baseline was not written"))
  }

  @Test("a catalog isn't called clean if a file couldn't be read or is truncated")
  func clean() throws {
    try scratch.write("app: {name: A, bundle_id: com.example.a, platforms: [ios]}\n", "one/app.yaml")
    try scratch.write("", "two/app.yaml")
    try scratch.write("\r\n \n", "three/app.yaml")
    let outcome = try scratch.shell(
      "ln -s none one/more.yaml; $SHELF lint one --rule '*=off' 2>&1; echo $?; $SHELF lint two 2>&1; echo $?; "
        + "$SHELF lint three 2>&1; $SHELF fix two 2>&1")
    #expect(!outcome.output.contains("clean"), "\(outcome.output)")
    for name in ["two", "three"] {
      let advice = "can't read '\(name)/app.yaml': it is empty; restore it, or start it with 'app:'"
      #expect(outcome.output.contains(advice), "\(outcome.output)")
    }
    #expect(outcome.output.contains("nothing to fix, no problems remain in what could be read"))
  }
}
