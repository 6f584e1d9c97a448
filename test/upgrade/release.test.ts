import { expect, test } from "bun:test";
import { commentOf, compareVersions, fits, releaseOf } from "../../src/system/upgrade/release.ts";

test("compares versions by Semantic Versioning", () => {
  const ordered = [
    "0.9.10",
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-beta",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
    "1.0.0-rc.1",
    "1.0.0",
    "1.0.1",
    "1.2.0",
    "1.10.0",
    "2.0.0",
  ];
  for (const [i, a] of ordered.entries())
    for (const [j, b] of ordered.entries())
      expect([a, b, Math.sign(compareVersions(a, b))]).toEqual([a, b, Math.sign(i - j)]);
});

test("ignores build metadata in comparisons", () => {
  expect(compareVersions("1.0.0+a", "1.0.0+b")).toBe(0);
});

test("rejects invalid versions", () => {
  for (const text of ["", "1.0", "v1.0.0", "1.0.0x", "latest"])
    expect(() => compareVersions(text, "1.0.0")).toThrow("not a valid version");
});

test("reads the release from a signature comment", () => {
  const release = { file: "freehold-linux-x64", version: "1.2.3", target: "linux-x64" };
  expect(releaseOf(commentOf(release, 1_700_000_000))).toEqual(release);
  expect(() => releaseOf("timestamp:1\tfile:freehold.cdx.json\thashed")).toThrow(
    "does not state the file's version",
  );
});

test("matches a program to its machine regardless of the C library", () => {
  expect(fits("linux-x64", "linux-x64")).toBe(true);
  expect(fits("linux-x64-musl", "linux-x64")).toBe(true);
  expect(fits("linux-arm64", "linux-x64")).toBe(false);
  expect(fits("linux-x64", "linux-x6")).toBe(false);
});
