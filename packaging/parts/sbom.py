#!/usr/bin/env python3
"""Writes the parts of a package as SPDX 2.3 in JSON.

usage: sbom.py SOURCE PACKAGE VERSION OUT [BUNDLED...]

The parts are those of LICENSES/README.md that are linked into a program of PACKAGE; their versions are those that the
build uses: for a wheel the pin in packaging/setup, for a Debian package the installed one. BUNDLED are files of shared
libraries that PACKAGE contains; each is listed with the Debian package or the wheel to which it belongs, and for
LibTorch also the parts inside it, from its licence file (LICENSES/LibTorch.txt). A part about which nothing is known is
an error, because a list that looks complete has to be complete. The time is SOURCE_DATE_EPOCH's, else the current one.
"""

import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

from debian import owner_of

# Programs in each package.
PROGRAMS = {
    "scalescope": ["scalescope", "scalescope-cli", "scalescope-owner"],
    "scalescope-worker": ["scalescope-agent", "scalescope-gpuprobe", "scalescope-program", "scalescope-worker"],
    "scalescope-worker-cuda": ["scalescope-worker"],  # It has the same sources, linked once more.
    "scalescope-portable": [
        "scalescope", "scalescope-cli", "scalescope-owner", "scalescope-agent", "scalescope-program",
        "scalescope-worker",
    ],  # fmt: skip
    "scalescope-wheel": [
        "scalescope-cli", "scalescope-owner", "scalescope-agent", "scalescope-program", "scalescope-worker",
    ],  # fmt: skip
}

# For each part of LICENSES/README.md: its licence in SPDX form, and where the build gets it.
PARTS = {
    "Qt 6": ("LGPL-3.0-only", ["qt6-base-dev", "libqt6svg6"]),
    "Qt Charts": ("GPL-3.0-only", ["qt6-charts-dev"]),
    "LibTorch": ("BSD-3-Clause", ["wheel:torch"]),
    "CUDA runtime, CUPTI, NCCL": ("LicenseRef-NVIDIA-CUDA", ["wheel:nvidia-cuda-runtime", "wheel:nvidia-cuda-cupti"]),
    "Gloo headers": ("BSD-3-Clause", ["libgloo-dev"]),
    "libssh": ("LGPL-2.1-only", ["libssh-dev"]),
    "OpenSSL": ("Apache-2.0", ["libssl-dev"]),
    "SQLite": ("blessing", ["libsqlite3-dev"]),
    "zstd": ("BSD-3-Clause", ["libzstd-dev"]),
    "zlib": ("Zlib", ["zlib1g-dev"]),
    "libarchive": ("BSD-2-Clause", ["libarchive-dev"]),
    "Asio": ("BSL-1.0", ["libasio-dev"]),
    "nlohmann-json": ("MIT", ["nlohmann-json3-dev"]),
    "tl::expected": ("CC0-1.0", ["libexpected-dev"]),
    "CLI11": ("BSD-3-Clause", ["libcli11-dev"]),
    "Boost.Multiprecision": ("BSL-1.0", ["libboost-dev"]),
    "glibc": ("LGPL-2.1-only", ["libc6-dev"]),
    "libstdc++, libgcc": ("GPL-3.0-only WITH GCC-exception-3.1", ["g++"]),
    "DejaVu Sans": ("Bitstream-Vera", ["fonts-dejavu-core"]),
}
# Libraries in a wheel that belong to another project, which its licence file does not name.
GUESTS = {"libgomp.so.1": ("libgomp", "GPL-3.0-only WITH GCC-exception-3.1")}
MKL = ("oneMKL", "NOASSERTION", "Intel's oneAPI Math Kernel Library, linked into libtorch_cpu.so")
CUDA_LIST = "packaging/setup/wheels-cuda.txt"
# Entries of that list that are not under NVIDIA's agreement for the toolkit: the text of each is in the package.
CUDA_LICENCES = {"nvidia-nccl-cu13": "BSD-3-Clause", "nvidia-nvtx": "Apache-2.0", "nvidia-cudnn-cu13": "NOASSERTION"}


def rows(source: Path) -> list:
    """Returns each part and the programs into which it is linked, from the table of LICENSES/README.md."""
    found = []
    for line in (source / "LICENSES/README.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 4 and not set(cells[0]) <= {"-"} and cells[0] != "part":
            found.append((re.sub(r" \(.*\)$", "", cells[0]), cells[1]))
    return found


def is_in(linked: str, package: str) -> bool:
    words = re.split(r"[,;:]?\s+|[,;:]", linked)
    if words[0] in ("all", "programs", "exports"):
        return not (linked.startswith("exports") and package.startswith("scalescope-worker")) and not (
            "all but the workers" in linked and package == "scalescope-worker-cuda"
        )
    return any(program in words for program in PROGRAMS[package])


def wheels(source: Path) -> dict:
    """Returns version and digest by name, from the lists that ./dev setup downloads."""
    pins = {}
    for name in ("wheels.txt", "wheels-cuda.txt"):
        for line in (source / "packaging/setup" / name).read_text().splitlines():
            if line and not line.startswith("#"):
                spec, digest, *_ = line.split()
                wheel, version = spec.split("==")
                pins[wheel] = (version, digest.removeprefix("sha256:"))
    return pins


def wheel_of(file: Path) -> str:
    """Returns the wheel of a file below a folder of unpacked wheels: the one whose RECORD lists it."""
    for site in file.resolve().parents:
        for record in site.glob("*.dist-info/RECORD"):
            name = f"{file.resolve().relative_to(site)},"
            if any(line.startswith(name) for line in record.read_text(encoding="utf-8").splitlines()):
                return record.parent.name.split("-")[0].replace("_", "-")
    return ""


def inside_torch(source: Path) -> list:
    """Returns (name, licence in SPDX form or NOASSERTION, text) of the entries in LibTorch's licence file."""
    text = (source / "LICENSES/LibTorch.txt").read_text(encoding="utf-8")
    found = {}
    for name, licence, files in re.findall(r"^Name: (.+)\nLicense: (.+)\nFiles: (.+)", text, re.M):
        spdx = licence if re.fullmatch(r"[A-Za-z0-9.-]+", licence) else "NOASSERTION"
        found.setdefault(name, (name, spdx, f"{licence}; {files.rstrip(',')}"))
    if not found:
        sys.exit("sbom.py: LICENSES/LibTorch.txt lists no parts")
    return [*sorted(found.values()), MKL]


def installed(packages: list) -> dict:
    """Returns version and source of Debian packages."""
    if not packages:
        return {}
    listed = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Package}\t${Version}\t${Architecture}\n", *packages],
        capture_output=True,
        text=True,
        check=True,
    )
    return {line.split("\t")[0]: line.split("\t")[1:] for line in listed.stdout.splitlines()}


def reference(name: str) -> str:
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name.replace("+", "plus"))


def inner_entry(owner: str, name: str, licence: str, words: str) -> dict:
    """Returns the entry of a part inside another one; its version is unknown."""
    return {
        "SPDXID": reference(f"{owner}-{name}"),
        "name": name,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
        "comment": words,
    }


def entry(name: str, version: str, licence: str, purl: str, digest: str = "") -> dict:
    result = {
        "SPDXID": reference(name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
        "externalRefs": [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl},
        ],
    }
    if digest:
        result["checksums"] = [{"algorithm": "SHA256", "checksumValue": digest}]
    return result


def parts_of(source: Path, package: str, bundled: list) -> tuple:
    """Returns the parts, and their contents: (reference of the part, entry of the inner part)."""
    pins = wheels(source)
    wanted = {}
    for part, linked in rows(source):
        if part not in PARTS:
            sys.exit(f"sbom.py: {part} of LICENSES/README.md is not in the table of sbom.py")
        if is_in(linked, package):
            licence, sources = PARTS[part]
            wanted.update((name, licence) for name in sources)
    if package == "scalescope-worker-cuda":
        for line in (source / CUDA_LIST).read_text().splitlines():
            if line and not line.startswith("#"):
                name = line.split("==")[0]
                wanted["wheel:" + name] = CUDA_LICENCES.get(name, PARTS["CUDA runtime, CUPTI, NCCL"][0])
    of_wheels = {file: wheel for file in bundled if (wheel := wheel_of(Path(file)))}
    of_debian = owner_of([file for file in bundled if file not in of_wheels])
    libraries = {}
    owned = {**{file: "wheel:" + wheel for file, wheel in of_wheels.items()}, **of_debian}
    for file, name in owned.items():
        wanted.setdefault(name, "NOASSERTION")
        libraries.setdefault(name, []).append(Path(file).name)
    versions = installed([name for name in wanted if not name.startswith("wheel:")])
    parts = []
    for name, licence in sorted(wanted.items()):
        if name.startswith("wheel:"):
            wheel = name.removeprefix("wheel:")
            version, digest = pins[wheel]
            part = entry(wheel, version, licence, f"pkg:pypi/{wheel}@{version}", digest)
        else:
            version, machine = versions[name]
            purl = f"pkg:deb/debian/{name.replace('+', '%2B')}@{version.replace('+', '%2B')}?arch={machine}"
            part = entry(name, version, licence, purl)
        if name in libraries:
            part["comment"] = "libraries: " + " ".join(sorted(libraries[name]))
        parts.append(part)
    inside = []
    for file, wheel in of_wheels.items():
        if Path(file).name in GUESTS:
            name, licence = GUESTS[Path(file).name]
            inside.append((reference(wheel), inner_entry(wheel, name, licence, "libraries: " + Path(file).name)))
    if "torch" in of_wheels.values():
        inside += [(reference("torch"), inner_entry("torch", *part)) for part in inside_torch(source)]
    return parts, inside


def main() -> None:
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    source, package, version, out, bundled = Path(sys.argv[1]), *sys.argv[2:5], sys.argv[5:]
    parts, inside = parts_of(source, package, bundled)
    own = "GPL-3.0-only AND Apache-2.0" if "scalescope" in PROGRAMS[package] else "Apache-2.0"
    product = entry(package, version, own, f"pkg:generic/{package}@{version}")
    at = os.environ.get("SOURCE_DATE_EPOCH")
    time = datetime.datetime.fromtimestamp(int(at), datetime.timezone.utc) if at else datetime.datetime.utcnow()
    text = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"{package}-{version}",
        "documentNamespace": f"urn:scalescope:{package}:{version}:"
        + hashlib.sha256(json.dumps([parts, inside, time.isoformat()]).encode()).hexdigest()[:32],
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Organization: Scalescope maintainers", "Tool: packaging/parts/sbom.py"],
        },
        "packages": [product, *parts, *(part for _, part in inside)],
        "relationships": [
            {
                "spdxElementId": "SPDXRef-DOCUMENT",
                "relationshipType": "DESCRIBES",
                "relatedSpdxElement": product["SPDXID"],
            }
        ]
        + [
            {
                "spdxElementId": product["SPDXID"],
                "relationshipType": "DEPENDS_ON",
                "relatedSpdxElement": part["SPDXID"],
            }
            for part in parts
        ]
        + [
            {"spdxElementId": holder, "relationshipType": "CONTAINS", "relatedSpdxElement": part["SPDXID"]}
            for holder, part in inside
        ],
        "hasExtractedLicensingInfos": [
            {
                "licenseId": "LicenseRef-NVIDIA-CUDA",
                "name": "NVIDIA's agreement for the CUDA toolkit",
                "extractedText": (source / "LICENSES/NVIDIA-CUDA.txt").read_text(encoding="utf-8", errors="replace"),
            }
        ],
    }
    Path(out).parent.mkdir(parents=True, exist_ok=True)
    Path(out).write_text(json.dumps(text, indent=1) + "\n", encoding="utf-8")


main()
