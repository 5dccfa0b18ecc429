/// The commands of `shelf-store`, which `shelf` lists and passes on.
package enum StoreCommandName: String, CaseIterable, Sendable {
  case pull, plan, apply, serve

  /// The command's description in the list of commands.
  package var abstract: String {
    switch self {
    case .pull: "Import products from App Store Connect"
    case .plan: "Preview changes to App Store Connect"
    case .apply: "Apply a plan"
    case .serve: "Run Apple's server APIs on this computer"
    }
  }
}
