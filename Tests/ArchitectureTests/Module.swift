/// A target, what it declares, and what its files import.
struct Module {
  enum Kind { case library, program, test }

  var name: String
  var kind = Kind.library
  /// Whether it belongs to the pure middle: no C, no files, no clock.
  var isPure = false
  var declared: Set<String> = []
  var imports: [(file: String, module: String)] = []
}

extension [Module] {
  /// Imports that are not declared, and declarations that nothing imports.
  ///
  /// A test may name a program without importing it: the program is built before the test runs it.
  var declarationProblems: [String] {
    let known = Dictionary(uniqueKeysWithValues: map { ($0.name, $0) })
    return flatMap { module in
      let imported = module.imports.filter { known[$0.module] != nil }
      let undeclared = imported.filter { !module.declared.contains($0.module) }
        .map {
          "\(module.name): \($0.file) imports \($0.module), which Package.swift does not declare"
        }
      let unused = module.declared.subtracting(imported.map(\.module)).sorted()
        .filter { module.kind != .test || known[$0]?.kind != .program }
        .map { "\(module.name): declares \($0), which no file imports" }
      return undeclared + unused
    }
  }

  /// Dependencies on targets further down in the manifest, or missing from it.
  var orderProblems: [String] {
    let places = Dictionary(uniqueKeysWithValues: enumerated().map { ($1.name, $0) })
    return enumerated().flatMap { place, module in
      module.declared.sorted().filter { places[$0].map { $0 >= place } ?? true }
        .map { "\(module.name): depends on \($0), which does not stand above it" }
    }
  }

  /// Imports of the pure middle that leave it.
  var purityProblems: [String] {
    let pure = Set(filter(\.isPure).map(\.name))
    return filter(\.isPure).flatMap { module in
      module.imports.filter { !pure.contains($0.module) }
        .map { "\(module.name): \($0.file) imports \($0.module), which is not pure" }
    }
  }

  /// How a picture's modules differ from those of the manifest, read from left to right, top to bottom.
  ///
  /// - Parameter picture: text with the modules' names among other words and lines.
  /// - Returns: a line for each module that is missing, drawn twice, or drawn out of order.
  func pictureProblems(_ picture: String) -> [String] {
    let drawn = picture.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let names = filter { $0.kind != .test }.map(\.name)
    let found = drawn.filter(names.contains)
    return names.filter { name in found.count { $0 == name } != 1 }
      .map { name in "\(name): drawn \(found.count { $0 == name }) times" }
      + zip(found, names.filter(found.contains)).filter { $0 != $1 }
      .map { "\($0): drawn where \($1) is next in Package.swift" }
  }
}
