"""Prints a checkpoint as JSON: read_checkpoint.py plain|safetensors FILE. `plain` uses only the standard library and
checks the layout that safetensors requires and the CRC-32C that Scalescope adds."""

import json
import struct
import sys

FORMATS = {"F64": "d", "F32": "f", "I64": "q", "I32": "i", "I16": "h", "I8": "b", "U8": "B", "BOOL": "?"}


def crc32c(data):
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        table.append(byte)
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ table[(crc ^ byte) & 255]
    return crc ^ 0xFFFFFFFF


def plain(path):
    with open(path, "rb") as file:
        whole = file.read()
    (length,) = struct.unpack("<Q", whole[:8])
    header, data = json.loads(whole[8 : 8 + length]), whole[8 + length :]
    metadata = header.pop("__metadata__")
    assert all(isinstance(value, str) for value in metadata.values())
    stated = metadata["crc32c"]
    unsealed = whole[8:].replace(('"crc32c":"%s"' % stated).encode(), b'"crc32c":"00000000"', 1)
    assert "%08x" % crc32c(unsealed) == stated, "checksum"
    tensors, at = {}, 0
    for name, entry in sorted(header.items(), key=lambda item: item[1]["data_offsets"]):
        begin, end = entry["data_offsets"]
        assert begin == at, name
        at = end
        code = FORMATS[entry["dtype"]]
        values = struct.unpack("<%d%s" % ((end - begin) // struct.calcsize(code), code), data[begin:end])
        tensors[name] = {"dtype": entry["dtype"], "shape": entry["shape"], "values": values}
    assert at == len(data)
    return {"metadata": metadata, "tensors": tensors}


def by_package(path):
    from safetensors import safe_open

    names = {"float32": "F32", "uint8": "U8", "float64": "F64", "int64": "I64"}
    with safe_open(path, framework="numpy") as file:
        tensors = {}
        for name in file.keys():
            value = file.get_tensor(name)
            tensors[name] = {
                "dtype": names[str(value.dtype)],
                "shape": list(value.shape),
                "values": value.flatten().tolist(),
            }
        return {"metadata": file.metadata(), "tensors": tensors}


print(json.dumps((by_package if sys.argv[1] == "safetensors" else plain)(sys.argv[2])))
