import Testing

@testable import SnowFuzz

/// A fuzzer that begins with inputs that are refused learns little.
@Suite struct SeedTests {
  @Test(arguments: Area.all.indices)
  func everyAreaAcceptsItsSeeds(place: Int) {
    let area = Area.all[place]
    let seeds = area.seeds()
    #expect(!seeds.isEmpty, "\(area.name)")
    for (number, seed) in seeds.enumerated() {
      #expect(area.read(seed), "\(area.name)-\(number)")
    }
  }
}
