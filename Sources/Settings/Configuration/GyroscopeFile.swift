import Documents
import Gravity
import Motion
import Portable
import Posix

/// The file that keeps how wrong gyroscopes' gains were found to be, across restarts.
///
/// A gain error is of the panel's axes, so it is valid for one mount matrix.
public struct GyroscopeFile: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    /// See `SensorDevice.lastingName`.
    var sensor: String
    var matrix: MountMatrix
    var error: GyroscopeGainError
  }

  /// The name in a state folder.
  public static let name = "gyroscopes.json5"
  static let mostSensors = 16
  /// In bytes; 16 sensors with the longest paths.
  static let longest = 1 << 17

  /// The newest last; sensors are unique.
  private(set) var entries: [Entry] = []

  /// Nothing known.
  public init() {}

  /// Reads the file of a state folder, which may be missing; throws with its path and, if possible, line and column.
  public init(in folder: String) throws(SettingsError) {
    let path = "\(folder)/\(Self.name)"
    guard fileExists(path) else { return }
    let bytes = try readDocument(path, limit: Self.longest)
    do throws(DocumentError) {
      let draft = try Self.fields.read(try JSON5Parser.parse(bytes))
      for entry in draft.entries { keep(entry.error, of: entry.sensor, entry.matrix) }
    } catch {
      throw .document(error.inFile(path))
    }
  }

  /// What is known of a sensor under a mount matrix.
  public func error(of sensor: String, _ matrix: MountMatrix) -> GyroscopeGainError? {
    entries.first { $0.sensor == sensor && $0.matrix == matrix }?.error
  }

  /// Keeps an error as the newest instead of the sensor's others, and forgets the oldest beyond 16; nil forgets it.
  public mutating func keep(
    _ error: GyroscopeGainError?, of sensor: String, _ matrix: MountMatrix
  ) {
    entries.removeAll { $0.sensor == sensor }
    guard let error else { return }
    entries.append(Entry(sensor: sensor, matrix: matrix, error: error))
    entries.removeFirst(max(0, entries.count - Self.mostSensors))
  }

  /// Writes the file into a folder, in one step.
  public func write(into folder: String) throws(SystemError) {
    try StateFile.replace("\(folder)/\(Self.name)", with: text)
  }

  var text: String {
    let lines = entries.map { entry in
      let matrix = (0..<3).map { row in
        (0..<3).map { exact(entry.matrix.elements[row * 3 + $0]) }.joined(separator: ",")
      }
      return """
          { sensor: \(CalibrationFile.quoted(entry.sensor)), matrix: '\(matrix.joined(separator: "; "))',
            share: \(Self.list(entry.error.share)), deviation: \(Self.list(entry.error.deviation)) },

        """
    }
    return """
      // Written by snowd: how much too much gyroscopes report about the panel's axes. It may be removed.
      { version: 1, gyroscopes: [
      \(lines.joined())] }

      """
  }

  private static func list(_ vector: Vector3) -> String {
    "[\((0..<3).map { short(vector[$0], places: 5) }.joined(separator: ", "))]"
  }

  private struct Draft: Sendable {
    var entries: [Entry] = []
  }

  private struct EntryDraft: Sendable {
    var (sensor, matrix) = ("", MountMatrix.identity)
    var (share, deviation): ([Double], [Double]) = ([], [])

    func vector(_ values: [Double]) -> Vector3 { Vector3(values[0], values[1], values[2]) }
  }

  private static let fields = Fields("a file of gyroscopes", "", Draft()) {
    Field.constant("version", 1, "The format's version.")
    Field("gyroscopes", \.entries, .list(of: entry, 0...mostSensors), isRequired: true)
  }

  private static let entry = Format<EntryDraft>.object(entryFields).map {
    (draft, _, node) throws(DocumentError) -> Entry in
    guard
      let error = GyroscopeGainError(
        share: draft.vector(draft.share), deviation: draft.vector(draft.deviation))
    else { throw DocumentError("'share' is out of range", at: node.place) }
    return Entry(sensor: draft.sensor, matrix: draft.matrix, error: error)
  }

  private static let entryFields = Fields("a gyroscope", "", EntryDraft()) {
    Field("sensor", \.sensor, .string, isRequired: true)
    Field(
      "matrix", \.matrix,
      Format.string.map { (text, _, node) throws(DocumentError) in
        do throws(MountMatrixError) { return try MountMatrix(text) } catch {
          throw DocumentError(error.description, at: node.place)
        }
      }, isRequired: true)
    Field(
      "share", \.share,
      .list(of: .number(-GyroscopeGainError.largest...GyroscopeGainError.largest), 3...3),
      isRequired: true)
    Field("deviation", \.deviation, .list(of: .number(0...1), 3...3), isRequired: true)
  }
}
