import Glibc

/// Called by libFuzzer with each input: the first byte selects the reader for the rest.
///
/// A trap ends the process, and libFuzzer keeps the input; so does a failed `require`.
@_cdecl("LLVMFuzzerTestOneInput")
public func readInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: bytes, count: count)
  // -1: not worth keeping.
  guard let first = input.first, Int(first) < Area.all.count else { return -1 }
  let area = Area.all[Int(first)]
  guard area.isChosen else { return -1 }
  _ = area.read(Array(input.dropFirst()))
  return 0
}

/// Called by libFuzzer before it reads its folders: writes the seeds into SNOWD_FUZZ_SEEDS.
@_cdecl("LLVMFuzzerInitialize")
public func writeSeeds(_ count: UnsafePointer<CInt>?, _ arguments: UnsafeRawPointer?) -> CInt {
  guard let folder = getenv("SNOWD_FUZZ_SEEDS").map({ String(cString: $0) }) else { return 0 }
  for (place, area) in Area.all.enumerated() where area.isChosen {
    for (number, seed) in area.seeds().enumerated() {
      let file = fopen("\(folder)/\(area.name)-\(number)", "wb")
      require(file != nil, "no seeds in \(folder)")
      defer { _ = file.map(fclose) }
      let bytes = [UInt8(place)] + seed
      require(file.map { fwrite(bytes, 1, bytes.count, $0) } == bytes.count, "no room for seeds")
    }
  }
  return 0
}

extension Area {
  /// SNOWD_FUZZ limits a run to a group or an area.
  fileprivate var isChosen: Bool { ["", name, group.rawValue].contains(chosen) }
}

private let chosen = getenv("SNOWD_FUZZ").map { String(cString: $0) } ?? ""
