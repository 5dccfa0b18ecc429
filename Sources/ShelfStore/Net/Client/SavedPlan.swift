import CommandSupport
import SourceDiagnostics
import StoreClient
import StorePlanning
import SystemPackage

/// A plan that was written to a file.
enum SavedPlan {
  /// Returns the plans of a file as `shelf plan` showed them, with the command that applies them.
  ///
  /// - Parameter name: the name of the file.
  /// - Returns: the text.
  /// - Throws: a `Failure` for a file that isn't one of plans; `Refused` for one that was edited.
  static func text(ofFile name: String) async throws -> String {
    guard let bytes = Source.bytes(of: FilePath(name)) else { throw Failure("can't read '\(name)'") }
    let parts = PlanDocuments.parts(of: TextFile(path: name, bytes: bytes))
    var documents: [StepDocument] = []
    for part in parts { documents.append(try await document(in: part)) }
    let texts = try documents.map { document in
      guard let plan = document.plan else {
        throw Failure("'\(name)' is not a plan; 'shelf plan -o plan.json' writes one")
      }
      return plan.text.map { VisibleText.line($0) + "\n" }.joined()
    }
    let text = texts.joined(separator: "\n")
    guard documents.contains(where: { !$0.steps.isEmpty || $0.plan?.wayBack != nil }) else { return text }
    let hasWayBack = parts.contains { PlanFile.hasWayBack($0) }
    return text + PlanText().command(allowing: documents.flatMap(\.consent), file: name, hasWayBack: hasWayBack)
  }

  /// Reads a document of requests.
  ///
  /// - Parameter file: the file.
  /// - Returns: the document.
  /// - Throws: a `Failure` if it is damaged; `Refused` for a plan that was edited.
  static func document(in file: TextFile) async throws -> StepDocument {
    let document = try await ClientFailure.reporting { try StepDocument(file) }
    // The requests of a way back are planned when it is applied.
    let isOpen = document.plan?.wayBack != nil && document.steps.isEmpty
    guard document.plan == nil || isOpen || PlanDocuments.isUnedited(file, digest: PlannedStore.digest) else {
      throw Refused("'\(file.path)' was edited, or made by another version; run 'shelf plan' again")
    }
    return document
  }
}
