import Glibc

/// Strings in the shape of argv, freed with their owner.
struct CStrings: ~Copyable {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  let count: Int32

  init(_ strings: [String]) {
    count = Int32(strings.count)
    pointers = .allocate(capacity: strings.count + 1)
    for (index, string) in strings.enumerated() { pointers[index] = strdup(string) }
    pointers[strings.count] = nil
  }

  deinit {
    for index in 0..<Int(count) { free(pointers[index]) }
    pointers.deallocate()
  }
}
