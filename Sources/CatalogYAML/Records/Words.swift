import CatalogModel
import SourceDiagnostics
import YAMLSyntax

/// The words that Shelf knows, recognized during parsing: every key and every enumerated value.
enum Words {
  static let vocabulary = Vocabulary(keys + values)

  static var count: Int { vocabulary.words.count }

  /// The number of a key in the vocabulary.
  static func number(of key: CatalogKey) -> Int { numberOfKey[key] ?? Vocabulary.noWord }

  /// The numbers of keys that are looked up in every entry.
  static let id = number(of: .id)
  static let extends = number(of: .extends)
  static let with = number(of: .with)
  static let table = number(of: .table)
  static let row = number(of: .row)

  private static let keys = CatalogKey.allCases.map(\.rawValue)

  private static let numberOfKey = Dictionary(
    uniqueKeysWithValues: CatalogKey.allCases.enumerated().map { ($0.element, $0.offset + 1) })

  /// The words that are not keys, without duplicates.
  private static let values = {
    var seen = Set(keys)
    let all =
      texts(ProductType.self) + texts(SoldThing.self) + texts(RestoreParty.self) + texts(ReviewStatus.self)
      + texts(OfferMode.self) + texts(OfferCode.Eligibility.self) + texts(WinBackOffer.Priority.self)
      + texts(PriceChange.ExistingSubscribers.self) + texts(TargetPlan.self) + texts(VersionStatus.self)
      + texts(WinBackOffer.PromotionIntent.self) + texts(OfferCode.CodeBatch.Environment.self)
      + texts(App.Platform.self)
      + texts(App.GracePeriod.Renewals.self) + texts(SubscriptionGroup.Kind.self)
      + texts(App.Agreements.AgreementState.self) + texts(App.Agreements.FormState.self)
      + texts(RuleLevel.self) + texts(FailureThreshold.self) + texts(StoreEnvironment.self) + texts(StoreEra.self)
      + texts(SandboxRate.self) + texts(PriceConsent.self) + texts(SubscriptionPhase.self) + texts(DownloadState.self)
      + texts(Refusal.self) + texts(PaymentWord.self) + texts(ScenarioAction.RefundRequestReason.self)
    return all.filter { seen.insert($0).inserted }
  }()

  private static func texts<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) -> [String] {
    Word.allCases.map(\.rawValue)
  }
}

/// A list of alternative words, by their numbers in the vocabulary.
struct WordList: Sendable {
  let texts: [String]
  private let numbers: [Int]

  init(_ texts: [String]) {
    self.texts = texts
    numbers = texts.map(Words.vocabulary.number)
  }

  /// The index of the word with a number of the vocabulary, if it is in the list.
  func place(ofNumber number: Int) -> Int? { numbers.firstIndex(of: number) }
}

/// The words of one enumeration.
struct WordChoice<Word: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
  let words = Array(Word.allCases)
  let list = WordList(Word.allCases.map(\.rawValue))

  var texts: [String] { list.texts }
}
