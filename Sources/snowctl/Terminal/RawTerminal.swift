import CLinux
import Console
import Glibc
import Posix
import Synchronization

/// The terminal in raw mode, on its alternate screen.
///
/// Its former state is restored in `deinit`, on `exit`, a second SIGTERM or SIGINT (the first is left to the owner),
/// SIGQUIT and a crash, and while SIGTSTP (Ctrl-Z) stops the program.
struct RawTerminal: ~Copyable {
  /// Standard input, or the terminal itself where that is a file or a pipe.
  let input: FileDescriptor
  let output = FileDescriptor(owning: STDOUT_FILENO, name: "the terminal", .stays)

  // Alternate screen, no cursor, no wrapping at the right edge.
  private static let entering: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  private static let leaving: StaticString = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  private static let fatal = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGQUIT]

  /// Only one may exist at a time; throws without a terminal.
  init() throws(SystemError) {
    SignalWatch.start()
    let source = try Self.keyboard()
    let number = source.number
    try check("read the settings of", "the terminal") { tcgetattr(number, Restoration.settings) }
    Restoration.terminal.store(number, ordering: .sequentiallyConsistent)
    Self.armRestoration()
    do {
      try Restoration.enter(number)
    } catch {
      Restoration.restore()
      throw error
    }
    self.init(source)
  }

  private init(_ input: consuming FileDescriptor) { self.input = input }

  deinit { Restoration.restore() }

  /// Stops the process group until the shell continues it, as Ctrl-Z does.
  func stop() { kill(0, SIGTSTP) }

  /// Whether another program used the screen since the last call: the whole screen must be redrawn.
  func takeInterruption() -> Bool {
    Restoration.isInterrupted.exchange(false, ordering: .sequentiallyConsistent)
  }

  private static func armRestoration() {
    Restoration.once
    SignalWatch.setLastAct { Restoration.restore() }
    for number in fatal {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in Restoration.restore() }
      // The signal recurs when the handler returns, and then has its default effect.
      action.sa_flags = Int32(bitPattern: SA_RESETHAND)
      sigaction(number, &action, nil)
    }
    handle(SIGTSTP) { _ in Restoration.stop() }
    handle(SIGCONT) { _ in Restoration.resume() }
    SignalWatch.letThrough([SIGTSTP, SIGCONT, SIGQUIT])
  }

  private static func handle(_ number: Int32, _ act: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = act
    sigaction(number, &action, nil)
  }

  private static func keyboard() throws(SystemError) -> FileDescriptor {
    guard Terminal.isTerminal(STDIN_FILENO) else {
      return try FileDescriptor.readingStream("/dev/tty")
    }
    return FileDescriptor(owning: STDIN_FILENO, name: "the terminal", .stays)
  }

  /// Safe inside a signal handler: no allocation, no locks, plain system calls.
  private enum Restoration {
    /// The former settings; never freed.
    nonisolated(unsafe) static let settings: UnsafeMutablePointer<termios> = .allocate(capacity: 1)
    /// −1 for none.
    static let terminal = Atomic<Int32>(-1)
    static let once: Void = { _ = atexit { Restoration.restore() } }()

    static let isInterrupted = Atomic(false)

    static func enter(_ number: Int32) throws(SystemError) {
      var raw = settings.pointee
      // Without ISIG, Ctrl-C is an ordinary key.
      cfmakeraw(&raw)
      // A background program is stopped here until it comes to the foreground.
      try check("change the settings of", "the terminal") { tcsetattr(number, TCSAFLUSH, &raw) }
      try check("write", "the terminal") {
        write(STDOUT_FILENO, entering.utf8Start, entering.utf8CodeUnitCount)
      }
    }

    /// SIGTSTP: restores the terminal, stops, and takes it over again.
    static func stop() {
      let number = terminal.load(ordering: .sequentiallyConsistent)
      restore()
      signal(SIGTSTP, SIG_DFL)
      var stopping = sigset_t()
      sigemptyset(&stopping)
      sigaddset(&stopping, SIGTSTP)
      raise(SIGTSTP)
      // The signal is blocked inside its own handler; unblocked, it stops the program here.
      pthread_sigmask(SIG_UNBLOCK, &stopping, nil)
      handle(SIGTSTP) { _ in Restoration.stop() }
      guard number >= 0, (try? enter(number)) != nil else { return }
      terminal.store(number, ordering: .sequentiallyConsistent)
      isInterrupted.store(true, ordering: .sequentiallyConsistent)
    }

    /// SIGCONT: takes over the terminal again after a stop without SIGTSTP.
    static func resume() {
      let number = terminal.load(ordering: .sequentiallyConsistent)
      guard number >= 0, (try? enter(number)) != nil else { return }
      isInterrupted.store(true, ordering: .sequentiallyConsistent)
    }

    static func restore() {
      let number = terminal.exchange(-1, ordering: .sequentiallyConsistent)
      guard number >= 0 else { return }
      _ = Glibc.write(STDOUT_FILENO, leaving.utf8Start, leaving.utf8CodeUnitCount)
      // Unread keys must not reach the shell. Neither call waits for slow output.
      tcflush(number, TCIFLUSH)
      tcsetattr(number, TCSANOW, settings)
    }
  }
}
