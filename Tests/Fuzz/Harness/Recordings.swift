import Gravity
import Motion
import Portable
import Recordings
import Sensors

extension Area {
  static let recordings = [
    Area(name: "snowd", group: .recordings, seeds: snowdSeeds) { readRecording($0, .snowd) },
    Area(name: "evemu", group: .recordings, seeds: evemuSeeds) { readRecording($0, .evemu) },
    Area(name: "libinput", group: .recordings, seeds: libinputSeeds) {
      readRecording($0, .libinput)
    },
    Area(name: "phyphox", group: .recordings, seeds: phyphoxSeeds) {
      readRecording($0, .phyphox)
    },
    Area(name: "sensor-logger", group: .recordings, seeds: sensorLoggerSeeds) {
      readRecording($0, .sensorLogger)
    },
    Area(name: "table", group: .recordings, seeds: tableSeeds) { readRecording($0, .table) },
    Area(name: "columns", group: .recordings, seeds: columnSeeds, read: readColumns),
    Area(name: "detected", group: .recordings, seeds: allTextSeeds) { readRecording($0, nil) },
    Area(name: "matrix", group: .recordings, seeds: matrixSeeds, read: readMatrix),
    Area(
      name: "specification", group: .recordings, seeds: specificationSeeds,
      read: readSpecification),
  ]
}

/// A recording of a given format, or of a detected one.
private func readRecording(_ bytes: [UInt8], _ format: LogFormat?) -> Bool {
  var details = Recording.Details()
  details.format = format
  details.sign = .reaction
  return play(bytes, details)
}

/// Reads a whole recording through the gravity filter; false if it is refused.
private func play(_ bytes: some Collection<UInt8>, _ details: Recording.Details) -> Bool {
  let file = ScratchFile(bytes)
  guard let source = try? Recording(file.path, details),
    let first = try? source.firstInstant()
  else { return false }
  var estimator = GravityEstimator()
  var last = first
  while let sample = try? source.next(notAfter: Instant(nanoseconds: .max)) {
    require(sample.instant >= last, "time goes back")
    require(sample.acceleration.length.isFinite, "\(sample.acceleration) is not finite")
    last = sample.instant
    if let up = source.reference?.up {
      require(abs((up * up).sum() - 1) < 1e-9, "\(up) is no direction")
    }
    let estimate = estimator.update(sample)
    require((-Double.pi...Double.pi).contains(estimate.angle), "an angle of \(estimate.angle)")
    require(estimate.gravity.length.isFinite, "gravity is \(estimate.gravity)")
  }
  require(source.problems.count <= LogReader.mostProblems, "too many problems are kept")
  if let progress = source.progress { require((0...1).contains(progress), "\(progress) read") }
  return true
}

/// A choice of columns, of a table that has many.
private func readColumns(_ bytes: [UInt8]) -> Bool {
  guard let choice = try? ColumnChoice(String(decoding: bytes, as: UTF8.self)) else { return false }
  var details = Recording.Details()
  details.columns = choice
  _ = play(projectFile("Tests/Recordings/tables/androsensor.csv"), details)
  return true
}

/// The text of a mount matrix.
private func readMatrix(_ bytes: [UInt8]) -> Bool {
  guard let matrix = try? MountMatrix(String(decoding: bytes, as: UTF8.self)) else { return false }
  require(matrix.determinant.isFinite && matrix.determinant != 0, "\(matrix.determinant)")
  let back = matrix.inverse
  require((0..<9).allSatisfy { back.elements[$0].isFinite }, "an inverse that is none")
  let turned = SensorFrame(unit: 1, matrix: matrix, sign: .reaction).acceleration(Vector3(1, -2, 3))
  require(turned.length.isFinite, "\(turned)")
  return true
}

/// The name of a sensor.
private func readSpecification(_ bytes: [UInt8]) -> Bool {
  (try? SensorSpecification(String(decoding: bytes, as: UTF8.self))) != nil
}
