import Foundation
import TestSupport
import Testing

@testable import Outputs

@Suite("drm: connectors, CRTCs and owners")
struct DRMConnectorTests {
  /// `drm_connector_enum_list` of the kernel, by number.
  private static let kinds = [
    "Unknown", "VGA", "DVI-I", "DVI-D", "DVI-A", "Composite", "SVIDEO", "LVDS", "Component", "DIN",
    "DP", "HDMI-A", "HDMI-B", "TV", "eDP", "Virtual", "DSI", "DPI", "Writeback", "SPI", "USB",
  ]

  @Test("Names are those of /sys/class/drm", arguments: 0..<kinds.count)
  func names(kind: Int) {
    #expect(DRMConnector.name(type: UInt32(kind), number: 2) == "\(Self.kinds[kind])-2")
  }

  @Test func unknownKindsHaveAName() {
    #expect(DRMConnector.name(type: 999, number: 1) == "Unknown-1")
  }

  @Test(
    arguments: [
      ("Normal", .none), ("Upside Down", .half), ("Left Side Up", .threeQuarters),
      ("Right Side Up", .quarter), (nil, .none),
    ] as [(String?, DisplayRotation)])
  func orientation(word: String?, turn: DisplayRotation) {
    #expect(DRMConnector.orientation(word) == turn)
  }

  @Test func turnsAddUp() {
    #expect(DisplayRotation.quarter.adding(.threeQuarters) == .none)
    #expect(DisplayRotation.half.adding(.quarter) == .threeQuarters)
    for turn in DisplayRotation.allCases { #expect(turn.adding(.none) == turn) }
  }

  private let mode = DRMMode(width: 800, height: 480)

  @Test func usesWhatIsConnected() {
    let unknown = DRMConnector(name: "VGA-1", status: .unknown, modes: [mode])
    let connected = DRMConnector(name: "DP-1", modes: [mode])
    let empty = DRMConnector(name: "DP-2")
    #expect([unknown, connected, empty].usable.map(\.name) == ["DP-1"])
    #expect([unknown, empty].usable.map(\.name) == ["VGA-1"])
  }

  @Test func saysWhatIsNotConnected() {
    let one = DRMConnector(name: "HDMI-A-1", status: .disconnected)
    let other = DRMConnector(name: "DP-1", status: .disconnected)
    #expect([one].absence == "; HDMI-A-1 is disconnected")
    #expect([one, other].absence == "; HDMI-A-1 and DP-1 are disconnected")
    #expect([DRMConnector]().absence == "")
    #expect(DRMArgument("DP-1")?.absence(of: [one, other]) == "; DP-1 is disconnected")
  }

  @Test func choosesModesForEachScreen() throws {
    let small = DRMConnector(name: "DP-1", modes: [mode], id: 7)
    let large = DRMConnector(
      name: "HDMI-A-1", modes: [DRMMode(width: 1920, height: 1080), mode], id: 8)
    let all = try #require(try DRMArgument("")?.wanted(of: [large, small], on: "card0"))
    #expect(
      all.map { "\($0.connector.name) \($0.mode)" } == ["HDMI-A-1 1920x1080@60", "DP-1 800x480@60"])
    // The second one lacks the mode.
    let chosen = try #require(
      try DRMArgument(":1920x1080")?.wanted(of: [large, small], on: "card0"))
    #expect(chosen.map { "\($0.mode)" } == ["1920x1080@60", "800x480@60"])
    let error = #expect(throws: OutputError.self) {
      _ = try DRMArgument("DP-1:1920x1080")?.wanted(of: [large, small], on: "card0")
    }
    #expect(error?.description == "card0: DP-1 has no mode 1920x1080; expected 800x480@60")
    #expect(try DRMArgument("DP-2")?.wanted(of: [large, small], on: "card0") == nil)
  }

  @Test func assignsAsManyAsPossible() {
    // The one that feeds it now.
    #expect(DRMRoute.assign([(0b11, 1), (0b11, 0)], count: 2) == [1, 0])
    // The first one moves, because the second has no other.
    #expect(DRMRoute.assign([(0b11, 0), (0b01, nil)], count: 2) == [1, 0])
    #expect(DRMRoute.assign([(0b111, nil), (0b001, nil), (0b010, nil)], count: 3) == [2, 0, 1])
    #expect(DRMRoute.assign([(0b1, nil), (0b1, nil)], count: 1) == [0, nil])
    #expect(DRMRoute.assign([(0, nil)], count: 1) == [nil])
  }

  @Test func findsPlanes() throws {
    func plane(_ id: UInt32, _ kind: DRMPlane.Kind, _ mask: UInt32, now: UInt32 = 0) -> DRMPlane {
      DRMPlane(id: id, kind: kind, crtcs: mask, current: now, formats: [])
    }
    let planes = [
      plane(20, .cursor, 0b11), plane(21, .primary, 0b01), plane(22, .primary, 0b11, now: 41),
    ]
    let wanted = [
      (connector: DRMConnector(name: "DP-1", id: 1, crtcs: 0b11, current: 41), mode: mode),
      (connector: DRMConnector(name: "DP-2", id: 2, crtcs: 0b11), mode: mode),
    ]
    let routes = DRMRoute.find(wanted, crtcs: [40, 41], planes: planes)
    #expect(routes.map(\.crtc) == [41, 40])
    #expect(routes.map(\.plane?.id) == [22, 21])
    // The first one keeps what it has.
    let later = DRMRoute.find([wanted[1]], crtcs: [40, 41], planes: planes, besides: [routes[0]])
    #expect(later.map(\.crtc) == [40] && later.map(\.plane?.id) == [21])
    let none = DRMRoute.find(
      [wanted[0]], crtcs: [40, 41], planes: planes, besides: routes)
    #expect(none.isEmpty)
  }

  @Test func formatsByWhatThePlaneTakes() {
    let all = ScanoutFormat.allCases.map(\.code)
    #expect(ScanoutFormat.order(of: all, preferredDepth: 24) == [.xrgb8888, .rgb565, .xrgb2101010])
    #expect(ScanoutFormat.order(of: nil, preferredDepth: 16) == [.rgb565, .xrgb8888, .xrgb2101010])
    #expect(
      ScanoutFormat.order(of: [ScanoutFormat.xrgb2101010.code], preferredDepth: 0) == [.xrgb2101010]
    )
  }

  @Test(
    arguments: [
      """
                   command   pid dev master a   uid      magic
            systemd-logind   351   0   n    n     0          0
               Web Content   812   0   y    y     0          0
      """,
      """
                   command  tgid dev master a   uid      magic                            name   id
            systemd-logind   351   0   n    n     0          0                         <unset>    5
                      Xorg   812   0   y    y     0          0                         <unset>    6
      """,
    ])
  func readsTheMaster(table: String) {
    #expect(DRMOwner.master(in: table) == 812)
    #expect(DRMOwner.master(in: table.replacing("   y  ", with: "   n  ")) == nil)
  }

  @Test func findsTheOnlyOtherProgram() throws {
    let scratch = try TemporaryFolder()
    try scratch.program(351, "systemd-logind", has: "/dev/dri/card7")
    let owner = { DRMOwner.find(of: "/dev/dri/card7", processes: scratch.path, debug: "/nowhere") }
    #expect(owner()?.description == "systemd-logind (pid 351)")
    try scratch.program(812, "Xorg", has: "/dev/dri/card7")
    try scratch.program(900, "snowctl", has: "/dev/dri/card8")
    #expect(owner()?.description == "Xorg (pid 812)")
    try scratch.program(901, "Xwayland", has: "/dev/dri/card7")
    #expect(owner() == nil)
  }
}

extension TemporaryFolder {
  /// A program as in /proc, with an open file.
  fileprivate func program(_ process: Int, _ name: String, has file: String) throws {
    let folder = path("\(process)/fd")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try write("\(process)/comm", "\(name)\n")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/3", withDestinationPath: file)
  }
}
