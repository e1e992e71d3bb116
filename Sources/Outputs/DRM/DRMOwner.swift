import Glibc
import Posix

/// The program that is master of a card.
public struct DRMOwner: Equatable, Sendable, CustomStringConvertible {
  /// The program's name, as in `ps`.
  public let name: String
  /// The process.
  public let process: Int

  /// "Xorg (pid 812)".
  public var description: String { "\(name) (pid \(process))" }

  /// The master of a card: as the kernel's debug files say, else the only other program that has it open; nil if
  /// that cannot be known.
  ///
  /// logind opens cards for the programs of its sessions, and counts only if it is alone.
  static func find(
    of path: String, processes: String = "/proc", debug: String = "/sys/kernel/debug/dri"
  ) -> DRMOwner? {
    let number = (path.pathParts.last ?? "").drop { !$0.isNumber }
    if let table = text("\(debug)/\(number)/clients"), let process = master(in: table) {
      return DRMOwner(process, processes)
    }
    let owners = directoryEntries(processes).compactMap { entry -> DRMOwner? in
      guard let process = Int(entry), process != Int(getpid()) else { return nil }
      let folder = "\(processes)/\(entry)/fd"
      let hasCard = directoryEntries(folder).contains { linkTarget("\(folder)/\($0)") == path }
      return hasCard ? DRMOwner(process, processes) : nil
    }
    let others = owners.filter { $0.name != "systemd-logind" }
    return others.count == 1 ? others[0] : others.isEmpty ? owners.first : nil
  }

  private init?(_ process: Int, _ processes: String) {
    guard let name = Self.text("\(processes)/\(process)/comm") else { return nil }
    self.name = String(name.prefix { $0 != "\n" })
    self.process = process
  }

  /// The process of the line with `y` in the column "master".
  ///
  /// ```
  ///              command   pid dev master a   uid      magic
  ///                 Xorg   812   0   y    y     0          0
  /// ```
  static func master(in table: String) -> Int? {
    for line in table.split(separator: "\n").dropFirst() {
      // Names may have spaces, and later kernels have more columns.
      let words = line.split(separator: " ")
      for index in words.indices.dropFirst().dropLast(3) {
        guard let process = Int(words[index]), Int(words[index + 1]) != nil else { continue }
        guard ["y", "n"].contains(words[index + 3]) else { continue }
        if words[index + 2] == "y" { return process }
      }
    }
    return nil
  }

  private static func text(_ path: String) -> String? {
    guard let bytes = try? FileDescriptor.reading(path).readAll(limit: 65536) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
