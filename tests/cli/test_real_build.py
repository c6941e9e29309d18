"""A project that a real Maven builds: checked as it is; `mvn test` runs what came of it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Final

from tests.cli.conftest import Jejak

POM: Final = """<project xmlns="http://maven.apache.org/POM/4.0.0">
<modelVersion>4.0.0</modelVersion>
<groupId>shop</groupId><artifactId>shop</artifactId><version>1</version>
<properties>
<maven.compiler.source>17</maven.compiler.source>
<maven.compiler.target>17</maven.compiler.target>
<project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
</properties>
<dependencies><dependency>
<groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId>
<version>5.10.2</version><scope>test</scope>
</dependency></dependencies>
<build><plugins><plugin>
<groupId>org.apache.maven.plugins</groupId><artifactId>maven-surefire-plugin</artifactId>
<version>3.2.5</version>
</plugin></plugins></build>
</project>"""
SHOP: Final = """package shop;
public class Shop {
    private final int pieces;
    Shop(int pieces) { this.pieces = pieces; }
    int each(int cents) { return cents / pieces; }
    static char first(String name) { return name.trim().charAt(0); }
    static int same(int x) { return x; }
}
"""
REPAIRED: Final = SHOP.replace("cents / pieces", "pieces == 0 ? 0 : cents / pieces")


def test_maven_runs_the_tests_and_sees_a_repair(jejak: Jejak) -> None:
    source = Path("src/main/java/shop/Shop.java")
    source.parent.mkdir(parents=True)
    source.write_text(SHOP)
    Path("pom.xml").write_text(POM)
    done = jejak("check", ".", "--tests", "src/test/java")
    assert done.code == 1, done.err
    assert "`mvn compile` did it" in done.err
    assert maven_test() == {"each_byZero", "first"}
    source.write_text(REPAIRED)
    assert maven_test() == {"first"}


def maven_test() -> set[str]:
    """How the names of the tests begin that fail under `mvn test`."""
    called = ["mvn", "-B", "-Dstyle.color=never", "test"]
    ran = subprocess.run(called, capture_output=True, text=True, timeout=300, check=False)
    assert "Tests run: " in ran.stdout, ran.stdout
    return set(re.findall(r"ShopErrorsTest\.(\w+?)_throws", ran.stdout))
