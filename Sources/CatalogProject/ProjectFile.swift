package import CatalogFormats
import CatalogYAML
package import LockFile
package import SourceDiagnostics
package import YAMLSyntax

/// A file of a project under its number, parsed for what it is there for.
package struct ProjectFile: Sendable {
  /// What a file is there for.
  package enum Role: Hashable, Sendable {
    /// A document or a template.
    case catalog
    case scenario
    /// A catalog by itself.
    case storeKit
    case lock
  }

  /// What it says, as far as its text can be parsed.
  package enum Content: Sendable {
    case yaml(YAMLTree)
    case storeKit(StoreKitCatalog)
    case lock(LockReading)
  }

  package let text: TextFile
  package let role: Role
  package let content: Content

  /// What is wrong with the text as YAML.
  package let faults: [Diagnostic<SourceRange?>]

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - text: what stands in it.
  ///   - number: by which places name it: its index among the project's files.
  ///   - role: what it is there for.
  package init(_ text: TextFile, number: Int, as role: Role) {
    self.text = text
    self.role = role
    switch role {
    case .catalog, .scenario:
      let parsed = YAMLSyntax.parse(text, fileIndex: number, vocabulary: CatalogReader.vocabulary)
      (content, faults) = (.yaml(parsed.tree), parsed.faults)
    case .storeKit: (content, faults) = (.storeKit(StoreKitCatalog(FormatFile(text, index: number))), [])
    case .lock: (content, faults) = (.lock(LockReading(text, index: number)), [])
    }
  }

  /// A YAML file that was parsed elsewhere.
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
