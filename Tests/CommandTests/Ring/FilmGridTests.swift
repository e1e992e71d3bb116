import Motion
import Outputs
import TestSupport
import Testing

@testable import snowctl

/// A film of a constant rate, made of frames that come as they like.
@Suite(.waiting) struct FilmGridTests {
  private static let period: Int64 = 1_000_000_000 / 60

  /// Runs a film against arrivals: what is written when, as a person with a clock would do it.
  ///
  /// - Returns: the number of each frame in the film, repeats included.
  private func film(_ arrivals: [Int64], until end: Int64, rate: FrameRate = FrameRate(60)) -> [Int]
  {
    var grid: FilmGrid?
    var written: [Int] = []
    var newest = -1
    var rest = arrivals[...]
    while true {
      let due = grid?.deadline.nanoseconds ?? .max
      let next = rest.first ?? .max
      guard min(due, next) < end else { return written }
      if due <= next {
        written.append(newest)
        grid?.count()
      } else {
        rest.removeFirst()
        newest += 1
        if grid == nil { grid = FilmGrid(start: Instant(nanoseconds: next), rate: rate) }
        guard grid?.hasPlace(at: Instant(nanoseconds: next)) == true else { continue }
        written.append(newest)
        grid?.count()
      }
    }
  }

  @Test func eachFrameOnceWhereverTheGridBegins() {
    for phase in [0, 1, Self.period / 2, Self.period - 1] {
      // The first frame was there already; those after it come each a little early or late.
      let arrivals =
        [0]
        + (0..<600).map { index -> Int64 in
          phase + Int64(index) * Self.period + [0, 900_000, -700_000, 4_000_000][index % 4]
        }
      let film = film(arrivals.sorted(), until: 10 * 1_000_000_000)
      #expect(film.count { $0 < 0 } == 0)
      // One at most is lost until the grid has found its place, none is there twice.
      #expect(Set(film).count == film.count, "phase \(phase)")
      #expect(film.count >= 599, "phase \(phase)")
    }
  }

  @Test func aFrameThatIsLateIsMadeUpFor() {
    let arrivals = (0..<60).filter { $0 != 30 }.map { Int64($0) * Self.period }
    let film = film(arrivals, until: 60 * Self.period)
    #expect(film.count == 60 || film.count == 59)
    #expect(film.prefix(30).elementsEqual(0..<30))
  }

  @Test func nothingComesAndTheFilmGoesOn() {
    let film = film([0], until: 2_000_000_001)
    #expect(film.count == 120 && Set(film) == [0])
  }

  @Test(arguments: [25, 120])
  func anotherRate(rate: Int) {
    let arrivals = (0..<600).map { Int64($0) * Self.period }
    let film = film(arrivals, until: 10_000_000_000, rate: FrameRate(rate))
    #expect((rate * 10 - 1...rate * 10 + 1).contains(film.count))
    #expect(film == film.sorted())
    #expect(Set(film).count >= min(rate, 60) * 10 - 2)
  }

  /// Whoever reads the film has slept for two seconds: those are not written in a burst.
  @Test func nothingIsCaughtUpWith() {
    var grid = FilmGrid(start: Instant(nanoseconds: 0), rate: FrameRate(60))
    grid.count()
    #expect(grid.settle(at: Instant(nanoseconds: 200_000_000)) == 0)
    let now = Instant(nanoseconds: 2_000_000_000)
    #expect(grid.settle(at: now) > 1_900_000_000)
    #expect(grid.deadline == now && grid.settle(at: now) == 0)
  }
}
