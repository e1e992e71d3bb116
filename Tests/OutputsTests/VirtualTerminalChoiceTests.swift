import Foundation
import Graphics
import Posix
import TestSupport
import Testing

@testable import Outputs

/// A screen that shows the text of some consoles.
private final class Screen: FrameSink {
  let name = "screen"
  private let consoles: Set<Int>

  init(_ consoles: Set<Int>) { self.consoles = consoles }

  func isScreen(ofConsole number: Int) -> Bool { consoles.contains(number) }

  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {}
}

@Suite("Which virtual terminal the service takes")
struct VirtualTerminalChoiceTests {
  private func terminal(
    _ choice: VirtualTerminalChoice, _ screens: [Screen], standardInput: Int? = nil
  ) -> Int? {
    choice.terminal(for: screens, standardInput: standardInput)
  }

  @Test func automaticallyTheUnitsIfItsTextIsOnTheScreen() {
    #expect(terminal(.automatic, [Screen([1, 2])], standardInput: 1) == 1)
    #expect(terminal(.automatic, [Screen([]), Screen([7])], standardInput: 7) == 7)
    #expect(terminal(.automatic, [Screen([2])], standardInput: 1) == nil)
    #expect(terminal(.automatic, [Screen([1])]) == nil)
    #expect(terminal(.automatic, [], standardInput: 1) == nil)
  }

  @Test func byNumberWhereverItsTextIs() {
    #expect(terminal(.number(3), [Screen([])], standardInput: 1) == 3)
    #expect(terminal(.number(3), []) == nil)
  }

  @Test func noneIfUnwanted() {
    #expect(terminal(.unused, [Screen([1])], standardInput: 1) == nil)
  }

  @Test func standardInputOfATestIsNoTerminal() {
    #expect(VirtualTerminal.ofStandardInput == nil)
  }

  @Test("A card shows the console by its framebuffer; without one, switching consoles decides")
  func cards() throws {
    let kernel = try TemporaryFolder()
    for node in ["card0/device/drm", "card1/device/graphics/fb9"] {
      try FileManager.default.createDirectory(
        atPath: kernel[node], withIntermediateDirectories: true)
    }
    let bare = ConsoleScreen.isCard(
      0, ofConsole: 1, kernel: kernel.path, devices: kernel.path)
    let missing = ConsoleScreen.isCard(
      1, ofConsole: 1, kernel: kernel.path, devices: kernel.path)
    #expect(bare && !missing)
  }
}
