/// The commands of `shelf-store`, which `shelf` lists and passes on.
package enum StoreCommandName: String, CaseIterable, Sendable {
  case plan, submit, store, serve, pull, apply

  /// What the command does, in one sentence for the list of commands.
  package var abstract: String {
    switch self {
    case .plan: "Say what brings the store to what the catalog says, and what comes of it."
    case .submit: "Plan what goes to review."
    case .store: "Serve an App Store Connect of your own, to try things on."
    case .serve: "Serve an App Store Server API on this machine, over a rehearsal of the store."
    case .pull: "Read what the store has of an app into a catalog."
    case .apply: "Carry out a plan in the store."
    }
  }
}
