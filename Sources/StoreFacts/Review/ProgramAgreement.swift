package import CatalogModel

/// The Apple Developer Program License Agreement and its attachments, which the account holder accepts.
package enum ProgramAgreement {
  /// The day from which an attachment that isn't accepted blocks new submissions: Attachment 12, in Brazil.
  package static let blocksSubmissions = Fact(
    CalendarDate(known: 2026, 7, 6), source: "Apple's agreements, Attachment 12 for Brazil, quoted by others",
    address: "https://github.com/mjmirza/app-store-compliance/discussions/1252", confidence: .secondary,
    read: SeatSales.day)
}
