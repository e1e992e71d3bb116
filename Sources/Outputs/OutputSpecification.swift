import FrameRing
import Glibc
import Posix

/// What a person types to say where frames go, as `y4m:-` or `fb:/dev/fb0`.
public struct OutputSpecification: Equatable, CustomStringConvertible, Sendable {
  /// What is in front of the colon.
  public let kind: OutputKind
  /// What is behind it; empty for kinds that take nothing.
  public let argument: String

  /// An output of a kind.
  init(_ kind: OutputKind, _ argument: String = "") {
    (self.kind, self.argument) = (kind, argument)
  }

  /// Reads a specification.
  ///
  /// - Parameter text: one of `OutputKinds.forms`.
  /// - Throws: `OutputError.specification` with what was expected.
  public init(_ text: String) throws(OutputError) {
    // By bytes: a name may begin with an accent, which would be one character with the colon.
    let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
    let rest = colon.flatMap { String(text.utf8[text.utf8.index(after: $0)...]) }
    kind = try OutputKinds.kind(String(text[..<(colon ?? text.endIndex)]), of: text)
    guard let argument = kind.argument(rest), !argument.utf8.contains(0) else {
      let forms = kind.forms.joined(separator: " or ")
      throw .specification("invalid output '\(text)'; expected \(forms)")
    }
    self.argument = argument
  }

  /// Reads what is typed on a command line, where the name of a picture or a film needs no key.
  ///
  /// - Parameters:
  ///   - text: one of `OutputKinds.forms`, a path that ends in one of `OutputKinds.endings`, or `-`.
  ///   - dash: the meaning of `-`.
  /// - Throws: `OutputError.specification` with what was expected.
  public init(typed text: String, dash: OutputSpecification) throws(OutputError) {
    // A colon behind a word is a kind, perhaps mistyped; behind a slash it belongs to a name.
    let isPath = text.prefix { $0 != "/" }.allSatisfy { $0 != ":" }
    if text == "-" {
      self = dash
    } else if isPath,
      let kind = OutputKinds.all.first(where: { $0.ending.map(text.hasPathEnding) ?? false })
    {
      self.init(kind, text)
    } else {
      try self.init(text)
    }
  }

  /// The output whose listening socket systemd may pass to the service.
  public static var activated: OutputSpecification? {
    OutputKinds.all.lazy.compactMap { kind in kind.socket.map { .init(kind, $0) } }.first
  }

  /// Whether two are the same output.
  public static func == (one: OutputSpecification, other: OutputSpecification) -> Bool {
    one.kind.key == other.kind.key && one.argument == other.argument
  }

  /// As it is written: "stats:/run/snowd/files/stats.jsonl".
  public var description: String { argument.isEmpty ? kind.key : "\(kind.key):\(argument)" }

  /// Opens the output.
  ///
  /// - Parameters:
  ///   - rate: frames a second, for films and readers.
  ///   - rotation: for screens; other outputs take pictures as they are.
  ///   - isDithered: for screens.
  ///   - ring: access to a frame ring.
  ///   - listener: a listening socket that systemd made; it stays the caller's.
  /// - Returns: the sink; its `requiredSize` says what frames it takes.
  /// - Throws: `OutputError` when it cannot be opened.
  public func open(
    rate: FrameRate, rotation: DisplayRotation = .none, isDithered: Bool = true,
    ring: RingSettings = RingSettings(), listener: Int32? = nil
  ) throws(OutputError) -> any FrameSink {
    try kind.open(
      argument,
      OutputSettings(
        rate: rate, rotation: rotation, isDithered: isDithered, ring: ring, listener: listener))
  }
}

// Outputs that write files.
extension OutputSpecification {
  /// The file that it writes; nil for a device, standard output or nothing.
  public var file: String? { kind.medium.isFile && argument != "-" ? argument : nil }

  /// Whether frames or lines go to standard output, which takes only one output at a time.
  public var usesStandardOutput: Bool { kind.medium.isFile && argument == "-" }

  /// The first file of several outputs that is also written by one before it.
  ///
  /// - Parameters:
  ///   - specifications: all outputs.
  ///   - others: more files that must not be written, such as the one that is read.
  /// - Returns: the file's path; nil where each has its own.
  public static func sharedFile(
    of specifications: [OutputSpecification], besides others: [String] = []
  ) -> String? {
    var taken = others
    for file in specifications.compactMap(\.file) {
      if taken.contains(where: { isSameFile($0, file) }) { return file }
      taken.append(file)
    }
    return nil
  }

  /// Whether its file exists; one that was removed while it was written has no name any more.
  public var isStillThere: Bool { file.map(fileExists) ?? true }

  /// Whether opening it would wait: a FIFO without a reader.
  public var waitsForReader: Bool {
    guard let file, let mode = fileStatus(file)?.st_mode, mode & S_IFMT == S_IFIFO else {
      return false
    }
    let number = withPath(file) { Glibc.open($0, O_WRONLY | O_NONBLOCK | O_CLOEXEC) }
    guard number >= 0 else { return errno == ENXIO }
    close(number)
    return false
  }
}
