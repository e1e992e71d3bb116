import Graphics

/// A picture that a content source decodes; it may come at any later frame, and another one after a reload.
struct AwaitedPicture {
  private let content: any ContentSource
  private let request: PictureRequest
  private var isThere = false
  /// The source's, when it was last asked.
  private var arrivals: Int?
  private var generation: Int

  init(_ request: PictureRequest, from content: any ContentSource) {
    (self.request, self.content) = (request, content)
    generation = content.generation
  }

  /// The picture, once, when it has come.
  mutating func receive() -> Bitmap? {
    if generation != content.generation { (generation, isThere) = (content.generation, false) }
    let now = content.arrivals
    guard !isThere, now != arrivals else { return nil }
    arrivals = now
    guard case .ready(let bitmap) = content.picture(request) else { return nil }
    isThere = true
    return bitmap
  }
}
