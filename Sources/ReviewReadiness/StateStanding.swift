import CatalogModel
import SourceDiagnostics

/// What a state means for a product, and the way out of it: the one table that `checklist` and `why` answer from.
struct StateStanding {
  /// A name for programs: `not-submitted`.
  let id: String

  /// What keeps it from the customers, as a clause: `the review rejected it`.
  let message: String

  /// Whether it can go on: a no if something has to be done before it can be submitted.
  let verdict: Answer.Verdict
  private let way: Way

  /// What to do about it.
  private enum Way {
    /// A command for the catalog.
    case command(String)
    case edit(String)
    /// At the product in the console.
    case console(String)
    case none
  }

  /// - Parameters:
  ///   - status: the state.
  ///   - hosts: whether the catalog names hosted content.
  ///   - lacking: what the catalog lacks, each as in a list: `no price`.
  init(of status: ReviewStatus?, hosts: Bool, lacking: [String]) {
    let entry = Self.entry(of: status, hosts: hosts, lacking: lacking)
    (id, message, verdict, way) = (entry.id, entry.message, entry.verdict, entry.way)
  }

  /// The way out, for a catalog as it is named on a command line; nil for a state that nothing is to be done about.
  func remedy(in catalog: String) -> Answer.Remedy? {
    switch way {
    case .command(let command): .command(naming(catalog, command))
    case .edit(let text): .edit(text)
    case .console(let text): .console("App Store Connect ▸ the product: \(text)")
    case .none: nil
    }
  }

  private typealias Entry = (id: String, message: String, verdict: Answer.Verdict, way: Way)

  private static func entry(of status: ReviewStatus?, hosts: Bool, lacking: [String]) -> Entry {
    switch status {
    case nil:
      (
        "unknown-state", "the catalog does not say how far it is in the store", .unknown,
        .edit("write the 'status' that App Store Connect shows")
      )
    case .draft:
      (
        "draft", "it is a draft: not in the store yet", .no,
        .command("shelf plan")
      )
    case .missingMetadata: missingMetadata(lacking)
    case .waitingForUpload, .processingContent: hosting(status, hosts: hosts)
    case .readyToSubmit:
      ("not-submitted", "it was never submitted; the sandbox sells it already", .yes, .command("shelf checklist"))
    case .waitingForReview:
      (
        "waiting-for-review", "it waits for the review; the sandbox sells it already", .yes,
        .console("wait for the review")
      )
    case .inReview:
      ("in-review", "it is in review; the sandbox sells it already", .yes, .console("wait for the review"))
    case .developerActionNeeded:
      (
        "developer-action-needed", "the reviewers turned down a change of its texts", .no,
        .console("change or cancel the texts that were turned down, then write 'status: ready_to_submit'")
      )
    case .pendingBinaryApproval:
      (
        "pending-app-version", "it is approved and waits for its app version", .yes,
        .console("release the version that it was submitted with")
      )
    case .approved: ("state", "it is approved", .yes, .none)
    case .developerRemovedFromSale:
      (
        "removed-by-developer", "you took it off sale", .yes,
        .console("tick 'Cleared for Sale', then write 'status: approved'")
      )
    case .removedFromSale:
      (
        "removed-from-sale", "the store took it off sale", .no,
        .console("read the message in the Resolution Center; to give it up write 'status: developer_removed_from_sale'")
      )
    case .rejected:
      (
        "rejected", "the review rejected it", .no,
        .console("read the message in App Review, correct what it names, then write 'status: ready_to_submit'")
      )
    }
  }

  private static func missingMetadata(_ lacking: [String]) -> Entry {
    if lacking.isEmpty {
      return (
        "missing-metadata", "Missing Metadata, though the catalog lacks nothing", .no,
        .console("open each section and save it; when the status changes write 'status: ready_to_submit'")
      )
    }
    return (
      "missing-metadata", "Missing Metadata: \(listed(lacking))", .no,
      .edit("add what is missing; not even the sandbox sells it before")
    )
  }

  private static func hosting(_ status: ReviewStatus?, hosts: Bool) -> Entry {
    let id = status == .waitingForUpload ? "waiting-for-upload" : "processing-content"
    guard hosts else {
      return (
        id, "\(status.spoken), but the catalog names no hosted content", .no,
        .edit("add 'hosted_content:' with its folder and version, or write the status that the store shows")
      )
    }
    return status == .waitingForUpload
      ? (id, "the store waits for its hosted content", .no, .console("upload the package, see 'content-uploaded'"))
      : (id, "the store is processing its hosted content", .no, .console("wait; it takes minutes to hours"))
  }
}
