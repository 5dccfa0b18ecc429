import CatalogLint
package import HostedContent
package import SourceDiagnostics

extension ContentFault.Kind {
  /// The kind of finding for it: the catalog rule's own, if there is one.
  package var diagnosticKind: DiagnosticKind {
    switch self {
    case .empty: Rule.contentEmpty.kind
    case .tooLarge: Rule.contentTooLarge.kind
    case .executable: Rule.contentExecutable.kind
    case .escapingLink: Rule.contentSymlinkEscapes.kind
    case .danglingLink: Rule.contentSymlinkDangling.kind
    case .infoMismatch: Rule.contentInfoMismatch.kind
    case .versionFormat: Rule.contentVersionFormat.kind
    case .versionNotRaised: Rule.contentVersionNotRaised.kind
    case .nameCollision: Rule.contentNameCollision.kind
    case .specialFile: .contentSpecialFile
    case .misplacedFile: .contentMisplacedFile
    case .unreadable: .contentUnreadable
    case .unsafePath: .contentUnsafePath
    case .damagedPackage: .contentDamagedPackage
    }
  }
}
