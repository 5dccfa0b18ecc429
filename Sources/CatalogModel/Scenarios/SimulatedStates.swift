package enum SubscriptionPhase: String, Sendable, CaseIterable {
  /// The current period is paid.
  case active
  /// Expired with access, while Apple retries the payment.
  case grace
  /// Expired without access, while Apple retries the payment.
  case retry
  /// Over.
  case expired
  /// Revoked by a refund (status 5 of the server API).
  case revoked

  /// Whether it has ended.
  package var isOver: Bool { self == .expired || self == .revoked }
}

/// The response to a price increase.
package enum PriceConsent: String, Sendable, CaseIterable {
  /// No consent is needed.
  case notNeeded = "not-needed"
  /// Not answered yet.
  case pending
  case given, declined
}

/// The states of a download (statement 95).
package enum DownloadState: String, Sendable, CaseIterable {
  case waiting, active, paused, finished, failed, cancelled
}
