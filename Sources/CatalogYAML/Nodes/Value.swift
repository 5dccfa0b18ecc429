import YAMLSyntax

/// A node of one of the trees, and what the placeholders in it stand for.
struct NodeRef {
  var tree: Int32
  var node: NodeID

  /// The parameters of the template that the node stands in; nil outside templates.
  var parameters: Parameters?
}

/// A value as it is to be read: a node, and the mappings below it that fill in what it does not say.
struct Value {
  var top: NodeRef

  /// Mappings of templates and defaults, nearest first; empty unless `top` is a mapping.
  var below: [NodeRef] = []

  init(_ top: NodeRef, below: [NodeRef] = []) {
    self.top = top
    self.below = below
  }
}

/// What an entry gives to the template it extends.
final class Parameters: Sendable {
  /// One `name: value` under `with`.
  struct Parameter {
    var name: String
    var value: NodeRef
  }

  let parameters: [Parameter]

  /// Where the template is named; a parameter that is missing is reported there.
  let extends: NodeRef

  /// Whether nothing is known about the parameters: nobody uses the template, or what it is given can't be read.
  let areUnknown: Bool

  /// Those whose values can't be read.
  let unreadable: [String]

  init(_ parameters: [Parameter], extends: NodeRef, areUnknown: Bool = false, unreadable: [String] = []) {
    self.parameters = parameters
    self.extends = extends
    self.areUnknown = areUnknown
    self.unreadable = unreadable
  }

  func value(of name: String) -> NodeRef? { parameters.first { $0.name == name }?.value }
}
