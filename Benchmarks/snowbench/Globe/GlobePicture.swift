import Console
import Globe
import Graphics
import Portable
import Programs
import Raster

/// The sheet of docs/globe.md: snow at rest at several angles, falling, whirled up, and sliding.
struct GlobePicture {
  /// The picture's file.
  let path: String

  private static let size = (width: 1280, height: 880)
  private static let gap = 20

  func run() throws(Failure) {
    let output = try PicturePath(path, called: "--globe-picture")
    var sheet = Frame(width: Self.size.width, height: Self.size.height)
    drawSettled(&sheet)
    drawMoving(&sheet)
    drawLarge(&sheet)
    try output.write(sheet)
  }

  /// A square panel, turned from one angle to the next, at rest.
  private func drawSettled(_ sheet: inout Frame) {
    var stage = GlobeStage(240, 240)
    stage.go(25)
    for (index, degrees) in [0.0, 45, 90, 180, 270].enumerated() {
      stage.go(1, to: degrees)
      stage.go(29)
      stage.draw(on: &sheet, x: index * (240 + Self.gap), y: 0)
    }
  }

  /// A round one: snow falls, is shaken, whirls, slides on a turn, and falls from above.
  private func drawMoving(_ sheet: inout Frame) {
    let top = 240 + Self.gap
    var stage = GlobeStage(240, 240, .round)
    stage.go(0.8)
    stage.draw(on: &sheet, x: 0, y: top)
    stage.go(1, energy: 3)
    stage.draw(on: &sheet, x: 260, y: top)
    stage.go(0.8)
    stage.draw(on: &sheet, x: 520, y: top)
    stage.go(25)
    stage.go(0.5, to: 80)
    stage.go(0.35)
    stage.draw(on: &sheet, x: 780, y: top)
    stage.go(25)
    stage.go(0.4, to: 250)
    stage.go(0.8)
    stage.draw(on: &sheet, x: 1040, y: top)
  }

  /// A large panel a third of its size: a storm, and an avalanche.
  private func drawLarge(_ sheet: inout Frame) {
    let top = 2 * (240 + Self.gap)
    var stage = GlobeStage(1920, 1080)
    stage.go(1.2, energy: 2.5)
    stage.go(1.3)
    stage.draw(on: &sheet, x: 0, y: top, third: true)
    stage.go(26)
    stage.go(1, to: -50)
    stage.go(0.55)
    stage.draw(on: &sheet, x: 640, y: top, third: true)
  }
}

/// A globe before a night sky, and hands that hold it.
private struct GlobeStage: ~Copyable {
  private var globe: GlobeSimulation
  private var list: DisplayList
  private var rasterizer: Rasterizer
  private var angle = 0.0
  private var shaken = 0.0

  init(_ width: Int, _ height: Int, _ shape: GlobeSettings.Shape = .panel) {
    var settings = GlobeSettings()
    settings.shape = shape
    settings.inAir = 0.7
    globe = GlobeSimulation(
      settings, size: Size2(width: Double(width), height: Double(height)), seed: 24, angle: 0)
    list = DisplayList(images: globe.images, samplings: globe.samplings)
    rasterizer = Rasterizer(
      width: width, height: height, backdrop: .image(Self.night(width, height)))
  }

  /// Advances by some seconds, turning to an angle in degrees, shaking.
  mutating func go(_ seconds: Double, to degrees: Double? = nil, energy: Double = 0) {
    let steps = max(1, Int(seconds * 60))
    let turn = degrees.map { (Angle.radians(degrees: $0) - angle) / Double(steps) } ?? 0
    for _ in 0..<steps {
      angle += turn
      shaken = max(energy, shaken * 0.979)
      globe.step(angle: angle, shakeEnergy: shaken)
    }
  }

  /// Copies the picture, or the mean of each nine pixels, to a place on the sheet.
  mutating func draw(on sheet: inout Frame, x left: Int, y top: Int, third: Bool = false) {
    list.removeAll()
    globe.append(to: &list, scale: 1)
    rasterizer.draw(list)
    let frame = rasterizer.frame
    let side = third ? 3 : 1
    for y in 0..<frame.height / side {
      for x in 0..<frame.width / side {
        var sums = SIMD3<UInt32>(repeating: 0)
        for dy in 0..<side {
          for dx in 0..<side {
            let pixel = frame.pixels[(y * side + dy) * frame.width + x * side + dx]
            sums &+= SIMD3(pixel >> 16, pixel >> 8, pixel) & 0xff
          }
        }
        let mean = sums / UInt32(side * side)
        sheet.pixels[(top + y) * sheet.width + left + x] = mean.x << 16 | mean.y << 8 | mean.z
      }
    }
  }

  /// Midnight blue, lighter in the middle.
  private static func night(_ width: Int, _ height: Int) -> Bitmap {
    var night = Bitmap(width: width, height: height, format: .color)
    for y in 0..<height {
      for x in 0..<width {
        let (dx, dy) = (Double(x) / Double(width) - 0.5, Double(y) / Double(height) - 0.44)
        let glow = max(0, 1 - dx * dx * 2.2 - dy * dy * 3)
        let light = glow * glow
        let color = [28 + 50 * light, 13 + 27 * light, 9 + 12 * light]
        // Half a level of noise hides the bands of a dark gradient.
        let noise = Double((x &* 7 &+ y &* 13) % 16) / 16 - 0.5
        for channel in 0..<3 {
          night.bytes[(y * width + x) * 4 + channel] = UInt8((color[channel] + noise).rounded())
        }
        night.bytes[(y * width + x) * 4 + 3] = 255
      }
    }
    return night
  }
}
