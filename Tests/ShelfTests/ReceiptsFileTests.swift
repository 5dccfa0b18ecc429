import Foundation
import Testing

/// `shelf receipts` and the files that people have.
struct ReceiptsFileTests {
  private let table = """
    productId,purchaseDate,expiresDate
    monthly,2024-01-31T09:00:00+01:00,2024-02-29T09:00:00+01:00
    monthly,2024-02-29T08:00:00Z,2024-03-31T08:00:00Z

    """
  private let question = ["--as-of", "2024-03-01T00:00:00Z"]

  private let scratch = Scratch()

  private func reported(_ file: String, in scratch: Scratch) throws -> Program.Outcome {
    try scratch.run(["receipts", file] + question)
  }

  init() throws { try scratch.write(table, "receipt.csv") }

  @Test("Links are followed, even several in a row; a broken link and a folder are reported")
  func links() throws {
    let script =
      "ln -s receipt.csv once.csv; ln -s once.csv twice.csv; ln -s gone.csv nowhere.csv; ln -s round.csv round.csv"
    #expect(try scratch.shell(script).status == 0)
    let plain = try reported("receipt.csv", in: scratch)
    #expect(plain.status == 0 && plain.output.contains("2024-02-29"))
    #expect(try reported("twice.csv", in: scratch) == plain)
    for name in ["nowhere.csv", "round.csv", "."] {
      let outcome = try reported(name, in: scratch)
      #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.complaint.contains("'\(name)'"), "\(outcome)")
    }
  }

  @Test("An unreadable file is reported", .enabled(if: geteuid() != 0, "root may read everything"))
  func closed() throws {
    #expect(try scratch.shell("chmod 000 receipt.csv").status == 0)
    let outcome = try reported("receipt.csv", in: scratch)
    #expect(outcome.status == 2 && outcome.complaint.contains("can't read 'receipt.csv'"))
  }

  @Test("Windows line endings and a byte order mark change nothing")
  func endings() throws {
    let plain = try reported("receipt.csv", in: scratch)
    try scratch.write("\u{FEFF}" + table.replacing("\n", with: "\r\n"), "other.csv")
    #expect(try reported("other.csv", in: scratch).output == plain.output)
  }

  @Test(
    "Reports a full disk", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func full() throws {
    let outcome = try scratch.shell("\"$SHELF\" receipts receipt.csv --as-of 2024-03-01T00:00:00Z >/dev/full")
    #expect(outcome.status == 2 && outcome.complaint.contains("No space left on device"))
  }

  @Test("Twenty thousand renewals are reported completely")
  func long() throws {
    var text = "productId,purchaseDate,expiresDate\n"
    for number in 0..<20_000 {
      text += "hourly,\(moment(number)),\(moment(number + 1))\n"
    }
    try scratch.write(text, "receipt.csv")
    let outcome = try scratch.run(["receipts", "receipt.csv", "--format", "json"] + question)
    #expect(outcome.status == 0)
    #expect(outcome.output.split(separator: "\"start\"").count > 20_000)
  }

  /// The time a number of hours after the start of 2020.
  private func moment(_ hours: Int) -> String {
    Date(timeIntervalSince1970: 1_577_836_800 + Double(hours) * 3_600).formatted(.iso8601)
  }
}
