"""Large and varied jars, pinned by version and contents, fetched once by Maven.

They differ in age, compiler and source language on purpose: what one compiler never emits
(subroutines, dynamic constants, names that Java cannot write) another one does.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from jejak.errors import UsageError
from jejak.jvm import Artifact, find_maven, jar_cache_dir
from jejak.jvm import fetch as fetch_artifacts

TIME_LIMIT: Final = 1800.0


def _pinned(coordinates: str, sha256: str) -> Artifact:
    group, name, version = coordinates.split(":")
    return Artifact(group, name, version, sha256=sha256)


LIBRARIES: Final = (
    # Class files of JDK 1.1: subroutines.
    _pinned(
        "ant:ant:1.5",
        "39acc9273d6d8334a449b13830f6132793ffa89a67565cfe66565a905465db33",
    ),
    # Class files of JDK 1.1: subroutines.
    _pinned(
        "commons-collections:commons-collections:2.1",
        "443c2f6379ea2d9300af4733a3ad561032139c5a7890b5876c0b33212dd478f5",
    ),
    # Class files of JDK 1.1: subroutines.
    _pinned(
        "xerces:xercesImpl:2.0.2",
        "9529cdc02d4684e860a5b6070b156db03db71c1159d5a93aab53164b9a136f44",
    ),
    # Class files of JDK 1.4.
    _pinned(
        "log4j:log4j:1.2.17",
        "1d31696445697720527091754369082a6651bd49781b6005deb94e56753406f9",
    ),
    # Class files of JDK 1.4, huge methods.
    _pinned(
        "org.python:jython:2.2.1",
        "1fe980dc53072cb38b3ad365f638a1d2853a2acd6a3463cd73f6494753b7ecfb",
    ),
    # Generated parsers, large tables; some files of JDK 1.1.
    _pinned(
        "xalan:xalan:2.7.3",
        "febd48bb133a96c447282213951a6b74ea7fb45c0d896121296c014316bda6b0",
    ),
    # Plain Java 8.
    _pinned(
        "org.apache.commons:commons-lang3:3.14.0",
        "7b96bf3ee68949abb5bc465559ac270e0551596fa34523fddf890ec418dde13c",
    ),
    # Plain Java 8.
    _pinned(
        "org.apache.commons:commons-collections4:4.4",
        "1df8b9430b5c8ed143d7815e403e33ef5371b2400aadbe9bda0883762e0846d1",
    ),
    # Numbers: float and double constants.
    _pinned(
        "org.apache.commons:commons-math3:3.6.1",
        "1e56d7b058d28b65abd256b8458e3885b674c1d588fa43cd7d1cbb9c7ef2b308",
    ),
    # Generics and lambdas.
    _pinned(
        "com.google.guava:guava:33.2.1-jre",
        "452b2d9787b7d366fa8cf5ed9a1c40404542d05effa7a598da03bbbbb76d9f31",
    ),
    # Multi-release.
    _pinned(
        "com.fasterxml.jackson.core:jackson-core:2.17.1",
        "ddb26c8a1f1a84535e8213c48b35b253370434e3287b3cf15777856fc4e58ce6",
    ),
    # Reflection.
    _pinned(
        "com.fasterxml.jackson.core:jackson-databind:2.17.1",
        "b6ca2f7d5b1ab245cec5495ec339773d2d90554c48592590673fb18f4400a948",
    ),
    # Java 17, multi-release.
    _pinned(
        "org.springframework:spring-core:6.1.8",
        "aa1bd77c5c3fc62c3bcc6e461a768864d301db489a8d6a9fe31907547c0e3568",
    ),
    # Java 11, very many classes.
    _pinned(
        "org.hibernate.orm:hibernate-core:6.5.2.Final",
        "63b22b49daa0b7b930b45326f7df81f1ec74f33e67d3ab1ff5c58c7e0597c825",
    ),
    # Multi-release.
    _pinned(
        "org.apache.logging.log4j:log4j-api:2.23.1",
        "92ec1fd36ab3bc09de6198d2d7c0914685c0f7127ea931acc32fd2ecdd82ea89",
    ),
    # Java 21.
    _pinned(
        "org.apache.lucene:lucene-core:10.0.0",
        "ab187a10018d1e889624ef9e60b6fff0349c6315965b5087bdad0243a735f941",
    ),
    # Shaded queues, Java 6 class files.
    _pinned(
        "io.netty:netty-common:4.1.110.Final",
        "9851ec66548b9e0d41164ce98943cdd4bbe305f68ddbd24eae52e4501a0d7b1a",
    ),
    # Multi-release, large tables.
    _pinned(
        "org.bouncycastle:bcprov-jdk18on:1.78.1",
        "add5915e6acfc6ab5836e1fd8a5e21c6488536a8c1f21f386eeb3bf280b702d7",
    ),
    # Strings beyond ASCII.
    _pinned(
        "com.ibm.icu:icu4j:75.1",
        "543e43a91d1499e331c711a756f833d6fb8cc019f9c9913c0bdf4d53009932d5",
    ),
    # Small and dense.
    _pinned(
        "org.ow2.asm:asm:9.7",
        "adf46d5e34940bdf148ecdd26a9ee8eea94496a72034ff7141066b3eea5c4e9d",
    ),
    # The AspectJ compiler.
    _pinned(
        "org.aspectj:aspectjweaver:1.9.22",
        "612cc58624431f70ad34e07545bb6cb843620a00c7c681b364be7c04ef99c3b5",
    ),
    # The Eclipse compiler, compiled by itself.
    _pinned(
        "org.eclipse.jdt:ecj:3.38.0",
        "97c566b120009c203a2fc8b291f4a9adbc171cf1ccb70f06f6b4e1828c00ce8e",
    ),
    # Kotlin.
    _pinned(
        "org.jetbrains.kotlin:kotlin-stdlib:2.0.0",
        "240938c4aab8e73e888703e3e7d3f87383ffe5bd536d6d5e3c100d4cd0379fcf",
    ),
    # Scala 2.
    _pinned(
        "org.scala-lang:scala-library:2.13.14",
        "43e0ca1583df1966eaf02f0fbddcfb3784b995dd06bfc907209347758ce4b7e3",
    ),
    # Scala 3.
    _pinned(
        "org.scala-lang:scala3-library_3:3.4.2",
        "5d8a8535e11d9dc52400cca0bc1d0edfe9385f15af5710c454ce8ab0e62783a0",
    ),
    # Groovy.
    _pinned(
        "org.apache.groovy:groovy:4.0.21",
        "6743c1fef504a404945821e33cf746a6456caf686c6c6e72931716ec81c6516c",
    ),
    # Clojure: names that Java cannot write.
    _pinned(
        "org.clojure:clojure:1.11.3",
        "9c305409328e2b96e85dd2b5eb4b75810c67b76ba70ae4d0f6dde9bcfb55b1b7",
    ),
    # Dates and time zones.
    _pinned(
        "joda-time:joda-time:2.12.7",
        "385282b005818cfaccdbe8bd2429811e7e641782f2b88932a6b8ff51d668f616",
    ),
    # A parser of what people write as HTML.
    _pinned(
        "org.jsoup:jsoup:1.17.2",
        "f60b33b38e9d7ac93eaaa68a6c70f706bb99036494b2e2add2bfee11d09ac6f5",
    ),
    # JSON by reflection.
    _pinned(
        "com.google.code.gson:gson:2.11.0",
        "57928d6e5a6edeb2abd3770a8f95ba44dce45f3b23b7a9dc2b309c581552a78b",
    ),
    # Command lines by annotations; one huge class.
    _pinned(
        "info.picocli:picocli:4.7.6",
        "ed441183f309b93f104ca9e071e314a4062a893184e18a3c7ad72ec9cba12ba0",
    ),
    # Graphs.
    _pinned(
        "org.jgrapht:jgrapht-core:1.5.2",
        "dfa596e9f0d0838f1b5e81dd0cd60e3a76c2c290ac25a0a029ffde58cf5e4c14",
    ),
    # Command lines.
    _pinned(
        "commons-cli:commons-cli:1.8.0",
        "f94c98bbcfa1c1dac6956d6c3f494ec40265c67bf54ddefc95df4ffdd73ae6d5",
    ),
    # Tables as text.
    _pinned(
        "org.apache.commons:commons-csv:1.11.0",
        "b697fe3f94cfc4f7e2a87bddf78d15cd10d8c86cbe56ae9196a62d6edbf6b76d",
    ),
    # Bytes as text.
    _pinned(
        "commons-codec:commons-codec:1.17.0",
        "f700de80ac270d0344fdea7468201d8b9c805e5c648331c3619f2ee067ccfc59",
    ),
    # Words, distances between texts.
    _pinned(
        "org.apache.commons:commons-text:1.12.0",
        "de023257ff166044a56bd1aa9124e843cd05dac5806cc705a9311f3556d5a15f",
    ),
    # A small parser by hand.
    _pinned(
        "com.eclipsesource.minimal-json:minimal-json:0.9.5",
        "69ff84463d1d7cc5cfdb8baf2b6e5f7af153d351bf0dbee3bbc8916247afac74",
    ),
)

FURTHER: Final = (
    _pinned(
        "commons-lang:commons-lang:2.6",
        "50f11b09f877c294d56f24463f47d28f929cf5044f648661c0f0cfbae9a2f49c",
    ),
    _pinned(
        "com.googlecode.json-simple:json-simple:1.1.1",
        "4e69696892b88b41c55d49ab2fdcc21eead92bf54acc588c0050596c3b75199c",
    ),
    _pinned(
        "org.json:json:20230227",
        "9ed26791dc2d8629fdf8a207f1aebadcb50d641be637664310ef51c0f73e269b",
    ),
    _pinned(
        "args4j:args4j:2.33",
        "91ddeaba0b24adce72291c618c00bbdce1c884755f6c4dba9c5c46e871c69ed6",
    ),
    _pinned(
        "net.sf.supercsv:super-csv:2.4.0",
        "cb3cc48f3cb521a6eb90b2984f98935dce4f184d43ff4aba052f4749a4131d4c",
    ),
    _pinned(
        "org.ini4j:ini4j:0.5.4",
        "aad60635eee567254ed29f18fb18c0f9e4c4dacf51c8229128203183bb35e2dd",
    ),
    _pinned(
        "org.jdom:jdom2:2.0.6.1",
        "0b20f45e3a0fd8f0d12cdc5316b06776e902b1365db00118876f9175c60f302c",
    ),
    _pinned(
        "net.objecthunter:exp4j:0.4.8",
        "271f7824ee8a3468257bc0613afdabb67597af8389317643fa806b983b7ecb27",
    ),
    _pinned(
        "info.debatty:java-string-similarity:2.0.0",
        "87675985e637d231b5783d1fea0bd947e71267bf557adc93ce3daec8a519bd22",
    ),
    _pinned(
        "io.github.java-diff-utils:java-diff-utils:4.12",
        "9990a2039778f6b4cc94790141c2868864eacee0620c6c459451121a901cd5b5",
    ),
    _pinned(
        "com.univocity:univocity-parsers:2.9.1",
        "31685122d5e392e98672ed6009a95a4c1623ca1185567bd44ee94527d454e5c3",
    ),
    _pinned(
        "org.joda:joda-money:1.0.3",
        "71768735e59978f59363d432613da00cde4345ec8bf87f2299b2266c6b2505cd",
    ),
    _pinned(
        "org.threeten:threeten-extra:1.7.2",
        "a1045fe98171dd84c79682b412dbfdd7e4dd72415ecdee14135f726e11604e80",
    ),
    _pinned(
        "org.yaml:snakeyaml:1.33",
        "11ff459788f0a2d781f56a4a86d7e69202cebacd0273d5269c4ae9f02f3fd8f0",
    ),
    _pinned(
        "com.google.zxing:core:3.5.1",
        "1ba7c0fbb6c267e2fb74e1497d855adae633ccc98edc8c75163aa64bc08e3059",
    ),
    _pinned(
        "gov.nist.math:jama:1.0.3",
        "c7325ee29be1aac1287ddac690f73671f1cd911ca9eca7c619990e86310556fd",
    ),
    _pinned(
        "commons-io:commons-io:2.11.0",
        "961b2f6d87dbacc5d54abf45ab7a6e2495f89b75598962d8c723cea9bc210908",
    ),
    _pinned(
        "commons-net:commons-net:3.9.0",
        "e3c1566f821b84489308cd933f57e8c00dd8714dc96b898bef844386510d3461",
    ),
    _pinned(
        "commons-jxpath:commons-jxpath:1.3",
        "fcbc0ad917d9d6a73c6df21fac322e00d213ef19cd94815a007c407a8a3ff449",
    ),
    _pinned(
        "org.apache.commons:commons-pool2:2.11.1",
        "ea0505ee7515e58b1ac0e686e4d1a5d9f7d808e251a61bc371aa0595b9963f83",
    ),
    _pinned(
        "org.apache.bcel:bcel:6.5.0",
        "bdeb381d0d19999e221e6a0f8d8bf44f5b19c2e57eabf68b70dc098652aefaf5",
    ),
    _pinned(
        "jline:jline:2.14.6",
        "97d1acaac82409be42e622d7a54d3ae9d08517e8aefdea3d2ba9791150c2f02d",
    ),
    _pinned(
        "com.samskivert:jmustache:1.15",
        "1aeb96b9dc17bc29540b8c3342e8e91ee974d5c604165ecd469dd76b041c250c",
    ),
    _pinned(
        "org.jfree:jcommon:1.0.24",
        "13e2596044935f76694cce65a22d1df908907ddcba0da2b49ff030930262d417",
    ),
    _pinned(
        "org.apache.commons:commons-compress:1.21",
        "6aecfd5459728a595601cfa07258d131972ffc39b492eb48bdd596577a2f244a",
    ),
    _pinned(
        "io.vavr:vavr:0.10.4",
        "12622deeea2618b59b284051a9484f1def8ccbebc847c350358f12d325ba9dd5",
    ),
    _pinned(
        "org.apache.commons:commons-exec:1.3",
        "cb49812dc1bfb0ea4f20f398bcae1a88c6406e213e67f7524fb10d4f8ad9347b",
    ),
    _pinned(
        "com.github.lalyos:jfiglet:0.0.9",
        "543ad252f79199445ace26270e33cc1044a9dfe1ad2002de95137ed8fcf7e16f",
    ),
    _pinned(
        "com.opencsv:opencsv:3.10",
        "ffab8b106d42c8e89868cc0bb34c5a832e48d2d8a260565667b0f997da7cbe5a",
    ),
    _pinned(
        "net.sf.jopt-simple:jopt-simple:5.0.4",
        "df26cc58f235f477db07f753ba5a3ab243ebe5789d9f89ecf68dd62ea9a66c28",
    ),
)
"""Others, of all kinds and ages, that no test and no other measurement uses: what is tuned on the
ones above is judged on these."""

POPULAR: Final = (
    _pinned(
        "org.apache.httpcomponents:httpcore:4.4.16",
        "6c9b3dd142a09dc468e23ad39aad6f75a0f2b85125104469f026e52a474e464f",
    ),
    _pinned(
        "commons-validator:commons-validator:1.9.0",
        "c3c14748e2d78db58df88808740711bd643b32c45ffa7b8a739f00fb467cd7d7",
    ),
    _pinned(
        "commons-beanutils:commons-beanutils:1.9.4",
        "7d938c81789028045c08c065e94be75fc280527620d5bd62b519d5838532368a",
    ),
    _pinned(
        "commons-fileupload:commons-fileupload:1.5",
        "51f7b3dcb4e50c7662994da2f47231519ff99707a5c7fb7b05f4c4d3a1728c14",
    ),
    _pinned(
        "junit:junit:4.13.2",
        "8e495b634469d64fb8acfa3495a065cbacc8a0fff55ce1e31007be4c16dc57d3",
    ),
    _pinned(
        "org.antlr:antlr4-runtime:4.13.1",
        "54665d2838cc66458343468efc539e454fc95b46a8a04b13c6ac43fc9be63505",
    ),
    _pinned(
        "com.beust:jcommander:1.82",
        "deeac157c8de6822878d85d0c7bc8467a19cc8484d37788f7804f039dde280b1",
    ),
    _pinned(
        "org.dom4j:dom4j:2.1.4",
        "235a9167a8a199be04b5326d92927ca0adeb90d11f69fe2e821b34ce8433b591",
    ),
    _pinned(
        "org.mybatis:mybatis:3.5.16",
        "1814d02fccd8dbeadf628cbac8962b1edaab9bfa67e8585c6a3663c48bd8953d",
    ),
    _pinned(
        "org.freemarker:freemarker:2.3.33",
        "ab829182363e747a1530a368436242f4cca7ff309dd29bfca638a1fdc7b6771d",
    ),
    _pinned(
        "ch.qos.logback:logback-core:1.5.6",
        "898c7d120199f37e1acc8118d97ab15a4d02b0e72e27ba9f05843cb374e160c6",
    ),
    _pinned(
        "com.github.ben-manes.caffeine:caffeine:3.1.8",
        "7dd15f9df1be238ffaa367ce6f556737a88031de4294dad18eef57c474ddf1d3",
    ),
    _pinned(
        "com.squareup:javapoet:1.13.0",
        "4c7517e848a71b36d069d12bb3bf46a70fd4cda3105d822b0ed2e19c00b69291",
    ),
    _pinned(
        "org.postgresql:postgresql:42.7.3",
        "a2644cbfba1baa145ff7e8c8ef582a6eed7a7ec4ca792f7f054122bdec756268",
    ),
    _pinned(
        "com.googlecode.libphonenumber:libphonenumber:8.13.40",
        "397eeb53b568b4ff98a60e52fca50fe75bbfc1ffdd972fbe4d745bb7c66bf065",
    ),
)
"""Fifteen that people use much, and that no rule of triage was made from."""

SIGNED: Final = (
    _pinned(
        "de.siegmar:fastcsv:2.2.2",
        "bfda71abcd7c2b62db498deba24c14aec0e9059a9c183477840ac1bae9c98ad2",
    ),
    _pinned(
        "com.google.re2j:re2j:1.7",
        "4f657af51ab8bb0909bcc3eb40862d26125af8cbcf92aaaba595fed77f947bc0",
    ),
    _pinned(
        "jaxen:jaxen:2.0.0",
        "9499e487a66268f47b8307d130cd1e13a58392105e98a51f6a525db79c615cc5",
    ),
    _pinned(
        "net.sourceforge.argparse4j:argparse4j:0.9.0",
        "9eb3b54043038bc111bf0e15a8f69895244f92e3c2bc2800158578ca711f6117",
    ),
    _pinned(
        "org.threeten:threetenbp:1.6.9",
        "83fd82658f19984ecb7ca4d9ed96f0cd6a1f07c06d0398b20a3aa2d85929ef37",
    ),
    _pinned(
        "org.javassist:javassist:3.30.2-GA",
        "eba37290994b5e4868f3af98ff113f6244a6b099385d9ad46881307d3cb01aaf",
    ),
    _pinned(
        "org.mvel:mvel2:2.5.2.Final",
        "77d14116dfad5259aa3c21e177fb5455b2c86f4873f49828fdb6000ebe77660d",
    ),
    _pinned(
        "org.codehaus.plexus:plexus-utils:3.5.1",
        "86e0255d4c879c61b4833ed7f13124e8bb679df47debb127326e7db7dd49a07b",
    ),
    _pinned(
        "com.github.zafarkhaja:java-semver:0.10.2",
        "a8e32e17575d0188c1f3e2e57bb95db09793883c8853fde828b63ecb1f99a63a",
    ),
    _pinned(
        "com.thoughtworks.qdox:qdox:2.0.3",
        "ff70c10165714fe9546c418a65d74ecd5d57623ba408cecde9428f0a609b5d1c",
    ),
    _pinned(
        "com.typesafe:config:1.4.3",
        "8ada4c185ce72416712d63e0b5afdc5f009c0cdf405e5f26efecdf156aa5dfb6",
    ),
    _pinned(
        "org.tukaani:xz:1.9",
        "211b306cfc44f8f96df3a0a3ddaf75ba8c5289eed77d60d72f889bb855f535e5",
    ),
    _pinned(
        "com.carrotsearch:hppc:0.9.1",
        "d58706a2be60c972452550cdba79870bf481447c50eb718308e33a6ba45c65ec",
    ),
)
"""Those that the signs for and against defects were made from."""

FRESH: Final = (
    _pinned(
        "com.moandjiezana.toml:toml4j:0.7.2",
        "f5475e63e7e89e5db62223489aec7a56bd303543772077a17c2cb54c19ca3a20",
    ),
    _pinned(
        "org.hjson:hjson:3.1.0",
        "c6df6372f241d94afed8f5dc21cdab9c5daff1061b900e5f6f43b02e3c124c9b",
    ),
    _pinned(
        "net.minidev:json-smart:2.5.0",
        "432b9e545848c4141b80717b26e367f83bf33f19250a228ce75da6e967da2bc7",
    ),
    _pinned(
        "com.esotericsoftware.yamlbeans:yamlbeans:1.17",
        "5629d59b4d3bad66719d3883b01497f28a960f8323d44e0904c6f93f6d3b9702",
    ),
    _pinned(
        "org.simpleframework:simple-xml:2.7.1",
        "7a43d2d5e488e0dac57a6de0284df4413a4733365239649309c4b693f4e429f9",
    ),
    _pinned(
        "org.apache.velocity:velocity-engine-core:2.3",
        "b086cee8fd8183e240b4afcf54fe38ec33dd8eb0da414636e5bf7aa4d9856629",
    ),
    _pinned(
        "ognl:ognl:3.4.2",
        "efb6bf5cb5bcad7a88932bd30a0861e5aac7382215fbd1f714ef59b739912852",
    ),
    _pinned(
        "com.fasterxml:classmate:1.7.0",
        "cb868f231c5cceb89d795ea00e6e1b7a93b8f4ac1ce1d8be76dde322dff4a046",
    ),
    _pinned(
        "com.fasterxml:aalto-xml:1.3.3",
        "28829eebb36863b058108fa1b9b8b5cfb94c1871346e4a4f73e69e1fe0a5f0f6",
    ),
    _pinned(
        "dnsjava:dnsjava:3.5.3",
        "146c82b345a2545d64bbbcddcaa652a52d27179245999a125ce5047724514e3c",
    ),
    _pinned(
        "org.apache.james:apache-mime4j-core:0.8.9",
        "901486a66c0eeee9d6bd63b1eaa195e164100cf415b0122388813d484947801f",
    ),
    _pinned(
        "commons-dbutils:commons-dbutils:1.8.1",
        "e64501edba68fb4e674a3c350955e743b1f55a878c8fd348adf0ebffc008e7b0",
    ),
    _pinned(
        "com.vdurmont:emoji-java:5.1.1",
        "537fae02b7b09de5e47de8f21df20c81af3cd373f369f61e20e00d54827539fb",
    ),
    _pinned(
        "org.codehaus.plexus:plexus-interpolation:1.27",
        "3fb4fb6143fdf964024c3cb738551524b9ea84e5c211cd660c559ad0703e5230",
    ),
    _pinned(
        "org.apache.maven:maven-artifact:3.9.6",
        "ad7a0fb408f8e47585ccc0d0011e0b501d93bfc9888d369bbd4a043d19475073",
    ),
    _pinned(
        "org.la4j:la4j:0.6.0",
        "c134bc8435a53c752d233739c9a630521accbe5eab506bbcd2c3dc2999f22ed0",
    ),
    _pinned(
        "org.quartz-scheduler:quartz:2.3.2",
        "639c6a675bc472e1568df9d8c954ff702da6f83ed27da0ff9a7bd12ed73b8bf0",
    ),
    _pinned(
        "org.apache.commons:commons-imaging:1.0.0-alpha5",
        "f2b3d1da519877b36ccf81dd3528b8ff244b4d4b6f84356ad46481f22d86b298",
    ),
)
"""Others that no rule and no sign of triage was made from."""

SEVENTH: Final = (
    _pinned(
        "com.neovisionaries:nv-i18n:1.29",
        "e7fad2a51684de410ed3c21023d5d89d649dba5ca1cf502db7fafd2f9bbbaec2",
    ),
    _pinned(
        "com.googlecode.lanterna:lanterna:3.1.2",
        "cdc4e8a611561252ffadeb9135ad699fa305c7ce8cd2cbeb29bd37cbbc946301",
    ),
    _pinned(
        "org.aeonbits.owner:owner:1.0.12",
        "62c6e0e126430f15f5a2ed22625cae19413d3838e724bbe947f444d86c490645",
    ),
    _pinned(
        "com.github.mpkorstanje:simmetrics-core:4.1.1",
        "8c7ee773956ad0fab4369c99f575736d862bc295ae14fe3c90ffa5e257cca729",
    ),
    _pinned(
        "net.sourceforge.htmlcleaner:htmlcleaner:2.29",
        "4a55def81fee6dc322e601b012d728f6b4f47f3fe4506b7408b6b20bbd07d99b",
    ),
    _pinned(
        "org.attoparser:attoparser:2.0.7.RELEASE",
        "75dd1c045492bff8e1963aabb28bfe903c2064e11e27fe2f0f0aff1ad3d84476",
    ),
    _pinned(
        "co.nstant.in:cbor:0.9",
        "5ef465c47e34c6b13f93ece2ff49e94b933d69cf9f172cc4997418303884da73",
    ),
    _pinned(
        "com.github.jknack:handlebars:4.3.1",
        "5424fd12e911cf15befd16341b46e0e1bc681aa61e3cb1c070c57e68dccd5bbd",
    ),
    _pinned(
        "org.locationtech.spatial4j:spatial4j:0.8",
        "566cfe7eea3a96ef7dd2f4e30394edefca71454505513f090fa54be21c529082",
    ),
    _pinned(
        "org.msgpack:msgpack-core:0.9.8",
        "1d3a616b9d392447d26f6b223ecbfbe6276bf287f81f5490b0c49ff55b686f7c",
    ),
    _pinned(
        "org.pcollections:pcollections:4.0.2",
        "2bbeef5797a241300c4f7513cd546239629ed7deda4fc0c31df90bb95f5f13ef",
    ),
    _pinned(
        "org.hdrhistogram:HdrHistogram:2.2.2",
        "22d1d4316c4ec13a68b559e98c8256d69071593731da96136640f864fa14fad8",
    ),
    _pinned(
        "com.vdurmont:semver4j:3.1.0",
        "0f33724dd012099f0737e3d9203e28f4a804435526998d4f5841993058651cb8",
    ),
    _pinned(
        "org.ocpsoft.prettytime:prettytime:5.0.7.Final",
        "749fca2859964b3cda4e9fe3bc4dce9c0ee1bb944f0e7d0b0824dbbf0a69d2a7",
    ),
    _pinned(
        "com.fathzer:javaluator:3.0.3",
        "43fd1db7b22d330e53c0d237d81c1f4dbfa0c9e13fc144e1c314020dc4b6782b",
    ),
    _pinned(
        "org.nanohttpd:nanohttpd:2.3.1",
        "de864c47818157141a24c9acb36df0c47d7bf15b7ff48c90610f3eb4e5df0e58",
    ),
    _pinned(
        "com.badlogicgames.ashley:ashley:1.7.4",
        "ad662cd8f86083083d253154cf6b3c8aa6d5c3266a01db730bbc153f381dec06",
    ),
    _pinned(
        "net.sf.trove4j:trove4j:3.0.3",
        "3c8616203d61a12a7e3487e8b34f3c198c2b5ba9e90da0c7ea32d99cd4958012",
    ),
)
"""Sample G: drawn from 37 that nothing had used, before any was looked at."""

EIGHTH: Final = (
    _pinned(
        "com.j2html:j2html:1.6.0",
        "fa77bd6436340394ffd913d3528775522afd2dcd836eb7057f1f7605cc608bae",
    ),
    _pinned(
        "com.hierynomus:asn-one:0.6.0",
        "e4f70fd92849b52240048b8ebace0c9a17d3bb7b9c882b3c7778cec3458495f5",
    ),
    _pinned(
        "net.sf.biweekly:biweekly:0.6.7",
        "d034202f35c3595aca4b9de07be6574c6078072be171a9d60893334f1e4b6130",
    ),
    _pinned(
        "org.commonmark:commonmark:0.22.0",
        "3417909f2997bc8c61d90d64c6af29f4a3f5b6729caceaef97221ceac93df814",
    ),
    _pinned(
        "com.tdunning:t-digest:3.3",
        "dc8be5228e0733e12fbe35eeffb6f720dff576bb2eb5dee69c1c211adcd7aeb9",
    ),
    _pinned(
        "org.passay:passay:1.6.4",
        "25addc3be29e488f824f0c04d2cb89bc146ae6bfbf9ab11ebca0515945875d48",
    ),
    _pinned(
        "org.roaringbitmap:RoaringBitmap:1.0.6",
        "3f20bd5582463253d6651b03564179c522023e348cf6a1bef02349067e2827b8",
    ),
    _pinned(
        "org.biojava:biojava-core:7.1.0",
        "0223adf681ed97aaaec7c79ae0db5259636a535e7bd024c739b7b5cc87576e30",
    ),
    _pinned(
        "org.unbescape:unbescape:1.1.6.RELEASE",
        "597cf87d5b1a4f385b9d1cec974b7b483abb3ee85fc5b3f8b62af8e4bec95c2c",
    ),
    _pinned(
        "dk.brics:automaton:1.12-4",
        "3941b48f2e9281aab7234395c549cbb399b3dc80fed2e13999a80db47f94b041",
    ),
    _pinned(
        "com.cronutils:cron-utils:9.2.1",
        "02af0e8b2fe93c9fa6eecf97b53b39faae14c5b996356edb132e9fe620013744",
    ),
    _pinned(
        "org.cache2k:cache2k-core:2.6.1.Final",
        "2d3ad9ef3a7461625859f53ef3d1b3087bf78dac30a2053ef1f39a313a36c2fa",
    ),
    _pinned(
        "org.antlr:ST4:4.3.4",
        "f927ac384c46d749f8b5ec68972a53aed21e00313509299616edb73bfa15ff33",
    ),
    _pinned(
        "net.lingala.zip4j:zip4j:2.11.5",
        "fee9a941f286166d4a19719d818f20e9f3addb3cbd7291c08b67f0e0ce75a9fd",
    ),
    _pinned(
        "org.ahocorasick:ahocorasick:0.6.3",
        "80bc42edaf2d8ec2d0b665c8c344012006cf2bd00279b10b2df871184f809194",
    ),
    _pinned(
        "org.locationtech.jts:jts-core:1.19.0",
        "dbb8644cf324123d06c27aa982f570811e10b4cb1f2aef893b00de237d33efc0",
    ),
    _pinned(
        "org.bitbucket.cowwoc:diff-match-patch:1.2",
        "1c9debaa96aa26a6f057723380a4c1f5d9734c429bdb34cb2090da39b9cf2c62",
    ),
    _pinned(
        "org.ejml:ejml-ddense:0.43.1",
        "bb3d00c111868673d35f1aca24de7fe72b970c47dc44295f510684b2be6eb7ce",
    ),
    _pinned(
        "ch.hsr:geohash:1.4.0",
        "5fddad48adb40d95375916ebd9469e7fa7ad456f87a7b787c9e98df4853a3f6e",
    ),
)
"""Sample H: the rest of these."""

NINTH: Final = (
    _pinned(
        "org.ccil.cowan.tagsoup:tagsoup:1.2.1",
        "ac97f7b4b1d8e9337edfa0e34044f8d0efe7223f6ad8f3a85d54cc1018ea2e04",
    ),
    _pinned(
        "net.sourceforge.cssparser:cssparser:0.9.30",
        "9d101d49a421de6885a452d97bbc972a9dbdc6670af6b4e9fa3cbe65948c550d",
    ),
    _pinned(
        "com.udojava:EvalEx:2.7",
        "47e6f360a774972cc153c23c0b2253092b858e9023049ccee328fb2771b96644",
    ),
    _pinned(
        "org.hashids:hashids:1.0.3",
        "2f06fba48596b81a2b29af6c185df7a761c334f2fd802d63c8ffd251f09b471c",
    ),
    _pinned(
        "org.jheaps:jheaps:0.14",
        "49a9898da3758659388f1333c53ccadb6fbd142a7d18aa7b1a33577090684279",
    ),
    _pinned(
        "com.neovisionaries:nv-websocket-client:2.14",
        "eed0fb6f5ef5db17d087039f1e829cfe827363b2863265258a96f0ed323313b7",
    ),
    _pinned(
        "com.googlecode.javaewah:JavaEWAH:1.2.3",
        "d65226949713c4c61a784f41c51167e7b0316f93764398ebba9e4336b3d954c2",
    ),
    _pinned(
        "com.github.davidmoten:geo:0.8.1",
        "89510ddfb3fc552fce957e59119282afd714474e9ebe696593641e201f8cf680",
    ),
    _pinned(
        "commons-el:commons-el:1.0",
        "0d67550ec0022b653453c759f063a643c2fe64bc48faa8b25f95a220e2a282e2",
    ),
)
"""Sample J: chosen by name before any was looked at."""

TENTH: Final = (
    _pinned(
        "com.github.albfernandez:juniversalchardet:2.4.0",
        "2e6492c9ce13b0ace01e8d326fb789cbb02f5fd95edea1fc5bd5b922d172764d",
    ),
    _pinned(
        "org.jasypt:jasypt:1.9.3",
        "f481fbb8dd8ce754bfde7552af4fcbe8c5e303d53663bb3d8ce9d4338e0e55aa",
    ),
    _pinned(
        "com.jayway.jsonpath:json-path:2.9.0",
        "11a9ee6f88bb31f1450108d1cf6441377dec84aca075eb6bb2343be157575bea",
    ),
    _pinned(
        "xom:xom:1.3.9",
        "2b45f6d5b882ec3c13de86cf23512d01377c1943e8f8ad767298f67e03e561c5",
    ),
    _pinned(
        "com.googlecode.concurrent-trees:concurrent-trees:2.6.1",
        "04e3724984e2a5cbf55606cfa372a5bd3d3c5d2a21533a7004e3cde539761fa5",
    ),
    _pinned(
        "org.javatuples:javatuples:1.2",
        "2eda5b19d9820e1cc2f69fcd01639a715a673c11f8507e3d1ed593cf765d5e0a",
    ),
    _pinned(
        "org.apache.commons:commons-digester3:3.2",
        "1c150e3d2df4b4237b47e28fea2079fb0da324578d5cca6a5fed2e37a62082ec",
    ),
    _pinned(
        "org.apache.pdfbox:fontbox:2.0.31",
        "0d36d14d3a43fd7a7d8d84d317ed8201b9d16fcba75b27e54f6f39775348c032",
    ),
    _pinned(
        "commons-logging:commons-logging:1.3.2",
        "6b858424f518015f32bfcd1183a373f4a827d72d026b6031da0c91cf0e8f3489",
    ),
    _pinned(
        "com.googlecode.ez-vcard:ez-vcard:0.12.1",
        "cd748aa2a8e2de722b131a30daaf3c259361d92a3c7fc7d6b8b00f94d536ddd4",
    ),
)
"""Sample K: the control behind the bar of two points, chosen by name before any was looked at."""

ALL: Final = (LIBRARIES, FURTHER, POPULAR, SIGNED, FRESH, SEVENTH, EIGHTH, NINTH, TENTH)


def fetch(names: Iterable[str] | None = None) -> dict[str, Path]:
    """The jars of the libraries of those names (all when None), by name.

    Maven is looked for only when one is missing or damaged. Raises SetupError when there is no
    Maven or when it cannot get one of them.
    """
    wanted = _select(names)
    return {one.name: path for one, path in zip(wanted, _get(wanted), strict=True)}


def fetch_sources(names: Iterable[str]) -> None:
    """Puts the archives of the sources of libraries beside their jars, as maintainers have them.

    They are pinned by version only: nothing but comments is read in them. Raises SetupError as
    `fetch` does.
    """
    _get([replace(one, classifier="sources", sha256=None) for one in _select(names)])


def _get(wanted: list[Artifact]) -> list[Path]:
    directory = jar_cache_dir(os.environ) / "libraries"
    paths = [directory / one.file_name for one in wanted]
    if not all(one.matches(path) for one, path in zip(wanted, paths, strict=True)):
        mvn = find_maven(None, os.environ)
        fetch_artifacts(wanted, directory, mvn=mvn, environ=os.environ, timeout=TIME_LIMIT)
    return paths


def _select(names: Iterable[str] | None) -> list[Artifact]:
    if names is None:
        return list(LIBRARIES)
    known = {library.name: library for each in ALL for library in each}
    chosen = list(names)
    unknown = [name for name in chosen if name not in known]
    if unknown:
        raise UsageError(f"no library is called {', '.join(unknown)}; known: {', '.join(known)}")
    return [known[name] for name in chosen]
