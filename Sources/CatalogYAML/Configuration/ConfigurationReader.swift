package import SourceDiagnostics
package import YAMLSyntax

/// Reads the tree of a `.shelf.yaml`.
///
/// - Parameters:
///   - tree: the parsed file.
///   - kinds: every kind of finding.
/// - Returns: the configuration and its faults.
package func readConfiguration(
  _ tree: YAMLTree, kinds: [DiagnosticKind]
) -> (configuration: Configuration, faults: [Diagnostic<SourceRange?>]) {
  var configuration = Configuration()
  let faults = readSettings(tree, Records.configuration(kinds), into: &configuration)
  return (configuration, faults)
}

/// Reads every document of a file into one value.
func readSettings<Model>(
  _ tree: YAMLTree, _ record: Record<Model>, into model: inout Model
) -> [Diagnostic<SourceRange?>] {
  let trees = SourceTrees([tree])
  var reader = NodeReader(trees)
  for node in tree.documents {
    guard let root = trees.resolved(NodeRef(tree: 0, node: node)), !trees.isNull(root) else { continue }
    guard reader.isMapping(Value(root), expected: "a mapping") else { continue }
    reader.readFields(of: Value(root), record, into: &model)
  }
  return reader.faults
}
