"""Makes a document smaller that still has its finding: leaves out members, then makes numbers rounder."""
import copy


def shrink(value, is_found, most=150):
    """The smallest document found in `most` trials for which `is_found` holds, as it does for `value`."""
    left = [most]

    def holds(candidate):
        left[0] -= 1
        return left[0] >= 0 and is_found(candidate)

    for change in (_remove, _unwrap, _round):
        again = True
        while again and left[0] > 0:
            again = False
            # The outermost first: they remove most.
            for path in sorted(_paths(value), key=len):
                candidate = copy.deepcopy(value)
                if change(candidate, path) and holds(candidate):
                    value, again = candidate, True
                    break
    return value


def _paths(value, path=()):
    """The paths of all members."""
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in members:
        yield path + (key,)
        yield from _paths(member, path + (key,))


def _holder(value, path):
    for key in path[:-1]:
        value = value[key]
    return value


def _remove(value, path):
    if path == ("version",):
        return False
    del _holder(value, path)[path[-1]]
    return True


def _unwrap(value, path):
    """A cell's first inner cell takes its place; a range becomes its upper end."""
    holder, member = _holder(value, path), _holder(value, path)[path[-1]]
    if isinstance(member, dict) and "to" in member:
        holder[path[-1]] = member["to"]
        return True
    return False


def _round(value, path):
    holder, member = _holder(value, path), _holder(value, path)[path[-1]]
    if isinstance(member, bool) or not isinstance(member, (int, float)):
        return False
    rounded = float(f"{member:.1g}")
    rounded = int(rounded) if rounded == int(rounded) else rounded
    if rounded == member:
        return False
    holder[path[-1]] = rounded
    return True
