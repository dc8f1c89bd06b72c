"""JSON merge patch (RFC 7396), like `scalescope-cli run --patch`."""


def merged(base, patch):
    """Returns a new object; neither argument is changed."""
    if not isinstance(patch, dict):
        return patch
    out = dict(base) if isinstance(base, dict) else {}
    for key, value in patch.items():
        if value is None:
            out.pop(key, None)
        else:
            out[key] = merged(out.get(key), value)
    return out
