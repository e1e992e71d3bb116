import Glibc
import Posix
import Testing

/// Advice on memory that is there, and on memory that is not: nothing comes of it but time.
@Suite struct MemoryAdviceTests {
  @Test func whatIsInMemoryStays() {
    let count = 6 << 20
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 2 << 20)
    defer { memory.deallocate() }
    for index in 0..<count { memory[index] = UInt8(truncatingIfNeeded: index / 7) }
    errno = ENOTTY
    MemoryAdvice.useLargePages(UInt(bitPattern: memory.baseAddress), count)
    #expect(errno == ENOTTY)
    let start = UInt(bitPattern: memory.baseAddress)
    MemoryAdvice.prefetchRows(start, 2000, 3000, 500, start + 1000, 2000)
    #expect((0..<count).allSatisfy { memory[$0] == UInt8(truncatingIfNeeded: $0 / 7) })
  }

  @Test func memoryThatIsNotThereDoesNoHarm() {
    for start: UInt in [0, 4096, 1 << 47, .max - 4096] {
      MemoryAdvice.prefetchRows(start, 3, 1 << 20, 100, start, 100)
      MemoryAdvice.useLargePages(start, 0)
      MemoryAdvice.useLargePages(start, 4096)
      MemoryAdvice.useLargePages(start, 1 << 22)
    }
    MemoryAdvice.prefetchRows(0, -1, 0, -1, 0, -1)
  }
}
