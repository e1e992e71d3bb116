"""Draws documents from a JSON schema: valid ones, ones at the limits, and ones that are wrong here and there.

The numbers are spread over orders of magnitude up to the schema's maximum, because the product of several large
values is what a limit of each alone does not bound.
"""
import json
import math

import words

# Keys whose strings the schema does not describe: what to draw from.
NAMES = {
    "scene": ["window", "classic", "./scene.json5"],
    "contents": ["dot", "circle", "glow", "streak", "medium1", "small3", "crystal", "flake.png"],
    "picture": ["dot", "glow", "crystal", "flake.png"],
    "backdrop": ["#102030", "transparent", "flake.png"],
    "like": ["a", "b", "c"],
    "matrix": ["", "0,1,0; -1,0,0; 0,0,1", "0 1 0 -1 0 1", "1,2,3", "1e308,0,0; 0,1,0; 0,0,1"],
    "until": ["12-25", "2026-12-25", "2026-12-24"],
    "season": ["12-01..01-06", "12-24..12-24", "01-06..12-01"],
    "name": ["a", "b", "c", "Schnee \u2603"],
}
# What has no effect in a cell with a depth, and is refused.
NOT_WITH_DEPTH = {
    "beginTime", "timeOffset", "speed", "duration", "repeatCount", "autoreverses", "birthRate", "lifetime",
    "lifetimeRange", "mass", "massRange", "cells", "emissionLongitude", "emissionLatitude", "emissionRange",
    "xAcceleration", "yAcceleration", "zAcceleration", "scaleSpeed", "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed",
    "illumination", "lit",
}


class Document:
    """A document of a schema, drawn with a generator of random numbers."""

    def __init__(self, schema, random):
        self.schema, self.random = schema, random
        # Half of all documents are valid. Others have something wrong among many values, or among few.
        self.wrong = random.choice([0, 0, 0.004, 0.05])
        # How many optional members are present; how large numbers like to be; how many members lists have.
        self.fill = random.choice([0.05, 0.15, 0.3, 0.6])
        self.boldness = random.choice([0.2, 0.5, 0.8, 1])
        self.items = random.choice([1, 2, 4, 12])
        # Beyond so many values only required members are drawn.
        self.left = random.choice([100, 500, 2000, 6000])
        # Cells that others may be like: those before them.
        self.cells = []

    def draw(self):
        return self.value(self.schema, "", 0)

    def value(self, schema, key, depth):
        random = self.random
        self.left -= 1
        if random.random() < self.wrong:
            return self.wrong_value()
        if "$ref" in schema:
            return self.value(self.schema["$defs"][schema["$ref"].rsplit("/", 1)[1]], key, depth)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return random.choice(schema["enum"])
        kind = schema.get("type")
        if kind is None or kind == "object" and "properties" not in schema and "additionalProperties" not in schema:
            choices = schema.get("anyOf") or schema["oneOf"]
            self.is_positive = min(choice.get("minimum", 0) for choice in choices) >= 0 or random.random() < 0.5
            return self.value(random.choice(choices), key, depth)
        return getattr(self, kind)(schema, key, depth)

    def object(self, schema, key, depth):
        properties = schema.get("properties", {})
        if isinstance(inner := schema.get("additionalProperties"), dict):
            return self.named(inner, depth)
        needed = list(schema.get("required", []))
        choices = [choice["required"][0] for choice in schema.get("oneOf", [])]
        if choices:
            needed.append(self.random.choice(choices))
        # Deep ones become thin, so that documents end.
        fill = self.fill * 0.7 ** max(0, depth - 4) if self.left > 0 else 0
        result = {}
        for name, inner in properties.items():
            left_out = name in needed and self.random.random() < self.wrong
            taken = name in needed or name not in choices and self.random.random() < self.chance(name, fill, depth)
            if taken and not left_out:
                result[name] = self.value(inner, name, depth + 1)
        if self.random.random() >= self.wrong:
            agree(result)
        if self.random.random() < self.wrong:
            result[self.random.choice(["birthRat", "", "version ", "__proto__"])] = 1
        return result

    def named(self, schema, depth):
        result = {}
        for name in NAMES["like"][:self.count(0, self.items)]:
            result[name] = self.value(schema, "", depth + 1)
            self.cells.append(name)
        return result

    def chance(self, name, fill, depth):
        if name == "like" and not self.cells:
            return self.wrong
        if name in ("layers", "cells") and depth < 5 and self.left > 0:
            return 0.95
        if name == "depth":
            return fill * 0.3
        # A cell without these shows nothing.
        return max(fill, 0.9) if name in ("birthRate", "lifetime") and depth > 3 else fill

    def array(self, schema, key, depth):
        if "prefixItems" in schema:
            return [self.value(inner, key, depth + 1) for inner in schema["prefixItems"]]
        least, most = schema.get("minItems", 0), schema.get("maxItems", 8)
        if self.left <= 0:
            count = least
        elif self.random.random() < 0.01 and depth < 3:
            count = most
        else:
            count = self.count(least, min(most, max(least, self.items if depth < 5 else 2)))
        if self.random.random() < self.wrong:
            count = most + 1
        return [self.value(schema["items"], key, depth + 1) for _ in range(count)]

    def count(self, least, most):
        return self.random.randint(min(least or (1 if most else 0), most), most)

    def string(self, schema, key, depth):
        is_wrong = self.random.random() < self.wrong
        if key in NAMES and not is_wrong:
            return self.random.choice(self.cells or NAMES[key] if key == "like" else NAMES[key])
        if schema.get("pattern", "").endswith("deg$") and not is_wrong:
            degrees = self.random.choice([0, 90, 45, self.random.uniform(0, 60)])
            return f"{degrees if self.is_positive else -degrees:.4g}deg"
        if schema.get("examples") and self.random.random() < 0.5:
            return self.random.choice(schema["examples"])
        return words.matching(self.random, schema.get("pattern", ".*"))

    def boolean(self, schema, key, depth):
        return self.random.random() < 0.5

    def null(self, schema, key, depth):
        return None

    def integer(self, schema, key, depth):
        return int(self.number(schema, key, depth))

    def number(self, schema, key, depth):
        random, low, high = self.random, schema.get("minimum", -1e9), schema.get("maximum", 1e9)
        if random.random() < self.wrong:
            return random.choice([
                low - 1, high + 1, math.nextafter(low, -math.inf), math.nextafter(high, math.inf), 1e308, 5e-324,
            ])
        if random.random() < 0.08 * self.boldness:
            return random.choice([low, high, min(max(0, low), high)])
        if "default" in schema and random.random() < 0.1:
            return schema["default"]
        limit = high if low >= 0 or random.random() < 0.5 else -low
        sign = 1 if limit == high else -1
        if not limit:
            return low
        bottom = max(low if low > 0 else limit * 1e-6, 1e-4 if limit > 1 else limit * 1e-4)
        size = bottom * (limit / bottom) ** (random.random() * (0.4 + 0.6 * self.boldness)) if bottom < limit else limit
        return min(max(sign * float(f"{size:.4g}"), low), high)

    def wrong_value(self):
        return self.random.choice([
            None, True, "", "1", 1, -1, 1e308, math.inf, math.nan, [], {}, [[]], {"from": 1}, {"from": 2, "to": 1, "step": -1},
            [1] * 100, words.hostile(self.random),
        ])


def agree(members):
    """Makes members of an object agree that the schema describes apart."""
    ends = members.get("from"), members.get("to")
    if all(isinstance(end, (int, float)) for end in ends):
        members["from"], members["to"] = sorted(ends)
    elif None not in ends and not any(isinstance(end, (list, dict)) for end in ends):
        members["from"] = members["to"]
    for times in ("locations", "keyTimes"):
        lists = [members[name] for name in ("colors", "values") if isinstance(members.get(name), list)]
        if times in members and lists:
            last = max(1, len(lists[0]) - 1)
            members[times] = [index / last for index in range(len(lists[0]))]
    if isinstance(members.get("depth"), dict):
        for name in NOT_WITH_DEPTH & members.keys():
            del members[name]
    for cell in inner(members):
        for inmost in inner(cell):
            inmost.pop("depth", None)


def inner(members):
    """The cells inside a cell or a layer."""
    cells = members.get("cells") if isinstance(members, dict) else None
    return [cell for cell in cells if isinstance(cell, dict)] if isinstance(cells, list) else []


def write(value, indent=""):
    """JSON5, a member a line so that lines in messages tell members apart."""
    if isinstance(value, dict):
        inner = "".join(f"{indent}  {json.dumps(key)}: {write(member, indent + '  ')},\n" for key, member in value.items())
        return "{\n" + inner + indent + "}" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(write(member, indent + "  ") for member in value) + "]"
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return json.dumps(value)
