/// What the store asks of the pictures that belong to a product.
package enum ReviewPictures {
  /// The width and height of a picture in pixels, however it is turned.
  package struct Size: Hashable, Sendable {
    package let shorter: Int
    package let longer: Int

    package init(_ width: Int, _ height: Int) {
      shorter = min(width, height)
      longer = max(width, height)
    }
  }

  /// The least size of a review screenshot. That every larger one will do is our conclusion: today's list of sizes is
  /// that of the app's own screenshots, and grows with every device.
  package static let smallestScreenshot = Fact(Size(640, 920), .appleParty, .inferred)

  /// Smaller sizes that do all the same: screens without their status bar, and those of Apple Watch from Series 3 to
  /// Ultra 3.
  ///
  /// The first three were accepted by an upload of 2022; that the later watches' do as well is our conclusion.
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

  /// The side of a promotion image: square, flat, RGB, and each unlike the others.
  package static let promotionSide = Fact(1024, .help("Promote in-app purchases", .secondary))

  /// Whether a review screenshot of this size will do.
  package static func isLargeEnough(width: Int, height: Int) -> Bool {
    let (size, least) = (Size(width, height), smallestScreenshot.value)
    return size.shorter >= least.shorter && size.longer >= least.longer || smallerScreenshots.value.contains(size)
  }

  /// Whether App Store Connect processes a review screenshot of this size.
  package static func fits(width: Int, height: Int) -> Bool {
    isLargeEnough(width: width, height: height) && !refusedScreenshots.value.contains(Size(width, height))
  }
}
