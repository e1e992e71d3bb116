import CIIO
import InputDevices
import Posix

/// This machine's ambient light sensor under IIO, opened.
///
/// The first device with an illuminance, in lux; without any, the first with an intensity, whose unit its driver chooses.
public final class IIOLight {
  /// Device and attribute: "acpi-als, in_illuminance_input".
  public let words: String
  private let node: IIONode
  private let channel: IIOChannel
  private let isProcessed: Bool
  private let scale, offset: Double

  /// libiio's names of channels, the preferred one first; intensities of infrared and ultraviolet are not what the eye
  /// sees.
  private static let channels = [
    "illuminance", "illuminance0", "illuminance1", "intensity_both", "intensity_clear", "intensity",
    "intensity0",
  ]

  /// Whether this machine may have one; looks without libiio.
  public static var mayExist: Bool {
    let all = "/sys/bus/iio/devices"
    return directoryEntries(all).contains { device in
      directoryEntries("\(all)/\(device)").contains {
        $0.hasPrefix("in_illuminance") || $0.hasPrefix("in_intensity")
      }
    }
  }

  /// Opens it; throws `nothingFound` if there is none.
  public init() throws(SensorFault) {
    guard Self.mayExist else { throw Self.none }
    let nodes = try IIOContext(uri: "local:").devices
    let found = Self.channels.lazy.compactMap { id in
      nodes.lazy.compactMap { node in node.channel(id).map { (node, $0) } }.first { _, channel in
        channel.has("input") || channel.has("raw")
      }
    }.first
    guard let (node, channel) = found else { throw Self.none }
    (self.node, self.channel) = (node, channel)
    isProcessed = channel.has("input")
    scale = channel.text("scale").flatMap(Double.init) ?? 1
    offset = channel.text("offset").flatMap(Double.init) ?? 0
    let attribute = isProcessed ? "input" : "raw"
    words = "\(node.name), \(channel.file(attribute) ?? attribute)"
  }

  private static var none: SensorFault {
    SensorFault(.nothingFound, "this machine has no ambient light sensor")
  }

  /// The light now, in lux; a sensor may measure as long as a second for it.
  public func lux() throws(SensorFault) -> Double {
    guard let text = channel.text(isProcessed ? "input" : "raw") else {
      throw node.isGone
        ? IIOFault.vanished(node.name) : SensorFault(.failed, "\(words): cannot be read")
    }
    guard let value = Double(text), value.isFinite else {
      throw SensorFault(.garbage, "\(words) is '\(text.prefix(24))', an invalid number")
    }
    return isProcessed ? value : (value + offset) * scale
  }
}
