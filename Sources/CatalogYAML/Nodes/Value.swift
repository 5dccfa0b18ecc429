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

  /// Nil for most values; so a value is small, and copied for little.
  private var layers: Layers?

  private final class Layers: Sendable {
    let below: [NodeRef]
    let bareRow: NodeRef?

    init(below: [NodeRef], bareRow: NodeRef?) { (self.below, self.bareRow) = (below, bareRow) }
  }

  init(_ top: NodeRef, below: [NodeRef] = []) {
    self.top = top
    self.below = below
  }

  /// Mappings of templates and defaults, nearest first; empty unless `top` is a mapping.
  var below: [NodeRef] {
    get { layers?.below ?? [] }
    set { layers = newValue.isEmpty && bareRow == nil ? nil : Layers(below: newValue, bareRow: bareRow) }
  }

  /// Of a price that names a row of a table: the row, where that is a bare amount, which is the base unless the price
  /// says another.
  var bareRow: NodeRef? {
    get { layers?.bareRow }
    set { layers = Layers(below: below, bareRow: newValue) }
  }

  /// Whether there is nothing but the node itself.
  var isAlone: Bool { layers == nil }
}

/// What an entry gives to the template it extends.
final class Parameters: Sendable {
  /// One `name: value` under `with`.
  struct Parameter {
    var name: String
    var value: NodeRef
  }

  let parameters: [Parameter]

  /// What the template itself says, where the entry says nothing.
  private let own: [Parameter]

  /// Where the template is named; a parameter that is missing is reported there.
  let extends: NodeRef

  /// Whether nothing is known about the parameters: nobody uses the template, or what it is given can't be read.
  let areUnknown: Bool

  /// Those whose values can't be read.
  let unreadable: [String]

  init(
    _ parameters: [Parameter], otherwise own: [Parameter] = [], extends: NodeRef, areUnknown: Bool = false,
    unreadable: [String] = []
  ) {
    self.parameters = parameters
    self.own = own
    self.extends = extends
    self.areUnknown = areUnknown
    self.unreadable = unreadable
  }

  func value(of name: String) -> NodeRef? {
    if unreadable.contains(name) { return nil }
    return (parameters.first { $0.name == name } ?? own.first { $0.name == name })?.value
  }
}
