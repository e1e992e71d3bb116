import Posix

extension ScanLayout {
  /// The layout that a person has described.
  ///
  /// - Parameter geometry: what was written; a file that it names is read.
  /// - Throws: `SensorError` where that file cannot be read or does not fit.
  init(_ geometry: ScanGeometry) throws(SensorError) {
    switch geometry.origin {
    case .type(let type, let isStamped):
      self = try Self.telling("--device") { () throws(ScanProblem) in
        let paper = try Self.paper(ContextDocument(axes: type, isStamped: isStamped))
        return try ScanLayout(of: try Self.choose(nil, in: paper), geometry)
      }
    case .file(let path, let device):
      let text: [UInt8]
      do {
        text = try FileDescriptor.reading(path).readAll(limit: ContextDocument.largest)
      } catch {
        throw .system(error)
      }
      self = try Self.telling(path) { () throws(ScanProblem) in
        let paper = try Self.paper(ContextDocument(saved: text))
        return try ScanLayout(of: try Self.choose(device, in: paper), geometry)
      }
    }
  }

  private static func paper(_ document: ContextDocument?) throws(ScanProblem) -> IIOContext {
    guard let context = document.flatMap(IIOContext.init) else {
      throw ScanProblem("no description of IIO devices; 'iio_genxml > FILE.xml' writes one")
    }
    return context
  }

  /// The device that is meant; without a name the only one that feels acceleration.
  private static func choose(
    _ wanted: String?, in context: IIOContext
  ) throws(ScanProblem) -> IIONode {
    let nodes = context.devices.filter { IIOAxis.triple("accel", of: $0) != nil }
    let meant = nodes.filter { wanted == nil || [$0.name, $0.label, $0.id].contains(wanted) }
    if let node = meant.first, meant.count == 1 { return node }
    let ids = nodes.map { $0.name == $0.id ? $0.id : "\($0.name) (\($0.id))" }
    let list = "there is \(ids.joined(separator: ", "))"
    guard !nodes.isEmpty else { throw ScanProblem("no device in it feels acceleration") }
    guard let wanted else { throw ScanProblem("which of its devices? \(list); add :NAME") }
    throw ScanProblem(
      "\(meant.isEmpty ? "no" : "more than one") accelerometer in it is called '\(wanted.prefix(40))'; \(list)"
    )
  }

  private static func telling(
    _ subject: String, _ act: () throws(ScanProblem) -> ScanLayout
  ) throws(SensorError) -> ScanLayout {
    do {
      return try act()
    } catch {
      throw .log(
        .format(LogProblem(file: subject, line: 0, column: 0, message: error.message)))
    }
  }
}
