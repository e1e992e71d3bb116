import FrameRing
import Posix

/// A kind of output, which has a folder with its sink and this row, and a place in a table: `OutputKinds.all`, or a
/// longer one of a program that links more libraries.
public struct OutputKind: Sendable {
  /// What takes the frames.
  public enum Medium: Sendable {
    /// A local screen; it sets the picture's size.
    case screen
    /// Files with one picture each.
    case pictures
    case film
    /// A text file with a line for each frame.
    case lines
    /// Memory that other programs read.
    case sharedMemory
    case nothing

    /// Whether frames are shown as they come and not kept.
    public var isLive: Bool {
      switch self {
      case .screen, .sharedMemory: true
      case .pictures, .film, .lines, .nothing: false
      }
    }

    /// Whether the argument is a path, or `-` for standard output.
    var isFile: Bool {
      switch self {
      case .pictures, .film, .lines: true
      case .screen, .sharedMemory, .nothing: false
      }
    }
  }

  enum Argument {
    case none
    /// A longer text with one of these prefixes.
    case required(beginnings: [String] = [""])
    case optional(default: String)
    /// A text that a function accepts, which may be empty, as a regular expression for schemas.
    case checked(pattern: String, isValid: @Sendable (String) -> Bool)
  }

  /// The word before the colon.
  public let key: String
  /// Its syntax, for messages and `--help`.
  public let forms: [String]
  /// What takes the frames.
  public let medium: Medium
  /// Whether the frame size may change while it is open.
  public let takesEverySize: Bool
  /// The argument whose listening socket systemd may pass to the service; nil without a socket.
  public let socket: String?
  /// The file extension that needs no key on a command line.
  public let ending: String?
  /// Whether `FilmSettings` change what it writes.
  public let isCompressed: Bool
  /// Where a node appears when the screen of a service comes.
  let nodes: @Sendable (ServiceScope) -> ScreenNodePlace
  private let argument: Argument
  let open: @Sendable (String, OutputSettings) throws(OutputError) -> any FrameSink

  init(
    _ key: String, _ forms: [String], _ medium: Medium, _ argument: Argument = .required(),
    takesEverySize: Bool = false, socket: String? = nil, ending: String? = nil,
    nodes: @escaping @Sendable (ServiceScope) -> ScreenNodePlace = { _ in .devices },
    open: @escaping @Sendable (String, OutputSettings) throws(OutputError) -> any FrameSink
  ) {
    (self.key, self.forms, self.medium, self.argument) = (key, forms, medium, argument)
    (self.takesEverySize, self.socket, self.ending) = (takesEverySize, socket, ending)
    (isCompressed, self.nodes) = (false, nodes)
    self.open = open
  }

  /// A film in a compressed file, of a module above this one; its argument is a path, or `-` for standard output.
  public init(
    compressed key: String, ending: String,
    open: @escaping @Sendable (String, OutputSettings) throws(OutputError) -> any FrameSink
  ) {
    (self.key, forms, medium, self.argument) = (key, ["\(key):FILE|-"], .film, .required())
    (takesEverySize, socket, self.ending, isCompressed) = (false, nil, ending, true)
    nodes = { _ in .devices }
    self.open = open
  }

  /// Reads the text after the colon, nil without a colon; returns nil if it is invalid.
  func argument(_ text: String?) -> String? {
    switch argument {
    case .none: return text == nil ? "" : nil
    case .optional(let usual): return text.map { $0.isEmpty ? usual : $0 } ?? usual
    case .checked(_, let isValid): return isValid(text ?? "") ? text ?? "" : nil
    case .required(let beginnings):
      guard let text else { return nil }
      // By bytes: an accent after the colon would be one character with it.
      let isValid = beginnings.contains {
        text.utf8.count > $0.utf8.count && text.utf8.starts(with: $0.utf8)
      }
      return isValid ? text : nil
    }
  }

  /// The regular expression of its specifications, for the configuration's schema.
  var pattern: String {
    switch argument {
    case .none: key
    case .optional: "\(key)(:.*)?"
    case .checked(let pattern, _): "\(key)(:\(pattern))?"
    case .required(let beginnings):
      beginnings == [""] ? "\(key):.+" : "\(key):(\(beginnings.joined(separator: "|"))).+"
    }
  }
}

/// Settings to open outputs with; each kind uses some.
public struct OutputSettings {
  /// Frames a second.
  public let rate: FrameRate
  /// How compressed films are written.
  public let film: FilmSettings
  let rotation: DisplayRotation
  let isDithered: Bool
  let ring: RingSettings
  /// Whether writing to a pipe waits for its reader; else a slow one misses frames.
  let waitsForReaders: Bool
  /// systemd's listening socket; borrowed.
  let listener: Int32?
  /// Whose service opens it: a user's takes no screen from the session's compositor.
  var scope = ServiceScope.system
}
