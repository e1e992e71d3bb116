import FrameRing
import Graphics
import TestSupport
import Testing

extension FrameRingTests {
  /// The damage that a reader gets.
  struct DamageTests {
    private let folder: TemporaryFolder
    private let server: RingServer

    init() throws {
      folder = try TemporaryFolder()
      server = try RingServer(
        path: folder["frames.sock"], settings: RingSettings(), rate: (60, 1))
    }

    /// Publishes a frame that changes in some tiles or rows.
    private func publish(
      _ width: Int, _ height: Int, tiles: [Int]? = nil, rows: [Range<Int32>]? = nil
    ) {
      server.serve()
      guard let ring = server.ring(.xrgb8888, width: width, height: height) else { return }
      var frame = ring.frames[ring.begin()]
      if let rows { frame.changes = RowDamage(width: width, rows) }
      if let tiles {
        var grid = ChangedTiles(width: width, height: height)
        for index in grid.words.indices { grid.words[index] = 0 }
        for tile in tiles { grid.words[tile / 64] |= 1 << UInt64(tile % 64) }
        frame.changedTiles = grid
      } else {
        frame.changedTiles = nil
      }
      server.publish(frame, RingNote())
    }

    private func read(_ reader: RingReader, _ frame: inout Frame) throws -> [RingRectangle]? {
      try #require(try reader.read(into: &frame, timeout: 0)).damage
    }

    @Test("Damage is the tiles that changed, not bands of rows") func tiles() throws {
      let (width, height) = (800, 480)
      let reader = try RingReader(path: folder["frames.sock"]) {
        publish(width, height, tiles: [])
        return true
      }
      var frame = reader.makeFrame()
      _ = try read(reader, &frame)
      publish(width, height, tiles: [0, 1, 51, 50, 102, 1499])
      let wanted = [(0, 0, 32, 32), (32, 32, 16, 16), (784, 464, 16, 16)]
      #expect(
        try read(reader, &frame)?.map { [$0.x, $0.y, $0.width, $0.height] }
          == wanted.map { [$0.0, $0.1, $0.2, $0.3] })
      publish(width, height, tiles: [])
      #expect(try read(reader, &frame) == [])
      publish(width, height, tiles: Array(0..<1500))
      #expect(try read(reader, &frame) == nil)
      // Without tiles it is known by rows.
      var rows = [Range<Int32>](repeating: 0..<0, count: height)
      rows[17] = 30..<33
      publish(width, height, rows: rows)
      #expect(
        try read(reader, &frame)?.map { [$0.x, $0.y, $0.width, $0.height] } == [[16, 16, 32, 16]])
    }

    @Test("Frames have the smallest tiles that fit a slot")
    func sides() {
      let cases = [
        (1, 1, 16), (240, 240, 16), (800, 480, 16), (1280, 720, 32), (1920, 1080, 32),
        (3840, 2160, 64), (8192, 8192, 256), (16384, 1, 16), (16384, 4096, 256),
      ]
      for (width, height, side) in cases {
        let tiles = ChangedTiles(width: width, height: height)
        #expect(tiles.side == side, "\(width)x\(height)")
        #expect(tiles.columns * tiles.rows <= ChangedTiles.most)
        #expect(tiles.words.reduce(0) { $0 + $1.nonzeroBitCount } == tiles.columns * tiles.rows)
      }
    }
  }
}
