/// A version of the `.storekit` format, which decides the keys of a file.
///
/// Observed in 360 files of 209 repositories (2026-11-21): Xcode 12 and 13 write 1.x, 14 writes 2.0, 15 writes 3.0,
/// 16 writes 4.0, 26 writes 5.0, 27 writes 6.x.
struct StoreKitVersion: Hashable, Comparable {
  let major: Int
  let minor: Int

  init(_ major: Int, _ minor: Int) { (self.major, self.minor) = (major, minor) }

  /// Parses a version such as `4.0`; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let major = Int(parts[0]), let minor = Int(parts[1]), "\(major).\(minor)" == text else {
      return nil
    }
    self.init(major, minor)
  }

  /// The versions observed in files, oldest first.
  static let known = [(1, 0), (1, 1), (1, 2), (2, 0), (3, 0), (4, 0), (5, 0), (6, 3)].map {
    StoreKitVersion($0.0, $0.1)
  }

  /// The version of Xcode 16, which later ones read.
  static let usual = StoreKitVersion(4, 0)

  static func < (left: StoreKitVersion, right: StoreKitVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}

extension StoreKitVersion: CustomStringConvertible {
  /// `4.0`.
  var description: String { "\(major).\(minor)" }
}

/// The version that added each feature.
extension StoreKitVersion {
  var hasIdentifier: Bool { self >= Self(1, 1) }
  var hasNonRenewingSubscriptions: Bool { self >= Self(1, 1) }
  var hasStorefront: Bool { self >= Self(1, 1) }
  var hasCodeOffers: Bool { self >= Self(1, 2) }
  var hasWinBackOffers: Bool { self >= Self(4, 0) }
  var hasPolicies: Bool { self >= Self(4, 0) }
  var hasBillingPlanTypes: Bool { self >= Self(5, 0) }
  var hasSeveralIntroductoryOffers: Bool { self >= Self(5, 0) }
  var hasOneIntroductoryOffer: Bool { self < Self(6, 0) }
  var hasBundleGroups: Bool { self >= Self(6, 0) }
}
