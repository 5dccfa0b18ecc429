package import CatalogModel
import SourceDiagnostics

/// Why the status of a product in App Store Connect rules out a submission.
///
/// - Parameters:
///   - status: the status; Missing Metadata depends on what is missing.
///   - hosts: whether the product has hosted content.
/// - Returns: the reason, as a clause; nil if there is none.
package func reviewObstacle(of status: ReviewStatus?, hosts: Bool) -> String? {
  let meaning = StatusMeaning(of: status, hosts: hosts, lacking: [])
  return meaning.verdict == .no && status != .missingMetadata ? meaning.message : nil
}

/// The evidence against a complete product that App Store Connect calls incomplete, as it does just after a change.
package let lateStatusEvidence = "Missing Metadata, but the catalog is complete"

/// The effect of a status on a product, and the remedy: the one table behind `checklist` and `why`.
struct StatusMeaning {
  /// A name for programs: `not-submitted`.
  let id: String

  /// Why it isn't on sale, as a clause: `App Review rejected it`.
  let message: String

  /// Whether it can proceed: a no if something must be done before it can be submitted.
  let verdict: Answer.Verdict
  private let way: Way

  /// The remedy.
  private enum Way {
    /// A command to run.
    case command(String)
    case edit(String)
    /// An action on the product in App Store Connect.
    case console(String)
    case none
  }

  /// Looks up a status.
  ///
  /// - Parameters:
  ///   - status: the status.
  ///   - hosts: whether the product has hosted content.
  ///   - lacking: the missing fields, each as in a list: `no price`.
  init(of status: ReviewStatus?, hosts: Bool, lacking: [String]) {
    let entry = Self.entry(of: status, hosts: hosts, lacking: lacking)
    (id, message, verdict, way) = (entry.id, entry.message, entry.verdict, entry.way)
  }

  /// The remedy, for a catalog's name on a command line; nil if nothing needs to be done.
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
        "unknown-state", "the status is not stated", .unknown,
        .edit("set the 'status' that App Store Connect shows")
      )
    case .draft:
      (
        "draft", "it is a draft and doesn't exist in App Store Connect yet", .no,
        .command("shelf plan")
      )
    case .missingMetadata: missingMetadata(lacking)
    case .waitingForUpload, .processingContent: hosting(status, hosts: hosts)
    case .readyToSubmit:
      ("not-submitted", "it was never submitted; it can be bought in the sandbox", .yes, .command("shelf checklist"))
    case .waitingForReview:
      (
        "waiting-for-review", "it is waiting for review; it can be bought in the sandbox", .yes,
        .console("wait for App Review")
      )
    case .inReview:
      ("in-review", "it is in review; it can be bought in the sandbox", .yes, .console("wait for App Review"))
    case .developerActionNeeded:
      (
        "developer-action-needed", "App Review rejected a change of its texts", .no,
        .console("change or cancel the rejected texts, then set 'status: ready_to_submit'")
      )
    case .pendingBinaryApproval:
      (
        "pending-app-version", "it is approved and waiting for its app version", .yes,
        .console("release the version that it was submitted with")
      )
    case .approved: ("state", "it is approved", .yes, .none)
    case .developerRemovedFromSale:
      (
        "removed-by-developer", "you took it off sale", .yes,
        .console("select 'Cleared for Sale', then set 'status: approved'")
      )
    case .removedFromSale:
      (
        "removed-from-sale", "Apple took it off sale", .no,
        .console(
          "read the message in App Store Connect; to give the product up, set 'status: developer_removed_from_sale'")
      )
    case .rejected:
      (
        "rejected", "App Review rejected it", .no,
        .console("read the message from App Review, fix the problem, then set 'status: ready_to_submit'")
      )
    }
  }

  private static func missingMetadata(_ lacking: [String]) -> Entry {
    if lacking.isEmpty {
      return (
        "missing-metadata", lateStatusEvidence, .no,
        .console("open each section and save it; when the status changes, set 'status: ready_to_submit'")
      )
    }
    return (
      "missing-metadata", "Missing Metadata: \(listed(lacking))", .no,
      .edit("add the missing fields; until then it can't be bought even in the sandbox")
    )
  }

  private static func hosting(_ status: ReviewStatus?, hosts: Bool) -> Entry {
    let id = status == .waitingForUpload ? "waiting-for-upload" : "processing-content"
    guard hosts else {
      return (
        id, "\(status.spoken), but the catalog has no hosted content", .no,
        .edit("add 'hosted_content:' with its folder and version, or set the status that App Store Connect shows")
      )
    }
    return status == .waitingForUpload
      ? (id, "it is waiting for its hosted content", .no, .console("upload its hosted content"))
      : (id, "App Store Connect is processing its hosted content", .no, .console("wait; this takes minutes to hours"))
  }
}
