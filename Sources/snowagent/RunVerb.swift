import Bus
import Console
import Documents
import Fleet
import Posix

enum RunVerb: Verb {
  static let command = Command(
    "snowagent run", "Connects the service to the broker of the configuration, until SIGTERM.",
    options: [.config, .socket],
    examples: ["snowagent run", "systemctl status snowagent"],
    notes: [
      "It connects again whenever the connection is lost, and waits for a service that does not run. Without 'mqtt' in"
        + " its configuration it ends at once.",
      "Credentials are those of systemd: mqtt.password, mqtt.crt and mqtt.key; see docs/fleet.md.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let path = arguments.value("config") ?? AgentSettings.defaultPath
    guard let broker = try AgentSettings.read(path).mqtt else {
      Voice.agent.say("\(path): no 'mqtt'; nothing to do")
      return
    }
    let panel = try Panel(broker, path)
    let socket = arguments.value("control") ?? ControlInterface.remoteSocket
    do throws(SystemError) { try Agent(panel, socket).run() } catch { throw Failure(error) }
  }
}

extension Voice {
  /// The agent's messages.
  static let agent = Voice("snowagent")
}

extension Option {
  static let config = Option(
    "config", "c", value: "PATH",
    help: "configuration file instead of \(AgentSettings.defaultPath)")
  static let socket = Option(
    "control", value: "PATH",
    help: "the service's socket instead of \(ControlInterface.remoteSocket)")
}

extension AgentSettings {
  /// Reads the agent's file.
  static func read(_ path: String) throws(Failure) -> AgentSettings {
    let bytes: [UInt8]
    do { bytes = try FileDescriptor.reading(path).readAll(limit: 1 << 20) } catch {
      throw Failure(error)
    }
    do { return try AgentSettings(try JSON5Parser.parse(bytes)) } catch {
      throw Failure(error.inFile(path).description, .configuration)
    }
  }
}
