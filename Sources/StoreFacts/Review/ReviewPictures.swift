/// Requirements for the pictures of a product.
package enum ReviewPictures {
  /// The width and height of a picture in pixels, in either orientation.
  package struct Size: Hashable, Sendable {
    package let shorter: Int
    package let longer: Int

    package init(_ width: Int, _ height: Int) {
      shorter = min(width, height)
      longer = max(width, height)
    }
  }

  /// The minimum size of a review screenshot. That every larger size is accepted is a conclusion: today's list of
  /// sizes is that of the app's own screenshots, and grows with every device.
  package static let smallestScreenshot = Fact(Size(640, 920), .zmij, .inferred)

  /// Smaller accepted sizes: screens without their status bar, and those of Apple Watch from Series 3 to Ultra 3.
  ///
  /// The first three were accepted in 2022; those of later watches are a conclusion.
  package static let smallerScreenshots = Fact<Set<Size>>(
    [
      Size(312, 390), Size(960, 600), Size(1136, 600), Size(368, 448), Size(374, 446), Size(396, 484), Size(410, 502),
      Size(416, 496), Size(422, 514),
    ], .appleParty, .inferred)

  /// Sizes that App Store Connect accepted in an upload and then failed in processing: the whole screen of an iPhone 16
  /// Pro or 17 Pro, and a screen of 920 × 2000.
  package static let refusedScreenshots = Fact<Set<Size>>([Size(1206, 2622), Size(920, 2000)], .zmij, .secondary)

  /// Screenshots are PNG or JPEG without alpha.
  package static let screenshotFormats = Fact("PNG or JPEG without alpha", .productPage, .secondary)

  /// The side of a promotion image: square, opaque, RGB, and different for each product.
  package static let promotionSide = Fact(1024, .help("Promote in-app purchases", .secondary))

  /// Whether a review screenshot of this size is accepted.
  package static func isLargeEnough(width: Int, height: Int) -> Bool {
    let (size, least) = (Size(width, height), smallestScreenshot.value)
    return size.shorter >= least.shorter && size.longer >= least.longer || smallerScreenshots.value.contains(size)
  }

  /// Whether App Store Connect processes a review screenshot of this size.
  package static func fits(width: Int, height: Int) -> Bool {
    isLargeEnough(width: width, height: height) && !refusedScreenshots.value.contains(Size(width, height))
  }
}
