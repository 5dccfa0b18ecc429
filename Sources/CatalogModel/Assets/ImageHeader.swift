/// What a picture's header says of it: enough to know whether the store takes it.
package struct ImageHeader: Hashable, Sendable {
  package var format: PictureFormat
  package var width: Int
  package var height: Int

  /// Bits for each colour of a pixel.
  package var bitDepth: Int
  package var colors: ColorModel

  /// Whether pixels may be transparent, by a channel of their own or by a colour that stands for nothing.
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

  /// How the colour of a pixel is written.
  package enum ColorModel: String, Hashable, Sendable {
    case grey, palette, rgb, cmyk

    /// As messages call it: `greyscale`.
    package var spoken: String {
      switch self {
      case .grey: "greyscale"
      case .palette: "a palette of colours"
      case .rgb: "RGB"
      case .cmyk: "CMYK"
      }
    }
  }

  /// What the colours mean on a screen.
  package enum Profile: String, Hashable, Sendable {
    case none, sRGB, icc
  }
}

/// What came of looking for a picture's header.
package enum PictureFacts: Hashable, Sendable {
  /// A PNG or a JPEG.
  case header(ImageHeader)
  /// A PNG or a JPEG that can't be one: why not, as a clause.
  case damaged(String)
  /// A picture of a format whose header is not read, or no picture at all.
  case none

  /// Reads as much of a file as its header takes.
  package init(of file: inout FileWindow) {
    let head = file.bytes(at: 0, upTo: FileNature.headLength)
    switch PictureFormat(head: Array(head)) {
    case .png: self = PNGHeader.read(&file)
    case .jpeg: self = JPEGHeader.read(&file)
    default: self = .none
    }
  }
}
