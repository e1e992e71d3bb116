import Graphics

/// A picture that a content source decodes; it may come at any later frame.
struct AwaitedPicture {
  private let content: any ContentSource
  private var request: PictureRequest?
  /// The source's, when it was last asked.
  private var arrivals: Int?

  init(_ request: PictureRequest, from content: any ContentSource) {
    (self.request, self.content) = (request, content)
  }

  /// The picture, once, when it has come.
  mutating func receive() -> Bitmap? {
    guard let request else { return nil }
    let now = content.arrivals
    guard now != arrivals else { return nil }
    arrivals = now
    guard case .ready(let bitmap) = content.picture(request) else { return nil }
    self.request = nil
    return bitmap
  }
}
