import YAMLSyntax

/// A node of one of the trees, and the values of its placeholders.
struct NodeRef {
  var tree: Int32
  var node: NodeID

  /// The parameters of the template that contains the node; nil outside templates.
  var parameters: Parameters?
}

/// A value to read: a node, and the lower layers that provide missing entries.
struct Value {
  var top: NodeRef

  /// Nil for most values, which keeps a value small.
  private var layers: Layers?

  private final class Layers: Sendable {
    let below: [NodeRef]
    let bareRow: NodeRef?

    init(below: [NodeRef], bareRow: NodeRef?) { (self.below, self.bareRow) = (below, bareRow) }
  }

  init(_ top: NodeRef, below: [NodeRef] = []) { (self.top, self.below) = (top, below) }

  /// Mappings of templates and defaults, nearest first; empty unless `top` is a mapping.
  var below: [NodeRef] {
    get { layers?.below ?? [] }
    set { layers = newValue.isEmpty && bareRow == nil ? nil : Layers(below: newValue, bareRow: bareRow) }
  }

  /// The row of a price that refers to one, if the row is a bare amount; it is the base unless the price has its own.
  var bareRow: NodeRef? {
    get { layers?.bareRow }
    set { layers = Layers(below: below, bareRow: newValue) }
  }

  /// Whether it has no lower layers.
  var isAlone: Bool { layers == nil }
}

/// The parameters that an entry passes to its template.
final class Parameters: Sendable {
  /// One `name: value` under `with`.
  struct Parameter {
    var name: String
    var value: NodeRef
  }

  let parameters: [Parameter]

  /// The template's own default values.
  private let own: [Parameter]

  /// The reference to the template, where a missing parameter is reported.
  let extends: NodeRef

  /// Whether the parameters are unknown: the template is unused, or its parameters are unreadable.
  let areUnknown: Bool

  /// The parameters with unreadable values.
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
