#!/usr/bin/env python3
"""kernels.py PROGRAM [FUNCTION]: how the rasteriser's inner loops look in an arm64 program, as a table for docs/arm64.md.

For each named function, its loop with most vector instructions: how many instructions it has, how many work on vectors, which
of them the most, and which functions it calls. With FUNCTION, that function's loop instead, as objdump prints it."""
import collections, re, shutil, subprocess, sys

KERNELS = {
    "DrawPass.drawMask<CoverMask8888>": r"DrawPassV8drawMask.*CoverMask8888V",
    "DrawPass.drawColor<CoverColor8888>": r"DrawPassV9drawColor.*CoverColor8888V",
    "DrawPass.drawStored<PairsForm, Add8888>": r"DrawPassV10drawStored.*Pairs.*Add8888V",
    "DrawPass.drawSpans<CoverMask8888>": r"DrawPassV9drawSpans.*CoverMask8888V",
    "RotatedScenery.paintSmooth": r"RotatedSceneryV11paintSmooth",
}
OBJDUMP = next((path for name in ("llvm-objdump", "llvm-objdump-14", "aarch64-linux-gnu-objdump") if (path := shutil.which(name))), "llvm-objdump")
VECTOR = re.compile(r"\bv\d+\.|\bq\d+\b")


def functions(program):
    text = subprocess.run([OBJDUMP, "-d", "--no-show-raw-insn", program], capture_output=True, text=True).stdout
    if not text:
        sys.exit("kernels.py: llvm-objdump cannot read it: apt-get install llvm")
    for block in re.split(r"\n\n", text):
        head = re.match(r"[0-9a-f]+ <(.*)>:\n", block)
        if head:
            lines = re.findall(r"^ *([0-9a-f]+):\s+(.*)$", block, re.M)
            yield head[1], [(int(place, 16), code) for place, code in lines]


def loop(code):
    """The innermost loop with most vector instructions."""
    best = []
    for place, text in code:
        target = re.search(r"^(?:b|b\.\w+|cbn?z|tbn?z)\s.*?0x([0-9a-f]+)", text)
        if not target or int(target[1], 16) >= place:
            continue
        body = [line for line in code if int(target[1], 16) <= line[0] <= place]
        ends = [line for line in body[:-1] if (jump := re.search(r"^b\S*\s.*?0x([0-9a-f]+)", line[1]))
                and body[0][0] <= int(jump[1], 16) <= line[0]]
        if not ends and count(body) > count(best):
            best = body
    return best


def count(body):
    return sum(bool(VECTOR.search(text)) for _, text in body)


found = {}
for name, code in functions(sys.argv[1]):
    for title, pattern in KERNELS.items():
        if re.search(pattern, name) and count(loop(code)) > count(found.get(title, [])):
            found[title] = loop(code)
if len(sys.argv) > 2:
    print("\n".join(text.expandtabs(8) for _, text in found[sys.argv[2]]))
    sys.exit()
print("| kernel | instructions | on vectors | most of them | calls |\n|---|---|---|---|---|")
for title in KERNELS:
    body = found.get(title) or sys.exit(f"kernels.py: {title} is not in {sys.argv[1]}")
    kinds = collections.Counter(text.split()[0] for _, text in body if VECTOR.search(text))
    calls = sum(text.startswith("bl") for _, text in body)
    print(f"| `{title}` | {len(body)} | {count(body)} | "
          + ", ".join(f"{kind} {n}" for kind, n in kinds.most_common(6)) + f" | {calls} |")
