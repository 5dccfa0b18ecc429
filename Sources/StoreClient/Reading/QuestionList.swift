import JSONSyntax
import SourceDiagnostics

/// The questions whose answers make a whole catalog, as `shelf export app-store-connect --questions` writes them.
package struct QuestionList: Sendable {
  /// What stands for the names in paths when nobody gives it.
  let defaults: [String: String]
  let questions: [Question]

  /// A question, asked once, or once for each resource that the answers to others list.
  struct Question: Sendable {
    let id: String
    let path: String
    let over: [String]
    let link: String?
    let only: [(key: String, value: String)]
  }

  /// Nil for a text that is no such document.
  package init?(_ text: String) {
    guard let root = parseJSON(TextFile(path: "questions", text: text)).root, let list = root["questions"]?.elements
    else {
      return nil
    }
    var defaults: [String: String] = [:]
    for input in root["inputs"]?.elements ?? [] {
      if let name = input["name"]?.text, let value = input["default"]?.text { defaults[name] = value }
    }
    self.defaults = defaults
    var questions: [Question] = []
    for node in list {
      guard let id = node["id"]?.text, let path = node["path"]?.text else { return nil }
      questions.append(
        Question(
          id: id, path: path, over: (node["over"]?.elements ?? []).compactMap(\.text), link: node["link"]?.text,
          only: (node["where"]?.members ?? []).map { ($0.key, $0.value.text ?? "") }))
    }
    self.questions = questions
  }
}

extension QuestionList.Question {
  /// What stands for `{{each}}`: of the resources that count each ID once, in their order.
  func turns(_ found: (String) -> [QuestionResource], _ names: [String: String]) -> [String] {
    if over.isEmpty { return [""] }
    let wanted = only.map { (key: $0.key, value: Placeholders.filled($0.value, names)) }
    var turns: [String] = []
    var seen: Set<String> = []
    for resource in over.flatMap(found) where wanted.allSatisfy({ resource.values[$0.key] == $0.value }) {
      let id = link.map { resource.values[$0] } ?? resource.id
      if let id, !id.isEmpty, seen.insert(id).inserted { turns.append(id) }
    }
    return turns
  }
}

/// What later questions may ask of a resource in an answer.
struct QuestionResource: Sendable {
  let id: String

  /// Attributes that are texts, and the IDs of what relationships lead to.
  let values: [String: String]

  /// Keeps the attributes and relationships that any question asks for.
  init(_ resource: AnswerResource, _ names: Set<String>) {
    id = resource.id
    var values: [String: String] = [:]
    for name in names { values[name] = resource.attribute(name)?.text ?? resource.link(name) }
    self.values = values
  }
}
