/// The words of one enumeration.
struct WordChoice<Word: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
  let words = Array(Word.allCases)
  let texts = Word.allCases.map(\.rawValue)
}
