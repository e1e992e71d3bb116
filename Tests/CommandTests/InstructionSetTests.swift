import TestSupport
import Testing

/// The program for every CPU runs on every CPU: only the one beside it has AVX instructions.
@Suite(.needs("objdump"), .needsBuilt("snowd"))
struct InstructionSetTests {
  /// Functions of a program with AVX instructions: their names begin with v, or their registers are ymm or zmm.
  private func functions(_ program: String) throws -> [String] {
    let script = """
      objdump -d --no-show-raw-insn "$1" | awk '
        /^[0-9a-f]+ <.*>:$/ { name = $2; count++ }
        (/%[yz]mm/ || /\\tv[a-z0-9]+ /) && name != last { print last = name }
        END { print count }'
      """
    var lines = try run(["sh", "-c", script, "sh", Checkout.path(program)]).lines
    #expect(lines.popLast().flatMap { Int($0) } ?? 0 > 10_000, "\(program) has few functions")
    return lines
  }

  @Test("snowd for every CPU has no AVX instruction")
  func everyCPU() throws {
    let found = try functions(".build/release/snowd")
    #expect(found.isEmpty, "\(found.prefix(10))")
  }

  @Test("snowd for AVX2 draws with it and shares the rest", .needsBuilt("x86-64-v3/snowd"))
  func avx2() throws {
    let found = try functions(".build/release/x86-64-v3/snowd")
    #expect(found.count { $0.contains("6Raster") } > 100)
    #expect(!found.contains { $0.hasPrefix("<$s7Outputs") || $0.hasPrefix("<$s5snowd") })
  }
}
