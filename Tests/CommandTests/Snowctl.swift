import Foundation
import TestSupport

/// The real program, run as a person runs it.
struct Snowctl {
  typealias Outcome = TestSupport.Outcome

  let path: String

  static let repository = Checkout.url
  /// The shipped recording.
  static let log = repository.appending(path: "config/logs/turning.csv.gz").path()
  /// The program beside the running tests: a debug build, as the tests are.
  static let debug = Snowctl(path: Checkout.product("snowctl"))
  /// The service beside it.
  static let service = Snowctl(path: Checkout.product("snowd"))
  /// The benchmark beside it.
  static let benchmark = Snowctl(path: Checkout.product("snowbench"))
  /// The program that `make build` makes.
  static let release = Snowctl(path: repository.appending(path: ".build/release/snowctl").path())

  var exists: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - arguments: the command line.
  ///   - input: standard input.
  ///   - output: takes standard output instead of the outcome, "/dev/full" for example.
  /// - Returns: exit code and what was written; a program that trapped has a code over 128.
  /// - Throws: when it cannot be started.
  func run(
    _ arguments: [String], input: Data = Data(), output: String? = nil
  ) throws -> Outcome {
    try TestSupport.run([path] + arguments, input: input, output: output)
  }

  /// Starts it beside the test.
  func start(_ arguments: [String]) throws -> RunningProgram {
    try RunningProgram([path] + arguments)
  }
}

extension Outcome {
  /// Messages without the hint lines below them.
  var messages: [Substring] { words.split(separator: "\n").filter { $0.hasPrefix("snowctl: ") } }
}
