import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// Layering an entry over its templates and defaults.
extension NodeReader {
  /// An entry with its lower layers: its template, the template's template, then the defaults.
  mutating func layered(_ entry: NodeRef, defaults: [NodeRef], templates: Templates) -> Value {
    lacksTemplate = false
    guard trees.kind(entry) == .mapping else { return Value(entry) }
    var below: [NodeRef] = []
    var names: Set<String> = []
    var last: String?
    var current = entry
    while spend(1, on: entry), let (name, next) = template(of: current, names, last, templates: templates) {
      names.insert(name)
      last = name
      below.append(next)
      current = next
    }
    return Value(entry, below: below + defaults)
  }

  /// The template that a mapping extends, with its parameters; reports faults in either.
  ///
  /// Templates visited on the way, of which the last is the mapping itself, can't be extended again.
  private mutating func template(
    of ref: NodeRef, _ visited: Set<String>, _ last: String?, templates: Templates
  ) -> (String, NodeRef)? {
    let value = Value(ref)
    guard let extends = entry(.extends, of: value) else {
      if let with = entry(.with, of: value) {
        report(.unusedParameter, "'with' without 'extends' has no effect", at: with.key)
      }
      return nil
    }
    guard !trees.isNull(extends.value.top) else { return nil }
    lacksTemplate = true
    guard let scalar = at(.field(.extends), { $0.scalar(extends.value, expected: "the name of a template") }) else {
      return nil
    }
    let name = string(scalar)
    let place = self.ref(scalar)
    guard templates.exists(name) else {
      reportUnknownTemplate(name, at: place, known: templates.names)
      return nil
    }
    guard !visited.contains(name) else {
      report(
        .templateCycle,
        "the template '\(name)' extends itself\(last == name ? "" : " through '\(last ?? "")'")",
        at: place)
      return nil
    }
    guard var root = templates.root(of: name), trees.kind(root) == .mapping else { return nil }
    lacksTemplate = false
    root.parameters = parameters(of: value, extends: place, otherwise: trees.ownParameters(of: root))
    reportUnused(of: name, at: value, templates: templates)
    return (name, root)
  }

  private func entry(_ key: CatalogKey, of value: Value) -> Entry? { trees.entry(key.rawValue, of: value) }

  /// Reads the parameters under `with`.
  private mutating func parameters(
    of value: Value, extends: NodeRef, otherwise own: [Parameters.Parameter]
  ) -> Parameters {
    guard let with = entry(.with, of: value), !trees.isNull(with.value.top) else {
      return Parameters([], otherwise: own, extends: extends)
    }
    return at(.field(.with)) { reader in
      guard reader.isMapping(with.value, expected: "a mapping of parameters") else {
        return Parameters([], extends: extends, areUnknown: true)
      }
      var parameters: [Parameters.Parameter] = []
      var unreadable: [String] = []
      for entry in reader.trees.entries(of: with.value) {
        let name = reader.trees.string(entry.key)
        if reader.trees.isScalar(entry.value.top) {
          parameters.append(Parameters.Parameter(name: name, value: entry.value.top))
        } else {
          unreadable.append(name)
          reader.at(.entry(entry.key)) { $0.reportWrongType(entry.value, expected: "text or a number") }
        }
      }
      return Parameters(parameters, otherwise: own, extends: extends, unreadable: unreadable)
    }
  }

  /// Checks a template's own default parameters: a mapping from its placeholders to values.
  mutating func checkOwnParameters(_ value: Value) {
    guard isMapping(value, expected: "a mapping of parameters") else { return }
    let asked = Placeholders.names(in: trees.tree(value.top))
    for entry in trees.entries(of: value) {
      let name = trees.string(entry.key)
      if !trees.isScalar(entry.value.top) {
        at(.entry(entry.key)) { $0.reportWrongType(entry.value, expected: "text or a number") }
      } else if !asked.contains(name) {
        report(.unusedParameter, "the template has no placeholder '{{\(name)}}'", at: entry.key)
      }
    }
  }

  private mutating func reportUnused(of name: String, at value: Value, templates: Templates) {
    guard let with = entry(.with, of: value), trees.kind(with.value.top) == .mapping else { return }
    for entry in trees.entries(of: with.value) {
      let parameter = trees.string(entry.key)
      guard !templates.uses(name, for: parameter) else { continue }
      report(.unusedParameter, "the template '\(name)' has no placeholder '{{\(parameter)}}'", at: entry.key)
    }
  }

  private mutating func reportUnknownTemplate(_ name: String, at place: NodeRef, known: [String]) {
    let nearest = nearestSpelling(to: name, among: known)
    let help =
      known.isEmpty
      ? "the catalog has no templates; create 'templates/\(name).yaml'"
      : "the templates are \(Self.list(known))"
    report(
      .unknownTemplate, "no template '\(name)'\(nearest.map { ", did you mean '\($0)'?" } ?? "")", at: place,
      help: help,
      fix: nearest.flatMap { replacement(of: place, with: $0) })
  }

  /// A template's text with its placeholders filled in. A text that is only one placeholder becomes the parameter
  /// itself, with its own place and type.
  mutating func filled(_ ref: NodeRef, _ parameters: Parameters) -> Scalar? {
    guard Placeholders.mayStand(in: trees.tree(ref).bytes(of: ref.node)) else { return .node(ref, trees.node(ref)) }
    guard spend(bytes: trees.node(ref).textLength, on: ref) else { return nil }
    let pieces = Placeholders.pieces(of: trees.string(ref))
    if case .placeholder(let name) = pieces.first, pieces.count == 1 {
      guard let value = value(of: name, in: parameters, for: ref) else { return nil }
      return scalar(Value(value), expected: "text")
    }
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let part):
        guard spend(bytes: part.utf8.count, on: ref) else { return nil }
        text += part
      case .placeholder(let name):
        guard let value = value(of: name, in: parameters, for: ref) else { return nil }
        guard let scalar = scalar(Value(value), expected: "text") else { continue }
        let part = string(scalar)
        guard spend(bytes: part.utf8.count, on: ref) else { return nil }
        text += part
      }
    }
    return .filled(text, ref)
  }

  private mutating func value(of name: String, in parameters: Parameters, for ref: NodeRef) -> NodeRef? {
    if let value = parameters.value(of: name) { return value }
    guard !parameters.areUnknown, !parameters.unreadable.contains(name) else { return nil }
    let message = "no value for '{{\(name)}}' of the template '\(trees.string(parameters.extends))'"
    guard missed.insert(MissedParameter(place: trees.range(parameters.extends), name: name)).inserted else {
      return nil
    }
    report(
      .missingParameter, message, at: parameters.extends,
      notes: [Note("the placeholder", at: trees.range(ref))], help: "add '\(name)' under 'with'")
    return nil
  }
}

extension SourceTrees {
  /// The template's own values for its placeholders; null sets none.
  fileprivate func ownParameters(of template: NodeRef) -> [Parameters.Parameter] {
    guard let own = entry(CatalogKey.parameters.rawValue, of: Value(template)), kind(own.value.top) == .mapping else {
      return []
    }
    return entries(of: own.value).filter { isScalar($0.value.top) && !isNull($0.value.top) }.map {
      Parameters.Parameter(name: string($0.key), value: $0.value.top)
    }
  }
}
