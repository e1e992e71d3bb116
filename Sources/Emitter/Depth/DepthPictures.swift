import Graphics

/// The pictures of a layer in depth: sharp ones, and one out of focus for each cell and slice before the focus.
struct DepthPictures: Sendable {
  private(set) var images: [Bitmap] = []
  private(set) var samplings: [Sampling] = []
  private var softened: [(image: Int, diameter: Double, result: Look)] = []

  /// A picture of the list and what it needs to look as large and as bright as the sharp one.
  struct Look: Sendable {
    var image: Int
    var scale = 1.0
    var opacity = 1.0
    /// The light of the picture, in its own pixels.
    var area: Double
  }

  /// Half the diagonal of what a cell's picture looks like with a circle of confusion of `blur` sizes, in pixels of the
  /// sharp one; nil without a picture.
  static func radius(_ cell: EmitterCell, blur: Double) -> Double? {
    guard let picture = cell.picture else { return nil }
    guard let soft = picture.defocusedSize(diameter: picture.diameter(blur)) else {
      return halfDiagonal(picture.width, picture.height)
    }
    return halfDiagonal(soft.width, soft.height) * Double(soft.step)
  }

  private static func halfDiagonal(_ width: Int, _ height: Int) -> Double {
    Double(width * width + height * height).squareRoot() / 2
  }

  /// The look of a cell's picture with a circle of confusion of `blur` sizes; nil without a picture.
  mutating func look(_ cell: EmitterCell, blur: Double) -> Look? {
    guard let picture = cell.picture, let sampling = cell.sampling else { return nil }
    let sharp = index(of: picture, sampling)
    let diameter = picture.diameter(blur)
    let known = softened.first { $0.image == sharp && $0.diameter == diameter }
    if let known { return known.result }
    guard let soft = picture.defocused(diameter: diameter) else {
      return Look(image: sharp, area: picture.coveredArea)
    }
    let look = Look(
      image: index(of: soft.picture, .usual(for: picture.format)), scale: Double(soft.step),
      opacity: soft.opacity, area: soft.picture.coveredArea * soft.opacity)
    softened.append((sharp, diameter, look))
    return look
  }

  private mutating func index(of picture: Bitmap, _ sampling: Sampling) -> Int {
    let known = images.indices.first { images[$0] == picture && samplings[$0] == sampling }
    if let known { return known }
    images.append(picture)
    samplings.append(sampling)
    return images.count - 1
  }
}

extension Bitmap {
  /// The area that it covers, in its pixels: the sum of its coverage or alpha.
  var coveredArea: Double {
    let step = format.bytesPerPixel
    var sum = 0
    for index in stride(from: step - 1, to: bytes.count, by: step) { sum += Int(bytes[index]) }
    return Double(sum) / 255
  }

  /// The diameter in pixels of a circle of confusion of `blur` sizes.
  fileprivate func diameter(_ blur: Double) -> Double { blur * Double(max(width, height)) }
}
