"""Tests of `jejak.jvm`: on made-up JDK directories and a made-up Maven, without the network."""
