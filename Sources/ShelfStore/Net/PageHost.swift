import CommandSupport
import StoreServer
import SystemPackage
import TextFormats

/// Serves the page of a catalog while the catalog is edited. Renders it again when a file changes, and makes browsers
/// reload it.
actor PageHost: WebHost {
  /// A served page, its content, and its inputs.
  struct Edition: Sendable {
    let page: String
    let pictures: [FilePath]
    var watch: FileWatch
  }

  /// Renders an edition, by its number.
  typealias Maker = @Sendable (Int) async throws -> Edition

  nonisolated var takesUploads: Bool { false }
  nonisolated var newsPath: String? { "/_page/events" }

  private let make: Maker
  private var edition: Edition
  private var number = 1
  private var listeners = NewsListeners()

  /// - Parameter make: renders the page from the current files.
  /// - Throws: the error of the first rendering.
  init(_ make: @escaping Maker) async throws {
    self.make = make
    edition = try await make(1)
  }

  func settle(address: String, uploadAddress: String) {}

  func answer(_ request: StoreRequest) -> StoreAnswer {
    guard request.method == "GET" || request.method == "HEAD" else { return StoreAnswer(status: 405) }
    let parts = request.parts ?? []
    if parts.isEmpty { return Self.answer(Array(edition.page.utf8), "text/html; charset=utf-8") }
    guard parts.count == 3, parts[0] == "_page", parts[1] == "pictures", let index = Int(parts[2]),
      edition.pictures.indices.contains(index), case let path = edition.pictures[index],
      let bytes = Source.bytes(of: path, within: Confinement(ofOutput: path))
    else { return StoreAnswer(status: 404) }
    return Self.answer(bytes, bytes.first == 0x89 ? "image/png" : "image/jpeg")
  }

  private static func answer(_ body: [UInt8], _ type: String) -> StoreAnswer {
    var answer = StoreAnswer(status: 200)
    answer.headers = [("Content-Type", type), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")]
    answer.body = body
    return answer
  }

  // MARK: - News

  /// The editions from the present one on, each by its number.
  func requests() -> (number: Int, stream: AsyncStream<String>) {
    let joined = listeners.join()
    announce()
    return joined
  }

  func leave(_ number: Int) { listeners.leave(number) }

  private func announce() { listeners.send(["version": .integer(number)]) }

  /// Renders the page again after each change.
  func work() async {
    while !Task.isCancelled {
      var watch = edition.watch
      do { try await watch.waitForChange() } catch { return }
      repeat {
        do {
          edition = try await make(number + 1)
          number += 1
          announce()
        } catch {
          // Files that can't be read now may be readable soon; until then the last page is served.
          edition.watch = watch
          Terminal.printError((error as? Failure)?.message ?? "\(error)")
        }
        // Files that changed during the reading count as well.
      } while !watch.look().isEmpty && !Task.isCancelled
    }
  }
}
