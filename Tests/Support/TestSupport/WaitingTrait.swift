// `make build` may link Swift's library statically, which has no Testing; it builds this target, but no test.
#if canImport(Testing)
  import Testing

  /// Runs a suite beside tests that compute; see `waiting`.
  public struct WaitingTrait: SuiteTrait, TestScoping {
    /// Runs a suite on the threads for tests that wait.
    ///
    /// The suite as a whole: between two tests it would else wait for its turn among all tests that compute.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
    }
  }

  extension Trait where Self == WaitingTrait {
    /// For suites that mostly wait: they take no thread from tests that compute.
    public static var waiting: Self { Self() }
  }
#endif
