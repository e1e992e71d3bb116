/// What a shell offers for a value on the command line.
public enum Completion: Equatable, Sendable {
  /// Nothing.
  case none
  /// Files and folders.
  case files
  /// A few words.
  case words([String])
  /// Words that the program lists: `help --list NAME`.
  case listed(String)

  /// By the name of a value in the help: files for FILE, PATH and LOG, and scenes.
  init(placeholder: String) {
    let words = placeholder.split { !$0.isUppercase }
    if words.contains(where: { ["FILE", "PATH", "LOG"].contains($0) }) {
      self = .files
    } else {
      self = placeholder == "SCENE" ? .listed("scenes") : .none
    }
  }

  /// As JSON: null, "files", a list of words, or { "listed": NAME }.
  var json: String {
    switch self {
    case .none: "null"
    case .files: JSONText.text("files")
    case .words(let words): "[" + words.map(JSONText.text).joined(separator: ", ") + "]"
    case .listed(let name): JSONText.object([("listed", JSONText.text(name))])
    }
  }
}
