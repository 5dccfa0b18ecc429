import CommandSupport
import CatalogModel
import ServerPayloads
import StoreSimulation

/// The App Store Server as a developer's server sees it; signs notifications with its own chain.
struct PlayedServer {
  private let chain: SigningChain
  private let signer: PayloadSigner

  /// Signs with the root in a file, or with a temporary one.
  init(rootKey: String?) throws {
    chain = try RootKeyFile.chain(in: rootKey)
    signer = PayloadSigner(chain)
  }

  /// The certificate to trust: PEM if the file name ends in `.pem`, otherwise DER.
  func certificate(for file: String) -> [UInt8] { file.hasSuffix(".pem") ? Array(chain.pem.utf8) : chain.root }

  /// Starts to observe a scenario.
  ///
  /// - Throws: a `Failure` for an app without a bundle ID.
  func beginning(_ scenario: Scenario, in shop: Shop, _ shown: String) throws -> Run {
    guard let app = PayloadApp(shop.catalog.app, environment: scenario.environment) else {
      throw Failure("\(shown): the app has no 'bundle_id', which notifications contain; add it to 'app'")
    }
    let (start, end) = scenario.span
    guard SigningChain.years.contains(start.date.year), SigningChain.years.contains(end.date.year) else {
      throw Failure(
        """
        \(shown): notifications can be signed for the years \(SigningChain.years.lowerBound) to \
        \(SigningChain.years.upperBound - 1); the scenario runs from \(start.date) to \(end.date)
        """
      )
    }
    if scenario.environment == .production, app.environment == .sandbox {
      Terminal.printError(
        """
        \(shown): sent with the environment Sandbox, because Apple's libraries reject Production without the app's \
        Apple ID; add 'apple_id' to 'app'
        """
      )
    }
    let writer = PayloadWriter(app, in: shop)
    let run = "\(scenario.title) \(shop.seed) \(start)"
    return Run(signer: signer, app: app, maker: NotificationMaker(writer, from: start, run: run))
  }

  /// An observed scenario.
  struct Run {
    let signer: PayloadSigner
    let app: PayloadApp
    var maker: NotificationMaker

    /// A notification as the body of a request, on one line.
    func body(_ notification: StoreNotification) throws -> String {
      // The signed text needs no JSON escapes.
      do { return "{\"signedPayload\":\"\(try signer.sign(notification, of: app))\"}" } catch {
        throw Failure("a notification can't be signed: \(error)")
      }
    }
  }
}
