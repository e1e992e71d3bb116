import Foundation
import Testing

/// The package's targets in the order in which data flows; an import may only point upwards.
private let flow = [
  "CLinux", "CZlib", "CIIO", "CEvdev", "CPNG", "CXXHash", "CSystemd", "CChafa", "CXML2",
  "CCairo", "CVNC", "CJPEG", "CMicroHTTPD", "CFrameRing", "PortableMath", "Wording", "Posix",
  "Motion", "Graphics",
  "Sensors", "Gravity", "Emitter", "Documents", "Scenes", "Markup", "Raster", "Images",
  "FrameRing", "Outputs", "Plot", "Pipeline", "Console", "Reporting", "snowd", "snowctl",
  "snowbridge",
  "CAllocationCounter",
  "CInstructionCounter", "CEmitterLoop", "snowbench",
  "SensorProbe",
  "EvdevProbe", "MockSensors", "RingTorture", "SnowFuzz", "GoldenFrames",
]

/// What a stage may know of the package; a stage that is not named here may know all above it.
private let mayKnow: [String: Set<String>] = [
  "PortableMath": [], "Wording": [], "Motion": [], "Graphics": ["PortableMath"],
  "Sensors": [
    "CLinux", "CZlib", "CIIO", "CEvdev", "CSystemd", "PortableMath", "Wording", "Posix", "Motion",
  ],
  "Gravity": ["PortableMath", "Motion"],
  "Emitter": ["PortableMath", "Motion", "Graphics"],
  "Documents": ["PortableMath", "Wording"],
  "Scenes": ["PortableMath", "Wording", "Motion", "Graphics", "Emitter", "Documents"],
  "Markup": ["CXML2", "Documents"],
  "Raster": ["PortableMath", "Graphics"],
  "Images": ["CPNG", "Posix", "Graphics"],
  "Plot": ["CCairo", "Wording", "Graphics"],
  "FrameRing": ["CLinux", "CZlib", "CFrameRing", "Posix", "Graphics"],
  "Outputs": [
    "CLinux", "CXXHash", "Wording", "Posix", "Motion", "Graphics", "Images", "FrameRing",
  ],
]

/// The pure middle: nothing of the system is imported there, not even the C library.
private let pure: Set<String> = [
  "PortableMath", "Wording", "Motion", "Gravity", "Graphics", "Emitter", "Documents", "Scenes",
  "Raster",
]

struct FlowTests {
  private let targets: [Target]

  init() throws { targets = try Package.describe().targets.filter { $0.type != "test" } }

  @Test func everyTargetHasItsPlaceInTheFlow() {
    #expect(Set(targets.map(\.name)) == Set(flow))
  }

  @Test func dependenciesPointAgainstTheFlow() throws {
    for target in targets {
      let place = try #require(flow.firstIndex(of: target.name))
      for dependency in target.dependencies {
        let other = try #require(
          flow.firstIndex(of: dependency), "\(dependency) is not in the flow")
        #expect(other < place, "\(target.name) must not depend on \(dependency)")
      }
    }
  }

  /// The manifest names all that a target stands on; what counts here is what its files import.
  @Test func stagesKnowOnlyWhatTheyMay() throws {
    let ours = Set(flow)
    for target in targets {
      guard let allowed = mayKnow[target.name] else { continue }
      for (file, name) in try target.imports() where ours.contains(name) {
        #expect(allowed.contains(name), "\(file) must not import \(name)")
      }
    }
  }

  /// The compiler lets a file import what only a dependency declares; this does not.
  @Test func importsAreDeclared() throws {
    let ours = Set(flow)
    for target in targets {
      for (file, name) in try target.imports() where ours.contains(name) {
        #expect(
          target.dependencies.contains(name), "\(file) imports \(name), which is not declared")
      }
    }
  }

  @Test func thePureMiddleImportsNothingOfTheSystem() throws {
    for target in targets where pure.contains(target.name) {
      for (file, name) in try target.imports() {
        #expect(flow.contains(name), "\(file) imports \(name)")
      }
    }
  }
}
