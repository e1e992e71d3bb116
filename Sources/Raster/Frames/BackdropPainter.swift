import Graphics

struct BackdropPainter: ~Copyable {
  /// The colour as a pixel; unused if there is a picture.
  let pixel: UInt32
  /// The backdrop's picture at the frame's size and in its format, in rows as long as they are drawn; empty for a colour.
  var picture: Buffer<UInt8>

  /// A picture of `count` bytes that something else will paint.
  init(byteCount count: Int) {
    pixel = 0
    picture = Buffer(repeating: 0, count: count)
  }

  var hasPicture: Bool { picture.count > 0 }

  init(
    _ backdrop: Backdrop, brightness: Float = 1, width: Int, height: Int, format: Frame.Format
  ) {
    switch backdrop {
    case .color(var color):
      color.dim(to: brightness)
      pixel =
        switch format {
        case .xrgb8888: color.pixel
        case .argb8888: Blending.premultiplied(color.straight)
        case .rgb565: UInt32(Surface565.pixel(color.pixel))
        }
      picture = Buffer()
    case .image(let bitmap):
      pixel = 0
      let pixels = Self.covering(
        bitmap, brightness, width: width, height: height,
        format: format == .argb8888 ? .argb8888 : .xrgb8888)
      picture = Self.bytes(pixels, FrameSize(width: width, height: height), format)
    case .gradient(let gradient):
      pixel = 0
      picture = Self.bytes(
        gradient.pixels(width: width, height: height, format: format),
        FrameSize(width: width, height: height), format)
    }
  }

  private static func bytes(
    _ pixels: [UInt32], _ size: FrameSize, _ format: Frame.Format
  ) -> Buffer<UInt8> {
    var bytes = Buffer<UInt8>(repeating: 0, count: size.memoryBytes(format))
    let (pixels, padding, memory) = (pixels.span, size.stride - size.width, bytes.mutableItems)
    for index in pixels.indices {
      let place = index + index / size.width * padding
      if format == .rgb565 {
        memory.store(Surface565.pixel(pixels[index]).littleEndian, place * 2)
      } else {
        memory.store(pixels[index].littleEndian, place * 4)
      }
    }
    return bytes
  }

  /// Scaled to cover the frame and centred, over black where transparent.
  private static func covering(
    _ bitmap: Bitmap, _ brightness: Float, width: Int, height: Int, format: Frame.Format
  ) -> [UInt32] {
    var size = max(
      Double(width) / Double(bitmap.width), Double(height) / Double(bitmap.height))
    var picture = bitmap
    if size != 1 {
      // Sprite edges fade out; repeated texels move them outside the frame. Unseen parts are cropped first.
      let margin = Int(min(2 / size, 64)) + 2
      picture = bitmap.middle(
        width: Int((Double(width) / size).rounded(.up)) + 2 * margin,
        height: Int((Double(height) / size).rounded(.up)) + 2 * margin)
    }
    while size > 64 {
      picture = picture.doubled()
      size /= 2
    }

    let none = Color(red: 0, green: 0, blue: 0, alpha: 0)
    var rasterizer = Rasterizer(
      width: width, height: height, backdrop: .color(none), format: format)
    var list = DisplayList(images: [picture], samplings: [Sampling(minification: .trilinear)])
    list.append(
      image: 0, x: Float(width) / 2, y: Float(height) / 2, scale: Float(size), rotation: 0,
      color: Color(red: brightness, green: brightness, blue: brightness))
    rasterizer.draw(list)
    return Array(rasterizer.frame.pixels)
  }
}

extension Bitmap {
  fileprivate func doubled() -> Bitmap {
    sampled(width: width * 2, height: height * 2) { ($0 / 2, $1 / 2) }
  }

  /// The centre of the picture; edge pixels are repeated where it is too small.
  fileprivate func middle(width newWidth: Int, height newHeight: Int) -> Bitmap {
    // An odd difference would move the centre by half a pixel.
    let wide = min(newWidth + (newWidth ^ width) & 1, Self.longestSide)
    let high = min(newHeight + (newHeight ^ height) & 1, Self.longestSide)
    let (left, top) = ((width - wide) / 2, (height - high) / 2)
    return sampled(width: wide, height: high) {
      (min(max($0 + left, 0), width - 1), min(max($1 + top, 0), height - 1))
    }
  }

  private func sampled(
    width newWidth: Int, height newHeight: Int, _ source: (_ x: Int, _ y: Int) -> (x: Int, y: Int)
  ) -> Bitmap {
    var result = Bitmap(width: newWidth, height: newHeight, format: format)
    let channels = format.bytesPerPixel
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let from = source(x, y)
        for channel in 0..<channels {
          result.bytes[(y * newWidth + x) * channels + channel] =
            bytes[(from.y * width + from.x) * channels + channel]
        }
      }
    }
    return result
  }
}

extension Gradient {
  /// Premultiplied, over black in formats without alpha; dithered, as a dark sky's ten levels would show as bands.
  ///
  /// Interleaved gradient noise (Jimenez: Next Generation Post Processing in Call of Duty, SIGGRAPH 2014) rounds each
  /// pixel up or down, weighted by distance. It has no grain and is the same on every machine.
  func pixels(width: Int, height: Int, format: Frame.Format) -> [UInt32] {
    let ramp = GradientRamp(self)
    let columns = (0..<width).map { across((Double($0) + 0.5) / Double(width)) }
    var pixels = [UInt32](repeating: 0, count: width * height)
    var all = pixels.mutableSpan
    let alpha: UInt32 = format == .argb8888 ? 0xff00_0000 : 0
    var color = SIMD4<Double>.zero
    for y in 0..<height {
      let down = down((Double(y) + 0.5) / Double(height))
      for x in 0..<width {
        // From top to bottom, a row has one colour.
        if x == 0 || columns[x] != columns[x - 1] {
          color = Self.premultiplied(ramp.color(at: share(across: columns[x], down: down))) * 255
        }
        // The same noise for all four channels, so that no colour exceeds its alpha.
        all[y * width + x] = Self.pixel(color + Self.noise(x, y)) & (alpha | 0x00ff_ffff)
      }
    }
    return pixels
  }

  private static func premultiplied(_ color: SIMD4<Float>) -> SIMD4<Double> {
    var color = color
    let opacity = min(max(color.w, 0), 1)
    color *= opacity
    color.w = opacity
    return SIMD4(Double(color.x), Double(color.y), Double(color.z), Double(color.w))
  }

  /// Of red, green, blue and alpha, rounded down into 0...255.
  @inline(__always)
  private static func pixel(_ channels: SIMD4<Double>) -> UInt32 {
    let (least, most) = (SIMD4(repeating: 0.0), SIMD4(repeating: 255.0))
    let notBelow = channels.replacing(with: least, where: channels .< least)
    let inside = notBelow.replacing(with: most, where: notBelow .> most)
    // With 512 added, the whole part begins at bit 43; a conversion would check each channel.
    let bits = unsafe unsafeBitCast(inside + 512, to: SIMD4<UInt64>.self) &>> 43 & 0xff
    return UInt32(truncatingIfNeeded: bits.w << 24 | bits.x << 16 | bits.y << 8 | bits.z)
  }

  /// Noise for each place, slightly inside 0...1, so that integers do not change.
  private static func noise(_ x: Int, _ y: Int) -> Double {
    let inner = 0.06711056 * Double(x) + 0.00583715 * Double(y)
    let outer = 52.9829189 * (inner - inner.rounded(.down))
    return 0.002 + 0.996 * (outer - outer.rounded(.down))
  }
}
