import CLinux
import Console
import Glibc
import Posix

/// A video device that takes pictures from a program, as v4l2loopback and vivid make them.
struct VideoDevice: ~Copyable {
  /// What the driver calls it.
  let card: String
  private let file: FileDescriptor

  private init(_ file: consuming FileDescriptor, _ card: String) {
    self.file = file
    self.card = card
  }

  /// Opens a device and has it take pictures of a format.
  ///
  /// - Throws: `Failure` where it is no such device, or does not take them.
  static func opened(
    _ path: String, _ format: VideoFormat, width: Int, height: Int,
    rate: (numerator: Int, denominator: Int)
  ) throws(Failure) -> VideoDevice {
    let file = try opened(path)
    let name = try card(file)
    let device = VideoDevice(file, name)
    try device.choose(format, width, height)
    // A driver that has no rate of its own takes pictures as they come.
    snow_video_set_rate(
      device.file.number, UInt32(clamping: rate.numerator), UInt32(clamping: rate.denominator))
    return device
  }

  private static let advice =
    "'sudo modprobe v4l2loopback exclusive_caps=1' makes one (Debian: v4l2loopback-dkms); "
    + "'v4l2-ctl --list-devices' tells which"

  private static func opened(_ path: String) throws(Failure) -> FileDescriptor {
    do throws(SystemError) {
      let number = try check("open", path) { open(path, O_RDWR | O_CLOEXEC) }
      return FileDescriptor(owning: number, name: path)
    } catch {
      throw Failure(error, hint: error.isMissing ? advice : nil)
    }
  }

  /// What the driver calls it, if it takes pictures.
  private static func card(_ file: borrowing FileDescriptor) throws(Failure) -> String {
    var name = [CChar](repeating: 0, count: Int(SNOW_VIDEO_NAME))
    let answer = snow_video_output(file.number, &name)
    guard answer >= 0 else {
      throw Failure("\(file.name): is no video device", .unavailable, hint: advice)
    }
    let card = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard answer == 1 else {
      throw Failure(
        "\(file.name): '\(card)' is a camera or the like: it gives pictures and takes none",
        .unavailable, hint: advice)
    }
    return card
  }

  private borrowing func choose(
    _ format: VideoFormat, _ width: Int, _ height: Int
  ) throws(Failure) {
    let stride = format.stride(width: width)
    var wanted = snow_video_format(
      width: UInt32(width), height: UInt32(height), fourcc: format.codes[0], stride: UInt32(stride),
      size: UInt32(format.size(width: width, height: height)))
    do throws(SystemError) {
      try check("set \(width)x\(height) \(format.rawValue) on", file.name) {
        snow_video_set_format(file.number, &wanted)
      }
    } catch {
      let isBusy = error.code == EBUSY
      throw Failure(
        error.description, .unavailable,
        hint: isBusy ? "close the programs that show it: they hold it to what it was" : nil)
    }
    guard wanted.width == width, wanted.height == height, format.codes.contains(wanted.fourcc),
      wanted.stride == stride || wanted.stride == 0
    else {
      throw Failure(
        "\(file.name): '\(card)' does not take \(width)x\(height) \(format.rawValue); it offers "
          + "\(wanted.width)x\(wanted.height) \(Self.text(wanted.fourcc))", .unavailable,
        hint: "try another --pixels, or a size of the frames that it offers")
    }
  }

  /// Writes one picture.
  ///
  /// - Throws: `Failure`, as where the device has gone.
  borrowing func write(_ bytes: Span<UInt8>) throws(Failure) {
    do throws(SystemError) { try file.write(bytes.bytes) } catch { throw Failure(error) }
  }

  private static func text(_ code: UInt32) -> String {
    String(
      decoding: (0..<4).map { UInt8(truncatingIfNeeded: code >> ($0 * 8)) }, as: UTF8.self)
  }
}
