import CEvdev

/// The three axes of an input device that are accelerations along x, y, z: `X,Y,Z`, or of a Wii Remote `RX,RY,RZ`.
public struct InputAxes: Equatable, Sendable {
  /// Their codes, ABS_X to ABS_RZ.
  package let codes: InlineArray<3, Int32>

  /// X, Y and Z, as the kernel's interface has them.
  public static let usual = InputAxes(codes: [ABS_X, ABS_Y, ABS_Z])
  /// RX, RY and RZ.
  package static let rotational = InputAxes(codes: [ABS_RX, ABS_RY, ABS_RZ])

  private init(codes: InlineArray<3, Int32>) { self.codes = codes }

  private static let names = ["X", "Y", "Z", "RX", "RY", "RZ"]

  /// Reads three different axes, separated by commas.
  public init?(_ text: String) {
    let places = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { Self.names.firstIndex(of: String(Substring($0)).uppercased()) }.compactMap(\.self)
    guard places.count == 3, Set(places).count == 3,
      text.utf8.count(where: { $0 == UInt8(ascii: ",") }) == 2
    else { return nil }
    self.init(codes: [Int32(places[0]), Int32(places[1]), Int32(places[2])])
  }

  /// The text that `init(_:)` reads back.
  public var text: String { words(by: ",") }

  /// Their names with something between them.
  package func words(by separator: String) -> String {
    (0..<3).map { Self.names[Int(codes[$0])] }.joined(separator: separator)
  }

  /// Bit n is axis n.
  package var bits: UInt { (0..<3).reduce(0) { $0 | 1 << UInt(codes[$1]) } }

  /// Compares the codes.
  public static func == (left: InputAxes, right: InputAxes) -> Bool { left.text == right.text }
}
