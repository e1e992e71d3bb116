import FrameRing
import Glibc
import Posix

/// An output as written by the user: `y4m:-`, `fb:/dev/fb0`.
public struct OutputSpecification: Equatable, CustomStringConvertible, Sendable {
  /// The part before the colon.
  public let kind: OutputKind
  /// The part after it; empty for kinds without an argument.
  public let argument: String

  init(_ kind: OutputKind, _ argument: String = "") {
    (self.kind, self.argument) = (kind, argument)
  }

  /// Reads one of the kinds' forms; throws `OutputError.specification` with what was expected.
  public init(
    _ text: String, among kinds: [OutputKind] = OutputKinds.all
  ) throws(OutputError) {
    // By bytes: a name may begin with an accent, which would be one character with the colon.
    let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
    let rest = colon.flatMap { String(text.utf8[text.utf8.index(after: $0)...]) }
    kind = try kinds.kind(String(text[..<(colon ?? text.endIndex)]), of: text)
    guard let argument = kind.argument(rest), !argument.utf8.contains(0) else {
      let forms = kind.forms.joined(separator: " or ")
      throw .specification("invalid output '\(text)'; expected \(forms)")
    }
    self.argument = argument
  }

  /// Reads a command-line argument: also a path with one of the kinds' endings, and `-`, which means `dash`.
  public init(
    typed text: String, dash: OutputSpecification, among kinds: [OutputKind] = OutputKinds.all
  ) throws(OutputError) {
    // A colon after a word ends a kind, perhaps mistyped; after a slash it belongs to a name.
    let isPath = text.prefix { $0 != "/" }.allSatisfy { $0 != ":" }
    if text == "-" {
      self = dash
    } else if isPath,
      let kind = kinds.first(where: { $0.ending.map(text.hasPathEnding) ?? false })
    {
      self.init(kind, text)
    } else {
      try self.init(text, among: kinds)
    }
  }

  /// The output whose listening socket systemd may pass to the service.
  public static var activated: OutputSpecification? {
    OutputKinds.all.lazy.compactMap { kind in kind.socket.map { .init(kind, $0) } }.first
  }

  /// Whether kind and argument are equal.
  public static func == (one: OutputSpecification, other: OutputSpecification) -> Bool {
    one.kind.key == other.kind.key && one.argument == other.argument
  }

  /// As written: "stats:/run/snowd/files/stats.jsonl".
  public var description: String { argument.isEmpty ? kind.key : "\(kind.key):\(argument)" }

  /// The same output of a service: a socket without a place of its own is in the service's folder.
  public func placed(in scope: ServiceScope) -> OutputSpecification {
    guard let socket = kind.socket, argument == socket else { return self }
    return OutputSpecification(kind, RingSettings.path(of: scope))
  }

  /// Opens the output; `rotation` and `isDithered` are for screens, `film` is for compressed films, `listener` is
  /// systemd's socket and stays the caller's.
  ///
  /// Unless it `waitsForReaders`, the reader of a pipe misses frames if it is slow.
  public func open(
    rate: FrameRate, film: FilmSettings = FilmSettings(), rotation: DisplayRotation = .none,
    isDithered: Bool = true, ring: RingSettings = RingSettings(), waitsForReaders: Bool = true,
    listener: Int32? = nil, scope: ServiceScope = .system
  ) throws(OutputError) -> any FrameSink {
    try kind.open(
      argument,
      OutputSettings(
        rate: rate, film: film, rotation: rotation, isDithered: isDithered, ring: ring,
        waitsForReaders: waitsForReaders, listener: listener,
        scope: scope))
  }
}

extension OutputSpecification {
  /// Where a node appears when the screen of a service comes: a graphics card's, or a compositor's socket.
  public func place(of scope: ServiceScope) -> ScreenNodePlace { kind.nodes(scope) }

  /// The file it writes; nil for a device, standard output or nothing.
  public var file: String? { kind.medium.isFile && argument != "-" ? argument : nil }

  /// Whether it writes one picture or film: a file with its kind's ending, or standard output.
  public var isOneFile: Bool {
    kind.ending.map { argument == "-" || argument.hasPathEnding($0) } ?? false
  }

  /// Whether it writes to standard output, which takes only one output at a time.
  public var usesStandardOutput: Bool { kind.medium.isFile && argument == "-" }

  /// The first file that two outputs write, or that is one of `others`, such as the input; nil without one.
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

  /// Whether its file still exists under its name.
  public var isStillThere: Bool { file.map(fileExists) ?? true }

  /// Whether opening it would block: a FIFO without a reader.
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
