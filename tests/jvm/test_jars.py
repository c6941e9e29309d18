from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from jejak.classfile import parse_class
from jejak.classfile.sources import Jar
from jejak.errors import SetupError
from jejak.jvm import jars
from jejak.jvm.jars import PINNED, cached_jars, jar_cache_dir, require_jars
from jejak.jvm.maven import Artifact
from tests.jvm.fakes import make_jdk, make_maven

EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
SMALL = {"a": Artifact("g", "a", "1", sha256=EMPTY), "b": Artifact("g", "b", "1", sha256=EMPTY)}


@pytest.fixture
def small_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jars, "PINNED", SMALL)


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"JEJAK_CACHE": "/own", "XDG_CACHE_HOME": "/x", "HOME": "/h"}, "/own"),
        ({"XDG_CACHE_HOME": "/x", "HOME": "/h"}, "/x/jejak"),
        ({"XDG_CACHE_HOME": "relative", "HOME": "/h"}, "/h/.cache/jejak"),
        ({"HOME": "/h"}, "/h/.cache/jejak"),
    ],
)
def test_place_of_the_cache(environ: dict[str, str], expected: str) -> None:
    assert jar_cache_dir(environ) == Path(expected)


def test_without_a_place_for_the_cache() -> None:
    with pytest.raises(SetupError, match="JEJAK_CACHE"):
        jar_cache_dir({})


def test_every_jar_is_pinned_by_its_contents() -> None:
    assert all(re.fullmatch("[0-9a-f]{64}", one.sha256 or "") for one in PINNED.values())
    assert len({one.file_name for one in PINNED.values()}) == len(PINNED)


@pytest.mark.usefixtures("small_table")
def test_neither_jdk_nor_maven_is_needed_for_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "jars").mkdir()
    (tmp_path / "jars" / "a-1.jar").write_bytes(b"")
    environ = {"JEJAK_CACHE": str(tmp_path), "PATH": ""}
    assert require_jars(["a"], environ) == {"a": tmp_path / "jars" / "a-1.jar"}
    with pytest.raises(SetupError, match="Maven was not found"):
        require_jars(["a", "b"], environ)


@pytest.mark.usefixtures("small_table")
def test_fetches_what_is_missing_or_damaged(tmp_path: Path) -> None:
    maven = make_maven(tmp_path / "maven")
    maven.holds({"a-1.jar": b"", "b-1.jar": b""})
    cache = tmp_path / "cache"
    (cache / "jars").mkdir(parents=True)
    (cache / "jars" / "a-1.jar").write_bytes(b"damaged")
    home = make_jdk(tmp_path / "jdk")
    environ = {**maven.environ, "JEJAK_CACHE": str(cache), "JEJAK_JDK": str(home)}
    assert cached_jars(environ) == {}
    paths = require_jars(["a", "b"], environ)
    assert [path.read_bytes() for path in paths.values()] == [b"", b""]
    assert cached_jars(environ) == paths
    assert len(maven.calls) == 1


@pytest.fixture(scope="session")
def fetched() -> dict[str, Path]:
    """The real jars, from the cache; scripts/setup puts them there."""
    found = cached_jars(os.environ)
    if len(found) != len(PINNED):
        pytest.skip("the pinned jars are not in the cache: run scripts/setup")
    return found


def test_asm_knows_java_25(fetched: dict[str, Path]) -> None:
    jar = Jar(fetched["asm"])
    found = jar.find("org/objectweb/asm/Opcodes")
    assert found is not None
    fields = {field.name for field in parse_class(found.data, found.where).fields}
    assert "V25" in fields
    jar.close()


@pytest.mark.parametrize("name", sorted(PINNED))
def test_jars_run_on_java_17(fetched: dict[str, Path], name: str) -> None:
    jar = Jar(fetched[name], 17)
    for class_name in list(jar.class_names())[:50]:
        found = jar.find(class_name)
        assert found is not None
        assert int.from_bytes(found.data[6:8], "big") <= 61, class_name
    jar.close()
