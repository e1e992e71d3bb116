import Graphics
import Scenes
import Synchronization

/// Pictures of one colour in a folder; or none yet, or broken ones.
final class FakeContent: ContentSource {
  struct State {
    var arrivals = 0
    var files: [PictureFile]? = []
    var colors: [String: UInt32] = [:]
    var broken: Set<String> = []
    /// Nil if everything is answered at once.
    var ready: Set<String>?
    var requests: [PictureRequest] = []
  }

  private let state = Mutex(State())

  /// Landscape pictures, unless a name begins with t.
  init(_ names: [String] = []) { set { $0.add(names) } }

  /// Changes something, which counts as an arrival.
  func set(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      state.arrivals += 1
    }
  }

  var arrivals: Int { state.withLock { $0.arrivals } }
  var requests: [PictureRequest] { state.withLock { $0.requests } }
  func color(_ name: String) -> UInt32? { state.withLock { $0.colors["/p/" + name] } }

  func text(_ request: TextRequest) -> ContentAnswer<TextOutlines> { .failed }

  func folder(_ path: String) -> ContentAnswer<[PictureFile]> {
    state.withLock { state in state.files.map { .ready($0) } ?? .failed }
  }

  func picture(_ request: PictureRequest) -> ContentAnswer<Bitmap> {
    state.withLock { state in
      state.requests.append(request)
      if state.broken.contains(request.path) { return .failed }
      if let ready = state.ready, !ready.contains(request.path) { return .pending }
      guard let color = state.colors[request.path] else { return .failed }
      // Black below, so that it is seen how it stands.
      var bitmap = Bitmap(width: request.width, height: request.height, format: .color)
      for index in 0..<request.width * (request.height / 2 + 1) {
        for channel in 0..<3 {
          bitmap.bytes[index * 4 + channel] = UInt8(color >> UInt32(8 * channel) & 255)
        }
      }
      return .ready(bitmap)
    }
  }
}

extension FakeContent.State {
  /// Adds files, each with a colour of its own; they were taken one after another.
  mutating func add(_ names: [String], version: Int64 = 0) {
    for name in names {
      let path = "/p/" + name
      colors[path] = UInt32(0x30_40_50 + 0x0b_0d_07 * (colors.count + 1)) & 0xff_ffff
      let isTall = name.hasPrefix("t")
      files?.append(
        PictureFile(
          path: path, width: isTall ? 600 : 800, height: isTall ? 800 : 600,
          taken: Int64(1000 - colors.count), version: version))
    }
  }
}
