"""`pom.xml` and Gradle's files, read without running anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from jejak.jvm.class_paths import Dependency, Parent
from jejak.target.gradle_files import read_gradle
from jejak.target.poms import PomError, read_pom
from jejak.target.projects import BuildTool, project_around, read_project

ROOT_POM = """
<project xmlns="urn:pom">
  <parent><groupId>org.boss</groupId><artifactId>boss</artifactId><version>7</version></parent>
  <groupId>org.a</groupId><artifactId>all</artifactId><version>1.2</version>
  <packaging>pom</packaging>
  <modules><module>core</module><module>tools/shell</module></modules>
  <properties><csv.version>1.10.0</csv.version></properties>
  <dependencyManagement><dependencies>
    <dependency><groupId>org.x</groupId><artifactId>x</artifactId><version>3</version></dependency>
    <dependency><groupId>org.bom</groupId><artifactId>bom</artifactId><version>4</version>
      <type>pom</type><scope>import</scope></dependency>
  </dependencies></dependencyManagement>
</project>
"""
CORE_POM = """
<project>
  <parent><groupId>org.a</groupId><artifactId>all</artifactId><version>1.2</version></parent>
  <artifactId>core</artifactId>
  <build><sourceDirectory>src/java</sourceDirectory></build>
  <dependencies>
    <dependency><groupId>org.csv</groupId><artifactId>csv</artifactId>
      <version>${csv.version}</version></dependency>
    <dependency><groupId>org.x</groupId><artifactId>x</artifactId></dependency>
    <dependency><groupId>org.t</groupId><artifactId>t</artifactId><version>1</version>
      <scope>test</scope></dependency>
  </dependencies>
</project>
"""
SHELL_POM = """
<project>
  <parent><groupId>org.a</groupId><artifactId>all</artifactId><version>1.2</version></parent>
  <artifactId>shell</artifactId>
  <dependencies>
    <dependency><groupId>${project.groupId}</groupId><artifactId>core</artifactId>
      <version>${project.version}</version></dependency>
  </dependencies>
</project>
"""


def write(path: Path, text: str) -> Path:
    """A file with its directories."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_modules_of_maven_and_what_they_need(tmp_path: Path) -> None:
    write(tmp_path / "pom.xml", ROOT_POM)
    write(tmp_path / "core" / "pom.xml", CORE_POM)
    source = write(tmp_path / "core/src/java/A.java", "class A {}")
    write(tmp_path / "tools/shell/pom.xml", SHELL_POM)
    project = read_project(tmp_path)
    assert project.tool is BuildTool.MAVEN
    assert [each.directory for each in project.modules] == [
        tmp_path, tmp_path / "core", tmp_path / "tools/shell",
    ]  # fmt: skip
    assert project.dependencies == (
        Dependency("org.csv", "csv", "1.10.0"),
        Dependency("org.x", "x", "3"),
    )
    assert [str(each) for each in project.managed] == ["org.bom:bom:4"]
    assert project.parent == Parent("org.boss", "boss", "7")
    assert project.sources == [tmp_path / "core/src/java"]
    assert project_around(source) == tmp_path
    assert not project.unread


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<project", "is not XML"),
        ("<html/>", "its root is <html>"),
        ('<!DOCTYPE p [<!ENTITY a "b">]><project/>', "declares entities"),
    ],
)
def test_what_is_no_pom_is_told(tmp_path: Path, text: str, reason: str) -> None:
    path = write(tmp_path / "pom.xml", text)
    with pytest.raises(PomError, match=reason):
        read_pom(path, {})
    assert reason in read_project(tmp_path).unread[0]


GRADLE = """
plugins { id 'java' }
ext { guavaVersion = '33.0' }
def slf = "2.0"
sourceSets { main { java { srcDirs = ['src/extra'] } } }
dependencies {
    implementation "org.slf4j:slf4j-api:$slf"
    implementation("com.google.guava:guava:${guavaVersion}-jre") { transitive = false }
    api group: 'org.map', name: 'map', version: '1'
    compileOnly libs.commons.csv
    // implementation 'not:this:1'
    testImplementation 'org.junit:junit:5'
    implementation project(':core')
    runtimeOnly files('lib/x.jar')
    implementation someFunction()
}
"""


def test_gradle_files_are_read_as_people_write_them(tmp_path: Path) -> None:
    write(tmp_path / "settings.gradle", "rootProject.name = 'a'\ninclude ':core', 'deep:er'\n")
    write(tmp_path / "build.gradle", GRADLE)
    write(
        tmp_path / "gradle/libs.versions.toml",
        '[versions]\ncsv = "1.10.0"\n[libraries]\n'
        'commons-csv = { module = "org.apache.commons:commons-csv", version.ref = "csv" }\n',
    )
    write(tmp_path / "core/build.gradle.kts", 'dependencies { \n implementation("b:b:2")\n }')
    (tmp_path / "src/extra").mkdir(parents=True)
    build = read_gradle(tmp_path)
    assert build.modules == (tmp_path, tmp_path / "core")
    assert [str(each) for each in build.dependencies] == [
        "org.slf4j:slf4j-api:2.0",
        "com.google.guava:guava:33.0-jre",
        "org.map:map:1",
        "org.apache.commons:commons-csv:1.10.0",
        "b:b:2",
    ]
    assert build.unread == ("someFunction()",)
    assert tmp_path / "src/extra" in read_project(tmp_path).sources


def test_a_version_that_nobody_says_is_told(tmp_path: Path) -> None:
    write(tmp_path / "build.gradle", "dependencies {\n  api 'a:b:$unknown'\n}")
    project = read_project(tmp_path)
    assert project.dependencies == ()
    assert project.unread == ("a:b without a version",)


def test_gradle_dependencies_by_rows_of_a_map(tmp_path: Path) -> None:
    (tmp_path / "settings.gradle").write_text("include 'a'\n")
    (tmp_path / "build.gradle").write_text(
        "ext {\n depends = [\n commons_io : 'commons-io:commons-io:2.11.0',\n"
        ' yaml: "org.yaml:snakeyaml:1.32:android"]\n}\n'
    )
    (tmp_path / "a").mkdir()
    (tmp_path / "a/build.gradle").write_text(
        "dependencies {\n implementation depends.commons_io\n api depends['yaml']\n"
        " implementation depends.nothing\n}\n"
    )
    found = read_gradle(tmp_path)
    assert list(map(str, found.dependencies)) == [
        "commons-io:commons-io:2.11.0",
        "org.yaml:snakeyaml:1.32",
    ]
    assert found.unread == ("depends.nothing",)


def test_gradle_dependencies_of_files_that_a_build_takes_in(tmp_path: Path) -> None:
    write(tmp_path.parent / "outside.gradle", "dependencies { api 'o:o:1' }")
    write(
        tmp_path / "build.gradle",
        "apply from: 'gradle/names.gradle'\napply from: '../outside.gradle'\n"
        "dependencies {\n compile libraries.mock, libraries.nothing\n api libraries.unit\n}\n",
    )
    write(
        tmp_path / "gradle/names.gradle",
        "ext { libraries = [:] }\ndef versions = [:]\nversions.mock = '1.9.0'\n"
        "libraries.mock = \"org.mock:mock:${versions.mock}\"\nlibraries.unit = 'u:u:4'\n"
        "apply from: \"$rootDir/gradle/more.gradle\"\napply from: 'gradle/names.gradle'\n",
    )
    write(tmp_path / "gradle/more.gradle", "dependencies {\n api 'm:m:1'\n}\n")
    found = read_gradle(tmp_path)
    assert sorted(map(str, found.dependencies)) == ["m:m:1", "org.mock:mock:1.9.0", "u:u:4"]
    assert found.unread == ("libraries.nothing",)


def test_sources_beside_a_pom_are_its_sources(tmp_path: Path) -> None:
    write(tmp_path / "pom.xml", SHELL_POM)
    write(tmp_path / "org/a/Main.java", "package org.a; class Main { }")
    (module,) = read_project(tmp_path).modules
    assert module.sources == (tmp_path,)
    write(tmp_path / "src/main/java/org/a/Main.java", "package org.a; class Main { }")
    (module,) = read_project(tmp_path).modules
    assert module.sources == (tmp_path / "src/main/java",)


def test_sources_elsewhere_below_a_pom_are_not(tmp_path: Path) -> None:
    write(tmp_path / "pom.xml", SHELL_POM)
    write(tmp_path / "examples/org/a/Main.java", "package org.a; class Main { }")
    assert read_project(tmp_path).modules[0].sources == ()


def test_of_two_builds_the_one_with_more_modules_is_read(tmp_path: Path) -> None:
    for name in ("", "more"):
        write(tmp_path / name / "src/main/java/a/A.java", "package a; class A { }")
        write(tmp_path / name / "build.gradle", "")
    write(tmp_path / "pom.xml", SHELL_POM)
    write(tmp_path / "settings.gradle", "rootProject.name = 'a'")
    assert read_project(tmp_path).tool is BuildTool.MAVEN
    write(tmp_path / "settings.gradle", "include 'more'")
    assert read_project(tmp_path).tool is BuildTool.GRADLE
