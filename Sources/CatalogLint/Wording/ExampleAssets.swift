package import CatalogModel
package import SourceDiagnostics

extension Example {
  /// The files that the example's catalog references; nil if the example isn't about files.
  ///
  /// It contains the picture of the surrounding clean catalog, unless every product of the example has its own.
  package func assets(for catalog: Catalog) -> Assets? {
    guard let assets else { return nil }
    let mentions = AssetMentions(in: catalog)
    var files = assets.map { DescribedFiles.File($0.path, $0.described) }
    let usual = Self.usualScreenshot.path
    if mentions.screenshots.contains(usual), !assets.contains(where: { $0.path == usual }) {
      files.append(.init(Self.usualScreenshot.path, Self.usualScreenshot.described))
    }
    return DescribedFiles(files).assets(for: mentions)
  }

  /// The default screenshot of products in examples.
  private static let usualScreenshot = Asset.png("review/shot.png", width: 1334, height: 750)
}

extension Example.Asset {
  fileprivate var described: DescribedFiles.Content {
    switch content {
    case .file(let bytes, let size, let mayRun): .file(bytes, size: size, mayRun: mayRun)
    case .folder: .folder
    case .link(let destination): .link(to: destination)
    }
  }

  /// A file with some bytes.
  static func file(_ path: String, _ bytes: [UInt8], size: Int? = nil, mayRun: Bool = false) -> Self {
    Self(path, .file(bytes, size: size ?? bytes.count, mayRun: mayRun))
  }

  /// A file with some text.
  static func text(_ path: String, _ text: String, mayRun: Bool = false) -> Self {
    file(path, Array(text.utf8), mayRun: mayRun)
  }

  /// Valid hosted content: a text and a picture.
  static let chapter = text("content/chapter-1/chapter.txt", "The boat leaves.")
  static let cover = png("content/chapter-1/cover.png", width: 320, height: 480)

  /// The screenshot of a product in an example.
  static let goldShot = png("review/gold.png", width: 1334, height: 750)

  static func folder(_ path: String) -> Self { Self(path, .folder) }

  static func link(_ path: String, to destination: String) -> Self { Self(path, .link(to: destination)) }

  /// The start of a PNG up to its data; the seed makes it different from others of its size.
  static func png(_ path: String, width: Int, height: Int, alpha: Bool = false, grey: Bool = false, seed: UInt8 = 0)
    -> Self
  {
    let type: UInt8 = (grey ? 0 : 2) + (alpha ? 4 : 0)
    let bytes =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + bigEndian(width, 4)
      + bigEndian(height, 4) + [8, type, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 1] + Array("IDAT".utf8) + [seed, 0, 0, 0, 0]
    return file(path, bytes)
  }

  /// The start of a JPEG with three color components.
  static func jpeg(_ path: String, width: Int, height: Int) -> Self {
    file(
      path,
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8] + bigEndian(height, 2) + bigEndian(width, 2) + [
        3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1,
      ])
  }

  private static func bigEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }
}
