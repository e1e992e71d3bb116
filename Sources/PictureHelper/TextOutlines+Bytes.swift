import Graphics

// Size, elements, points; bitmaps, each once; their places.
extension TextOutlines {
  var bytes: [UInt8] {
    var message = MessageWriter()
    message.put(size)
    message.put(path.elements.map(\.rawValue))
    message.put(UInt32(path.points.count))
    for point in path.points { message.put(point) }
    var bitmaps: [Bitmap] = []
    let numbers = pictures.map { picture in
      // Equal emoji share their storage, so this compares addresses.
      if let known = bitmaps.firstIndex(of: picture.bitmap) { return known }
      bitmaps.append(picture.bitmap)
      return bitmaps.count - 1
    }
    message.put(UInt32(bitmaps.count))
    for bitmap in bitmaps {
      message.put(UInt32(bitmap.width))
      message.put(UInt32(bitmap.height))
      message.append(bitmap.bytes)
    }
    message.put(UInt32(pictures.count))
    for (picture, number) in zip(pictures, numbers) {
      message.put(UInt32(number))
      message.put(picture.corner)
      message.put(picture.size)
    }
    return message.bytes
  }

  init(bytes: [UInt8]) throws(MessageError) {
    var message = MessageReader(bytes)
    let size: Size2 = try message.take()
    guard 0...Self.longest ~= size.width, 0...Self.longest ~= size.height else {
      throw MessageError()
    }
    let path = try Self.path(&message)
    guard path.points.allSatisfy({ Self.isNear($0, size) }) else { throw MessageError() }
    var bitmaps: [Bitmap] = []
    for _ in 0..<(try message.takeCount(each: 9)) {
      let (width, height) = (try message.takeSide(), try message.takeSide())
      let pixels = try message.take(width * height * 4)
      var bitmap = Bitmap(width: width, height: height, format: .color)
      bitmap.bytes = Array(pixels)
      bitmaps.append(bitmap)
    }
    var pictures: [Picture] = []
    for _ in 0..<(try message.takeCount(each: 36)) {
      let number: UInt32 = try message.take()
      let (corner, side): (Vector2, Size2) = (try message.take(), try message.take())
      guard bitmaps.indices.contains(Int(number)), Self.isNear(corner, size),
        0...Self.overhang ~= side.width, 0...Self.overhang ~= side.height
      else { throw MessageError() }
      pictures.append(Picture(bitmap: bitmaps[Int(number)], corner: corner, size: side))
    }
    guard message.isAtEnd else { throw MessageError() }
    self.init(size: size, path: path, pictures: pictures)
  }

  /// What a text can have, in ems: its box, how far glyphs stand out of it; and points of outlines.
  private static let (longest, overhang, mostPoints) = (10_000.0, 16.0, 400_000)

  private static func isNear(_ point: Vector2, _ size: Size2) -> Bool {
    -overhang...size.width + overhang ~= point.x && -overhang...size.height + overhang ~= point.y
  }

  private static func path(_ message: inout MessageReader) throws(MessageError) -> Path {
    let elements = try message.takeBytes()
    var left = try message.takeCount(each: 16)
    guard left <= mostPoints, elements.count <= mostPoints else { throw MessageError() }
    var path = Path()
    for byte in elements {
      guard let element = Path.Element(rawValue: byte), element == .move || !path.isEmpty,
        element.pointCount <= left
      else { throw MessageError() }
      left -= element.pointCount
      switch element {
      case .move: path.move(to: try message.take())
      case .line: path.addLine(to: try message.take())
      case .quadCurve:
        let control: Vector2 = try message.take()
        path.addQuadCurve(to: try message.take(), control: control)
      case .curve:
        let (one, two): (Vector2, Vector2) = (try message.take(), try message.take())
        path.addCurve(to: try message.take(), control1: one, control2: two)
      case .close: path.closeSubpath()
      }
    }
    guard left == 0 else { throw MessageError() }
    return path
  }
}
