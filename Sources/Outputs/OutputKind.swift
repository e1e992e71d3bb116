import FrameRing

/// A kind of output: everything that the programs need to know about it.
///
/// Each kind has a folder with its sink and this row, and a place in `OutputKinds.all`.
public struct OutputKind: Sendable {
  /// What takes the frames.
  public enum Medium: Sendable {
    /// A screen of this machine; it decides the size of the picture.
    case screen
    /// Files that hold one picture each.
    case pictures
    /// A file that people watch.
    case film
    /// A text file with one line for each frame.
    case lines
    /// Memory that other programs read.
    case sharedMemory
    /// Frames are dropped.
    case nothing

    /// Whether frames are shown as they come, to people or other programs, and none is kept.
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

  /// What follows the key.
  enum Argument {
    case none
    /// A text that begins with one of these and continues.
    case required(beginnings: [String] = [""])
    case optional(default: String)
  }

  /// The word before the colon.
  public let key: String
  /// How it is written, for messages and `--help`.
  public let forms: [String]
  /// What takes the frames.
  public let medium: Medium
  /// Whether frames of any size may follow each other.
  public let takesEverySize: Bool
  /// The argument whose listening socket systemd may pass to the service; nil where the kind has no socket.
  public let socket: String?
  /// How paths end that need no key on a command line.
  let ending: String?
  private let argument: Argument
  /// Opens the output of an argument.
  let open: @Sendable (String, OutputSettings) throws(OutputError) -> any FrameSink

  /// A row.
  init(
    _ key: String, _ forms: [String], _ medium: Medium, _ argument: Argument = .required(),
    takesEverySize: Bool = false, socket: String? = nil, ending: String? = nil,
    open: @escaping @Sendable (String, OutputSettings) throws(OutputError) -> any FrameSink
  ) {
    (self.key, self.forms, self.medium, self.argument) = (key, forms, medium, argument)
    (self.takesEverySize, self.socket, self.ending) = (takesEverySize, socket, ending)
    self.open = open
  }

  /// Reads what follows the key.
  ///
  /// - Parameter text: the text behind the colon; nil without a colon.
  /// - Returns: the argument; nil where it is invalid.
  func argument(_ text: String?) -> String? {
    switch argument {
    case .none: return text == nil ? "" : nil
    case .optional(let usual): return text.map { $0.isEmpty ? usual : $0 } ?? usual
    case .required(let beginnings):
      guard let text else { return nil }
      // By bytes: an accent behind the colon would be one character with it.
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
    case .required(let beginnings):
      beginnings == [""] ? "\(key):.+" : "\(key):(\(beginnings.joined(separator: "|"))).+"
    }
  }
}

/// What outputs are opened with; each kind takes what it needs.
struct OutputSettings {
  let rate: FrameRate
  let rotation: DisplayRotation
  let isDithered: Bool
  let ring: RingSettings
  /// A listening socket that systemd made; borrowed.
  let listener: Int32?
}
