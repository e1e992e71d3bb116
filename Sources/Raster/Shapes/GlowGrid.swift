/// The places at which a glow is computed: every pixel's centre, or corners of a coarse grid with a line between them.
/// ```
///   ●───┬───┬───┬───●      step 4: a sample ● each fourth row and column, at most 0.42 sigma apart. A line between
///   ├───┼───┼───┼───┤      two samples is a blur of its own, on average by the variance step² / 6, by which the
///   ├───┼───┼───┼───┤      Gaussian is narrower. What is left is at most 1.4 of 255 levels, under the widest slope.
///   ●───┴───┴───┴───●
/// ```
struct GlowGrid: Equatable {
  /// Pixels between two samples: 1, 2, 4 or 8, so that a band of sixteen rows is whole.
  let step: Int

  /// Every pixel.
  static let fine = GlowGrid(step: 1)

  private init(step: Int) { self.step = step }

  /// For a Gaussian of that standard deviation, in pixels.
  init(blur: Double) { step = blur < 4.75 ? 1 : blur < 9.5 ? 2 : blur < 19 ? 4 : 8 }

  /// What a line between samples adds to the blur, in square pixels.
  var variance: Double { step == 1 ? 0 : Double(step * step) / 6 }

  /// Where a sample is, from its number, in samples: a pixel's middle, or a corner.
  var center: Double { step == 1 ? 0.5 : 0 }

  /// The number of samples around some pixels in a row.
  func samples(_ pixels: Int) -> Int { step == 1 ? pixels : pixels / step + 2 }

  /// The first row of samples of a band of pixels; a coarse grid's band ends with the next one's first row.
  func row(ofBand band: Int) -> Int { band * RowBands.height / step }

  /// The rows of samples of a band.
  var rowsOfBand: Int { step == 1 ? RowBands.height : RowBands.height / step + 1 }

  /// The first row of pixels that a row of samples lights.
  func firstPixel(_ row: Int) -> Int { step == 1 ? row : max(row * step - 1, 0) }
}
