import CatalogModel

/// A field of a catalog with the path to it and the text that it would be written as.
struct WrittenField: Sendable {
  let path: CatalogPath
  let text: String
}

extension Catalog {
  /// The texts, words, numbers, amounts and flags that some author wrote, each with its path.
  var writtenFields: [WrittenField] {
    var fields = app?.outline(.concise).written(at: .app) ?? []
    for product in products { fields += product.outline(.concise).written(at: .product(product.id)) }
    for group in subscriptionGroups {
      fields += group.outline(.concise).written(at: .group(group.name))
      for plan in group.subscriptions {
        fields += plan.outline(.concise, isInGroup: true).written(at: .product(plan.id))
      }
    }
    for (index, id) in retired.enumerated() {
      fields.append(WrittenField(path: CatalogPath(.retired(index)), text: id.text))
    }
    for (index, page) in storePages.enumerated() {
      fields += page.outline(.concise).written(at: CatalogPath(.storePage(index)))
    }
    return fields
  }
}

extension Outline {
  fileprivate func written(at path: CatalogPath) -> [WrittenField] {
    switch self {
    case .record(let fields):
      fields.flatMap { field in
        switch field.key {
        // Subscriptions have paths of their own; a list of territories has the same path with and without 'except'.
        case .subscriptions: [WrittenField]()
        case .except: field.value.written(at: path)
        default: field.value.written(at: path[field.key])
        }
      }
    case .map(let entries): entries.flatMap { $0.value.written(at: path.entry($0.key)) }
    case .list(let items):
      items.enumerated().flatMap { index, item in item.written(at: item.text.map(path.entry) ?? path[index]) }
    case .amount where path.steps.last == .field(.price): spelledOut.written(at: path)
    case .flag(let flag): [WrittenField(path: path, text: "\(flag)")]
    case .integer(let number): [WrittenField(path: path, text: "\(number)")]
    case .amount(let amount): [WrittenField(path: path, text: amount.description)]
    case .text(let text): [WrittenField(path: path, text: text)]
    case .foreign: []
    }
  }
}

extension CatalogPath {
  /// The path to the entry of a map, or of a list of words.
  fileprivate func entry(_ word: String) -> CatalogPath { CatalogPath(root, steps + [.entry(word)]) }
}
