import Motion
import Posix

/// What `iio_readdev` wrote, as a source: scan after scan, and nothing that says what they are.
///
/// A last scan that is torn is what an interrupted recording leaves; it counts as skipped.
public final class ScanLogSource: MotionSource {
  /// The scans.
  public let name: String
  /// See `MotionSource`.
  public private(set) var lastInstant: Instant?

  private var scans: ScanFile
  private let layout: ScanLayout
  private let rate: Double?
  private var rows: ForeignRows
  private var ahead: MotionSample?
  private var isJudged = false

  /// Opens a recording.
  ///
  /// - Parameters:
  ///   - path: the file, plain or gzip; `-` is standard input.
  ///   - geometry: what its scans are.
  ///   - sign: the sign of its numbers; scans do not tell it.
  ///   - matrix: how the device sat in the panel.
  /// - Throws: `SensorError` when a file cannot be opened, or what is said of the scans cannot be.
  public init(
    _ path: String, geometry: ScanGeometry, sign: AccelerationSign?,
    matrix: MountMatrix = .identity
  ) throws(SensorError) {
    name = path
    layout = try ScanLayout(geometry)
    rate = layout.isStamped ? nil : geometry.rate
    guard layout.isStamped || rate != nil else {
      throw .refused(path, "its scans have no stamp: add rate=HZ to --device")
    }
    guard let sign else {
      throw .refused(
        path,
        "scans do not say their sign: give the sign, gravity (what a HID sensor hub or a mount "
          + "matrix makes) or reaction (a bare chip)")
    }
    rows = ForeignRows(SensorFrame(unit: 1, matrix: matrix, sign: sign))
    do {
      scans = ScanFile(try GzipFile.reading(path), step: layout.step)
    } catch {
      throw .log(.system(error))
    }
  }

  /// See `MotionSource`.
  public var progress: Double? { scans.progress }

  /// The first skipped scans, in words.
  public var problems: [LogProblem] { rows.problems }

  /// See `RecordedSource`; scans say no sign that could be overruled.
  public var overruledSign: AccelerationSign? { nil }

  /// How many scans were skipped so far, and how many were good.
  public var rowCounts: (skipped: Int, good: Int) { rows.counts }

  /// See `MotionSource`.
  public func firstInstant() throws(SensorError) -> Instant {
    try look()
    guard let ahead else {
      throw .refused(name, problems.first.map { "no usable scan: \($0)" } ?? "it has no scans")
    }
    return ahead.instant
  }

  /// See `MotionSource`.
  public func next(notAfter instant: Instant) throws(SensorError) -> MotionSample? {
    try look()
    guard let sample = ahead, sample.instant <= instant else { return nil }
    ahead = nil
    return sample
  }

  private func look() throws(SensorError) {
    if !isJudged { try judge() }
    while ahead == nil, lastInstant == nil {
      guard try nextScan() else {
        if scans.isCutOff { skip("the compressed data is damaged or cut off here") }
        if scans.remainder > 0 { skip("the last scan is torn") }
        lastInstant = rows.newest ?? .zero
        return
      }
      let index = scans.number - 1
      let row = scans.scan { self.row(of: $0, index: index) }
      ahead = rows.take(row) { problem("scan \(scans.number): \($0)") }
    }
  }

  private func nextScan() throws(SensorError) -> Bool {
    do {
      return try scans.next()
    } catch {
      throw .log(.system(error))
    }
  }

  /// A scan as a row; without a stamp its number and the rate tell the time.
  private func row(of scan: UnsafeRawPointer, index: Int) -> ForeignRow {
    let counted = rate.map { Instant.nanoseconds(seconds: Double(index) / $0) } ?? 0
    let felt = layout.acceleration(scan)
    let unit = 1 / Acceleration.standardGravity
    return ForeignRow(
      time: layout.stamp(scan) ?? counted,
      acceleration: Direction(felt.x * unit, felt.y * unit, felt.z * unit),
      rotation: layout.rotation(scan))
  }

  /// Looks at the first scans together: what is cut wrong shows there.
  private func judge() throws(SensorError) {
    isJudged = true
    let count: Int
    do {
      count = try scans.ahead(ScanFile.foresight)
    } catch {
      throw .log(.system(error))
    }
    let first = (0..<count).map { index in scans.scan(index) { self.row(of: $0, index: index) } }
    let verdict =
      first.isEmpty
      ? ScanVerdict.tooShort(bytes: scans.remainder, step: layout.step) : ScanVerdict.of(first)
    if let verdict { throw .refused(name, verdict) }
  }

  private func problem(_ message: String) -> LogProblem {
    LogProblem(file: name, line: 0, column: 0, message: message)
  }

  private func skip(_ message: String) { rows.skip(problem(message)) }
}
