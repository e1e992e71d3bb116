import Foundation
import Graphics
import Images
import PictureHelper
import Scenes
import Synchronization
import TestSupport
import Testing

/// Pictures made by Python's Pillow, with what they show; removed with their owner.
struct PictureFiles {
  let folder: TemporaryFolder

  /// Runs Python; see pictures.py for kinds.
  init(_ kind: String) throws {
    folder = try TemporaryFolder()
    let script = Checkout.path("Tests/PictureTests/pictures.py")
    let outcome = try run(["/usr/bin/python3", script, kind, folder.path])
    try #require(outcome.code == 0, "\(outcome.words)")
  }

  /// The names of the pictures.
  func names() throws -> [String] {
    try folder.names().filter { !$0.hasSuffix(".expected.png") }
  }

  func expected(_ name: String) throws -> Bitmap {
    try readPNG(folder.path("\(name).expected.png"))
  }
}

/// Whether Python can make the pictures.
let hasPillow: Bool = {
  let ask = "from PIL import Image, features; assert features.check('webp')"
  return (try? run(["/usr/bin/python3", "-c", ask]).code) == 0
}()

extension Trait where Self == ConditionTrait {
  static var needsPillow: Self {
    .enabled(if: hasPillow, "Python's Pillow is not installed; apt-get install python3-pil")
  }
}

/// The real program, and what was told.
final class Helper: Sendable {
  static let program = Checkout.product("snowpicture")
  private let said: Words
  let content: WaitingContent

  init(programs: [String] = [program]) {
    let said = Words()
    self.said = said
    content = WaitingContent(programs: programs) { said.add($0) }
  }

  var words: [String] { said.all }

  /// The most memory that the program has had, in bytes.
  var peak: Int? {
    let status = content.processNumber.flatMap {
      try? String(contentsOfFile: "/proc/\($0)/status", encoding: .utf8)
    }
    return status?.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.1) }.map { $0 * 1024 }
  }

  func picture(_ path: String, _ width: Int = 16384, _ height: Int = 16384) -> Bitmap? {
    content.picture(PictureRequest(path: path, width: width, height: height)).value
  }
}

/// Sentences from another thread.
final class Words: Sendable {
  private let sentences = Mutex<[String]>([])

  func add(_ words: String) { sentences.withLock { $0.append(words) } }
  var all: [String] { sentences.withLock(\.self) }
}

extension ContentAnswer {
  /// The value, if it is there.
  var value: Value? { if case .ready(let value) = self { value } else { nil } }
  var isFailed: Bool { if case .failed = self { true } else { false } }
}

/// The mean and the largest difference of two pictures' levels.
func difference(_ one: Bitmap, _ other: Bitmap) -> (mean: Double, most: Int) {
  guard (one.width, one.height) == (other.width, other.height) else { return (255, 255) }
  var (sum, most) = (0, 0)
  for (left, right) in zip(one.bytes, other.bytes) {
    let level = abs(Int(left) - Int(right))
    sum += level
    most = max(most, level)
  }
  return (Double(sum) / Double(one.bytes.count), most)
}
