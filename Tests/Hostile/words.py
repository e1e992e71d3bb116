"""Draws strings that match a pattern of the schemas, and strings that do not."""
try:
    from re import _constants as code, _parser as parser
except ImportError:  # before Python 3.11
    import sre_constants as code
    import sre_parse as parser

# What a dot stands for: characters that programs handle differently.
ANY = "abcxyz019_-./:~% \u00e9\u96ea\u2603\U0001f328"
LONGEST = 8


def matching(random, pattern):
    """A string that matches a pattern; without anchors, the pattern alone."""
    return _draw(random, parser.parse(pattern))


def _draw(random, items):
    return "".join(_piece(random, operation, value) for operation, value in items)


def _piece(random, operation, value):
    if operation is code.LITERAL:
        return chr(value)
    if operation is code.NOT_LITERAL:
        return random.choice(ANY.replace(chr(value), ""))
    if operation is code.ANY:
        return random.choice(ANY)
    if operation is code.AT:
        return ""
    if operation is code.IN:
        return _member(random, value)
    if operation is code.BRANCH:
        return _draw(random, random.choice(value[1]))
    if operation is code.SUBPATTERN:
        return _draw(random, value[-1])
    if operation is code.MAX_REPEAT:
        least, most, inner = value
        count = random.randint(least, max(least, min(int(most), least + LONGEST)))
        return "".join(_draw(random, inner) for _ in range(count))
    raise ValueError(f"words.py: unsupported part of a pattern: {operation}; add it to _piece")


def _member(random, parts):
    if parts[0][0] is code.NEGATE:
        return random.choice([letter for letter in ANY if (code.LITERAL, ord(letter)) not in parts])
    operation, value = random.choice(parts)
    return chr(value if operation is code.LITERAL else random.randint(*value))


def hostile(random):
    """A string that few patterns match."""
    return random.choice([
        "", " ", "#", "#12", "1e999deg", "nandeg", "..", "/", "/dev/zero", "/proc/self/mem", "./" * 300, "x" * 4000,
        "%s%n%d", "\u0000", "\ud83c", "\u202e", "99:99..99:99", "02-30..02-31", "0000-02-29", "missing.png",
    ])
