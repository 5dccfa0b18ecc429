package import CatalogFormats
package import LockFile
package import SourceDiagnostics
package import YAMLSyntax

/// A parsed file of a project, with its index and role.
package struct ProjectFile: Sendable {
  /// The role of a file.
  package enum Role: Hashable, Sendable {
    /// A document or a template.
    case catalog
    case scenario
    /// A complete `.storekit` catalog.
    case storeKit
    case lock
    /// Accepted changes.
    case accepted
  }

  /// Its parsed content.
  package enum Content: Sendable {
    case yaml(YAMLTree)
    case storeKit(StoreKitCatalog)
    case lock(LockReading)
  }

  package let text: TextFile
  package let role: Role
  package let content: Content

  /// Its YAML faults.
  package let faults: [Diagnostic<SourceRange?>]

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - text: its text.
  ///   - number: its index among the project's files, which places refer to.
  ///   - role: its role.
  package init(_ text: TextFile, number: Int, as role: Role) {
    self.text = text
    self.role = role
    switch role {
    case .catalog, .scenario, .accepted:
      let parsed = YAMLSyntax.parse(text, fileIndex: number)
      (content, faults) = (.yaml(parsed.tree), parsed.faults)
    case .storeKit: (content, faults) = (.storeKit(StoreKitCatalog(FormatFile(text, index: number))), [])
    case .lock: (content, faults) = (.lock(LockReading(text, index: number)), [])
    }
  }

  /// A YAML file that is already parsed.
  package init(_ tree: YAMLTree, as role: Role, faults: [Diagnostic<SourceRange?>]) {
    text = tree.file
    self.role = role
    content = .yaml(tree)
    self.faults = faults
  }

  package var tree: YAMLTree? { if case .yaml(let tree) = content { tree } else { nil } }
  package var storeKitFile: StoreKitCatalog? { if case .storeKit(let file) = content { file } else { nil } }
  package var lock: LockReading? { if case .lock(let lock) = content { lock } else { nil } }
}
