"""JSON merge patch (RFC 7396), as `scalescope-cli run --patch` does it."""


def merged(base, patch):
    """A new object; neither is changed."""
    if not isinstance(patch, dict):
        return patch
    out = dict(base) if isinstance(base, dict) else {}
    for key, value in patch.items():
        if value is None:
            out.pop(key, None)
        else:
            out[key] = merged(out.get(key), value)
    return out
