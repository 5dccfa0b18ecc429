/// The relevant parts of a picture's header.
package struct ImageHeader: Hashable, Sendable {
  package var format: PictureFormat
  package var width: Int
  package var height: Int

  /// Bits per color component.
  package var bitDepth: Int
  package var colors: ColorModel

  /// Whether pixels may be transparent, through an alpha channel or a transparent color.
  package var hasAlpha: Bool
  package var profile: Profile

  package init(
    format: PictureFormat, width: Int, height: Int, bitDepth: Int, colors: ColorModel, hasAlpha: Bool = false,
    profile: Profile = .none
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.colors = colors
    self.hasAlpha = hasAlpha
    self.profile = profile
  }

  /// How pixel colors are encoded.
  package enum ColorModel: String, Hashable, Sendable {
    case grey, palette, rgb, cmyk

    /// The color model as messages name it.
    package var spoken: String {
      switch self {
      case .grey: "grayscale"
      case .palette: "a color palette"
      case .rgb: "RGB"
      case .cmyk: "CMYK"
      }
    }
  }

  /// The color profile.
  package enum Profile: String, Hashable, Sendable {
    case none, sRGB, icc
  }
}

/// The result of reading a picture's header.
package enum PictureFacts: Hashable, Sendable {
  /// A PNG or a JPEG.
  case header(ImageHeader)
  /// An invalid PNG or JPEG: the reason, as a clause.
  case damaged(String)
  /// Another picture format, or not a picture.
  case none

  /// Reads as much of a file as its header requires.
  package init(of file: inout FileWindow) {
    let head = file.bytes(at: 0, upTo: FileNature.headLength)
    switch PictureFormat(head: Array(head)) {
    case .png: self = PNGHeader.parse(&file)
    case .jpeg: self = JPEGHeader.parse(&file)
    default: self = .none
    }
  }
}
