import Console
import Documents
import Fleet
import Glibc
import MQTT
import Panels
import Posix

/// The operator's account, ready to connect.
struct OperatorAccount {
  let settings: MQTTSettings
  let prefix: String

  /// The shortest file.
  private static let example = "{ version: 1, broker: 'mqtts://HOST', user: 'NAME', password: '…' }"

  /// Reads a file, the one of this user by default, and the password in another one.
  init(_ named: String?) throws(Failure) {
    guard let path = named ?? Self.defaultPath else {
      throw Failure("HOME is not set", .configuration, hint: "Name the account with --config FILE.")
    }
    let bytes = try Self.read(path)
    let account: FleetAccount
    do { account = try FleetAccount(try JSON5Parser.parse(bytes)) } catch {
      throw Failure(error.inFile(path).description, .configuration)
    }
    // Two clients of one name send each other away.
    let number = UInt64.random(in: 0...UInt64.max)
    var settings = MQTTSettings(account.address, client: "snowctl-\(String(number, radix: 36))")
    settings.user = account.user
    settings.password = account.password
    if let file = account.passwordFile {
      settings.password = try Self.password(in: Self.place(file, beside: path))
    }
    settings.authorities = account.ca.map { Self.place($0, beside: path) }
    settings.reconnectWindow = 0.1
    settings.mostTopics = 2 * PanelTable.most
    settings.wantsReceipts = true
    (self.settings, prefix) = (settings, account.prefix)
  }

  /// `$XDG_CONFIG_HOME/snowd/fleet.json5`, else `~/.config/snowd/fleet.json5`; nil without a home.
  private static var defaultPath: String? {
    // A relative path is invalid, and ignored.
    if let folder = environmentVariable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return "\(folder)/snowd/fleet.json5"
    }
    guard let home = environmentVariable("HOME"), !home.isEmpty else { return nil }
    return "\(home)/.config/snowd/fleet.json5"
  }

  private static func place(_ file: String, beside path: String) -> String {
    file.hasPrefix("/") ? file : path.pathFolder + file
  }

  private static func password(in path: String) throws(Failure) -> String {
    let line = try read(path).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard let password = String(validating: line, as: UTF8.self), !password.isEmpty else {
      throw Failure("\(path): no password in the first line", .configuration)
    }
    return password
  }

  /// Reads a file to which no other user has access.
  private static func read(_ path: String) throws(Failure) -> [UInt8] {
    do { return try readPrivateFile(path) } catch {
      throw Failure(
        error.description, .configuration,
        hint: error.isMissing ? "It holds your account at the broker: \(example)" : nil)
    }
  }
}
