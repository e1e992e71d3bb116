import Graphics

/// How a frame stands, and the shape of pictures that suits it.
enum PhotoShape: Int, CaseIterable {
  case wide
  case tall

  init(_ stand: (width: Int, height: Int)) { self = stand.width >= stand.height ? .wide : .tall }

  /// Whether a picture has this shape; a square one has both, and so has one of unknown size.
  func suits(_ file: PictureFile) -> Bool {
    guard let width = file.width, let height = file.height, width != height else { return true }
    return (width > height) == (self == .wide)
  }
}

/// The pictures of a folder: for each shape, one is kept decoded.
struct PhotoQueue {
  /// A decoded picture.
  struct Picture {
    let file: PictureFile
    let bitmap: Bitmap
    /// How the frame stands that it was decoded for.
    let shape: PhotoShape
  }

  /// What is shown next in a shape.
  private struct Slot {
    /// The shape's frame as it stands; nil for a shape in which the frame never stands.
    let stand: (width: Int, height: Int)?
    var cursor = PhotoCursor()
    var file: PictureFile?
    var bitmap: Bitmap?
  }

  /// A file whose pixels stay the same.
  private struct Version: Hashable {
    let path: String
    let version: Int64

    init(_ file: PictureFile) { (path, version) = (file.path, file.version) }
  }

  private let settings: PhotosLayer
  private let content: any ContentSource
  private let margin: Int
  private var slots: [Slot]
  private var files: [PictureFile] = []
  private var failed: Set<Version> = []
  /// The source's, when it was last asked.
  private var arrivals: Int?
  private var generation: Int
  /// Whether a slot may be filled.
  private var hasRoom = true

  init(
    _ settings: PhotosLayer, _ content: any ContentSource,
    stands: [(width: Int, height: Int)], margin: Int
  ) {
    (self.settings, self.content, self.margin) = (settings, content, margin)
    generation = content.generation
    slots = PhotoShape.allCases.map { shape in
      Slot(stand: stands.first { PhotoShape($0) == shape })
    }
  }

  /// Whether a picture of a shape is decoded.
  func isReady(_ shape: PhotoShape) -> Bool { slots[shape.rawValue].bitmap != nil }

  /// Asks for what is missing, after something has come or was taken; `shown` is not chosen again.
  mutating func look(_ shown: Picture?) {
    let now = content.arrivals
    guard now != arrivals || hasRoom else { return }
    if now != arrivals {
      arrivals = now
      if generation != content.generation { (generation, failed) = (content.generation, []) }
      readFolder()
    }
    hasRoom = false
    for shape in PhotoShape.allCases { fill(shape, shown) }
  }

  /// Takes the decoded picture of a shape; another one follows.
  mutating func take(_ shape: PhotoShape) -> Picture? {
    let slot = slots[shape.rawValue]
    guard let file = slot.file, let bitmap = slot.bitmap else { return nil }
    // Pictures of both shapes would be seen twice.
    for index in slots.indices where slots[index].file.map(Version.init) == Version(file) {
      (slots[index].file, slots[index].bitmap) = (nil, nil)
    }
    hasRoom = true
    return Picture(file: file, bitmap: bitmap, shape: shape)
  }

  /// Puts back a picture that was not shown.
  mutating func put(_ picture: Picture) {
    let index = picture.shape.rawValue
    (slots[index].file, slots[index].bitmap) = (picture.file, picture.bitmap)
  }

  private mutating func readFolder() {
    let found: [PictureFile]
    switch content.folder(settings.folder) {
    case .pending: return
    case .ready(let files): found = files
    case .failed: found = []
    }
    guard found != files else { return }
    files = found
    let known = Dictionary(found.map { (Version($0), $0) }) { first, _ in first }
    failed = failed.filter { known[$0] != nil }
    for shape in PhotoShape.allCases {
      guard let file = slots[shape.rawValue].file else { continue }
      let now = known[Version(file)]
      slots[shape.rawValue].file = now
      if now.map({ suits($0, shape) }) != true {
        (slots[shape.rawValue].file, slots[shape.rawValue].bitmap) = (nil, nil)
      }
    }
  }

  /// Whether a file may be shown in a shape: with none that suits, all may.
  private func suits(_ file: PictureFile, _ shape: PhotoShape) -> Bool {
    shape.suits(file) || !files.contains { shape.suits($0) && !failed.contains(Version($0)) }
  }

  private mutating func fill(_ shape: PhotoShape, _ shown: Picture?) {
    guard let stand = slots[shape.rawValue].stand else { return }
    while slots[shape.rawValue].bitmap == nil {
      guard let file = slots[shape.rawValue].file ?? choose(shape, shown) else { return }
      slots[shape.rawValue].file = file
      switch content.picture(request(file, stand)) {
      case .pending: return
      case .ready(let bitmap): slots[shape.rawValue].bitmap = bitmap
      case .failed:
        failed.insert(Version(file))
        slots[shape.rawValue].file = nil
      }
    }
  }

  private mutating func choose(_ shape: PhotoShape, _ shown: Picture?) -> PictureFile? {
    let sound = failed.isEmpty ? files : files.filter { !failed.contains(Version($0)) }
    let suiting = sound.filter(shape.suits)
    // Those of a known size first.
    let known = suiting.filter { $0.width != nil }
    let all = !known.isEmpty ? known : suiting.isEmpty ? sound : suiting
    let current = shown.map { Version($0.file) }
    func next(_ isWanted: (PictureFile) -> Bool) -> PictureFile? {
      slots[shape.rawValue].cursor.next(
        of: all, settings.order, seed: settings.seed, where: isWanted)
    }
    if let other = next({ Version($0) != current }) { return other }
    // A single picture is decoded for the other shape, too.
    return shown?.shape == shape ? nil : next { _ in true }
  }

  private func request(
    _ file: PictureFile, _ stand: (width: Int, height: Int)
  ) -> PictureRequest {
    var size: (width: Int, height: Int)?
    if let width = file.width, let height = file.height { size = (width, height) }
    let pixels = PlacedPicture.pixels(of: size, in: stand, fit: settings.fit, margin: margin)
    return PictureRequest(path: file.path, width: pixels.width, height: pixels.height)
  }
}
