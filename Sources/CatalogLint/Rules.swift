extension Rule {
  /// All rules, in the order in which `shelf rules` lists them: the table of contents of the folder `Rules`.
  package static let all: [Rule] = []
}
