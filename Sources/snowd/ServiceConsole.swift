import Outputs
import Posix

/// The console's part in the service: its virtual terminal, taken while one of its screens is an output.
///
/// ```
///   release signal ─▶ screens stop ─▶ the kernel switches      acquire signal ─▶ screens go on, whole frame
/// ```
final class ServiceConsole {
  private let choice: VirtualTerminalChoice
  private var terminal: VirtualTerminal?
  private var watches: [EventLoop.Watch] = []
  private var hasFailed = false
  private var isShown = true

  init(_ choice: VirtualTerminalChoice) { self.choice = choice }

  /// Takes the terminal if its text is shown on a screen of the outputs, or gives it back if not; new screens wait
  /// while another terminal is shown.
  ///
  /// `act` is called after each switch. Throws once, without permission: then the picture goes on, and the console may
  /// write into it.
  func follow(
    _ outputs: ServiceOutputs, in loop: EventLoop, _ act: @escaping () -> Void
  ) throws(SystemError) {
    let screens = outputs.screens
    // A screen that is awaited may be the console's.
    guard !screens.isEmpty else { return }
    guard let number = choice.terminal(for: screens) else {
      giveBack()
      return outputs.acquire()
    }
    if terminal == nil { try take(number, for: outputs, in: loop, act) }
    if !isShown { outputs.release() }
  }

  private func take(
    _ number: Int, for outputs: ServiceOutputs, in loop: EventLoop, _ act: @escaping () -> Void
  ) throws(SystemError) {
    guard !hasFailed else { return }
    hasFailed = true
    // Watched first: the kernel waits for the answer to a signal.
    watches = [
      try loop.watch(signal: VirtualTerminal.releaseSignal) { [unowned self] in
        leave(outputs)
        act()
      },
      try loop.watch(signal: VirtualTerminal.acquireSignal) { [unowned self] in
        comeBack(outputs)
        act()
      },
    ]
    let terminal = try VirtualTerminal(number)
    (self.terminal, isShown, hasFailed) = (terminal, terminal.isActive, false)
  }

  private func leave(_ outputs: ServiceOutputs) {
    guard let terminal else { return }
    isShown = false
    outputs.release()
    terminal.allowRelease()
  }

  private func comeBack(_ outputs: ServiceOutputs) {
    guard let terminal else { return }
    terminal.acknowledge()
    // It may have been left again in the meantime.
    guard terminal.isActive else { return }
    isShown = true
    outputs.acquire()
  }

  /// Restores the text console.
  func giveBack() {
    (terminal, watches, isShown) = (nil, [], true)
  }
}

extension Service {
  /// Keeps the console from writing into the picture.
  func takeConsole() {
    do {
      try console.follow(stage.outputs, in: loop) { [unowned self] in
        light.lend(stage.outputs.screens.contains { $0.obstacle != nil })
        goOn()
      }
    } catch {
      journal.say(
        .warning,
        "\(error.description); the console may write into the picture. Let the unit own the"
          + " terminal (TTYPath=), or set vt: 'none'")
    }
  }
}
