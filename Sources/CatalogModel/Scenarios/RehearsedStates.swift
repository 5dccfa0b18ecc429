/// Where a subscription is.
package enum SubscriptionPhase: String, Sendable, CaseIterable {
  /// Paid for.
  case active
  /// Past its end with access, while the store tries to be paid.
  case grace
  /// Past its end without access, while the store tries to be paid.
  case retry
  /// Over.
  case expired
  /// Over because the store gave the money back (status 5 of the server API).
  case revoked

  /// Whether nothing of it is left.
  package var isOver: Bool { self == .expired || self == .revoked }
}

/// What became of a question about a higher price.
package enum PriceConsent: String, Sendable, CaseIterable {
  /// Nobody asks: nothing rises, or not by so much.
  case notNeeded = "not-needed"
  /// It was not answered.
  case pending
  case given, declined
}

/// The states of a download (statement 95).
package enum DownloadState: String, Sendable, CaseIterable {
  case waiting, active, paused, finished, failed, cancelled
}
