import Graphics
import Testing

@testable import Outputs

@Suite("drm: the picture in another screen's size")
struct PictureScalerTests {
  @Test(arguments: [
    (1, 1), (1, 7), (7, 1), (5, 5), (5, 6), (6, 5), (800, 1280), (1920, 1366), (1080, 320), (2, 3),
    (1000, 999),
  ])
  func weightsAreWhole(source: Int, target: Int) {
    let axis = ScaleAxis(from: source, to: target)
    #expect(axis.count == target)
    for index in 0..<target {
      let weights = axis.weights[index * axis.taps..<(index + 1) * axis.taps]
      #expect(weights.reduce(0, +) == 256)
      #expect(axis.first[index] >= 0 && axis.first[index] + axis.taps <= source)
      for (tap, weight) in weights.enumerated() where weight > 0 {
        let pixel = axis.first[index] + tap
        #expect(axis.targets(of: pixel..<pixel + 1).contains(index))
      }
    }
  }

  @Test func fits() {
    let fit = PictureScaler.fit
    #expect(fit((1280, 720), (1920, 1080)) == (1920, 1080))
    #expect(fit((1280, 720), (1024, 768)) == (1024, 576))
    #expect(fit((800, 480), (1920, 1080)) == (1800, 1080))
    #expect(fit((8000, 1), (80, 80)) == (80, 1))
  }

  @Test func theSameSizeIsTheSamePicture() {
    let picture = frame(width: 5, height: 4) { x, y in UInt32(x * 40 + y * 0x10101) }
    var scaler = PictureScaler(from: (5, 4), to: (5, 4))
    scaler.scale(picture)
    #expect(Array(scaler.frame.pixels) == Array(picture.pixels))
  }

  @Test func aColourStaysWithBlackAround() {
    let picture = frame(width: 16, height: 9) { _, _ in 0x8040FF }
    var scaler = PictureScaler(from: (16, 9), to: (40, 40))
    scaler.scale(picture)
    for y in 0..<40 {
      let inside = (8..<31).contains(y)
      for x in 0..<40 { #expect(scaler.frame.pixels[y * 40 + x] == (inside ? 0x8040FF : 0)) }
    }
  }

  @Test func halvesByTheMean() {
    let picture = frame(width: 4, height: 2) { x, _ in x % 2 == 0 ? 0x00FF00 : 0x000100 }
    var scaler = PictureScaler(from: (4, 2), to: (2, 1))
    scaler.scale(picture)
    #expect(Array(scaler.frame.pixels) == [0x008000, 0x008000])
  }

  @Test func doublesBetweenNeighbours() {
    let picture = frame(width: 2, height: 1) { x, _ in x == 0 ? 0 : 200 }
    var scaler = PictureScaler(from: (2, 1), to: (4, 2))
    scaler.scale(picture)
    #expect(Array(scaler.frame.pixels) == [0, 50, 150, 200, 0, 50, 150, 200])
  }

  @Test("Drawn by changes it is the same as drawn whole", arguments: [(30, 17), (9, 31), (13, 11)])
  func changes(width: Int, height: Int) {
    var picture = Frame(width: 13, height: 11)
    var scaler = PictureScaler(from: (13, 11), to: (width, height))
    scaler.scale(picture)
    #expect(scaler.frame.changes.allSatisfy { $0 == 0..<Int32(width) })
    for step in 0..<60 {
      let (x, y) = (Int.random(in: 0..<13), Int.random(in: 0..<11))
      picture.pixels[y * 13 + x] = .random(in: 0...0xFF_FFFF)
      for row in 0..<11 { picture.changes[row] = row == y ? Int32(x)..<Int32(x) + 1 : 0..<0 }
      let before = scaler.frame
      scaler.scale(picture)
      var whole = PictureScaler(from: (13, 11), to: (width, height))
      whole.scale(picture)
      #expect(Array(scaler.frame.pixels) == Array(whole.frame.pixels), "after \(step)")
      for row in 0..<height {
        for column in 0..<width where !scaler.frame.changes[row].contains(Int32(column)) {
          let place = row * width + column
          #expect(before.pixels[place] == scaler.frame.pixels[place])
        }
      }
    }
  }
}

@Suite("drm: the order of buffers")
struct FlipQueueTests {
  @Test func drawsBehindTheScreen() {
    var queue = FlipQueue()
    let first = queue.begin()
    #expect(queue.begin() == first)
    queue.finish(first)
    #expect(queue.next == first)
    queue.show(first)
    let second = queue.begin()
    queue.finish(second)
    queue.sent(second, at: 0)
    let third = queue.begin()
    #expect(Set([first, second, third]).count == 3)
    queue.finish(third)
    #expect(queue.next == nil && queue.waiting == third)
    // Taken back: a newer frame is drawn in it.
    #expect(queue.begin() == third && queue.waiting == nil)
    queue.finish(third)
    let isDone = queue.done(at: 1)
    #expect(isDone)
    #expect(queue.shown == second && queue.next == third)
    queue.sent(third, at: 2)
    #expect(queue.begin() == first)
  }

  @Test func ignoresReportsOfFlipsThatWereGivenUp() {
    var queue = FlipQueue()
    queue.show(0)
    queue.sent(1, at: 100)
    queue.expire(at: 100 + FlipQueue.timeout)
    #expect(queue.shown == 1 && queue.pending == nil)
    let now = 200 + FlipQueue.timeout
    queue.sent(2, at: now)
    let answers = [now - 50, now + 50, now + 60].map { time in
      (isDone: queue.done(at: time), pending: queue.pending)
    }
    #expect(answers.map(\.isDone) == [false, true, false])
    #expect(answers.map(\.pending) == [2, nil, nil])
  }
}
