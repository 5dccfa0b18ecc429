import ArgumentParser

/// One word of a few, spelled out, so that the argument parser need not find them by reflection at the start of every
/// run.
protocol WordArgument: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension WordArgument {
  static var allValueStrings: [String] { allCases.map(\.rawValue) }
  static var allValueDescriptions: [String: String] { [:] }
}
