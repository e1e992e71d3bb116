import Testing
struct A { @Test func a() {} }
