import Foundation
import TestSupport
import Testing

/// Names of files that are no text, and files that would be waited for.
@Suite("Paths on the command line")
struct PathTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a script in the folder; `$snowctl` and `$snowd` are the programs, and `e9` is that byte.
  private func shell(_ script: String) throws -> Snowctl.Outcome {
    try Snowctl(path: "/bin/bash").run([
      "-c",
      """
      cd '\(folder.url.path())' && e9=$'\\xe9' log='\(Snowctl.log)'
      snowctl='\(Snowctl.debug.path)' snowd='\(Snowctl.service.path)'
      \(script)
      """,
    ])
  }

  @Test(
    "Files whose names are not UTF-8 are read and written by their bytes",
    arguments: [
      ("a scene", "printf '{ version: 1 }' > caf$e9.json5; $snowctl check caf$e9.json5"),
      (
        "a picture beside a scene in such a folder",
        """
        mkdir d$e9; $snowctl render --scene classic --size 8x8 -o png:d$e9/p.png
        printf "{ version: 1, backdrop: 'p.png' }" > d$e9/s.json5; $snowctl check d$e9/s.json5
        """
      ),
      (
        "a configuration",
        "printf \"{ version: 1, fps: 9 }\" > c$e9.json5; $snowctl check c$e9.json5"
      ),
      (
        "the service's configuration",
        "printf \"{ version: 1, fps: 'x' }\" > c$e9; $snowd -c c$e9 2>&1 | grep -F 'c\\xe9:1:'"
      ),
      ("a picture", "$snowctl render --scene classic --size 8x8 -o png:x$e9.png; test -s x$e9.png"),
      (
        "pictures in a folder",
        "$snowctl render --scene classic --size 8x8 -o png:x$e9; test -s x$e9/frame-000000.png"
      ),
      ("a film", "$snowctl render --scene classic --size 8x8 -o y4m:x$e9; test -s x$e9"),
      ("hashes", "$snowctl render --scene classic --size 8x8 -o hash:x$e9; test -s x$e9"),
      (
        "a name after the scene",
        "$snowctl check '\(Snowctl.repository.path())config/scenes/rope.json5'"
      ),
      (
        "a log",
        "cp $log l$e9.gz; $snowctl replay --scene classic l$e9.gz --for 0.1 --size 8x8 -o hash:- | grep -q ."
      ),
      ("a log's gravity", "cp $log l$e9.gz; $snowctl gravity l$e9.gz | grep -q t_ns"),
      (
        "a plot of it",
        "cp $log l$e9.gz; $snowctl gravity l$e9.gz --plot g$e9.png; test -s g$e9.png"
      ),
      (
        "a sheet",
        "$snowctl sheet --scene classic --angles 0 --size 8x8 -o x$e9.png; test -s x$e9.png"
      ),
      ("a new log", "$snowctl record --sensor synthetic --for 0.1 x$e9.csv; test -s x$e9.csv"),
      (
        "a touch script",
        "printf 't_s,id,x,y\\n1,1,0,0\\n' > t$e9; $snowctl render --scene classic --size 8x8 --touch t$e9 -o null"
      ),
      (
        "a socket of frames",
        """
        $snowctl replay --scene classic $log --size 8x8 -o ring:r$e9 & for i in $(seq 500); do
          test -S r$e9 && break; sleep 0.02; done
        $snowctl shot --socket r$e9 s.png; code=$?; kill $!; exit $code
        """
      ),
    ])
  func bytes(_ what: String, _ script: String) throws {
    let outcome = try shell(script)
    #expect(outcome.code == 0, "\(what): \(outcome.words)")
    // Nothing was written under another name.
    let names = try shell("LC_ALL=C ls -b | grep -cF '\\357\\277\\275'")
    #expect(names.text == "0\n", "\(what)")
  }

  @Test("A name that is not UTF-8 is escaped, in text and in JSON")
  func words() throws {
    let missing = try shell("$snowctl check caf$e9.json5")
    #expect(missing.code == 66)
    #expect(
      missing.words == "snowctl: caf\\xe9.json5: cannot open: No such file or directory\n")
    let json = try shell("printf '{ version: 1 }' > a$e9.json5; $snowctl check --json a$e9.json5")
    #expect(json.text.contains(#""path": "a\\xe9.json5""#))
  }

  @Test(
    "A FIFO as a scene, configuration, picture or touch script is refused, not waited for",
    arguments: [
      ("$snowctl check ./fifo.json5", 66),
      ("$snowctl render -o null --scene ./fifo.json5", 66),
      ("$snowctl render --scene classic -o null --touch ./fifo.csv", 66),
      ("$snowd -c fifo.json5", 66),
      ("$snowctl check back.json5", 65), ("$snowctl check image.json5", 65),
      ("$snowctl check cell.json5", 65), ("$snowctl check scene-snowd.json5", 78),
      ("$snowd -c scene-snowd.json5", 78), ("$snowd -c log-snowd.json5", 78),
    ])
  func pipes(command: String, code: Int32) throws {
    let outcome = try shell(
      """
      mkfifo fifo.json5 fifo.csv fifo.png
      printf "{ version: 1, backdrop: 'fifo.png' }" > back.json5
      printf "{ version: 1, layers: [ { image: { contents: 'fifo.png' } } ] }" > image.json5
      printf "{ version: 1, layers: [ { emitter: { cells: [ { contents: 'fifo.png' } ] } } ] }" > cell.json5
      printf "{ version: 1, output: 'null', scene: './fifo.json5' }" > scene-snowd.json5
      printf "{ version: 1, output: 'null', sensor: 'log:fifo.csv' }" > log-snowd.json5
      exec timeout -s KILL 60 \(command)
      """)
    #expect(outcome.code == code, "\(outcome.words)")
    #expect(outcome.words.contains("regular file"), "\(outcome.words)")
  }

  @Test(
    "A log may come through a FIFO, and a signal ends the wait for its writer",
    arguments: ["INT", "TERM"])
  func logs(signal: String) throws {
    let played = try shell(
      """
      mkfifo log; cat $log > log & $snowctl replay --scene classic log --for 0.1 --size 8x8 -o hash:- > one
      $snowctl replay --scene classic $log --for 0.1 --size 8x8 -o hash:- | cmp - one
      """)
    #expect(played.code == 0, "\(played.words)")
    // The writer never comes; the signal is sent until the reader is there to hear it.
    let waiting = try shell(
      """
      trap - INT; mkfifo silent; exec timeout -s \(signal) -k 60 2 $snowctl replay --scene classic silent -o null
      """)
    #expect(waiting.code == 124 && waiting.messages.isEmpty, "\(waiting.code) \(waiting.words)")
  }
}
