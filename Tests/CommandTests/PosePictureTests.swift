import Calibration
import Graphics
import Outputs
import Testing

@testable import snowctl

/// The panel's screen during a calibration, looked at as pixels.
struct PosePictureTests {
  private func draw(
    _ pose: CalibrationPose, _ mark: PosePicture.Mark, width: Int = 320, height: Int = 200
  ) -> Frame {
    let picture = PosePicture(width: width, height: height)
    picture.draw(pose, mark, step: 1, of: 3)
    return picture.frame
  }

  /// How many pixels of a kind there are, and where their middle is, −1...1 with y up.
  private func find(
    _ frame: Frame, _ isMeant: (_ red: Int, _ green: Int, _ blue: Int) -> Bool
  ) -> (count: Int, x: Double, y: Double) {
    var (count, x, y) = (0, 0.0, 0.0)
    for (index, pixel) in frame.pixels.enumerated()
    where isMeant(Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255)) {
      count += 1
      x += (Double(index % frame.width) + 0.5) / Double(frame.width) * 2 - 1
      y += 1 - (Double(index / frame.width) + 0.5) / Double(frame.height) * 2
    }
    return (count, x / Double(max(1, count)), y / Double(max(1, count)))
  }

  private func isIce(_ red: Int, _ green: Int, _ blue: Int) -> Bool {
    blue > red + 75 && blue > 150
  }
  private func isSnow(_ red: Int, _ green: Int, _ blue: Int) -> Bool { red > 230 && green > 235 }
  private func isGreen(_ red: Int, _ green: Int, _ blue: Int) -> Bool { green > red + 100 }
  private func isRed(_ red: Int, _ green: Int, _ blue: Int) -> Bool { red > green + 100 }

  /// The edge with the bar and the words is the one that the panel's gravity points away from.
  @Test(arguments: [
    (CalibrationPose.upright, 0.0, 1.0), (.leftEdgeDown, 1, 0), (.rightEdgeDown, -1, 0),
    (.topDown, 0, -1),
  ])
  func theEdgeToHoldUpIsMarked(pose: CalibrationPose, x: Double, y: Double) {
    for (width, height) in [(320, 200), (200, 320), (240, 240)] {
      let mark = find(draw(pose, .waiting, width: width, height: height), isIce)
      #expect(mark.count > 800)
      #expect(abs(mark.x - x * 0.93) < 0.09 && abs(mark.y - y * 0.93) < 0.09, "\(mark)")
    }
  }

  /// An arrow's head holds more of it than its shaft: its middle lies towards the edge.
  @Test func theArrowPointsThere() {
    let up = find(draw(.upright, .waiting), isSnow)
    let right = find(draw(.leftEdgeDown, .waiting), isSnow)
    #expect(up.count > 3000 && up.count == find(draw(.topDown, .waiting), isSnow).count)
    #expect(up.y > 0.01 && abs(up.x) < 0.005, "\(up)")
    #expect(right.x > 0.006 && abs(right.y) < 0.005, "\(right)")
  }

  @Test func theRingFills() {
    let lit = [0, 0.25, 0.5, 0.75, 1].map {
      find(draw(.upright, .averaging($0)), isIce).count
    }
    let steps = zip(lit, lit.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 > 100 }, "\(lit)")
    #expect((steps.max() ?? 0) < 2 * (steps.min() ?? 0), "\(lit)")
  }

  @Test(arguments: CalibrationPose.allCases)
  func aTickOrACross(pose: CalibrationPose) {
    let dot = find(draw(pose, .waiting), isGreen).count
    #expect(find(draw(pose, .waiting), isRed).count == 0)
    #expect(find(draw(pose, .taken), isGreen).count > 1000 + dot)
    #expect(find(draw(pose, .refused), isRed).count > 1000)
  }

  /// On its back no edge is up, and no arrow in the glass can point there.
  @Test func onItsBackNoEdgeIsMarked() {
    let frame = draw(.onItsBack, .waiting)
    let bar = find(draw(.upright, .waiting), isIce).count - find(frame, isIce).count
    #expect(bar > 300)
    #expect(frame.pixels != draw(.upright, .waiting).pixels)
  }

  @Test(arguments: [(1, 1), (2, 300), (64, 48), (3000, 20)])
  func anySizeWillDo(width: Int, height: Int) {
    for pose in CalibrationPose.allCases {
      #expect(
        draw(pose, .averaging(0.3), width: width, height: height).pixels.count == width * height)
    }
  }
}
